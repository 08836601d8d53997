// SPDX-License-Identifier: GPL-3.0-or-later
// A slice is the set of machines of a grid with the same values of all enumerated axes (machine_family.h). It knows how
// the machines' numbers vary over boxes of the other axes. Axes that never affect a number together are handled
// separately, so a few hundred machines are enough to know a grid of a million.
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

// Each group has the axes on which some number depends jointly. The product of their sizes is at most kMaxTogether.
using AxisGroups = std::vector<std::vector<std::size_t>>;
inline constexpr std::int64_t kMaxTogether = 1 << 16;

class FamilySlice {
 public:
  // corner: a point of the slice. The axes of the groups vary; all others keep their values in the corner. Empty if
  // some machine cannot be made, or if a number depends on axes of several groups after all.
  static std::optional<FamilySlice> make(const SweepDescription& sweep, const SweepMachines& machines,
                                         const AxisGroups& groups, std::vector<std::size_t> corner);

  struct Directed {
    MachineField field;
    Direction direction = Direction::None;
  };
  // The numbers that vary within the slice.
  std::vector<MachineField> varying() const;

  // The machine with the best (or worst) value of every number in the box. It need not be in the grid, e.g. with the
  // largest sizes and the energies of the smallest.
  HardwareProfile bestCorner(const GridBox& box, const std::vector<Directed>& directions) const;
  HardwareProfile worstCorner(const GridBox& box, const std::vector<Directed>& directions) const;

  ValueRange rangeOf(const MachineField& field, const GridBox& box) const;
  // The range of areas in the box, in mm²; NaN if the area is unknown.
  ValueRange areaOf(const GridBox& box) const;

  const HardwareProfile& base() const { return base_; }

 private:
  // One number of the machines of a group, in the order of numberOf() over the group's axes.
  struct Column {
    std::size_t group = 0;
    std::vector<double> values;
  };
  struct FieldColumn : Column {
    MachineField field;
  };
  struct AreaColumn : Column {  // area of one instance of a memory
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
  ProfilePrices prices_;  // of the base profile, if areas follow from them
};

}  // namespace tilescope
