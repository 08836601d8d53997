// SPDX-License-Identifier: GPL-3.0-or-later
// What limits a whole plan: for each resource, the layers that it limits (core/models/binding.h).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/models/binding.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

struct ResourceShare {
  Resource resource = Resource::None;
  std::size_t layers = 0;     // layers that the resource limits
  double timeShare = 0;       // of the plan's time, 0 to 1
  double objectiveShare = 0;  // of the objective, 0 to 1; for edp and metric, which are not sums, the share of time

  bool operator==(const ResourceShare&) const = default;
};

// "73 %"; "<1 %" for a small share above 0.
std::string timeShareText(const ResourceShare& share);

// All resources that limit a layer. The one with the largest share of time is first; equal ones are in enum order.
// Unsolved and unsupported layers are not counted.
std::vector<ResourceShare> resourceShares(const ExecutionPlan& plan);

// Number of layers that contribute to the totals.
std::size_t plannedLayers(const ExecutionPlan& plan);

// A contribution to a plan's energy.
struct EnergyShare {
  std::string memory;  // "" for MACs and the array's network
  Tensor tensor = Tensor::I;
  Move move = Move::Read;
  double energy = 0;  // in the profile's unit
  double share = 0;   // of the plan's energy, 0 to 1
  bool network = false;

  bool operator==(const EnergyShare&) const = default;
};

// All contributions above 0, the largest first; of equal ones MACs first, then in the profile's order. Empty if no
// layer is planned.
std::vector<EnergyShare> energyShares(const ExecutionPlan& plan);

// "Input reads from sram_2MB cost 37 % of the energy"
std::string wordsOf(const EnergyShare& share);

}  // namespace tilescope
