// SPDX-License-Identifier: GPL-3.0-or-later
// A mapping that fits still fits with more capacity, and wider ports only shorten its transfers. Three numbers have no
// direction: the sides of the array, because a dataflow's "max" takes all available lanes; the clock, because a
// bandwidth is rounded to whole bits per cycle; and cycles per MAC, because a slower array hides several transfers at
// once. The search reports two exceptions (whyMoreMayBeWorse): it considers fewer lanes only if lanes lack capacity or
// port width, and there is a copy only if a memory holds more than one access.
#include "core/models/zigzag/zigzag_direction.h"

#include "core/models/zigzag/corrections.h"
#include "core/models/zigzag/zigzag_result.h"

namespace tilescope::zigzag {

Direction direction(MachineQuantity quantity, Objective objective, const ModelOptions& options) {
  const bool isLatency = objective == Objective::Latency;
  if (isCompatible(options) || (!isLatency && objective != Objective::Energy && objective != Objective::Traffic))
    return Direction::None;
  switch (quantity) {
    case MachineQuantity::MemorySize:
      return Direction::BetterUp;
    case MachineQuantity::Bandwidth:
    case MachineQuantity::WidestPort:
      // An access as wide as its memory makes the transfer no copy.
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
