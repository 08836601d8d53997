// SPDX-License-Identifier: GPL-3.0-or-later
// Names of parts of the window in sessions and on the command line.
#pragma once

#include <array>
#include <string>
#include <vector>

namespace tilescope::gui {

// Names of the views, from the window's table of views (app/gui/window/view_table.cpp).
std::vector<std::string> viewNames();

// In the order of LayerColumn.
inline constexpr std::array kLayerColumnNames{"layer",   "tile",           "stationary",     "input",     "weight",
                                              "output",  "traffic",        "traffic_change", "intensity", "use",
                                              "latency", "latency_change", "share",          "proof",     "bound"};

}  // namespace tilescope::gui
