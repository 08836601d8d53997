// SPDX-License-Identifier: GPL-3.0-or-later
// Editing temporal loops by dragging. The loops form a row, innermost first. A mark shows where a tensor's tile at a
// memory ends. A memory's band of loops ends at the outermost mark of its tensors or at the previous band's end; the
// outermost memory has the rest.
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

// Where a loop is dropped: after `position` loops of the band, counted from inside without the dragged loop.
struct BandPlace {
  std::string memory;
  std::size_t position = 0;
};

// All functions fail without loops_per_memory, or if its counts do not fit the hardware or the loops. Returned mappings
// are complete, and outer tiles contain inner ones.

// The bands of all memories, in the order of the profile.
Result<std::vector<LoopBand>> bandsOf(const LoopMapping& mapping, const HardwareProfile& hardware);

// Moves a loop into the band of a memory: inside its tiles that reach that far and all outer ones. If none reaches that
// far, the furthest ones grow up to the loop. A tile that ends exactly there then includes the loop; moveMark() can
// exclude it again.
Result<LoopMapping> moveLoop(const LoopMapping& mapping, const HardwareProfile& hardware, std::size_t loop,
                             const BandPlace& to);

// Sets how many loops the tensor's tile at the memory holds. An error if fewer than at its next inner memory or more
// than at its next outer one.
Result<LoopMapping> moveMark(const LoopMapping& mapping, const HardwareProfile& hardware, Tensor tensor,
                             const std::string& memory, std::size_t loopsInside);

// K 8 split by 2 gives K 2 inside K 4, both on one side of every mark. The factor must be a proper divisor, not 1.
Result<LoopMapping> splitLoop(const LoopMapping& mapping, const HardwareProfile& hardware, std::size_t loop,
                              std::int64_t factor);

// Merges a loop with the next outer one of the same dimension; no mark may be between them.
Result<LoopMapping> mergeLoops(const LoopMapping& mapping, const HardwareProfile& hardware, std::size_t loop);

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

// Fails without loops_per_memory, or if its counts do not fit the hardware or the loops.
Result<MarkedRow> markedRow(const LoopMapping& mapping, const HardwareProfile& hardware);

// Takes spatial loops and allocation from `like`, because the row has none.
LoopMapping loopMapping(const MarkedRow& row, const LoopMapping& like);

}  // namespace tilescope
