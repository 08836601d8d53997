// SPDX-License-Identifier: GPL-3.0-or-later
// What the driver and its compilers require besides memory sizes (patterns of HTVM and MATCH, DORY's tiler; row rules
// follow from the DMA, docs/models/diana.md). The cost never depends on it.
#pragma once

#include <vector>

#include "core/models/diana/diana_problem.h"
#include "core/models/diana/tile_cost.h"
#include "core/models/evaluation.h"

namespace tilescope::diana {

// Copy lengths are rounded up to a multiple of this (driver).
inline constexpr std::int64_t kDmaLengthBytes = 32;
// Feature-map rows take a multiple of this, which is how many columns the array works on at a time (driver).
inline constexpr std::int64_t kRowBytes = 16;

std::vector<BrokenRule> brokenLayerRules(const Problem& problem);  // broken for any tile
std::vector<BrokenRule> brokenTileRules(const Problem& problem, const Tile& tile, InputMode mode);
std::vector<BrokenRule> brokenRules(const Problem& problem, const Tile& tile, InputMode mode);

bool legalChannels(const Problem& problem, std::int64_t channels);
bool legalColumns(const Problem& problem, std::int64_t columns);
bool legalRows(const Problem& problem, std::int64_t rows, std::int64_t columns);
std::int64_t widenedBits(const Problem& problem, const AxisCut& channels, const AxisCut& rows, const AxisCut& columns,
                         InputMode mode);  // activation memory, with rows and channels as the driver stores them

}  // namespace tilescope::diana
