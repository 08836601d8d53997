// SPDX-License-Identifier: GPL-3.0-or-later
// Editing a temporal nest by dragging. The nest is a row of loops, innermost first, with marks between them: one per
// tensor and memory that holds it, "this tensor's tile at this memory ends here". The row is divided into bands, one
// per memory from the array outwards; a memory's band ends at the outermost mark of its tensors, or where the previous
// band ends. A band may be empty; the outermost memory takes all remaining loops.
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
  std::size_t first = 0, end = 0;  // the range of its loops: first is included, end is not

  bool operator==(const LoopBand&) const = default;
};

// Where a loop is dropped: the number of loops of the band further in, without the dragged one.
struct BandPlace {
  std::string memory;
  std::size_t position = 0;
};

// All functions fail for a mapping without loops_per_memory, and for counts that do not fit this machine or do not add
// up to the number of loops. Returned mappings are complete, and the marks of every tensor stay in order from inside
// out.

// Bands of all memories of the profile, in its order.
Result<std::vector<LoopBand>> bandsOf(const LoopMapping& mapping, const HardwareProfile& hardware);

// Moves the loop into the band of that memory: inside the tiles of this memory's tensors that extend there and of all
// memories further out, outside those of the memories further in. If no tensor's tile at the memory extends there (its
// band is empty because an inner one ends later), the tiles that extend furthest grow up to the loop, and with them
// their tiles further out. Tiles that end exactly at the place, at this memory or further out, include the loop
// afterwards (moveMark can exclude it again). Dropping a loop where it is changes nothing.
Result<LoopMapping> moveLoop(const LoopMapping& mapping, const HardwareProfile& hardware, std::size_t loop,
                             const BandPlace& to);

// Sets the number of loops in the tensor's tile at the memory. The tile cannot end further in than the tensor's tile at
// the next inner memory, nor further out than that at the next outer one; at the outermost memory it holds all loops.
Result<LoopMapping> moveMark(const LoopMapping& mapping, const HardwareProfile& hardware, Tensor tensor,
                             const std::string& memory, std::size_t loopsInside);

// Splitting K 8 by 2 gives K 2 and around it K 4, both on the same side of every mark. The factor must divide the loop
// and be neither 1 nor the whole loop.
Result<LoopMapping> splitLoop(const LoopMapping& mapping, const HardwareProfile& hardware, std::size_t loop,
                              std::int64_t factor);

// Merges the loop with the next one further out: they must have the same dimension and no mark between them.
Result<LoopMapping> mergeLoops(const LoopMapping& mapping, const HardwareProfile& hardware, std::size_t loop);

// A complete loop mapping as a row of loops with the marks where tiles end: used to move loops and to convert mappings.
// It is equivalent to loops_per_memory.

// The tile of a tensor at a memory ends after n loops.
struct Mark {
  Tensor tensor = Tensor::I;
  std::size_t memory = 0;  // index into the profile's memories
  std::size_t loopsInside = 0;
  bool outermost = false;  // the tensor's outermost memory, which holds all loops

  bool operator==(const Mark&) const = default;
};

struct MarkedRow {
  std::vector<LoopFactor> loops;  // innermost first
  std::vector<Mark> marks;        // sorted by tensor, then from the array outwards

  bool operator==(const MarkedRow&) const = default;
};

// Indices of the memories that hold the tensor, from the array outwards.
std::vector<std::size_t> memoriesOf(const HardwareProfile& hardware, Tensor tensor);

// Fails without loops_per_memory, and for counts that do not fit this machine or do not add up to the number of loops.
Result<MarkedRow> markedRow(const LoopMapping& mapping, const HardwareProfile& hardware);

// like: supplies the spatial loops and the allocation, which the row does not contain.
LoopMapping loopMapping(const MarkedRow& row, const LoopMapping& like);

}  // namespace tilescope
