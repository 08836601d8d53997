// SPDX-License-Identifier: GPL-3.0-or-later
// The contents of the traffic bars: one bar per layer, stacked by tensor.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/picture/layer_rows.h"

namespace tilescope {

struct TrafficBar {
  std::string layer;  // its name
  std::string label;  // under the bar: "0_b"
  std::string block;  // under the bracket: "res5"; "": no bracket
  LayerState state = LayerState::Planned;
  std::array<double, kTensorCount> bytes{};  // off chip, indexed by Tensor
  double minimum = 0;                        // compulsory bytes

  bool operator==(const TrafficBar&) const = default;
};

// All modelled layers, in file order. Neighbours whose names agree up to the first "_" form a block.
std::vector<TrafficBar> trafficBars(const LayerRows& rows);

}  // namespace tilescope
