// SPDX-License-Identifier: GPL-3.0-or-later
// More capacity never excludes a mapping, and wider ports only shorten transfers. Without direction are: array sides,
// as "max" takes all lanes; the clock, as bandwidth is rounded to whole bits per cycle; and cycles per MAC, as a slower
// array hides transfers. Two exceptions (whyMoreMayBeWorse): fewer lanes are considered only if lanes lack capacity or
// port width, and transfers are copies only if a memory holds more than one access.
#include "core/models/zigzag/zigzag_direction.h"

#include "core/models/zigzag/corrections.h"
#include "core/models/zigzag/zigzag_model.h"
#include "core/models/zigzag/zigzag_result.h"

namespace tilescope::zigzag {

Direction direction(MachineQuantity quantity, Objective objective, const ModelOptions& options) {
  const bool isLatency = objective == Objective::Latency;
  if (isCompatible(options) || withinOf(options) > 0 ||
      (!isLatency && objective != Objective::Energy && objective != Objective::Traffic))
    return Direction::None;
  switch (quantity) {
    case MachineQuantity::MemorySize:
      return Direction::BetterUp;
    case MachineQuantity::Bandwidth:
    case MachineQuantity::WidestPort:
      // With accesses as wide as the memory, transfers are no copies.
      return isLatency && correctionsOf(options).any() ? Direction::None : Direction::BetterUp;
    case MachineQuantity::MacEnergy:
    case MachineQuantity::ReadEnergy:
    case MachineQuantity::WriteEnergy:
    case MachineQuantity::InterconnectEnergy:  // not counted
      return Direction::BetterDown;
    case MachineQuantity::CyclesPerMac:
      return isLatency ? Direction::None : Direction::BetterDown;
    case MachineQuantity::ArrayDim:
    case MachineQuantity::Clock:
    case MachineQuantity::NarrowestPort:
    case MachineQuantity::InputBits:
    case MachineQuantity::WeightBits:
    case MachineQuantity::PartialSumBits:
    case MachineQuantity::OutputBits:
      return Direction::None;
  }
  return Direction::None;
}

}  // namespace tilescope::zigzag
