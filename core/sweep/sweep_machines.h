// SPDX-License-Identifier: GPL-3.0-or-later
// Turns a point of a sweep into the machine to plan, with the same numbers as `plan` for the same edits by --set.
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

// Indices of a point's values are those of SweepPoints. The description must outlive this.
class SweepMachines {
 public:
  explicit SweepMachines(const SweepDescription& sweep);

  // The edits of the base profile, in the order of the axes, then dependent fields. Fails if a formula has no value at
  // this point.
  Result<std::vector<HardwareEdit>> editsAt(std::span<const std::size_t> indices) const;
  // Passes all checks of a file; the provenance records what sets each value.
  Result<HardwareProfile> profileAt(std::span<const std::size_t> indices) const;

  // Whether pricedAt() can be used: every axis sets plain numbers, and no field depends on another.
  bool isFast() const { return isFast_; }
  // The numbers of profileAt(), about a hundred times as fast, without checks, provenance and the profile's notes.
  HardwareProfile pricedAt(std::span<const std::size_t> indices) const;
  // The same for a valid profile, otherwise the errors of profileAt(). Remembers which values are valid.
  Result<HardwareProfile> machineAt(std::span<const std::size_t> indices);
  // A profile with the energies of the base profile, for questions that do not depend on energies.
  HardwareProfile withBaseEnergies(HardwareProfile profile) const;

  // The networks planned at a point: all, or the one that an axis chooses.
  std::vector<std::size_t> networksAt(std::span<const std::size_t> indices) const;
  // A question with the values that axes choose.
  SweepQuestion questionAt(std::span<const std::size_t> indices, std::size_t question) const;
  // The batch that an axis chooses; empty: networks have their own.
  std::optional<std::int64_t> batchAt(std::span<const std::size_t> indices) const;
  Result<PlanRequest> requestAt(std::span<const std::size_t> indices, std::size_t question, std::size_t network) const;
  // The same with the given profile of that point.
  Result<PlanRequest> requestOn(HardwareProfile profile, std::span<const std::size_t> indices, std::size_t question,
                                std::size_t network) const;

  // In mm²; empty if the description has no area, or the profile lacks the values for it.
  std::optional<double> areaOf(const HardwareProfile& profile) const;

  // Fills in values known before the plan: axes, and those others that are read. slots: as many as the description has;
  // NaN if unknown. profile: of that point, null if it could not be made.
  void fillAxes(std::span<const std::size_t> indices, std::span<double> slots) const;
  void fillFromProfile(const HardwareProfile* profile, std::span<double> slots) const;
  bool needsProfile(const Expression& expression) const;

 private:
  const HardwareProfile& baseAt(std::span<const std::size_t> indices) const;
  std::vector<HardwareEdit> axisEdits(std::span<const std::size_t> indices) const;

  // An axis whose values are set without JSON: the fields, and for every value the numbers of these fields.
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
  HardwareProfile pinned_;  // the base profile with its stated values as anchors
  enum class Known : char { Unknown, Right, Wrong };
  std::vector<std::vector<Known>> alone_;  // [axis][value]: the base profile with only this value changed
};

}  // namespace tilescope
