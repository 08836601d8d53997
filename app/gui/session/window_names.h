// SPDX-License-Identifier: GPL-3.0-or-later
// Names in session files and on the command line.
#pragma once

#include <array>
#include <string>
#include <vector>

namespace tilescope::gui {

// From app/gui/window/view_table.cpp.
std::vector<std::string> viewNames();

// Names in the order of LayerColumn.
inline constexpr std::array kLayerColumnNames{"layer",   "tile",           "stationary",     "input",     "weight",
                                              "output",  "traffic",        "traffic_change", "intensity", "use",
                                              "latency", "latency_change", "share",          "proof",     "bound"};

}  // namespace tilescope::gui
