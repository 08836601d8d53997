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

// If output maps are larger than a filter: output-stationary, with K grown first, then OY, then C. Otherwise
// weight-stationary: the largest K × C (smallest K on ties) for one row, then OY. Empty if not even the starting tile
// fits.
std::optional<RuleTile> smartShuttle(const Problem& problem);

}  // namespace tilescope::eplanner
