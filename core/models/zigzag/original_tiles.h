// SPDX-License-Identifier: GPL-3.0-or-later
// Contents of one instance of each memory and their repetition, for one operand and one version of ZigZag 3.8.5's
// spatial loops (fractional or integer). All by arch level.
#pragma once

#include <cstdint>
#include <vector>

#include "core/models/zigzag/nest.h"
#include "core/models/zigzag/problem.h"

namespace tilescope::zigzag {

struct OperandSpatial {
  ArchLoops loops;
  std::vector<std::int64_t> instances;
  std::vector<std::int64_t> boost;  // different tiles of this level in one of the next, without copies
};
OperandSpatial operandSpatial(const Problem& problem, std::size_t operand, ArchLoops loops);

struct OperandTiles {
  std::vector<std::int64_t> elements;  // in one instance; 1 at arch level 0
  std::vector<bool> partial;           // O: loops further out still add to it
  // Product of irrelevant loops from this level outwards, then two 1s.
  std::vector<double> repetition;

  int bitsAt(const Operand& operand, std::size_t level) const {
    return partial[level] ? operand.bits : operand.finalBits;
  }
};
OperandTiles operandTiles(const Problem& problem, std::size_t operand, const TensorNest& nest,
                          const ArchLoops& spatial);

// Positions of a halo (a·x + b·y) for x and y iterations, as ZigZag 3.8.5 counts; fractions are truncated.
std::int64_t originalPositions(const Halo& halo, double x, double y);

// A factor that reaches new elements, and one that reaches the same again.
struct LoopParts {
  double relevant = 1, irrelevant = 1;
};

// Splits an operand's loops, innermost first. A loop through a halo becomes two factors, both perhaps fractional: the
// growth of the positions reached, and the growth of the repetition.
class LoopParting {
 public:
  LoopParting(const Problem& problem, std::size_t operand);

  LoopParts next(std::size_t dim, double size);

 private:
  struct Reach {
    const Halo* halo = nullptr;
    double x = 1, y = 1, positions = 1, repetition = 1;
  };
  static void grow(Reach& reach, std::size_t dim, double size, LoopParts& parts);

  const Operand& operand_;
  std::vector<Reach> reaches_;  // all halos of the layer if any indexes the operand; otherwise empty
};

}  // namespace tilescope::zigzag
