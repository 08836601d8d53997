// SPDX-License-Identifier: GPL-3.0-or-later
// Bounds for all rows of a box of sweep points, from a plan on hardware at least as good as all of the box.
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

using Flaw = std::optional<std::string>;

struct Lower {
  bool nothingFits = false;
  std::vector<store::Figures> networks;
  store::Figures combined;
};

enum class BoundProof {
  Certificates,  // of all layers if possible, otherwise plan again
  Solving        // plan again
};

// The description must outlive this object.
class FamilyBounds {
 public:
  FamilyBounds(const SweepDescription& sweep, BoundProof proof) : sweep_(sweep), machines_(sweep), proof_(proof) {}

  // Plans the best hardware of the box for these objectives. isNeeded: fail if one cannot be bounded.
  Flaw bound(const FamilyBox& box, const std::vector<Objective>& objectives, bool isNeeded, BoxMachines& machines,
             Lower& lower);

  std::size_t plans() const { return plans_; }
  // Number of these plans in which every layer has a verified certificate.
  std::size_t certified() const { return certified_; }

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
