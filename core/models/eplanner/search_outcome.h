// SPDX-License-Identifier: GPL-3.0-or-later
// The result of a search over all machines that a layer may use, and the exact search for comparison.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/models/eplanner/best_first.h"

namespace tilescope::eplanner {

using Problems = std::vector<Problem>;  // of one layer, one per machine

struct Found {
  BestTile tile;
  std::size_t problem = 0;
};

// If nothing fits: the smallest possible tile on the first machine.
struct Unfit {
  Tile smallest;
  std::size_t problem = 0;
};

struct Outcome {
  std::optional<Found> found;
  std::optional<Unfit> unfit;
  std::string refused;    // why the search did not start; "" if it did
  double lowerBound = 0;  // of the primary value over the search's tilings
  double tilings = 0;
  std::uint64_t bounds = 0, evaluated = 0;
  bool cancelled = false;

  bool settled() const { return found || cancelled || !refused.empty(); }
};

// Keeps the better tile: by value, then the tie rule, then the earlier machine.
void add(Outcome& outcome, const BestFirstAnswer& answer, const Problems& problems, std::size_t problem,
         double tilings);

using SpaceOf = std::function<TileSpace(const Problem&)>;
Outcome solveSpaces(const Problems& problems, const SpaceOf& spaceOf, Objective objective, const CancelToken& cancel);

// The first space in which anything fits.
Outcome firstFitting(const Problems& problems, const std::vector<SpaceOf>& spaces, Objective objective,
                     const CancelToken& cancel);

bool hasChannelSteps(const Problems& problems);

// Free: all integer tiles, with K and C in the profile's channel steps where such tiles fit. Thesis: OX, FY and FX are
// whole; if nothing fits, all six sizes are tiled.
enum class Window { Free, Thesis };

struct Tilings {
  Sizes K, C;
  bool cutsWindow = false;  // OX, FY and FX are tiled too
};
using TilingsOf = std::function<Tilings(const Problem&)>;

// What a proof is over: the first of these in which anything fits. onGrid: before all others, K and C in steps of the
// array (option tiles=pe-multiples).
std::vector<TilingsOf> tilingsTried(const Problems& problems, Window window, bool onGrid);
Tilings tilingsOfProof(const Problems& problems, std::size_t problem, Window window, bool onGrid);

Outcome exactOver(const Problems& problems, const std::vector<TilingsOf>& tried, Objective objective,
                  const CancelToken& cancel);
Outcome exactOverAllTiles(const Problems& problems, Window window, Objective objective, const CancelToken& cancel);
double tilingsOf(const Problem& problem, Window window);

}  // namespace tilescope::eplanner
