// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/check/family_machines.h"

#include <algorithm>
#include <limits>

#include "core/hardware/pricing.h"

namespace tilescope::check {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

std::optional<HardwareProfile> machineAt(const SweepMachines& machines, const std::vector<std::size_t>& indices) {
  if (machines.isFast()) return machines.pricedAt(indices);
  Result<HardwareProfile> profile = machines.profileAt(indices);
  return profile ? std::optional(std::move(profile).value()) : std::nullopt;
}

HardwareProfile withoutNumbers(HardwareProfile profile) {
  for (const MachineField& field : machineFields(profile)) field.set(profile, 0);
  profile = withoutAnchors(std::move(profile));
  for (Memory& memory : profile.memories) memory.cost = {};
  profile.sources.clear();
  profile.assumptions.clear();
  profile.notes = {};
  profile.technology.reset();
  return profile;
}

// NaN stays NaN.
void widen(ValueRange& range, double value) {
  if (value != value || range.low != range.low) {
    range = {kUnknown, kUnknown};
    return;
  }
  range.low = std::min(range.low, value);
  range.high = std::max(range.high, value);
}

}  // namespace

std::optional<BoxMachines> machinesOf(const SweepMachines& machines, const GridBox& box) {
  std::vector<std::size_t> indices = box.low;
  std::optional<HardwareProfile> first = machineAt(machines, indices);
  if (!first) return std::nullopt;
  BoxMachines all;
  for (const MachineField& field : machineFields(*first)) {
    const double value = field.of(*first);
    all.fields.push_back({field, {value, value}});
  }
  const double area = machines.areaOf(*first).value_or(kUnknown);
  all.area = {area, area};
  const HardwareProfile rest = withoutNumbers(*first);
  while (nextPoint(box, indices)) {
    const std::optional<HardwareProfile> machine = machineAt(machines, indices);
    if (!machine) return std::nullopt;
    all.isSame = all.isSame && withoutNumbers(*machine) == rest;
    if (!all.isSame) break;
    for (FieldRange& field : all.fields) widen(field.range, field.field.of(*machine));
    widen(all.area, machines.areaOf(*machine).value_or(kUnknown));
  }
  all.any = std::move(*first);
  return all;
}

}  // namespace tilescope::check
