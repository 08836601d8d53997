// SPDX-License-Identifier: GPL-3.0-or-later
// The hardware at a point of a sweep, as with `plan --set`.
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

// Indices as in SweepPoints. The description must outlive this object.
class SweepMachines {
 public:
  explicit SweepMachines(const SweepDescription& sweep);

  // The edits of axes in order, then of dependent fields. An error if a formula has no value at the point.
  Result<std::vector<HardwareEdit>> editsAt(std::span<const std::size_t> indices) const;
  // Runs all checks; the provenance names what set each value.
  Result<HardwareProfile> profileAt(std::span<const std::size_t> indices) const;

  // True if all axes set plain numbers and no field depends on another.
  bool isFast() const { return isFast_; }
  // As profileAt(), about a hundred times faster, without checks, provenance and notes. Requires isFast().
  HardwareProfile pricedAt(std::span<const std::size_t> indices) const;
  // As pricedAt() if valid, otherwise the errors of profileAt(). Caches which values are valid.
  Result<HardwareProfile> machineAt(std::span<const std::size_t> indices);
  HardwareProfile withBaseEnergies(HardwareProfile profile) const;

  std::vector<std::size_t> networksAt(std::span<const std::size_t> indices) const;
  SweepQuestion questionAt(std::span<const std::size_t> indices, std::size_t question) const;
  // The batch that an axis chooses; empty: the networks' own.
  std::optional<std::int64_t> batchAt(std::span<const std::size_t> indices) const;
  Result<PlanRequest> requestAt(std::span<const std::size_t> indices, std::size_t question, std::size_t network) const;
  Result<PlanRequest> requestOn(HardwareProfile profile, std::span<const std::size_t> indices, std::size_t question,
                                std::size_t network) const;

  // In mm²; empty without an area model, or if the profile lacks values for it.
  std::optional<double> areaOf(const HardwareProfile& profile) const;

  // Sets slots known before the plan; others are NaN. profile: null if it could not be made. slots: all of them.
  void fillAxes(std::span<const std::size_t> indices, std::span<double> slots) const;
  void fillFromProfile(const HardwareProfile* profile, std::span<double> slots) const;
  bool needsProfile(const Expression& expression) const;

 private:
  const HardwareProfile& baseAt(std::span<const std::size_t> indices) const;
  std::vector<HardwareEdit> axisEdits(std::span<const std::size_t> indices) const;

  struct FastAxis {
    std::size_t axis = 0;
    std::vector<MachineField> fields;
    std::vector<std::vector<double>> combinations;
  };
  bool addFast(std::size_t axis);
  bool isRightAlone(std::size_t axis, std::size_t value);

  const SweepDescription& sweep_;
  bool isFast_ = false;
  std::vector<FastAxis> fastAxes_;
  HardwareProfile pinned_;
  enum class Known : char { Unknown, Right, Wrong };
  std::vector<std::vector<Known>> alone_;  // [axis][value]: base profile with only this value changed
};

}  // namespace tilescope
