// SPDX-License-Identifier: GPL-3.0-or-later
// The contents of the roofline plot: two roofs, and one mark per position.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/picture/layer_rows.h"

namespace tilescope {

struct RooflineMark {
  std::vector<std::string> layers;  // at this position, in file order
  std::string label;                // "res5_0_b" or "res2, 4 layers"
  double intensity = 0;             // MAC per off-chip byte
  double performance = 0;           // MAC/s
  double share = 0;                 // of the objective, summed over its layers, 0 to 1
  bool memoryBound = false;
  bool stale = false;  // contains an unsolved layer: its position is from the previous configuration

  bool operator==(const RooflineMark&) const = default;
};

struct Roofline {
  double bandwidth = 0;        // bytes per second; 0: unlimited, no slanted roof
  double peak = 0;             // MAC/s
  std::string bandwidthLabel;  // "DRAM 25.6 GB/s"
  std::string peakLabel;       // "32 × 32 PEs, 1044 GMAC/s"
  std::string objective;       // the objective of which a mark's area shows the share: "latency"
  std::vector<RooflineMark> marks;

  bool operator==(const Roofline&) const = default;
};

// What the shares of layers refer to: "energy", "traffic", "latency"; for products and quotients, time.
std::string_view shareWord(Objective objective);

// Layers with exactly the same intensity and throughput share one mark. Layers that are not modelled or infeasible have
// no mark.
Roofline roofline(const ExecutionPlan& plan, const LayerRows& rows);

}  // namespace tilescope
