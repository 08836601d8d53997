// SPDX-License-Identifier: GPL-3.0-or-later
// Where the energy of a plan goes.
#pragma once

#include <string>
#include <vector>

#include "core/plan/execution_plan.h"

namespace tilescope {

struct EnergyShare {
  std::string memory;  // "" for the MACs and for the array's network
  Tensor tensor = Tensor::I;
  Move move = Move::Read;
  double energy = 0;  // in the profile's unit
  double share = 0;   // of the plan's energy, 0 to 1
  bool network = false;

  bool operator==(const EnergyShare&) const = default;
};

// All that costs anything, the dearest first; equal ones MACs first, then in the profile's order. Empty where nothing
// is planned or nothing costs energy.
std::vector<EnergyShare> energyShares(const ExecutionPlan& plan);

// "Input reads from sram_2MB cost 37 % of the energy"
std::string wordsOf(const EnergyShare& share);

}  // namespace tilescope
