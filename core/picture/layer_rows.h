// SPDX-License-Identifier: GPL-3.0-or-later
// A plan's layers as text and numbers, shared by the tables and plots of window, report and command line.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/plan/execution_plan.h"

namespace tilescope {

enum class LayerState {
  Planned,
  Pending,      // not solved yet; may have previous metrics
  Infeasible,   // see reason; only compulsory traffic is valid
  OutsideModel  // has compulsory traffic and perhaps an estimate
};

struct MappingHeads {
  std::string mapping;     // "Tile K × C × OY", "Loops, innermost first"
  std::string stationary;  // "Stationary", "Spatial unrolling", "Input", "Partitions"

  bool operator==(const MappingHeads&) const = default;
};

// Relative to the layer of this name in a reference plan.
struct LayerChange {
  double traffic = 0, latency = 0, intensity = 0;  // 0.1 is 10 % more
  std::optional<double> energy;                    // relative; absent if energy units differ
  double utilization = 0;                          // difference of the two fractions

  bool operator==(const LayerChange&) const = default;
};

struct LayerRow {
  std::string name;
  std::string operation;  // "conv 3×3, 512 → 512, 7 × 7"
  LayerState state = LayerState::Planned;
  std::string reason;       // a sentence, if infeasible
  std::string shortReason;  // if infeasible: "input +2.1 KiB"
  std::string sameAs;       // first layer with the same answer; "" for that layer itself

  std::string tile;
  std::string stationary;                      // see stationaryText()
  std::array<double, kTensorCount> bytes{};    // off chip, by Tensor
  std::array<double, kTensorCount> minimum{};  // compulsory bytes, by Tensor
  double intensity = 0;                        // MAC per off-chip byte
  double performance = 0;                      // MAC/s
  double utilization = 0;                      // of the PEs, 0 to 1
  double seconds = 0;
  double energy = 0;  // in the profile's unit
  double share = 0;   // of the objective's total over all layers, 0 to 1
  bool memoryBound = false;
  std::string bound;

  bool proven = false;
  bool interim = false;  // best so far, not proven yet
  double gap = 0;        // relative; 1 if no bound is known
  std::uint64_t nodes = 0;
  std::optional<double> searchSeconds;  // not reproducible; absent if nothing was searched

  std::optional<LayerChange> change;  // set by the code that compares plans

  std::optional<PassEstimate> pass;  // for OutsideModel, if estimated
  double passSeconds = 0;            // estimated latency

  double totalBytes() const { return bytes[0] + bytes[1] + bytes[2]; }
  double minimumBytes() const { return minimum[0] + minimum[1] + minimum[2]; }
  bool operator==(const LayerRow&) const = default;
};
using LayerRows = std::vector<LayerRow>;

LayerRows layerRows(const ExecutionPlan& plan);
// before: an earlier plan's rows, whose metrics stay for unsolved layers.
LayerRows layerRows(const ExecutionPlan& plan, const LayerRows& before);

// The stationary tensor ("output"); for loop mappings the spatial loops, for DIANA the input mode ("per-tile"), for the
// NVE the number of partitions ("3 parts").
std::string stationaryText(const LayerResult& result);

// Titles for LayerRow::tile ("K × C × OY", all six sizes if a tile cuts rows or kernels) and stationaryText().
MappingHeads mappingHeads(const ExecutionPlan& plan);

}  // namespace tilescope
