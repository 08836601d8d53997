// SPDX-License-Identifier: GPL-3.0-or-later
// All loop bounds that divide a dimension are searched on every machine, so a nest that fits also fits a larger machine
// with the same counts. One exception (whyMoreMayBeWorse): row-stationary arrays unroll whole kernels only if they fit.
// The clock has no direction, as bandwidth is rounded to whole bits per cycle.
#include "core/models/predictor/predictor_direction.h"

namespace tilescope::predictor {

Direction direction(MachineQuantity quantity, Objective objective) {
  if (objective != Objective::Energy && objective != Objective::Latency && objective != Objective::Traffic)
    return Direction::None;
  switch (quantity) {
    case MachineQuantity::ArrayDim:
    case MachineQuantity::MemorySize:
    case MachineQuantity::Bandwidth:
    case MachineQuantity::WidestPort:
      return Direction::BetterUp;
    case MachineQuantity::MacEnergy:
    case MachineQuantity::ReadEnergy:
    case MachineQuantity::WriteEnergy:
    case MachineQuantity::InterconnectEnergy:
    case MachineQuantity::CyclesPerMac:
      return Direction::BetterDown;
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

}  // namespace tilescope::predictor
