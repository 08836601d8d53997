// SPDX-License-Identifier: GPL-3.0-or-later
// The tile that DORY's tiler would choose (target Diana_TVM): an emulation of its objective, for comparison. The input
// is copied again for every kernel call.
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

// Tiles that the model rejects (too large, or illegal if the problem is strict) are skipped; DORY itself ignores the
// halo in its capacity test and widens tensors where it must.
DoryChoice doryTile(const Problem& problem, const CancelToken& cancel);

// DORY's objective for a tile, without its capacity test.
std::int64_t doryScore(const Problem& problem, const Tile& tile);

}  // namespace tilescope::diana
