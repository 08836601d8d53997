// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_machines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/json_pointer.h"
#include "core/base/units.h"
#include "core/hardware/hardware_checks.h"
#include "core/hardware/hardware_edit.h"
#include "core/hardware/hardware_json.h"
#include "core/hardware/pricing.h"
#include "core/sweep/axis_values.h"
#include "core/workload/batch.h"

namespace tilescope {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
constexpr const char* kFixedPrices = "\"fixed\"";

Diagnostic withoutValue(const DependentField& field, ExpressionFault fault) {
  return {Diagnostic::Severity::Error,
          "",
          field.pointers.front(),
          fmt::format("{} in \"{}\"", textOf(fault), field.formula->text()),
          "a formula that has a value at every point",
          "Exclude the point with \"before\", or change the formula."};
}

HardwareEdit editOf(const std::string& pointer, double value) {
  const ProfileField* field = profileField(pointer);
  return {pointer, plainNumber(field ? possible(value, valuesOf(*field, false)) : value).dump()};
}

HardwareProfile withoutProvenance(HardwareProfile profile) {
  profile.sources.clear();
  profile.assumptions.clear();
  profile.notes = {};
  return profile;
}

const Json* numberAt(const Json& profile, const std::string& pointer) {
  const Json* value = findPointer(profile, pointer);
  return value && value->is_number() ? value : nullptr;
}

// Energies are excluded, because sizes change them.
std::optional<MachineField> settable(const std::string& pointer, const HardwareProfile& profile) {
  std::optional<MachineField> field = MachineField::find(pointer, profile);
  return field && !isEnergy(field->quantity) ? field : std::nullopt;
}

}  // namespace

SweepMachines::SweepMachines(const SweepDescription& sweep) : sweep_(sweep) {
  isFast_ = sweep.dependents.empty();
  for (std::size_t axis = 0; axis < sweep.axes.size(); ++axis) isFast_ = isFast_ && addFast(axis);
  if (!isFast_) return;
  pinned_ = withoutProvenance(sweep.hardware);
  pinFigures(pinned_);
  if (!sweep.isRepriced) pinned_.prices = PriceSource::Fixed;
}

bool SweepMachines::addFast(std::size_t number) {
  const SweepAxis& axis = sweep_.axes[number];
  if (axis.kind == AxisKind::Technology || axis.kind == AxisKind::Hierarchies) return false;
  if (axis.pointers.empty()) return true;  // a choice that does not affect the hardware
  FastAxis fast;
  fast.axis = number;
  if (axis.combinations.empty()) {
    if (!axis.isNumeric()) return false;
    for (const std::string& pointer : axis.pointers) {
      const std::optional<MachineField> field = settable(pointer, sweep_.hardware);
      if (!field) return false;
      fast.fields.push_back(*field);
    }
  } else {
    for (const HardwareEdit& edit : axis.combinations.front()) {
      const std::optional<MachineField> field = settable(edit.pointer, sweep_.hardware);
      if (!field) return false;
      fast.fields.push_back(*field);
    }
    for (const std::vector<HardwareEdit>& combination : axis.combinations) {
      std::vector<double>& values = fast.combinations.emplace_back();
      for (std::size_t i = 0; i < combination.size(); ++i) {
        const Result<Json> value = parseJson(combination[i].json, combination[i].pointer);
        if (!value || !value->is_number() || combination[i].pointer != axis.combinations.front()[i].pointer)
          return false;
        values.push_back(value->get<double>());
      }
    }
  }
  fastAxes_.push_back(std::move(fast));
  return true;
}

HardwareProfile SweepMachines::pricedAt(std::span<const std::size_t> indices) const {
  HardwareProfile profile = pinned_;
  for (const FastAxis& fast : fastAxes_) {
    const std::size_t value = indices[fast.axis];
    for (std::size_t i = 0; i < fast.fields.size(); ++i)
      fast.fields[i].set(
          profile, fast.combinations.empty() ? sweep_.axes[fast.axis].numbers[value] : fast.combinations[value][i]);
  }
  reprice(profile);
  unpinFigures(profile);
  return profile;
}

bool SweepMachines::isRightAlone(std::size_t axis, std::size_t value) {
  Known& known = alone_[axis][value];
  if (known == Known::Unknown)
    known = tilescope::apply(sweep_.hardware, editsOf(sweep_.axes[axis], value)) ? Known::Right : Known::Wrong;
  return known == Known::Right;
}

Result<HardwareProfile> SweepMachines::machineAt(std::span<const std::size_t> indices) {
  if (!isFast_) return profileAt(indices);
  if (alone_.empty())
    for (const SweepAxis& axis : sweep_.axes) alone_.emplace_back(axis.size(), Known::Unknown);
  for (const FastAxis& fast : fastAxes_)
    if (!isRightAlone(fast.axis, indices[fast.axis])) return profileAt(indices);
  HardwareProfile profile = pricedAt(indices);
  if (!areRightTogether(profile)) return profileAt(indices);
  return profile;
}

HardwareProfile SweepMachines::withBaseEnergies(HardwareProfile profile) const {
  profile.macEnergy = sweep_.hardware.macEnergy;
  profile.interconnectEnergyPerWord = sweep_.hardware.interconnectEnergyPerWord;
  for (std::size_t memory = 0; memory < profile.memories.size(); ++memory) {
    profile.memories[memory].readEnergy = sweep_.hardware.memories[memory].readEnergy;
    profile.memories[memory].writeEnergy = sweep_.hardware.memories[memory].writeEnergy;
  }
  return profile;
}

const HardwareProfile& SweepMachines::baseAt(std::span<const std::size_t> indices) const {
  for (std::size_t axis = 0; axis < sweep_.axes.size(); ++axis)
    if (sweep_.axes[axis].kind == AxisKind::Technology)
      return sweep_.technologies.at(sweep_.axes[axis].words[indices[axis]]);
  return sweep_.hardware;
}

std::vector<HardwareEdit> SweepMachines::axisEdits(std::span<const std::size_t> indices) const {
  std::vector<HardwareEdit> edits;
  if (!sweep_.isRepriced) edits.push_back({"/prices", kFixedPrices});
  for (std::size_t axis = 0; axis < sweep_.axes.size(); ++axis)
    for (HardwareEdit& edit : editsOf(sweep_.axes[axis], indices[axis])) edits.push_back(std::move(edit));
  return edits;
}

Result<std::vector<HardwareEdit>> SweepMachines::editsAt(std::span<const std::size_t> indices) const {
  std::vector<HardwareEdit> edits = axisEdits(indices);
  std::vector<double> slots(sweep_.slots.size(), kUnknown);
  fillAxes(indices, slots);
  const bool readsFields = std::any_of(sweep_.dependents.begin(), sweep_.dependents.end(),
                                       [&](const DependentField& f) { return f.formula && needsProfile(*f.formula); });
  if (readsFields) {
    const Result<HardwareProfile> profile = tilescope::apply(baseAt(indices), edits);
    if (!profile) return profile.diagnostics();
    fillFromProfile(&*profile, slots);
  }
  for (const DependentField& field : sweep_.dependents) {
    Expression::Answer answer;
    if (field.formula)
      answer = field.formula->evaluate(slots);
    else
      answer.value = field.valueAt(sweep_.axes[field.axis].valueInUnit(indices[field.axis]));
    if (answer.fault != ExpressionFault::None) return withoutValue(field, answer.fault);
    for (const std::string& pointer : field.pointers) {
      edits.push_back(editOf(pointer, answer.value));
      for (std::size_t slot = 0; slot < slots.size(); ++slot)
        if (sweep_.slots[slot].kind == SweepSlot::Kind::Field && sweep_.slots[slot].pointer == pointer)
          slots[slot] = answer.value;
    }
  }
  return edits;
}

Result<HardwareProfile> SweepMachines::profileAt(std::span<const std::size_t> indices) const {
  const Result<std::vector<HardwareEdit>> edits = editsAt(indices);
  if (!edits) return edits.diagnostics();
  if (edits->empty()) return baseAt(indices);
  Result<HardwareProfile> changed = tilescope::apply(baseAt(indices), *edits);
  if (!changed) return changed;
  HardwareProfile profile = markEdited(*changed, *edits);
  for (const DependentField& field : sweep_.dependents)
    for (const std::string& pointer : field.pointers) profile.sources[pointer] = field.source;
  return {std::move(profile), changed.diagnostics()};
}

std::vector<std::size_t> SweepMachines::networksAt(std::span<const std::size_t> indices) const {
  std::vector<std::size_t> all;
  for (std::size_t network = 0; network < sweep_.networks.size(); ++network) all.push_back(network);
  for (std::size_t axis = 0; axis < sweep_.axes.size(); ++axis) {
    if (sweep_.axes[axis].kind != AxisKind::Network) continue;
    const std::string& word = sweep_.axes[axis].words[indices[axis]];
    std::erase_if(all, [&](std::size_t network) { return sweep_.networks[network].name != word; });
  }
  return all;
}

Result<PlanRequest> SweepMachines::requestAt(std::span<const std::size_t> indices, std::size_t question,
                                             std::size_t network) const {
  Result<HardwareProfile> profile = profileAt(indices);
  if (!profile) return profile.diagnostics();
  return requestOn(std::move(profile).value(), indices, question, network);
}

SweepQuestion SweepMachines::questionAt(std::span<const std::size_t> indices, std::size_t question) const {
  SweepQuestion asked = sweep_.questions[question];
  for (std::size_t axis = 0; axis < sweep_.axes.size(); ++axis) {
    const SweepAxis& varied = sweep_.axes[axis];
    const std::size_t value = indices[axis];
    if (varied.kind == AxisKind::Model) asked.model = varied.words[value];
    if (varied.kind == AxisKind::Dataflow) asked.dataflow = varied.words[value];
    if (varied.kind == AxisKind::Option) asked.options[varied.option] = varied.words[value];
  }
  return asked;
}

std::optional<std::int64_t> SweepMachines::batchAt(std::span<const std::size_t> indices) const {
  for (std::size_t axis = 0; axis < sweep_.axes.size(); ++axis)
    if (sweep_.axes[axis].kind == AxisKind::Batch)
      return static_cast<std::int64_t>(sweep_.axes[axis].numbers[indices[axis]]);
  return std::nullopt;
}

Result<PlanRequest> SweepMachines::requestOn(HardwareProfile profile, std::span<const std::size_t> indices,
                                             std::size_t question, std::size_t network) const {
  PlanRequest request = requestOf(questionAt(indices, question), std::move(profile));
  request.network = sweep_.networks[network].network;
  const std::optional<std::int64_t> batch = batchAt(indices);
  if (!batch) return request;
  Result<Network> batched = withBatch(std::move(request.network), *batch);
  if (!batched) return batched.diagnostics();
  request.network = std::move(batched).value();
  return request;
}

std::optional<double> SweepMachines::areaOf(const HardwareProfile& profile) const {
  if (!sweep_.area) return std::nullopt;
  if (!sweep_.area->sums) {
    const std::optional<ChipPrices> chip = pricesOf(profile).chip;
    return chip ? std::optional(chip->areaMm2) : std::nullopt;
  }
  double kibibytes = 0;
  for (const Memory& memory : profile.memories)
    if (!memory.offChip) kibibytes += real(memory.sizeBits) / kBitsPerKibibyte * real(instancesOf(memory, profile));
  return sweep_.area->sums->peMm2 * real(unitsOf(profile)) + sweep_.area->sums->sramMm2PerKib * kibibytes;
}

void SweepMachines::fillAxes(std::span<const std::size_t> indices, std::span<double> slots) const {
  for (std::size_t axis = 0; axis < sweep_.axes.size(); ++axis)
    slots[axis] = sweep_.axes[axis].valueInUnit(indices[axis]);
}

void SweepMachines::fillFromProfile(const HardwareProfile* profile, std::span<double> slots) const {
  Json document;
  for (std::size_t slot = 0; slot < sweep_.slots.size(); ++slot) {
    const SweepSlot& read = sweep_.slots[slot];
    if (read.kind == SweepSlot::Kind::Metric && read.metric == SweepMetric::Area)
      slots[slot] = profile ? areaOf(*profile).value_or(kUnknown) : kUnknown;
    if (read.kind != SweepSlot::Kind::Field) continue;
    if (profile && document.is_null()) document = toJson(*profile);
    const Json* value = numberAt(document, read.pointer);
    slots[slot] = value ? value->get<double>() : kUnknown;
  }
}

bool SweepMachines::needsProfile(const Expression& expression) const {
  return std::any_of(expression.slots().begin(), expression.slots().end(),
                     [&](std::size_t slot) { return sweep_.slots[slot].kind != SweepSlot::Kind::Axis; });
}

}  // namespace tilescope
