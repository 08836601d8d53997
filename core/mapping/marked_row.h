// SPDX-License-Identifier: GPL-3.0-or-later
// A complete loop mapping as a row of loops with the marks where tiles end: the form in which loops are moved and
// mappings converted. It and loops_per_memory say the same.
#pragma once

#include <cstddef>
#include <vector>

#include "core/base/result.h"
#include "core/hardware/hardware_profile.h"
#include "core/mapping/mapping.h"

namespace tilescope {

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
