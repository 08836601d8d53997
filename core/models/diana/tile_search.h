// SPDX-License-Identifier: GPL-3.0-or-later
// A layer's best tile and input mode. Ties: tie-breaker, then ascending K, OY, OX, then resident, per-tile, reloaded.
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
  bool prune = false;  // skip sizes that are never better (see tile_search.cpp)
};

struct BestTile {
  Tile tile;
  InputMode mode = InputMode::Resident;
  ObjectiveCost value;
};

struct Outcome {
  std::optional<BestTile> best;
  std::uint64_t evaluated = 0;
  bool cancelled = false;
};

Outcome bestTile(const Problem& problem, const Sizes& sizes, Objective objective, const CancelToken& cancel);

Sizes everySize(const Problem& problem);     // all integers, and the modes that the option allows
Sizes divisorSizes(const Problem& problem);  // as in the thesis
double spaceOf(const Problem& problem);

// The legal tile with the smallest overflow, including widened rows.
Needs leastNeeds(const Problem& problem);

}  // namespace tilescope::diana
