// SPDX-License-Identifier: GPL-3.0-or-later
// One layer of a plan as tables and plots show it, every text ready: window, report and command line read the same
// rows.
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
  Pending,      // not solved yet; its metrics are those of the rows before, if there were any
  Infeasible,   // reason says why; only the compulsory traffic means something
  OutsideModel  // compulsory traffic, and perhaps an estimate
};

// Titles of the two columns about the mapping, whose form depends on the model.
struct MappingHeads {
  std::string mapping;     // "Tile K × C × OY", "Loops, innermost first"
  std::string stationary;  // "Stationary", "Spatial unrolling", "Input", "Partitions"

  bool operator==(const MappingHeads&) const = default;
};

// A layer against the one of the same name in a reference plan.
struct LayerChange {
  double traffic = 0, latency = 0, intensity = 0;  // relative: 0.1 is 10 % more
  std::optional<double> energy;                    // as above; absent where the two count in different units
  double utilization = 0;                          // difference of the two shares

  bool operator==(const LayerChange&) const = default;
};

struct LayerRow {
  std::string name;
  std::string operation;  // "conv 3×3, 512 → 512, 7 × 7"
  LayerState state = LayerState::Planned;
  std::string reason;       // of Infeasible: a sentence
  std::string shortReason;  // of Infeasible: "input +2.1 KiB"
  std::string sameAs;       // the first layer with the same answer; empty for that one

  std::string tile;                            // "256 × 10 × 7"
  std::string stationary;                      // as stationaryText()
  std::array<double, kTensorCount> bytes{};    // off chip, indexed by Tensor
  std::array<double, kTensorCount> minimum{};  // compulsory bytes
  double intensity = 0;                        // MAC per off-chip byte
  double performance = 0;                      // MAC/s
  double utilization = 0;                      // of the array, 0 to 1
  double seconds = 0;
  double energy = 0;  // in the profile's unit
  double share = 0;   // of the objective over all layers, 0 to 1
  bool memoryBound = false;
  std::string bound;  // "DRAM", "array", "array fill"

  bool proven = false;
  bool interim = false;  // the best so far; the proof is open
  double gap = 0;        // relative; 1: no bound is known
  std::uint64_t nodes = 0;
  std::optional<double> searchSeconds;  // differs each time; absent where no answer was searched

  std::optional<LayerChange> change;  // set by who compares; absent where there is nothing to compare

  std::optional<PassEstimate> pass;  // of OutsideModel, where there is an estimate
  double passSeconds = 0;            // its latency

  double totalBytes() const { return bytes[0] + bytes[1] + bytes[2]; }
  double minimumBytes() const { return minimum[0] + minimum[1] + minimum[2]; }
  bool operator==(const LayerRow&) const = default;
};
using LayerRows = std::vector<LayerRow>;

LayerRows layerRows(const ExecutionPlan& plan);  // in file order
// before: of a plan of the same network. Layers without an answer yet keep their metrics of there.
LayerRows layerRows(const ExecutionPlan& plan, const LayerRows& before);

// The tensor that is stationary ("output"), of loops the spatial ones, of DIANA the input mode ("per-tile"), of the NVE
// how many partitions ("3 parts").
std::string stationaryText(const LayerResult& result);

// What the numbers of LayerRow::tile are: "K × C × OY", or all six where some tile takes less than whole rows or
// kernels. Of loops: their order, and the spatial unrolling. Beside them the title of stationaryText().
MappingHeads mappingHeads(const ExecutionPlan& plan);

}  // namespace tilescope
