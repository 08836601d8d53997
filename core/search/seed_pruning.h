// SPDX-License-Identifier: GPL-3.0-or-later
// Finds rows of a sweep that need no plan ("prune": "seed"). Seed rows are solved first: the corners and the centre of
// the grid and of its halves, at most a hundredth of all rows. Then the grid is divided into boxes, and planning the
// best machine of each box gives lower bounds of the metrics of its rows. If no bound is better than the metric of a
// seed row and one is worse, the row cannot be on the front. Seeds, boxes and bounds depend only on the description, so
// the same rows are left out for any number of threads and shards.
//
// Costs closer than kTieTolerance (relative) are equal in every plan, so a bound must exceed a seed's metric by more.
#pragma once

#include <memory>

#include "core/sweep/sweep_run.h"

namespace tilescope {

// Null, with a warning, if this sweep cannot be pruned; also null if cancelled. The description must outlive the
// result. threads: 0 means one per core.
Result<std::shared_ptr<const RowPruning>> seedPruning(const SweepDescription& sweep, int threads,
                                                      const CancelToken& cancel);

// runSweep() with the pruning of the description.
Result<SweepRun> runPrunedSweep(const SweepDescription& sweep, SweepRunSettings settings);

}  // namespace tilescope
