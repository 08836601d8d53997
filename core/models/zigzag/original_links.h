// SPDX-License-Identifier: GPL-3.0-or-later
// When and how much an operand moves at each of its memories, as ZigZag 3.8.5 counts it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/models/zigzag/nest.h"
#include "core/models/zigzag/original_tiles.h"

namespace tilescope::zigzag {

// What a nest alone says of an operand, whatever the spatial loops. Indexed by arch level.
struct NestTimes {
  std::vector<std::int64_t> period;         // cycles for which a tile of the level stays
  std::vector<std::int64_t> topRelevant;    // product of the run of relevant loops at the outer end of the level
  std::vector<std::int64_t> topIrrelevant;  // the same of irrelevant ones
  std::int64_t cycles = 1;                  // of the whole nest
};
NestTimes nestTimes(const Operand& operand, const TensorNest& nest, std::int64_t cyclesPerMac);

using Links = std::array<Link, kMoves.size()>;  // indexed by Move

// At one memory level of one instance. relevantElements: product of the layer's sizes that index O directly.
Links linksOf(const Operand& operand, std::size_t level, const NestTimes& times, const OperandTiles& tiles,
              const OperandSpatial& spatial, double relevantElements);

}  // namespace tilescope::zigzag
