// SPDX-License-Identifier: GPL-3.0-or-later
// For each resource (core/models/binding.h), the layers of a plan that it limits.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/models/binding.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

struct ResourceShare {
  Resource resource = Resource::None;
  std::size_t layers = 0;
  double timeShare = 0;       // of the plan's time, 0 to 1
  double objectiveShare = 0;  // of the objective, 0 to 1; for edp and metric, which are not sums, of the time

  bool operator==(const ResourceShare&) const = default;
};

// "73 %"; "<1 %" for a small share above 0.
std::string timeShareText(const ResourceShare& share);

// All resources that limit a solved layer, by falling share of time; equal ones in enum order.
std::vector<ResourceShare> resourceShares(const ExecutionPlan& plan);

std::size_t plannedLayers(const ExecutionPlan& plan);

struct EnergyShare {
  std::string memory;  // "" for MACs and the array's network
  Tensor tensor = Tensor::I;
  Move move = Move::Read;
  double energy = 0;  // in the profile's unit
  double share = 0;   // of the plan's energy, 0 to 1
  bool network = false;

  bool operator==(const EnergyShare&) const = default;
};

// All contributions above 0, by falling energy; of equal ones MACs first, then in the profile's order.
std::vector<EnergyShare> energyShares(const ExecutionPlan& plan);

std::string wordsOf(const EnergyShare& share);

}  // namespace tilescope
