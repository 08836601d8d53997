// SPDX-License-Identifier: GPL-3.0-or-later
// Refinement rounds around the front: each round is a sweep of its own, "NAME, refined 1" and so on, with the front's
// rows and points halfway to the next value of every numeric axis. Its front is the front of all rows so far.
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
  std::size_t points = 0;  // new points
  Json document;
};

// The description of the next round; empty if no value lies between those of the front's rows and their neighbours.
// root: the name of the sweep that round 1 refines. Uses the description's budget: points of an earlier front row, then
// axis, then the smaller side come first.
std::optional<RefinedSweep> refined(const SweepDescription& sweep, std::span<const RowPlace> front,
                                    const std::string& root, int round, std::int64_t budget);

// If the hypervolume grows by less, there is no further round.
inline constexpr double kLeastGrowth = 0.001;

struct RefinedRound {
  std::string name;
  std::size_t points = 0;  // new points
  SweepRun run;
  double growth = 0;  // of the hypervolume, relative
};

// All rounds of a sweep whose rows are all in the store of the settings; for a sweep that is itself a round, the
// following rounds. Stops after an incomplete round.
Result<std::vector<RefinedRound>> refineSweep(const SweepDescription& sweep, const SweepRunSettings& settings,
                                              const SweepReaders& readers);

}  // namespace tilescope
