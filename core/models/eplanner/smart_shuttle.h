// SPDX-License-Identifier: GPL-3.0-or-later
// SmartShuttle (Li et al., "SmartShuttle: Optimizing Off-Chip Memory Accesses for Deep Learning Accelerators", DATE
// 2018) as e-PlaNNer's comparison reads it: a fixed rule without objective.
#pragma once

#include <optional>

#include "core/models/eplanner/best_first.h"

namespace tilescope::eplanner {

struct RuleTile {
  Tile tile;
  Flow flow = Flow::OS;
};

// Output-stationary if output maps are larger than a filter: K grows first, then OY, then C. Otherwise
// weight-stationary: the largest K × C for one row (of equal ones the smallest K), then OY. Empty if nothing fits.
std::optional<RuleTile> smartShuttle(const Problem& problem);

}  // namespace tilescope::eplanner
