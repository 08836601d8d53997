// SPDX-License-Identifier: GPL-3.0-or-later
// Refines a sweep around its front. Each round is a sweep, "NAME, refined 1" and so on, with the front's rows and new
// points halfway to the next values of every numeric axis.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/sweep/sweep_description.h"
#include "core/sweep/sweep_front.h"
#include "core/sweep/sweep_run.h"

namespace tilescope {

struct RefinedSweep {
  std::string name;
  std::size_t points = 0;
  Json document;
};

// Empty if no new value is left. root: the sweep that round 1 refines. With a budget, points of earlier front rows come
// first, then of earlier axes, then of the smaller side.
std::optional<RefinedSweep> refined(const SweepDescription& sweep, std::span<const RowPlace> front,
                                    const std::string& root, int round, std::int64_t budget);

// The last round is the first in which the hypervolume grows by less, relative.
inline constexpr double kLeastGrowth = 0.001;

struct RefinedRound {
  std::string name;
  std::size_t points = 0;
  SweepRun run;
  double growth = 0;  // relative growth of the hypervolume
};

// The rounds that a description asks for with "refine", once the run of its rows is complete. None for a shard.
Result<std::vector<RefinedRound>> roundsAfter(const SweepRun& run, const SweepDescription& sweep,
                                              const SweepRunSettings& settings, const SweepReaders& readers);

// Runs all rounds of a sweep that is complete in the store, or the rounds after one. Stops after an incomplete round.
Result<std::vector<RefinedRound>> refineSweep(const SweepDescription& sweep, const SweepRunSettings& settings,
                                              const SweepReaders& readers);

}  // namespace tilescope
