// SPDX-License-Identifier: GPL-3.0-or-later
// Finds rows of a sweep that need no plan ("prune": "seed"). Seed rows are solved first: corners and centres of the
// grid and of its halves. Lower bounds of boxes then show which rows a seed beats, so that they cannot be on the front.
// All of this depends only on the description, not on threads or shards.
//
// Costs closer than kTieTolerance (relative) count as equal, so a bound must exceed a seed's metric by more.
#pragma once

#include <memory>

#include "core/sweep/sweep_run.h"

namespace tilescope {

// Null if cancelled or, with a warning, if pruning is impossible. The description must outlive it. threads: 0: all.
Result<std::shared_ptr<const RowPruning>> seedPruning(const SweepDescription& sweep, int threads,
                                                      const CancelToken& cancel);

Result<SweepRun> runPrunedSweep(const SweepDescription& sweep, SweepRunSettings settings);

}  // namespace tilescope
