// SPDX-License-Identifier: GPL-3.0-or-later
// Bounds for all rows of a box, from the best machine of the box, which is derived from all its machines and planned
// again.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/check/family_machines.h"
#include "core/models/objective.h"
#include "core/plan/planner.h"
#include "core/search/family_search.h"
#include "core/store/records.h"

namespace tilescope::check {

using Flaw = std::optional<std::string>;  // a sentence without a full stop

// Lower bounds for all rows of a box.
struct Lower {
  bool nothingFits = false;
  std::vector<store::Figures> networks;
  store::Figures combined;
};

// The method of proving bounds.
enum class BoundProof {
  Certificates,  // certificates of all layers if model and objective have them; otherwise by solving
  Solving        // by planning again
};

// The description must outlive it.
class FamilyBounds {
 public:
  FamilyBounds(const SweepDescription& sweep, BoundProof proof) : sweep_(sweep), machines_(sweep), proof_(proof) {}

  // Plans the best machine of the box for these objectives. isNeeded: fails if an objective cannot be bounded.
  Flaw bound(const FamilyBox& box, const std::vector<Objective>& objectives, bool isNeeded, BoxMachines& machines,
             Lower& lower);

  std::size_t plans() const { return plans_; }          // solved again
  std::size_t certified() const { return certified_; }  // of them, those with a verified certificate of every layer

 private:
  bool hasOneChoice(const GridBox& box) const;
  Flaw boundOne(const FamilyBox& box, Objective objective, const BoxMachines& machines,
                const std::vector<std::size_t>& networks, Lower& lower);
  Result<PlanRequest> requestOn(const HardwareProfile& machine, const FamilyBox& box, std::size_t network) const;
  Flaw planOne(PlanRequest question, const HardwareProfile& best, store::Figures& figures, bool& nothingFits);
  Flaw certify(const PlanRequest& question);
  void combine(const std::vector<std::size_t>& networks, Lower& lower) const;

  const SweepDescription& sweep_;
  SweepMachines machines_;
  BoundProof proof_;
  std::unique_ptr<Planner> planner_;
  int plansOfPlanner_ = 0;
  std::size_t plans_ = 0, certified_ = 0;
};

}  // namespace tilescope::check
