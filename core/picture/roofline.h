// SPDX-License-Identifier: GPL-3.0-or-later
// The roofline plot: two roofs and a mark per position.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/picture/layer_rows.h"

namespace tilescope {

struct RooflineMark {
  std::vector<std::string> layers;
  std::string label;       // "res5_0_b" or "res2, 4 layers"
  double intensity = 0;    // MAC per off-chip byte
  double performance = 0;  // MAC/s
  double share = 0;        // of the objective, sum of its layers, 0 to 1
  bool memoryBound = false;
  bool stale = false;  // has an unsolved layer; the position is from the previous configuration

  bool operator==(const RooflineMark&) const = default;
};

struct Roofline {
  double bandwidth = 0;  // bytes per second; 0: unlimited, without slanted roof
  double peak = 0;
  std::string bandwidthLabel;
  std::string peakLabel;
  std::string objective;
  std::vector<RooflineMark> marks;

  bool operator==(const Roofline&) const = default;
};

// "energy", "traffic", "latency". For products and quotients, the time.
std::string_view shareWord(Objective objective);

// Layers with exactly equal intensity and throughput share a mark. Unplanned layers have none.
Roofline roofline(const ExecutionPlan& plan, const LayerRows& rows);

}  // namespace tilescope
