// SPDX-License-Identifier: GPL-3.0-or-later
// When and how much an operand moves at each of its memories, as ZigZag 3.8.5 counts it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/models/zigzag/nest.h"
#include "core/models/zigzag/original_tiles.h"

namespace tilescope::zigzag {

// The values of an operand that depend on the temporal nest only, not on spatial loops. Indexed by arch level.
struct NestTimes {
  std::vector<std::int64_t> period;         // cycles for which a tile of the level stays
  std::vector<std::int64_t> topRelevant;    // product of the run of relevant loops at the outer end of the level
  std::vector<std::int64_t> topIrrelevant;  // the same for irrelevant loops
  std::int64_t cycles = 1;                  // of the whole nest
};
NestTimes nestTimes(const Operand& operand, const TensorNest& nest, std::int64_t cyclesPerMac);

using Links = std::array<Link, kMoves.size()>;  // indexed by Move

// The movements at one memory level of one instance. relevantElements: product of the layer's sizes that index O
// directly.
Links linksOf(const Operand& operand, std::size_t level, const NestTimes& times, const OperandTiles& tiles,
              const OperandSpatial& spatial, double relevantElements);

// How long a port is open to at least one of the movements that share it (ZigZag 3.8.5's union of windows). ZigZag
// 3.8.5 fills an array of one period's length; here the nesting of the periods gives the same number in closed form.

inline constexpr std::size_t kMaxPortMembers = 12;  // three operands, four movements each

// A movement may use the port in the cycles t with t mod period < open.
struct PortWindow {
  std::int64_t period = 1;
  std::int64_t open = 1;  // at most period
};

// Cycles of the longest period in which some window is open. There may be at most kMaxPortMembers windows, and of any
// two periods one must divide the other (they are products of the innermost loops of one nest).
std::int64_t coveredCycles(std::span<const PortWindow> windows);

}  // namespace tilescope::zigzag
