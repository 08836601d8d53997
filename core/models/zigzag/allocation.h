// SPDX-License-Identifier: GPL-3.0-or-later
// Which loops live at which memory, decided memory by memory from the array outwards (ZigZag 3.8.5).
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "core/mapping/mapping.h"
#include "core/models/zigzag/nest.h"

namespace tilescope::zigzag {

struct AllocationFailure {
  bool hierarchy = false;  // loops are left above the outermost memory; otherwise a memory is too small
  std::size_t memory = 0;
  std::vector<std::size_t> operands;  // whose smallest tiles do not fit, or the one that has loops left
  // Sum of the smallest tiles of all operands in that memory; if loops are left, of their whole tensors; of given
  // splits, of their tiles.
  double neededBits = 0;
  double availableBits = 0;
};

// realEven: with Allocation::Even, the loops of every operand sit at the same level across all memories, not only
// within shared ones (ZigZag 3.8.5 enforces it in shared memories only).
std::variant<Splits, AllocationFailure> allocate(const Rules& rules, const Order& order, Allocation allocation,
                                                 bool realEven);

// Whether given splits fit; the failure if not.
std::optional<AllocationFailure> checkCapacity(const Rules& rules, const Order& order, const Splits& splits);

}  // namespace tilescope::zigzag
