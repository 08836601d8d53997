// SPDX-License-Identifier: GPL-3.0-or-later
// When and how much an operand moves at its memories, as ZigZag 3.8.5 counts.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/models/zigzag/nest.h"
#include "core/models/zigzag/original_tiles.h"

namespace tilescope::zigzag {

// Values of an operand that follow from the temporal nest alone, by arch level.
struct NestTimes {
  std::vector<std::int64_t> period;       // cycles for which a tile stays
  std::vector<std::int64_t> topRelevant;  // product of relevant loops at the level's outer end
  std::vector<std::int64_t> topIrrelevant;
  std::int64_t cycles = 1;  // of the whole nest
};
NestTimes nestTimes(const Operand& operand, const TensorNest& nest, std::int64_t cyclesPerMac);

using Links = std::array<Link, kMoves.size()>;  // by Move

// For one instance of a memory level. relevantElements: product of the sizes that index O directly.
Links linksOf(const Operand& operand, std::size_t level, const NestTimes& times, const OperandTiles& tiles,
              const OperandSpatial& spatial, double relevantElements);

// How long a port is open to some movement (ZigZag 3.8.5's union of windows). ZigZag 3.8.5 fills an array of one
// period's length; nested periods give the same number in closed form.

inline constexpr std::size_t kMaxPortMembers = 12;  // three operands, four movements each

// The port may be used in cycles t with t mod period < open.
struct PortWindow {
  std::int64_t period = 1;
  std::int64_t open = 1;  // at most period
};

// Cycles of the longest period with some window open. At most kMaxPortMembers windows; of any two periods one divides
// the other, as they are products of innermost loops.
std::int64_t coveredCycles(std::span<const PortWindow> windows);

}  // namespace tilescope::zigzag
