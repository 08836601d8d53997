// SPDX-License-Identifier: GPL-3.0-or-later
// The traffic plot: a bar per layer, stacked by tensor.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/picture/layer_rows.h"

namespace tilescope {

struct TrafficBar {
  std::string layer;
  std::string label;
  std::string block;  // below the bracket: "res5"; "": no bracket
  LayerState state = LayerState::Planned;
  std::array<double, kTensorCount> bytes{};  // off chip, by Tensor
  double minimum = 0;                        // compulsory bytes

  bool operator==(const TrafficBar&) const = default;
};

// One bar per modelled layer, in file order. Equal names up to the first "_" form a block.
std::vector<TrafficBar> trafficBars(const LayerRows& rows);

}  // namespace tilescope
