// SPDX-License-Identifier: GPL-3.0-or-later
// The hardware at a point of a sweep. Its numbers equal those that `plan` uses with these edits by --set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/hardware/machine_fields.h"
#include "core/plan/execution_plan.h"
#include "core/sweep/sweep_description.h"

namespace tilescope {

// Indices of values as in SweepPoints. The description must outlive this object.
class SweepMachines {
 public:
  explicit SweepMachines(const SweepDescription& sweep);

  // The edits of the base profile by axes in their order, then dependent fields. An error if a formula has no value at
  // the point.
  Result<std::vector<HardwareEdit>> editsAt(std::span<const std::size_t> indices) const;
  // Runs all checks of a profile. Its provenance names what set each value.
  Result<HardwareProfile> profileAt(std::span<const std::size_t> indices) const;

  // Whether pricedAt() can be used: all axes set plain numbers, and no field depends on another.
  bool isFast() const { return isFast_; }
  // The numbers of profileAt(), about a hundred times faster, without checks, provenance and notes.
  HardwareProfile pricedAt(std::span<const std::size_t> indices) const;
  // As pricedAt() if the profile is valid, otherwise the errors of profileAt(). Remembers which values are valid.
  Result<HardwareProfile> machineAt(std::span<const std::size_t> indices);
  // The profile with the base profile's energies, for questions that do not depend on energies.
  HardwareProfile withBaseEnergies(HardwareProfile profile) const;

  // The networks to plan at a point: all, or the one that an axis chooses.
  std::vector<std::size_t> networksAt(std::span<const std::size_t> indices) const;
  // A question with the values that axes choose.
  SweepQuestion questionAt(std::span<const std::size_t> indices, std::size_t question) const;
  // The batch that an axis chooses; empty: the networks' own.
  std::optional<std::int64_t> batchAt(std::span<const std::size_t> indices) const;
  Result<PlanRequest> requestAt(std::span<const std::size_t> indices, std::size_t question, std::size_t network) const;
  // As requestAt(), with the point's profile given.
  Result<PlanRequest> requestOn(HardwareProfile profile, std::span<const std::size_t> indices, std::size_t question,
                                std::size_t network) const;

  // In mm²; empty if the description has no area model or the profile lacks values for it.
  std::optional<double> areaOf(const HardwareProfile& profile) const;

  // Sets slots that are known before the plan: axes, and other values that expressions read. Unknown ones are NaN.
  // profile: the point's, or null if it could not be made. slots: as many as the description has.
  void fillAxes(std::span<const std::size_t> indices, std::span<double> slots) const;
  void fillFromProfile(const HardwareProfile* profile, std::span<double> slots) const;
  bool needsProfile(const Expression& expression) const;

 private:
  const HardwareProfile& baseAt(std::span<const std::size_t> indices) const;
  std::vector<HardwareEdit> axisEdits(std::span<const std::size_t> indices) const;

  // An axis that sets numbers without JSON: its fields, and their numbers for every value.
  struct FastAxis {
    std::size_t axis = 0;
    std::vector<MachineField> fields;
    std::vector<std::vector<double>> combinations;  // empty: the axis's own numbers
  };
  bool addFast(std::size_t axis);
  bool isRightAlone(std::size_t axis, std::size_t value);

  const SweepDescription& sweep_;
  bool isFast_ = false;
  std::vector<FastAxis> fastAxes_;
  HardwareProfile pinned_;  // base profile with its values as anchors
  enum class Known : char { Unknown, Right, Wrong };
  std::vector<std::vector<Known>> alone_;  // [axis][value]: base profile with only this value changed
};

}  // namespace tilescope
