// SPDX-License-Identifier: GPL-3.0-or-later
// What one of e-PlaNNer's searches found over all machines that a layer may use, and the exact search that the others
// are measured against.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/models/eplanner/best_first.h"

namespace tilescope::eplanner {

using Problems = std::vector<Problem>;  // of one layer, one per machine (eplanner_problem.h)

struct Found {
  BestTile tile;
  std::size_t problem = 0;
};

// Nothing fits: the smallest tile that the search could try, on the first machine.
struct Unfit {
  Tile smallest;
  std::size_t problem = 0;
};

struct Outcome {
  std::optional<Found> found;
  std::optional<Unfit> unfit;
  std::string refused;    // why the search did not even start; "" if it did
  double lowerBound = 0;  // of the primary value over the search's own tilings
  double tilings = 0;     // in the search's own set, each with its dataflows
  std::uint64_t bounds = 0, evaluated = 0;
  bool cancelled = false;

  bool settled() const { return found || cancelled || !refused.empty(); }
};

// Adds one machine's answer; keeps the better tile by value, then by the tie rule, then the earlier machine.
void add(Outcome& outcome, const BestFirstAnswer& answer, const Problems& problems, std::size_t problem,
         double tilings);

// Best-first search over one tile space per problem.
using SpaceOf = std::function<TileSpace(const Problem&)>;
Outcome solveSpaces(const Problems& problems, const SpaceOf& spaceOf, Objective objective, const CancelToken& cancel);

// The first of several spaces in which anything fits.
Outcome firstFitting(const Problems& problems, const std::vector<SpaceOf>& spaces, Objective objective,
                     const CancelToken& cancel);

// All integer tiles. Thesis: with OX, FY, FX whole, and only where none fits all six cut.
enum class Window { Free, Thesis };
Outcome exactOverAllTiles(const Problems& problems, Window window, Objective objective, const CancelToken& cancel);
double tilingsOf(const Problem& problem, Window window);

}  // namespace tilescope::eplanner
