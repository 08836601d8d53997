// SPDX-License-Identifier: GPL-3.0-or-later
// All machines of a sweep's grid under one request: the axes that the best cost follows in a known direction, and the
// best machine of a box. Enumerated axes are choices, combinations, and axes with numbers for which the model declares
// no direction: only boxes with a single value of each have a best machine.
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
  // objectives: those whose optima are to be bounded (objectivesBehind).
  MachineFamily(const SweepDescription& sweep, std::size_t question, std::vector<Objective> objectives);

  const std::vector<Objective>& objectives() const { return objectives_; }
  bool isOrdered(std::size_t axis) const { return isOrdered_[axis]; }
  // The first enumerated axis with several values in the box.
  std::optional<std::size_t> openAxis(const GridBox& box) const;

  // The parts of a box that is divided once: by the values of an enumerated axis, otherwise into halves along its
  // longest axis.
  std::vector<GridBox> partsOf(const GridBox& box) const;

  // The slice of a box without such an axis; null: its machines are not known well enough for a common bound. Valid
  // until the next call.
  const FamilySlice* sliceOf(const GridBox& box);

  // How the optimum of an objective follows every number that varies in the slice. Empty: some number has no direction.
  std::optional<std::vector<FamilySlice::Directed>> directionsOf(const FamilySlice& slice, Objective objective) const;

  const SweepMachines& machines() const { return machines_; }

 private:
  struct Variant {  // of the request, if axes vary model or options
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
  std::map<std::vector<std::size_t>, std::optional<FamilySlice>> slices_;  // by the values of enumerated axes
};

}  // namespace tilescope
