// SPDX-License-Identifier: GPL-3.0-or-later
// A slice is all machines of a grid with the same values of all enumerated axes (machine_family.h). It knows how their
// numbers vary with the other axes. Axes that never affect a number together are handled separately, so a few hundred
// machines describe a grid of a million.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/hardware/machine_fields.h"
#include "core/hardware/pricing.h"
#include "core/models/direction.h"
#include "core/search/grid_box.h"
#include "core/sweep/sweep_machines.h"

namespace tilescope {

// A group's axes affect some number jointly. The product of their sizes is at most kMaxTogether.
using AxisGroups = std::vector<std::vector<std::size_t>>;
inline constexpr std::int64_t kMaxTogether = 1 << 16;

class FamilySlice {
 public:
  // corner: a point of the slice; its values hold for all axes outside the groups. Empty if some machine cannot be
  // made, or if a number depends on several groups after all.
  static std::optional<FamilySlice> make(const SweepDescription& sweep, const SweepMachines& machines,
                                         const AxisGroups& groups, std::vector<std::size_t> corner);

  struct Directed {
    MachineField field;
    Direction direction = Direction::None;
  };
  std::vector<MachineField> varying() const;

  // The best (or worst) value of every number in the box. This machine need not be in the grid: it may combine the
  // largest sizes with the energies of the smallest.
  HardwareProfile bestCorner(const GridBox& box, const std::vector<Directed>& directions) const;
  HardwareProfile worstCorner(const GridBox& box, const std::vector<Directed>& directions) const;

  ValueRange rangeOf(const MachineField& field, const GridBox& box) const;
  // In mm²; NaN if unknown.
  ValueRange areaOf(const GridBox& box) const;

  const HardwareProfile& base() const { return base_; }

 private:
  // A number of each machine of a group, in the order of numberOf() over the group's axes.
  struct Column {
    std::size_t group = 0;
    std::vector<double> values;
  };
  struct FieldColumn : Column {
    MachineField field;
  };
  struct AreaColumn : Column {
    std::size_t memory = 0;
  };
  FamilySlice(const SweepDescription& sweep, const SweepMachines& machines, const AxisGroups& groups)
      : sweep_(&sweep), machines_(&machines), groups_(&groups) {}

  bool tabulate(std::size_t group, std::vector<std::size_t> corner);
  bool isSound() const;
  std::optional<HardwareProfile> machineAt(const std::vector<std::size_t>& indices) const;
  ValueRange over(const GridBox& box, const Column& column) const;
  HardwareProfile corner(const GridBox& box, const std::vector<Directed>& directions, bool best) const;
  HardwareProfile extreme(const GridBox& box, bool largest) const;
  double physicalArea(const HardwareProfile& extreme, const GridBox& box, bool largest) const;

  const SweepDescription* sweep_;
  const SweepMachines* machines_;
  const AxisGroups* groups_;
  HardwareProfile base_;
  std::vector<FieldColumn> fields_;
  std::vector<AreaColumn> areas_;
  ProfilePrices prices_;  // of the base profile, if they determine the areas
};

}  // namespace tilescope
