// SPDX-License-Identifier: GPL-3.0-or-later
// The resources that limit a whole plan: counts the layers by what limits each of them (core/models/binding.h).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/models/binding.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

struct ResourceShare {
  Resource resource = Resource::None;
  std::size_t layers = 0;     // number of layers that it limits
  double timeShare = 0;       // of the plan's time, 0 to 1
  double objectiveShare = 0;  // of the plan's objective; for edp and metric, which are not sums, the share of the time

  bool operator==(const ResourceShare&) const = default;
};

// "73 %"; a small share that is not 0 is "<1 %".
std::string timeShareText(const ResourceShare& share);

// The resources that limit any layer, the one with the most time first; equal ones in enum order. Layers that are not
// modelled or not solved do not count.
std::vector<ResourceShare> resourceShares(const ExecutionPlan& plan);

// Number of layers with a cost in the totals.
std::size_t plannedLayers(const ExecutionPlan& plan);

// One contribution to the energy of a plan.
struct EnergyShare {
  std::string memory;  // "" for the MACs and for the array's network
  Tensor tensor = Tensor::I;
  Move move = Move::Read;
  double energy = 0;  // in the profile's unit
  double share = 0;   // of the plan's energy, 0 to 1
  bool network = false;

  bool operator==(const EnergyShare&) const = default;
};

// Everything that costs energy, the largest first; equal ones with MACs first, then in the profile's order. Empty if
// nothing is planned or nothing costs energy.
std::vector<EnergyShare> energyShares(const ExecutionPlan& plan);

// "Input reads from sram_2MB cost 37 % of the energy"
std::string wordsOf(const EnergyShare& share);

}  // namespace tilescope
