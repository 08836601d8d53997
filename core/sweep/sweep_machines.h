// SPDX-License-Identifier: GPL-3.0-or-later
// From a point of a sweep to the machine that is planned, with the numbers that `plan` has for the same edits as --set.
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

// The indices of a point's values are those of SweepPoints. The description must outlive this.
class SweepMachines {
 public:
  explicit SweepMachines(const SweepDescription& sweep);

  // The changes of the base profile, in the order of the axes, then dependent fields. Fails where a formula has no
  // value at this point.
  Result<std::vector<HardwareEdit>> editsAt(std::span<const std::size_t> indices) const;
  // With all checks of a file; the provenance says what sets each value.
  Result<HardwareProfile> profileAt(std::span<const std::size_t> indices) const;

  // Whether pricedAt() has machines: every axis sets plain numbers, and no field depends on another.
  bool isFast() const { return isFast_; }
  // The numbers of profileAt() about a hundred times as fast, without checks, provenance and the profile's notes.
  HardwareProfile pricedAt(std::span<const std::size_t> indices) const;
  // The same where the profile is sound, otherwise what profileAt() says. Remembers which values are right.
  Result<HardwareProfile> machineAt(std::span<const std::size_t> indices);
  // A profile with the energies of the base profile: what questions that read no energies may share.
  HardwareProfile withBaseEnergies(HardwareProfile profile) const;

  // The networks that are planned at a point: all, or the one that an axis chooses.
  std::vector<std::size_t> networksAt(std::span<const std::size_t> indices) const;
  // A question with what axes choose of it.
  SweepQuestion questionAt(std::span<const std::size_t> indices, std::size_t question) const;
  // The batch that an axis chooses; nothing: networks have their own.
  std::optional<std::int64_t> batchAt(std::span<const std::size_t> indices) const;
  Result<PlanRequest> requestAt(std::span<const std::size_t> indices, std::size_t question, std::size_t network) const;
  // The same with the profile of that point.
  Result<PlanRequest> requestOn(HardwareProfile profile, std::span<const std::size_t> indices, std::size_t question,
                                std::size_t network) const;

  // In mm²; nothing where the description has no area, or the profile lacks what it follows from.
  std::optional<double> areaOf(const HardwareProfile& profile) const;

  // What is known before the plan: axes, and of the others those that are read. slots: as many as the description has;
  // NaN where nothing is known. profile: of that point, null where it could not be made.
  void fillAxes(std::span<const std::size_t> indices, std::span<double> slots) const;
  void fillFromProfile(const HardwareProfile* profile, std::span<double> slots) const;
  bool needsProfile(const Expression& expression) const;

 private:
  const HardwareProfile& baseAt(std::span<const std::size_t> indices) const;
  std::vector<HardwareEdit> axisEdits(std::span<const std::size_t> indices) const;

  // What an axis sets without JSON: the fields, and of every value the numbers of these fields.
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
  HardwareProfile pinned_;  // the base profile with the figures that it states
  enum class Known : char { Unknown, Right, Wrong };
  std::vector<std::vector<Known>> alone_;  // [axis][value]: the base profile with this value
};

}  // namespace tilescope
