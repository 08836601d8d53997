// SPDX-License-Identifier: GPL-3.0-or-later
// The best tile and input mode of a layer among given sizes. Ties: the smaller tie-breaker, then ascending K, OY, OX,
// then the modes in the order resident, per-tile, reloaded.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/cancel.h"
#include "core/models/diana/diana_result.h"

namespace tilescope::diana {

struct Sizes {
  std::vector<std::int64_t> K, OY, OX;
  std::vector<InputMode> modes;
  bool prune = false;  // leave out sizes that another one beats everywhere (see tile_search.cpp)
};

struct BestTile {
  Tile tile;
  InputMode mode = InputMode::Resident;
  ObjectiveCost value;  // of one image
};

struct Outcome {
  std::optional<BestTile> best;
  std::uint64_t evaluated = 0;
  bool cancelled = false;
};

// Considers only tiles that fit and, if the problem is strict, are legal.
Outcome bestTile(const Problem& problem, const Sizes& sizes, Objective objective, const CancelToken& cancel);

Sizes everySize(const Problem& problem);     // every integer, and the modes that the option allows
Sizes divisorSizes(const Problem& problem);  // the sizes that the thesis searches
double spaceOf(const Problem& problem);

// The needs of the legal tile that exceeds the memories by the smallest amount, including widened rows.
Needs leastNeeds(const Problem& problem);

}  // namespace tilescope::diana
