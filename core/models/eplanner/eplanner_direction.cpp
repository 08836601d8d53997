// SPDX-License-Identifier: GPL-3.0-or-later
// With all sizes available, a tile also fits a machine with more capacity or a larger array, and costs no more there:
// ceil(t / lanes), reads per lane and bits ÷ bandwidth can only fall.
#include "core/models/eplanner/eplanner_direction.h"

namespace tilescope::eplanner {

Direction direction(MachineQuantity quantity, Objective objective) {
  if (objective != Objective::Energy && objective != Objective::Latency && objective != Objective::Traffic)
    return Direction::None;
  switch (quantity) {
    case MachineQuantity::ArrayDim:
    case MachineQuantity::MemorySize:
    case MachineQuantity::Bandwidth:
    case MachineQuantity::WidestPort:
      return Direction::BetterUp;
    case MachineQuantity::Clock:
      // With only a bandwidth, a faster clock makes accesses narrower and words more expensive.
      return objective == Objective::Energy ? Direction::BetterDown : Direction::BetterUp;
    case MachineQuantity::MacEnergy:
    case MachineQuantity::ReadEnergy:
    case MachineQuantity::WriteEnergy:
    case MachineQuantity::InterconnectEnergy:  // not counted
    case MachineQuantity::CyclesPerMac:
      return Direction::BetterDown;
    case MachineQuantity::NarrowestPort:  // not read
      return Direction::BetterUp;
    case MachineQuantity::InputBits:
    case MachineQuantity::WeightBits:
    case MachineQuantity::PartialSumBits:
    case MachineQuantity::OutputBits:
      return Direction::None;
  }
  return Direction::None;
}

}  // namespace tilescope::eplanner
