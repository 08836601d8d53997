// SPDX-License-Identifier: GPL-3.0-or-later
// One layer of a plan as tables and plots show it, with all texts: window, report and command line use the same rows.
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
  Pending,      // not solved yet; metrics are those of the previous rows, if any
  Infeasible,   // see reason; only the compulsory traffic is valid
  OutsideModel  // compulsory traffic and perhaps an estimate
};

// Titles of the two columns that describe the mapping; its form depends on the model.
struct MappingHeads {
  std::string mapping;     // "Tile K × C × OY", "Loops, innermost first"
  std::string stationary;  // "Stationary", "Spatial unrolling", "Input", "Partitions"

  bool operator==(const MappingHeads&) const = default;
};

// A layer compared with the layer of the same name in a reference plan.
struct LayerChange {
  double traffic = 0, latency = 0, intensity = 0;  // relative: 0.1 is 10 % more
  std::optional<double> energy;                    // relative; absent if the two plans have different energy units
  double utilization = 0;                          // difference of the two fractions

  bool operator==(const LayerChange&) const = default;
};

struct LayerRow {
  std::string name;
  std::string operation;  // "conv 3×3, 512 → 512, 7 × 7"
  LayerState state = LayerState::Planned;
  std::string reason;       // for Infeasible: a sentence
  std::string shortReason;  // for Infeasible: "input +2.1 KiB"
  std::string sameAs;       // the first layer with the same answer; "" for that one

  std::string tile;                            // "256 × 10 × 7"
  std::string stationary;                      // see stationaryText()
  std::array<double, kTensorCount> bytes{};    // off chip, indexed by Tensor
  std::array<double, kTensorCount> minimum{};  // compulsory bytes
  double intensity = 0;                        // MAC per off-chip byte
  double performance = 0;                      // MAC/s
  double utilization = 0;                      // of the array, 0 to 1
  double seconds = 0;
  double energy = 0;  // in the profile's unit
  double share = 0;   // fraction of the objective over all layers, 0 to 1
  bool memoryBound = false;
  std::string bound;  // "DRAM", "array", "array fill"

  bool proven = false;
  bool interim = false;  // best so far; not proven yet
  double gap = 0;        // relative; 1: no bound is known
  std::uint64_t nodes = 0;
  std::optional<double> searchSeconds;  // differs each time; absent if nothing was searched

  std::optional<LayerChange> change;  // set by the comparing code; absent if there is nothing to compare with

  std::optional<PassEstimate> pass;  // for OutsideModel, if there is an estimate
  double passSeconds = 0;            // latency of the pass

  double totalBytes() const { return bytes[0] + bytes[1] + bytes[2]; }
  double minimumBytes() const { return minimum[0] + minimum[1] + minimum[2]; }
  bool operator==(const LayerRow&) const = default;
};
using LayerRows = std::vector<LayerRow>;

LayerRows layerRows(const ExecutionPlan& plan);  // in file order
// before: rows of a plan of the same network. Layers that are not solved yet keep their metrics from there.
LayerRows layerRows(const ExecutionPlan& plan, const LayerRows& before);

// The stationary tensor ("output"); for loop mappings the spatial loops, for DIANA the input mode ("per-tile"), for the
// NVE the number of partitions ("3 parts").
std::string stationaryText(const LayerResult& result);

// What the numbers of LayerRow::tile mean: "K × C × OY", or all six sizes if some tile is smaller than whole rows or
// kernels; for loop mappings, their order and the spatial unrolling. Also the title for stationaryText().
MappingHeads mappingHeads(const ExecutionPlan& plan);

}  // namespace tilescope
