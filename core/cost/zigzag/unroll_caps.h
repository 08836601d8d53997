// SPDX-License-Identifier: GPL-3.0-or-later
// How far a loop can run in parallel before the innermost memories are too narrow or too small for it (as ZigZag 3.8.5
// limits what a user asks for). An innermost memory is one with no memory below it for any tensor that it holds.
#pragma once

#include <optional>

#include "core/cost/zigzag/spatial.h"

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

// The largest factor of the layer's dimension along the array dimension, alone on it: its size, the array's, and how
// many elements pass at once between an innermost memory that serves this array dimension and the array.
UnrollCap unrollCap(const Problem& problem, std::size_t arrayDim, std::size_t dim);

// An innermost memory in which one instance cannot hold one element for each of the processing elements it serves.
struct CrowdedMemory {
  std::size_t memory = 0, operand = 0;
};
// compatible: as ZigZag 3.8.5, to which a double-buffered memory is whole; otherwise half of it is reserved.
std::optional<CrowdedMemory> crowdedMemory(const Problem& problem, const Unrolling& unrolling, bool compatible);

}  // namespace tilescope::zigzag
