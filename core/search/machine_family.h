// SPDX-License-Identifier: GPL-3.0-or-later
// All machines of a sweep's grid under one request: which axes improve the best cost in a known direction, and the best
// machine of a box. Other axes are enumerated: choices, combinations, and numbers for which the model declares no
// direction. A box has a best machine only if it has a single value of every enumerated axis.
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
  // objectives: those whose optima are bounded (objectivesBehind).
  MachineFamily(const SweepDescription& sweep, std::size_t question, std::vector<Objective> objectives);

  const std::vector<Objective>& objectives() const { return objectives_; }
  bool isOrdered(std::size_t axis) const { return isOrdered_[axis]; }
  // The first enumerated axis with several values in the box.
  std::optional<std::size_t> openAxis(const GridBox& box) const;

  // Divides a box once: into the values of an enumerated axis, or, if none has several, in half along its longest axis.
  std::vector<GridBox> partsOf(const GridBox& box) const;

  // The slice of a box without such an axis, valid until the next call. Null: too little is known of its machines for a
  // common bound.
  const FamilySlice* sliceOf(const GridBox& box);

  // In which direction each number that varies in the slice improves an objective. Empty if some number has no
  // direction.
  std::optional<std::vector<FamilySlice::Directed>> directionsOf(const FamilySlice& slice, Objective objective) const;

  const SweepMachines& machines() const { return machines_; }

 private:
  struct Variant {  // of the request, if axes vary its model or options
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
