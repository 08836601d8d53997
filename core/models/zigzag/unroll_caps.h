// SPDX-License-Identifier: GPL-3.0-or-later
// How far a loop can be unrolled before memories are too narrow or small, by ZigZag 3.8.5's limits for user-defined
// unrolls and by Tilescope's counting.
#pragma once

#include <optional>

#include "core/models/evaluation.h"
#include "core/models/zigzag/nest.h"

namespace tilescope::zigzag {

// memory and operand: indices into the problem.
struct UnrollCap {
  enum class Due { Layer, Array, Port };
  std::int64_t most = 1;  // 0: not even one element passes the port in a cycle
  Due due = Due::Layer;
  std::size_t memory = 0, operand = 0;  // for port limits
  Move move = Move::Read;
  std::int64_t portBits = 0;
};

// For a dimension alone on the array dimension, by the sizes of layer and array.
UnrollCap unrollCap(const Problem& problem, std::size_t arrayDim, std::size_t dim);

// For ZigZag 3.8.5: also limited by the elements that pass in a cycle between the array and an innermost memory serving
// this array dimension. Innermost: no memory below holds any of its tensors.
UnrollCap originalUnrollCap(const Problem& problem, std::size_t arrayDim, std::size_t dim);

// If spatial loops need this many bits of a port in a cycle. The cap must be due to a port.
Violation portViolation(const Problem& problem, const UnrollCap& cap, std::int64_t neededBits, std::string message);

// If one instance of an innermost memory cannot hold an element of some tensor for each processing element that it
// serves. Double-buffered memories count in full.
struct CrowdedMemory {
  std::size_t memory = 0, operand = 0;
};
std::optional<CrowdedMemory> crowdedMemory(const Problem& problem, const Unrolling& unrolling);

// Why a step of all lanes is too much for a memory.
struct Shortage {
  std::size_t memory = 0;
  // The operand whose port takes longer for all lanes than for one; empty: space is missing.
  std::optional<std::size_t> operand;
};

// The first memory that cannot hold one step of all lanes, or whose port to the array takes longer for it than for one
// lane. Outputs count as partial sums. Fewer lanes may be better.
std::optional<Shortage> shortage(const Problem& problem, const Unrolling& unrolling);

// Elements that one instance serves in a step of all lanes. The unrolling must be balanced.
std::int64_t elementsInOneStep(const Problem& problem, const Unrolling& unrolling, std::size_t operand,
                               std::size_t level);

// Whether every memory can hold one step of all lanes, with final outputs. If not, no mapping fits.
bool roomForOneStep(const Problem& problem, const Unrolling& unrolling);

}  // namespace tilescope::zigzag
