// SPDX-License-Identifier: GPL-3.0-or-later
// How far a loop can be unrolled before memories are too narrow or too small for it: as ZigZag 3.8.5 limits what a user
// asks for, and as Tilescope counts.
#pragma once

#include <optional>

#include "core/models/evaluation.h"
#include "core/models/zigzag/nest.h"

namespace tilescope::zigzag {

// What a limit is due to; memory and operand: indices into the problem.
struct UnrollCap {
  enum class Due { Layer, Array, Port };
  std::int64_t most = 1;  // 0: not even one element passes through the port in a cycle
  Due due = Due::Layer;
  std::size_t memory = 0, operand = 0;  // of Port
  Move move = Move::Read;
  std::int64_t portBits = 0;
};

// The largest factor of the layer's dimension along the array dimension, alone on it: its size and the array's.
UnrollCap unrollCap(const Problem& problem, std::size_t arrayDim, std::size_t dim);

// The same as ZigZag 3.8.5 has it: no more either than elements pass in a cycle between the array and an innermost
// memory that serves this array dimension. Innermost: it has no memory below it for any tensor that it holds.
UnrollCap originalUnrollCap(const Problem& problem, std::size_t arrayDim, std::size_t dim);

// Of ZigZag 3.8.5: spatial loops that need this many bits of a port in a cycle. The cap is due to the port.
Violation portViolation(const Problem& problem, const UnrollCap& cap, std::int64_t neededBits, std::string message);

// As ZigZag 3.8.5: an innermost memory in which one instance cannot hold one element of some tensor for each of the
// processing elements it serves; a double-buffered memory is whole.
struct CrowdedMemory {
  std::size_t memory = 0, operand = 0;
};
std::optional<CrowdedMemory> crowdedMemory(const Problem& problem, const Unrolling& unrolling);

// What one step of all lanes asks of a memory that is too much for it.
struct Shortage {
  std::size_t memory = 0;
  std::optional<std::size_t> operand;  // through whose port the step takes longer than for one lane; else: space
};

// The first memory that cannot hold what all lanes need for one step, all its tensors together, or whose port to the
// array takes longer for all lanes than for one; sums as wide as partial ones. Fewer lanes may then be better.
std::optional<Shortage> shortage(const Problem& problem, const Unrolling& unrolling);

// Elements of the operand that one instance of its memory level serves in one step of all lanes. unrolling: balanced.
std::int64_t elementsInOneStep(const Problem& problem, const Unrolling& unrolling, std::size_t operand,
                               std::size_t level);

// Whether every memory can hold what all lanes need for one step, outputs as final ones: otherwise no mapping fits.
bool roomForOneStep(const Problem& problem, const Unrolling& unrolling);

}  // namespace tilescope::zigzag
