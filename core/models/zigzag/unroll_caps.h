// SPDX-License-Identifier: GPL-3.0-or-later
// How far a loop can be unrolled before memories are too narrow or too small for it: by the limits of ZigZag 3.8.5 for
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

// The largest factor of a dimension that is alone on the array dimension: limited by the layer's and the array's size.
UnrollCap unrollCap(const Problem& problem, std::size_t arrayDim, std::size_t dim);

// As above, for ZigZag 3.8.5. The elements that pass in a cycle between the array and an innermost memory that serves
// this array dimension are also a limit. Innermost: no memory below it holds any of its tensors.
UnrollCap originalUnrollCap(const Problem& problem, std::size_t arrayDim, std::size_t dim);

// The violation of ZigZag 3.8.5 if spatial loops need this many bits of a port in a cycle. The cap must be due to a
// port.
Violation portViolation(const Problem& problem, const UnrollCap& cap, std::int64_t neededBits, std::string message);

// The violation of ZigZag 3.8.5 if one instance of an innermost memory cannot hold one element of some tensor for each
// processing element that it serves. A double-buffered memory counts in full.
struct CrowdedMemory {
  std::size_t memory = 0, operand = 0;
};
std::optional<CrowdedMemory> crowdedMemory(const Problem& problem, const Unrolling& unrolling);

// Why one step of all lanes is too much for a memory.
struct Shortage {
  std::size_t memory = 0;
  // The operand through whose port the step takes longer than for one lane; empty: space is missing.
  std::optional<std::size_t> operand;
};

// The first memory that cannot hold the data of one step of all lanes, with all tensors together, or whose port to the
// array takes longer for all lanes than for one. Outputs count as partial sums. Fewer lanes may then be better.
std::optional<Shortage> shortage(const Problem& problem, const Unrolling& unrolling);

// Elements of the operand that one instance of its memory level serves in one step of all lanes. The unrolling must be
// balanced.
std::int64_t elementsInOneStep(const Problem& problem, const Unrolling& unrolling, std::size_t operand,
                               std::size_t level);

// Whether every memory can hold the data of one step of all lanes, with outputs counted as final. If not, no mapping
// fits.
bool roomForOneStep(const Problem& problem, const Unrolling& unrolling);

}  // namespace tilescope::zigzag
