// SPDX-License-Identifier: GPL-3.0-or-later
// The tiles that proofs are over, if options or the profile leave some out that the model counts.
#pragma once

#include <optional>
#include <string>

#include "core/models/eplanner/search_outcome.h"

namespace tilescope::eplanner {

bool isOnGrid(const ModelOptions& options);  // tiles=pe-multiples
Window windowOf(const ModelOptions& options);

// "tiles with K and C in steps of 64 channels (tile_step_channels of the profile), wherever such a tile fits". Empty:
// all tiles. onGrid: isOnGrid() of a search that proves; gaps of the others are over all integers.
std::string provenTiles(const HardwareProfile& hardware, const ModelOptions& options, bool onGrid);

// The note on a tile of problems[problem] that proofs leave out; empty if they have it. The tile must fit.
std::optional<std::string> outsideProvenTiles(const Problems& problems, std::size_t problem, const Tile& tile,
                                              const HardwareProfile& hardware, const ModelOptions& options);

}  // namespace tilescope::eplanner
