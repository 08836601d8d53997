// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/family_slice.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/base/units.h"

namespace tilescope {
namespace {

constexpr double kUnknownArea = std::numeric_limits<double>::quiet_NaN();
constexpr double kAreaMargin = 1e-12;  // relative; areas are summed in another order here

GridBox partOf(const GridBox& box, const std::vector<std::size_t>& axes) {
  GridBox part;
  for (const std::size_t axis : axes) {
    part.low.push_back(box.low[axis]);
    part.high.push_back(box.high[axis]);
  }
  return part;
}

bool isConstant(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(), [&](double value) { return value == values.front(); });
}

std::optional<double> areaOfOne(const MemoryPrices& memory) {
  return memory.one ? std::optional(memory.one->areaMm2) : std::nullopt;
}

}  // namespace

std::optional<FamilySlice> FamilySlice::make(const SweepDescription& sweep, const SweepMachines& machines,
                                             const AxisGroups& groups, std::vector<std::size_t> corner) {
  FamilySlice slice(sweep, machines, groups);
  std::optional<HardwareProfile> base = slice.machineAt(corner);
  if (!base) return std::nullopt;
  if (sweep.area && !sweep.area->sums) slice.prices_ = pricesOf(*base);
  slice.base_ = withoutAnchors(std::move(*base));
  for (std::size_t group = 0; group < groups.size(); ++group)
    if (!slice.tabulate(group, corner)) return std::nullopt;
  return slice.isSound() ? std::optional(std::move(slice)) : std::nullopt;
}

std::optional<HardwareProfile> FamilySlice::machineAt(const std::vector<std::size_t>& indices) const {
  if (machines_->isFast()) return machines_->pricedAt(indices);
  Result<HardwareProfile> profile = machines_->profileAt(indices);
  return profile ? std::optional(std::move(profile).value()) : std::nullopt;
}

bool FamilySlice::tabulate(std::size_t group, std::vector<std::size_t> corner) {
  const std::vector<std::size_t>& axes = (*groups_)[group];
  std::vector<FieldColumn> fields;
  for (const MachineField& field : machineFields(base_)) {
    fields.emplace_back();
    fields.back().group = group;
    fields.back().field = field;
  }
  std::vector<AreaColumn> areas(prices_.memories.size());
  for (std::size_t m = 0; m < areas.size(); ++m) areas[m].group = group, areas[m].memory = m;
  const GridBox whole = partOf(GridBox::all(*sweep_), axes);
  std::vector<std::size_t> at = whole.low;
  do {
    for (std::size_t i = 0; i < axes.size(); ++i) corner[axes[i]] = at[i];
    const std::optional<HardwareProfile> machine = machineAt(corner);
    if (!machine || machineFields(*machine) != machineFields(base_)) return false;
    for (FieldColumn& column : fields) column.values.push_back(column.field.of(*machine));
    if (areas.empty()) continue;
    const ProfilePrices prices = pricesOf(*machine);
    for (AreaColumn& column : areas)
      column.values.push_back(areaOfOne(prices.memories[column.memory]).value_or(kUnknownArea));
  } while (nextPoint(whole, at));
  for (FieldColumn& column : fields)
    if (!isConstant(column.values)) fields_.push_back(std::move(column));
  for (AreaColumn& column : areas)
    if (!isConstant(column.values)) areas_.push_back(std::move(column));
  return true;
}

bool FamilySlice::isSound() const {
  for (std::size_t i = 0; i < fields_.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (fields_[i].field == fields_[j].field) return false;
  for (std::size_t i = 0; i < areas_.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (areas_[i].memory == areas_[j].memory) return false;
  return true;
}

std::vector<MachineField> FamilySlice::varying() const {
  std::vector<MachineField> all;
  for (const FieldColumn& column : fields_) all.push_back(column.field);
  return all;
}

ValueRange FamilySlice::over(const GridBox& box, const Column& column) const {
  const std::vector<std::size_t>& axes = (*groups_)[column.group];
  const GridBox part = partOf(box, axes);
  std::vector<std::size_t> at = part.low;
  constexpr double kEndless = std::numeric_limits<double>::infinity();
  ValueRange range{kEndless, -kEndless};
  do {
    std::size_t number = 0;
    for (std::size_t i = 0; i < axes.size(); ++i) number = number * sweep_->axes[axes[i]].size() + at[i];
    const double value = column.values[number];
    if (value != value) return {kUnknownArea, kUnknownArea};
    range.low = std::min(range.low, value);
    range.high = std::max(range.high, value);
  } while (nextPoint(part, at));
  return range;
}

ValueRange FamilySlice::rangeOf(const MachineField& field, const GridBox& box) const {
  for (const FieldColumn& column : fields_)
    if (column.field == field) return over(box, column);
  const double value = field.of(base_);
  return {value, value};
}

HardwareProfile FamilySlice::corner(const GridBox& box, const std::vector<Directed>& directions, bool best) const {
  HardwareProfile profile = base_;
  for (const FieldColumn& column : fields_) {
    const auto directed = std::find_if(directions.begin(), directions.end(),
                                       [&](const Directed& one) { return one.field == column.field; });
    const bool up = directed != directions.end() && directed->direction == Direction::BetterUp;
    const ValueRange range = over(box, column);
    column.field.set(profile, up == best ? range.high : range.low);
  }
  return profile;
}

HardwareProfile FamilySlice::bestCorner(const GridBox& box, const std::vector<Directed>& directions) const {
  return corner(box, directions, true);
}

HardwareProfile FamilySlice::worstCorner(const GridBox& box, const std::vector<Directed>& directions) const {
  return corner(box, directions, false);
}

HardwareProfile FamilySlice::extreme(const GridBox& box, bool largest) const {
  HardwareProfile profile = base_;
  for (const FieldColumn& column : fields_) {
    const ValueRange range = over(box, column);
    column.field.set(profile, largest ? range.high : range.low);
  }
  return profile;
}

// The sum of pricesOf(), with memory areas from the tables. The floorplan factor is the same for all machines.
double FamilySlice::physicalArea(const HardwareProfile& extreme, const GridBox& box, bool largest) const {
  if (!prices_.chip) return kUnknownArea;
  double estimated =
      static_cast<double>(unitsOf(extreme)) * (prices_.chip->macsMm2 / static_cast<double>(unitsOf(base_)));
  double published = 0;
  for (std::size_t m = 0; m < base_.memories.size(); ++m) {
    double one = areaOfOne(prices_.memories[m]).value_or(kUnknownArea);
    for (const AreaColumn& column : areas_)
      if (column.memory == m) {
        const ValueRange range = over(box, column);
        one = largest ? range.high : range.low;
      }
    const double area = static_cast<double>(instancesOf(base_.memories[m], extreme)) * one;
    (base_.memories[m].cost.areaMm2 ? published : estimated) += area;
  }
  const bool isOfAllParts = base_.technology->areaMm2.has_value();
  const double area =
      prices_.chip->floorplanFactor * (estimated + (isOfAllParts ? published : 0)) + (isOfAllParts ? 0 : published);
  return area * (largest ? 1 + kAreaMargin : 1 - kAreaMargin);
}

ValueRange FamilySlice::areaOf(const GridBox& box) const {
  if (!sweep_->area) return {kUnknownArea, kUnknownArea};
  const HardwareProfile small = extreme(box, false), large = extreme(box, true);
  if (!sweep_->area->sums) return {physicalArea(small, box, false), physicalArea(large, box, true)};
  return {machines_->areaOf(small).value_or(kUnknownArea), machines_->areaOf(large).value_or(kUnknownArea)};
}

}  // namespace tilescope
