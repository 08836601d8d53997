// SPDX-License-Identifier: GPL-3.0-or-later
// All machines of a sweep's grid under one request. Axes that improve the best cost in a known direction can be
// bounded; all others are enumerated: choices, combinations, and numbers without a declared direction. A box has a best
// machine only if every enumerated axis has a single value.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/models/objective.h"
#include "core/search/family_slice.h"

namespace tilescope {

// For one thread. The description must outlive this.
class MachineFamily {
 public:
  MachineFamily(const SweepDescription& sweep, std::size_t question, std::vector<Objective> objectives);

  const std::vector<Objective>& objectives() const { return objectives_; }
  bool isOrdered(std::size_t axis) const { return isOrdered_[axis]; }
  // The first enumerated axis with several values in the box; empty: none.
  std::optional<std::size_t> openAxis(const GridBox& box) const;

  // Divides a box by the values of its open axis or, without one, in half along its longest axis.
  std::vector<GridBox> partsOf(const GridBox& box) const;

  // The slice of a box without an open axis, valid until the next call. Null: too little is known for a common bound.
  const FamilySlice* sliceOf(const GridBox& box);

  // The direction in which each varying number improves the objective. Empty if a number has none.
  std::optional<std::vector<FamilySlice::Directed>> directionsOf(const FamilySlice& slice, Objective objective) const;

  const SweepMachines& machines() const { return machines_; }

 private:
  struct Variant {
    std::string model;
    ModelOptions options;
  };
  std::vector<Variant> variantsOf(std::size_t question) const;
  Direction directionOf(MachineQuantity quantity, Objective objective) const;
  bool isDirected(const std::string& pointer) const;

  using AxisSet = std::vector<std::size_t>;
  AxisSet axesOfMemory(const std::string& pointer) const;
  AxisSet axesBehind(const std::string& pointer, std::size_t dependents) const;
  AxisSet axesRead(std::size_t dependent) const;
  void orderAxes();
  void groupAxes();

  const SweepDescription& sweep_;
  SweepMachines machines_;
  std::vector<Objective> objectives_;
  std::vector<Variant> variants_;
  std::vector<bool> isOrdered_;
  AxisGroups groups_;
  std::map<std::vector<std::size_t>, std::optional<FamilySlice>> slices_;  // by values of the enumerated axes
};

}  // namespace tilescope
