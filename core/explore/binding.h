// SPDX-License-Identifier: GPL-3.0-or-later
// Which resource limits a whole plan: core/models/binding.h says it per layer, here the layers are counted.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/models/binding.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

struct ResourceShare {
  Resource resource = Resource::None;
  std::size_t layers = 0;     // that it limits
  double timeShare = 0;       // of the plan's time, 0 to 1
  double objectiveShare = 0;  // of the plan's objective; of edp and metric, which are no sums, the share of the time

  bool operator==(const ResourceShare&) const = default;
};

// "73 %", and of a share that is there but small "<1 %".
std::string timeShareText(const ResourceShare& share);

// The resources that limit any layer, the one with the most time first; equal ones in the order of the enum. Layers not
// modelled and without an answer do not count.
std::vector<ResourceShare> resourceShares(const ExecutionPlan& plan);

// Layers with a cost in the totals.
std::size_t plannedLayers(const ExecutionPlan& plan);

// Where the energy of a plan goes.
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
