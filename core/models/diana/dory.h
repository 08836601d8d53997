// SPDX-License-Identifier: GPL-3.0-or-later
// For comparison: the tile that DORY's tiler chooses (target Diana_TVM). The input is copied again for every kernel
// call.
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

// Skips tiles that the model rejects: too large, or illegal if the problem is strict. DORY itself ignores halos in its
// capacity test.
DoryChoice doryTile(const Problem& problem, const CancelToken& cancel);

std::int64_t doryScore(const Problem& problem, const Tile& tile);

}  // namespace tilescope::diana
