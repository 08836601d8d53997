// SPDX-License-Identifier: GPL-3.0-or-later
// What the roofline shows: two roofs and one mark per place.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/picture/layer_rows.h"

namespace tilescope {

struct RooflineMark {
  std::vector<std::string> layers;  // at this place, in file order
  std::string label;                // "res5_0_b" or "res2, 4 layers"
  double intensity = 0;             // MAC per off-chip byte
  double performance = 0;           // MAC/s
  double share = 0;                 // of the objective, of all its layers together, 0 to 1
  bool memoryBound = false;
  bool stale = false;  // has a layer without an answer yet: its place is of the design before

  bool operator==(const RooflineMark&) const = default;
};

struct Roofline {
  double bandwidth = 0;        // bytes per second; 0: unlimited, no slanted roof
  double peak = 0;             // MAC/s
  std::string bandwidthLabel;  // "DRAM 25.6 GB/s"
  std::string peakLabel;       // "32 × 32 PEs, 1044 GMAC/s"
  std::string objective;       // what the area of a mark shows a share of: "latency"
  std::vector<RooflineMark> marks;

  bool operator==(const Roofline&) const = default;
};

// What the shares of layers are of: of products and quotients the time. "energy", "traffic", "latency".
std::string_view shareWord(Objective objective);

// Layers with the very same intensity and throughput are one mark. Layers not modelled and those that are infeasible
// have no place in a roofline.
Roofline roofline(const ExecutionPlan& plan, const LayerRows& rows);

}  // namespace tilescope
