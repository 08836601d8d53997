// SPDX-License-Identifier: GPL-3.0-or-later
// What the digital core's driver and its compilers demand beyond memory sizes (constraints of the HTVM and MATCH
// patterns and of DORY's tiler; the row rules follow from the DMA, docs/models/diana.md). The cost never depends on it.
#pragma once

#include <vector>

#include "core/models/diana/diana_problem.h"
#include "core/models/diana/tile_cost.h"
#include "core/models/evaluation.h"

namespace tilescope::diana {

// Lengths of copies are rounded up to a multiple of this many bytes (driver).
inline constexpr std::int64_t kDmaLengthBytes = 32;
// Rows of feature maps are stored in multiples of this many bytes: the array works on this many columns at a time and
// L1 addresses count in such steps (driver).
inline constexpr std::int64_t kRowBytes = 16;

std::vector<BrokenRule> brokenLayerRules(const Problem& problem);  // rules that are broken whatever the tile is
std::vector<BrokenRule> brokenTileRules(const Problem& problem, const Tile& tile, InputMode mode);
// Broken rules of the layer and of the tile.
std::vector<BrokenRule> brokenRules(const Problem& problem, const Tile& tile, InputMode mode);

// The rules of a tile one by one, for searches.
bool legalChannels(const Problem& problem, std::int64_t channels);
bool legalColumns(const Problem& problem, std::int64_t columns);
bool legalRows(const Problem& problem, std::int64_t rows, std::int64_t columns);
std::int64_t widenedBits(const Problem& problem, const AxisCut& channels, const AxisCut& rows, const AxisCut& columns,
                         InputMode mode);  // of the activation memory, with rows and channels as the driver stores them

}  // namespace tilescope::diana
