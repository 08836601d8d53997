// SPDX-License-Identifier: GPL-3.0-or-later
// Editing temporal loops by dragging. The loops form a row, innermost first, with marks in between. For each tensor and
// each memory that holds it, a mark shows where the tensor's tile at this memory ends. The row is divided into bands,
// one per memory from the array outwards. A memory's band ends at the outermost mark of its tensors, or where the
// previous band ends, so it may be empty. The outermost memory takes all remaining loops.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/hardware/hardware_profile.h"
#include "core/mapping/mapping.h"

namespace tilescope {

struct LoopBand {
  std::string memory;
  std::size_t first = 0, end = 0;  // its loops: first is included, end is not

  bool operator==(const LoopBand&) const = default;
};

// Where a loop is dropped: after this many loops of the band, counted from inside without the dragged loop.
struct BandPlace {
  std::string memory;
  std::size_t position = 0;
};

// All functions fail without loops_per_memory, and if its counts do not fit this hardware or the number of loops.
// Returned mappings are complete, and a tensor's tile at an outer memory contains its tile at the inner one.

// The bands of all memories, in the order of the profile.
Result<std::vector<LoopBand>> bandsOf(const LoopMapping& mapping, const HardwareProfile& hardware);

// Moves a loop into the band of a memory. The loop ends up inside the tiles of this memory's tensors that reach that
// far and of all outer memories, and outside those of inner memories. If no tile at the memory reaches that far, the
// ones that reach furthest grow up to the loop, and their outer tiles with them. A tile that ends exactly there, at
// this or an outer memory, then includes the loop; moveMark() can exclude it. Dropping a loop where it was changes
// nothing.
Result<LoopMapping> moveLoop(const LoopMapping& mapping, const HardwareProfile& hardware, std::size_t loop,
                             const BandPlace& to);

// Sets how many loops are in the tensor's tile at the memory. An error if there are fewer than at the tensor's next
// inner memory or more than at its next outer one. At the outermost memory, the tile holds all loops.
Result<LoopMapping> moveMark(const LoopMapping& mapping, const HardwareProfile& hardware, Tensor tensor,
                             const std::string& memory, std::size_t loopsInside);

// Splits a loop: K 8 split by 2 gives K 2 inside K 4, both on one side of every mark. The factor must divide the loop,
// and must not be 1 or the whole loop.
Result<LoopMapping> splitLoop(const LoopMapping& mapping, const HardwareProfile& hardware, std::size_t loop,
                              std::int64_t factor);

// Merges a loop with the next outer one. Both must have the same dimension, with no mark between them.
Result<LoopMapping> mergeLoops(const LoopMapping& mapping, const HardwareProfile& hardware, std::size_t loop);

// A complete loop mapping as a row of loops with marks, equivalent to loops_per_memory.

// Where a tensor's tile at a memory ends: after loopsInside loops.
struct Mark {
  Tensor tensor = Tensor::I;
  std::size_t memory = 0;  // index into the profile's memories
  std::size_t loopsInside = 0;
  bool outermost = false;  // the tensor's outermost memory; its tile holds all loops

  bool operator==(const Mark&) const = default;
};

struct MarkedRow {
  std::vector<LoopFactor> loops;  // innermost first
  std::vector<Mark> marks;        // sorted by tensor, then from the array outwards

  bool operator==(const MarkedRow&) const = default;
};

// Indices of memories that hold the tensor, from the array outwards.
std::vector<std::size_t> memoriesOf(const HardwareProfile& hardware, Tensor tensor);

// Fails without loops_per_memory, and if its counts do not fit this hardware or the number of loops.
Result<MarkedRow> markedRow(const LoopMapping& mapping, const HardwareProfile& hardware);

// Takes spatial loops and allocation from `like`, because the row has none.
LoopMapping loopMapping(const MarkedRow& row, const LoopMapping& like);

}  // namespace tilescope
