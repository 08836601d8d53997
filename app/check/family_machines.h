// SPDX-License-Identifier: GPL-3.0-or-later
// What the machines of a box have in common, found by making every one of them.
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

// Over every machine of the box.
struct BoxMachines {
  HardwareProfile any;             // one of them
  std::vector<FieldRange> fields;  // all numbers
  ValueRange area;                 // in mm²; NaN: not known
  bool isSame = true;              // but for these numbers, provenance and prices
};

// Nothing: one of them cannot be made.
std::optional<BoxMachines> machinesOf(const SweepMachines& machines, const GridBox& box);

}  // namespace tilescope::check
