// SPDX-License-Identifier: GPL-3.0-or-later
// How sessions and the command line call parts of the window.
#pragma once

#include <array>
#include <string>
#include <vector>

namespace tilescope::gui {

// Of the views, as the window's table of views has them (app/gui/window/view_table.cpp).
std::vector<std::string> viewNames();

// In the order of LayerColumn.
inline constexpr std::array kLayerColumnNames{"layer",   "tile",           "stationary",     "input",     "weight",
                                              "output",  "traffic",        "traffic_change", "intensity", "use",
                                              "latency", "latency_change", "share",          "proof",     "bound"};

}  // namespace tilescope::gui
