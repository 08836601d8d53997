// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <vector>

namespace tilescope::gui {

std::vector<std::string> viewNames();

// Names in the order of LayerColumn.
inline constexpr std::array kLayerColumnNames{"layer",   "tile",           "stationary",     "input",     "weight",
                                              "output",  "traffic",        "traffic_change", "intensity", "use",
                                              "latency", "latency_change", "share",          "proof",     "bound"};
inline constexpr const char* kPowersOnlyAction = "design.powers";  // sliders of sizes stop only at powers of two

}  // namespace tilescope::gui
