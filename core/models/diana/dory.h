// SPDX-License-Identifier: GPL-3.0-or-later
// For comparison: the tile of DORY's tiler (target Diana_TVM). Every kernel call copies its input again.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/cancel.h"
#include "core/models/diana/diana_problem.h"

namespace tilescope::diana {

struct DoryChoice {
  std::optional<Tile> tile;
  std::uint64_t candidates = 0;
  bool cancelled = false;
};

// Skips tiles that the model rejects: too large or, if the problem is strict, illegal. DORY itself ignores halos.
DoryChoice doryTile(const Problem& problem, const CancelToken& cancel);

std::int64_t doryScore(const Problem& problem, const Tile& tile);

}  // namespace tilescope::diana
