// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a sweep that need no plan ("prune": "seed"). Seed rows are solved first: the corners and the centre of the
// grid and of its halves, at most a hundredth of all rows. Then the grid is divided into boxes, and planning the best
// machine of each box bounds the metrics of all its rows. A row whose bounds are no better than the metrics of a seed
// row, and worse in one, cannot be on the front. Seeds, boxes and bounds depend on the description alone, so the same
// rows are left out for any number of threads and shards.
//
// Costs closer than kTieTolerance (relative) are equal in every plan; a bound that exceeds a seed's metric by less
// rules nothing out.
#pragma once

#include <memory>

#include "core/sweep/sweep_run.h"

namespace tilescope {

// Null, with a warning, if this sweep cannot be pruned; null if cancelled. The description must outlive the result.
// threads: 0: one per core.
Result<std::shared_ptr<const RowPruning>> seedPruning(const SweepDescription& sweep, int threads,
                                                      const CancelToken& cancel);

// runSweep() with the pruning of the description.
Result<SweepRun> runPrunedSweep(const SweepDescription& sweep, SweepRunSettings settings);

}  // namespace tilescope
