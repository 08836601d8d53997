// SPDX-License-Identifier: GPL-3.0-or-later
// SmartShuttle (Li et al., "SmartShuttle: Optimizing Off-Chip Memory Accesses for Deep Learning Accelerators", DATE
// 2018) as e-PlaNNer's comparison reads it: one fixed rule, no objective.
#pragma once

#include <optional>

#include "core/models/eplanner/best_first.h"

namespace tilescope::eplanner {

struct RuleTile {
  Tile tile;
  Flow flow = Flow::OS;
};

// If output maps are larger than a filter, the rule is output-stationary: K grows first, then OY, then C. Otherwise it
// is weight-stationary: first the largest K × C for one row (the smallest K if several are equal), then OY. Empty if
// not even the starting tile fits.
std::optional<RuleTile> smartShuttle(const Problem& problem);

}  // namespace tilescope::eplanner
