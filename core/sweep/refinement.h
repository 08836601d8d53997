// SPDX-License-Identifier: GPL-3.0-or-later
// Rounds beside the front: each is a sweep of its own, "NAME, refined 1" and so on, of the front's rows and of points
// halfway to the next value of every numeric axis. Its front is the front of all rows so far.
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
  std::size_t points = 0;  // that are new
  Json document;
};

// The description of the next round; nothing where no value lies between those of the front's rows and their
// neighbours. root: the name of the sweep that round 1 refines. The budget is that of the description: of two points
// that of an earlier front row, axis and smaller side comes first.
std::optional<RefinedSweep> refined(const SweepDescription& sweep, std::span<const RowPlace> front,
                                    const std::string& root, int round, std::int64_t budget);

// Below this growth of the hypervolume there is no further round.
inline constexpr double kLeastGrowth = 0.001;

struct RefinedRound {
  std::string name;
  std::size_t points = 0;  // that are new
  SweepRun run;
  double growth = 0;  // of the hypervolume, relative
};

// All rounds of a sweep whose rows are all in the store of the settings; of a round of another sweep the rounds after
// it. Stops after a round that is not complete.
Result<std::vector<RefinedRound>> refineSweep(const SweepDescription& sweep, const SweepRunSettings& settings,
                                              const SweepReaders& readers);

}  // namespace tilescope
