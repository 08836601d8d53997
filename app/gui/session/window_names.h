// SPDX-License-Identifier: GPL-3.0-or-later
// How sessions and the command line call parts of the window.
#pragma once

#include <array>

namespace tilescope::gui {

inline constexpr std::array kViewNames{"start",  "explore",  "compare",  "mapping", "partition",
                                       "export", "validate", "hardware", "network", "help"};

// In the order of LayerColumn.
inline constexpr std::array kLayerColumnNames{"layer",   "tile",           "stationary",     "input",     "weight",
                                              "output",  "traffic",        "traffic_change", "intensity", "use",
                                              "latency", "latency_change", "share",          "proof",     "bound"};

}  // namespace tilescope::gui
