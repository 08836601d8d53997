// SPDX-License-Identifier: GPL-3.0-or-later
// Common properties of all hardware in a box, each of which is made.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/hardware/machine_fields.h"
#include "core/search/grid_box.h"
#include "core/sweep/sweep_machines.h"

namespace tilescope::check {

struct FieldRange {
  MachineField field;
  ValueRange range;
};

struct BoxMachines {
  HardwareProfile any;             // the hardware of one point
  std::vector<FieldRange> fields;  // ranges of all numbers
  ValueRange area;                 // in mm²; NaN: unknown
  bool isSame = true;              // the hardware differs only in these numbers, provenance and costs
};

std::optional<BoxMachines> machinesOf(const SweepMachines& machines, const GridBox& box);

}  // namespace tilescope::check
