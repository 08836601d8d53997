// SPDX-License-Identifier: GPL-3.0-or-later
// What the traffic bars show: one bar per layer, stacked by tensor.
#pragma once

#include <QChar>
#include <QString>
#include <array>
#include <vector>

#include "app/gui/session/layer_rows.h"

namespace tilescope::gui {

struct TrafficBar {
  QString layer;  // its name
  QString label;  // under the bar: "0_b"
  QString block;  // under the bracket: "res5"; empty: no bracket
  LayerState state = LayerState::Planned;
  std::array<double, kTensorCount> bytes{};  // off chip, indexed by Tensor
  double minimum = 0;                        // compulsory bytes
  double pinned = 0;                         // bytes of the layer at the pin; 0: not known

  bool operator==(const TrafficBar&) const = default;
};

struct TrafficData {
  std::vector<TrafficBar> bars;  // in file order
  QChar pin;                     // that differences are against; null: none
  bool complete = true;          // false: layers without their final answer

  bool operator==(const TrafficData&) const = default;
};

}  // namespace tilescope::gui
