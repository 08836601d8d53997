// SPDX-License-Identifier: GPL-3.0-or-later
// How far a loop can be unrolled before memories are too narrow or too small for it: by ZigZag 3.8.5's limits on
// user-defined unrolls, and by Tilescope's counting.
#pragma once

#include <optional>

#include "core/models/evaluation.h"
#include "core/models/zigzag/nest.h"

namespace tilescope::zigzag {

// The reason for a limit; memory and operand: indices into the problem.
struct UnrollCap {
  enum class Due { Layer, Array, Port };
  std::int64_t most = 1;  // 0: not even one element passes through the port in a cycle
  Due due = Due::Layer;
  std::size_t memory = 0, operand = 0;  // for a limit due to a port
  Move move = Move::Read;
  std::int64_t portBits = 0;
};

// The largest factor of the layer's dimension along the array dimension if it is alone there: its size and the array's.
UnrollCap unrollCap(const Problem& problem, std::size_t arrayDim, std::size_t dim);

// The same as in ZigZag 3.8.5: also limited by the elements that pass in a cycle between the array and an innermost
// memory that serves this array dimension. Innermost: no memory below it holds any of its tensors.
UnrollCap originalUnrollCap(const Problem& problem, std::size_t arrayDim, std::size_t dim);

// The violation of ZigZag 3.8.5 if spatial loops need this many bits of a port in a cycle. The cap must be due to the
// port.
Violation portViolation(const Problem& problem, const UnrollCap& cap, std::int64_t neededBits, std::string message);

// The violation of ZigZag 3.8.5 if one instance of an innermost memory cannot hold one element of some tensor for each
// of the processing elements it serves; a double-buffered memory counts in full.
struct CrowdedMemory {
  std::size_t memory = 0, operand = 0;
};
std::optional<CrowdedMemory> crowdedMemory(const Problem& problem, const Unrolling& unrolling);

// Why one step of all lanes is too much for a memory.
struct Shortage {
  std::size_t memory = 0;
  std::optional<std::size_t> operand;  // set if the step takes longer through this operand's port than for one lane;
                                       // otherwise space is missing
};

// The first memory that cannot hold what all lanes need for one step, with all tensors together, or whose port to the
// array takes longer for all lanes than for one. Sums count as partial sums. Fewer lanes may then be better.
std::optional<Shortage> shortage(const Problem& problem, const Unrolling& unrolling);

// Elements of the operand that one instance of its memory level serves in one step of all lanes. unrolling: must be
// balanced.
std::int64_t elementsInOneStep(const Problem& problem, const Unrolling& unrolling, std::size_t operand,
                               std::size_t level);

// Whether every memory can hold what all lanes need for one step, with outputs counted as final: otherwise no mapping
// fits.
bool roomForOneStep(const Problem& problem, const Unrolling& unrolling);

}  // namespace tilescope::zigzag
