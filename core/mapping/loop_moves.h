// SPDX-License-Identifier: GPL-3.0-or-later
// Editing a temporal nest as a user drags it. The nest is a row of loops, innermost first, with marks between them: one
// per tensor and memory that holds it, "this tensor's tile at this memory ends here". The row falls into bands, one per
// memory from the array outwards; a memory's band ends at the outermost mark of its tensors, or where the band before
// it ends. A band may be empty; the outermost memory takes whatever is left.
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
  std::size_t first = 0, end = 0;  // its loops: positions in the row, first included, end not

  bool operator==(const LoopBand&) const = default;
};

// Where a loop is dropped: the number of loops of the band that lie further in, without the dragged one.
struct BandPlace {
  std::string memory;
  std::size_t position = 0;
};

// All functions fail for a mapping without loops_per_memory, with counts that do not belong to this machine or that do
// not add up to the loops; what they return is complete, and its marks of every tensor stay in order from inside out.

// Bands of all memories of the profile, in its order.
Result<std::vector<LoopBand>> bandsOf(const LoopMapping& mapping, const HardwareProfile& hardware);

// The loop comes to lie in the band of that memory: inside the tiles of this memory's tensors that reach there and of
// all memories further out, outside those of the memories further in. Where no tensor's tile at the memory reaches
// there (its band is empty because one further in ends later), those that reach furthest grow up to the loop, and with
// them their tiles further out. Tiles that end right at the place, at this memory or further out, come to hold the loop
// (moveMark takes it out again); a loop dropped where it lies changes nothing.
Result<LoopMapping> moveLoop(const LoopMapping& mapping, const HardwareProfile& hardware, std::size_t loop,
                             const BandPlace& to);

// The number of loops in the tensor's tile at the memory. It cannot end further in than its tile one memory further in,
// nor further out than the one further out, and at the outermost memory it holds all.
Result<LoopMapping> moveMark(const LoopMapping& mapping, const HardwareProfile& hardware, Tensor tensor,
                             const std::string& memory, std::size_t loopsInside);

// K 8 by 2 becomes K 2 and around it K 4, both on the same side of every mark. The factor must divide the loop and be
// neither 1 nor all of it.
Result<LoopMapping> splitLoop(const LoopMapping& mapping, const HardwareProfile& hardware, std::size_t loop,
                              std::int64_t factor);

// The loop and the next one further out become one: of the same dimension, no mark between them.
Result<LoopMapping> mergeLoops(const LoopMapping& mapping, const HardwareProfile& hardware, std::size_t loop);

// A complete loop mapping as a row of loops with the marks where tiles end: the form in which loops are moved and
// mappings converted. It and loops_per_memory say the same.

// The tile of a tensor at a memory ends after n loops.
struct Mark {
  Tensor tensor = Tensor::I;
  std::size_t memory = 0;  // index into the profile's memories
  std::size_t loopsInside = 0;
  bool outermost = false;  // of the tensor's memories; holds all loops

  bool operator==(const Mark&) const = default;
};

struct MarkedRow {
  std::vector<LoopFactor> loops;  // innermost first
  std::vector<Mark> marks;        // by tensor, then from the array outwards

  bool operator==(const MarkedRow&) const = default;
};

// Indices of the memories that hold the tensor, from the array outwards.
std::vector<std::size_t> memoriesOf(const HardwareProfile& hardware, Tensor tensor);

// Fails without loops_per_memory, with counts that do not belong to this machine or that do not add up to the loops.
Result<MarkedRow> markedRow(const LoopMapping& mapping, const HardwareProfile& hardware);

// like: what the row does not say, its spatial loops and allocation.
LoopMapping loopMapping(const MarkedRow& row, const LoopMapping& like);

}  // namespace tilescope
