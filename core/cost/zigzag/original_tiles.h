// SPDX-License-Identifier: GPL-3.0-or-later
// What one instance of each memory holds, and how often it is there, for one operand and one version of the parallel
// loops (fractional or integer) of ZigZag 3.8.5. Everything here is indexed by arch level.
#pragma once

#include <cstdint>
#include <vector>

#include "core/cost/zigzag/nest.h"

namespace tilescope::zigzag {

struct OperandSpatial {
  ArchLoops loops;
  std::vector<std::int64_t> instances;  // of the arch level in the whole array
  std::vector<std::int64_t> boost;      // different tiles of this level in one of the next; copies do not count
};
OperandSpatial operandSpatial(const Problem& problem, std::size_t operand, ArchLoops loops);

struct OperandTiles {
  std::vector<std::int64_t> elements;  // of one instance; 1 at arch level 0
  std::vector<bool> partial;           // O: not final, as loops further out still add to it
  std::vector<double> repetition;      // product of the irrelevant loops at this level and further out; two 1s more

  int bitsAt(const Operand& operand, std::size_t level) const {
    return partial[level] ? operand.bits : operand.finalBits;
  }
};
OperandTiles operandTiles(const Problem& problem, std::size_t operand, const TensorNest& nest,
                          const ArchLoops& spatial);

}  // namespace tilescope::zigzag
