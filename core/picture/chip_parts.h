// SPDX-License-Identifier: GPL-3.0-or-later
// What the machine of a plan is made of: its memories, from the PE outwards, and its multiply-accumulates, with their
// area, leakage and the energy that the plan spends in them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/plan/execution_plan.h"

namespace tilescope {

struct ChipPart {
  std::string name;                  // "sram_2MB", "MAC array"
  std::string builtAs;               // "SRAM, 16 lanes × 128 bit, 1R1W"
  std::int64_t count = 1;            // of instances
  std::string size;                  // of one: "2 MiB", "1 MAC"
  bool isOffChip = false;            // without area and leakage
  std::optional<double> areaMm2;     // of all instances; absent: off chip, or without a price
  std::optional<double> leakageMw;   // the same; absent of multiply-accumulates too
  std::optional<double> readEnergy;  // of one access, or of one multiply-accumulate
  bool isPriced = false;             // its energies are not as stated
  double energy = 0;                 // in the plan

  bool operator==(const ChipPart&) const = default;
};

std::vector<ChipPart> chipParts(const ExecutionPlan& plan);

}  // namespace tilescope
