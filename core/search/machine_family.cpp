// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/machine_family.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/base/ensure.h"
#include "core/base/json_pointer.h"
#include "core/models/model_registry.h"

namespace tilescope {
namespace {

constexpr std::size_t kMaxSlices = 256;
constexpr std::size_t kPiecesOfOpenAxis = 16;  // parts into which an enumerated axis is divided
constexpr std::size_t kMaxVariants = 256;      // of models and options; more are not checked individually

// The pointer of the memory with this number: "/memories/2"; "" if in none.
std::string memoryOf(const std::string& pointer) {
  const std::optional<std::vector<std::string>> keys = splitPointer(pointer);
  return keys && keys->size() >= 2 && keys->front() == "memories" ? "/memories/" + (*keys)[1] : "";
}

std::vector<std::string> pointersOf(const SweepAxis& axis) {
  std::vector<std::string> pointers = axis.pointers;
  for (const std::vector<HardwareEdit>& combination : axis.combinations)
    for (const HardwareEdit& edit : combination) pointers.push_back(edit.pointer);
  return pointers;
}

bool isPrefix(const std::string& part, const std::string& pointer) {
  return pointer == part || (pointer.starts_with(part) && pointer[part.size()] == '/');
}

void addAll(std::vector<std::size_t>& all, const std::vector<std::size_t>& more) {
  all.insert(all.end(), more.begin(), more.end());
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
}

}  // namespace

MachineFamily::MachineFamily(const SweepDescription& sweep, std::size_t question, std::vector<Objective> objectives)
    : sweep_(sweep), machines_(sweep), objectives_(std::move(objectives)), variants_(variantsOf(question)) {
  orderAxes();
  groupAxes();
}

std::vector<MachineFamily::Variant> MachineFamily::variantsOf(std::size_t question) const {
  std::vector<Variant> all{{sweep_.questions[question].model, sweep_.questions[question].options}};
  for (const SweepAxis& axis : sweep_.axes) {
    if (axis.kind != AxisKind::Model && axis.kind != AxisKind::Option) continue;
    std::vector<Variant> more;
    for (const Variant& variant : all)
      for (const std::string& word : axis.words) {
        more.push_back(variant);
        if (axis.kind == AxisKind::Model)
          more.back().model = word;
        else
          more.back().options[axis.option] = word;
      }
    if (more.size() > kMaxVariants) return {};
    all = std::move(more);
  }
  return all;
}

// None if variants differ.
Direction MachineFamily::directionOf(MachineQuantity quantity, Objective objective) const {
  std::optional<Direction> common;
  for (const Variant& variant : variants_) {
    const CostModel* model = costModel(variant.model);
    ensure(model != nullptr, "a description names models that exist");
    const Direction direction = model->direction(quantity, objective, model->relaxed(variant.options));
    if (common && *common != direction) return Direction::None;
    common = direction;
  }
  return common.value_or(Direction::None);
}

bool MachineFamily::isDirected(const std::string& pointer) const {
  const std::optional<MachineQuantity> quantity = quantityOf(pointer);
  if (!quantity || !MachineField::find(pointer, sweep_.hardware)) return false;
  return std::all_of(objectives_.begin(), objectives_.end(),
                     [&](Objective objective) { return directionOf(*quantity, objective) != Direction::None; });
}

// Axes that set any field of the memory. The clock counts if it decides the width and so the access cost.
MachineFamily::AxisSet MachineFamily::axesOfMemory(const std::string& pointer) const {
  const std::string memory = memoryOf(pointer);
  AxisSet all;
  for (std::size_t axis = 0; axis < sweep_.axes.size(); ++axis)
    for (const std::string& set : pointersOf(sweep_.axes[axis]))
      if (isPrefix(memory, set) || set == "/clock_mhz") addAll(all, {axis});
  return all;
}

// Axes that a number depends on, also through this many dependent fields.
MachineFamily::AxisSet MachineFamily::axesBehind(const std::string& pointer, std::size_t dependents) const {
  if (!memoryOf(pointer).empty()) {
    AxisSet all = axesOfMemory(pointer);
    for (std::size_t i = 0; i < dependents; ++i)
      for (const std::string& set : sweep_.dependents[i].pointers)
        if (memoryOf(set) == memoryOf(pointer)) addAll(all, axesRead(i));
    return all;
  }
  AxisSet all;
  for (std::size_t axis = 0; axis < sweep_.axes.size(); ++axis)
    for (const std::string& set : pointersOf(sweep_.axes[axis]))
      if (isPrefix(pointer, set) || isPrefix(set, pointer)) addAll(all, {axis});
  for (std::size_t i = 0; i < dependents; ++i)
    if (std::find(sweep_.dependents[i].pointers.begin(), sweep_.dependents[i].pointers.end(), pointer) !=
        sweep_.dependents[i].pointers.end())
      addAll(all, axesRead(i));
  return all;
}

MachineFamily::AxisSet MachineFamily::axesRead(std::size_t dependent) const {
  const DependentField& field = sweep_.dependents[dependent];
  if (!field.formula) return {field.axis};
  AxisSet all;
  for (const std::size_t slot : field.formula->slots()) {
    const SweepSlot& read = sweep_.slots[slot];
    addAll(all, read.kind == SweepSlot::Kind::Axis ? AxisSet{read.axis} : axesBehind(read.pointer, dependent));
  }
  return all;
}

void MachineFamily::orderAxes() {
  for (const SweepAxis& axis : sweep_.axes)
    isOrdered_.push_back(axis.kind == AxisKind::Fields && axis.isNumeric() &&
                         std::all_of(axis.pointers.begin(), axis.pointers.end(),
                                     [&](const std::string& pointer) { return isDirected(pointer); }));
  for (std::size_t i = 0; i < sweep_.dependents.size(); ++i) {
    const std::vector<std::string>& pointers = sweep_.dependents[i].pointers;
    if (std::all_of(pointers.begin(), pointers.end(), [&](const std::string& p) { return isDirected(p); })) continue;
    for (const std::size_t axis : axesRead(i)) isOrdered_[axis] = false;
  }
}

void MachineFamily::groupAxes() {
  std::vector<std::size_t> groupOf(sweep_.axes.size());
  std::iota(groupOf.begin(), groupOf.end(), std::size_t{0});
  const auto unite = [&](AxisSet axes) {
    std::erase_if(axes, [&](std::size_t axis) { return !isOrdered_[axis]; });
    for (const std::size_t axis : axes) {
      const std::size_t from = groupOf[axis], to = groupOf[axes.front()];
      std::replace(groupOf.begin(), groupOf.end(), from, to);
    }
  };
  for (std::size_t m = 0; m < sweep_.hardware.memories.size(); ++m) {
    AxisSet axes = axesOfMemory("/memories/" + std::to_string(m));
    // The clock matters only for memories with bandwidth but no ports.
    if (!sweep_.hardware.memories[m].ports.empty())
      std::erase_if(axes, [&](std::size_t axis) {
        const std::vector<std::string> set = pointersOf(sweep_.axes[axis]);
        return std::none_of(set.begin(), set.end(), [&](const std::string& pointer) {
          return isPrefix("/memories/" + std::to_string(m), pointer);
        });
      });
    unite(axes);
  }
  for (std::size_t i = 0; i < sweep_.dependents.size(); ++i) {
    AxisSet axes = axesRead(i);
    for (const std::string& pointer : sweep_.dependents[i].pointers) addAll(axes, axesBehind(pointer, i));
    unite(axes);
  }
  std::map<std::size_t, std::vector<std::size_t>> members;
  for (std::size_t axis = 0; axis < sweep_.axes.size(); ++axis)
    if (isOrdered_[axis]) members[groupOf[axis]].push_back(axis);
  for (const auto& [group, axes] : members) {
    std::int64_t product = 1;
    for (const std::size_t axis : axes)
      product = std::min(product * static_cast<std::int64_t>(sweep_.axes[axis].size()), kMaxTogether + 1);
    if (product <= kMaxTogether)
      groups_.push_back(axes);
    else
      for (const std::size_t axis : axes) isOrdered_[axis] = false;
  }
}

std::optional<std::size_t> MachineFamily::openAxis(const GridBox& box) const {
  for (std::size_t axis = 0; axis < isOrdered_.size(); ++axis)
    if (!isOrdered_[axis] && box.length(axis) > 1) return axis;
  return std::nullopt;
}

std::vector<GridBox> MachineFamily::partsOf(const GridBox& box) const {
  const std::optional<std::size_t> open = openAxis(box);
  std::size_t axis = open.value_or(0);
  if (!open)
    for (std::size_t i = 0; i < box.low.size(); ++i)
      if (box.length(i) > box.length(axis)) axis = i;
  const std::size_t length = box.length(axis), pieces = open ? std::min(length, kPiecesOfOpenAxis) : 2;
  std::vector<GridBox> parts;
  for (std::size_t i = 0; i < pieces; ++i)
    parts.push_back(
        box.within(axis, box.low[axis] + length * i / pieces, box.low[axis] + length * (i + 1) / pieces - 1));
  return parts;
}

const FamilySlice* MachineFamily::sliceOf(const GridBox& box) {
  std::vector<std::size_t> corner = box.low;
  for (std::size_t axis = 0; axis < corner.size(); ++axis)
    if (isOrdered_[axis]) corner[axis] = 0;
  auto known = slices_.find(corner);
  if (known == slices_.end()) {
    if (slices_.size() >= kMaxSlices) slices_.clear();
    known = slices_.emplace(corner, FamilySlice::make(sweep_, machines_, groups_, corner)).first;
  }
  return known->second ? &*known->second : nullptr;
}

std::optional<std::vector<FamilySlice::Directed>> MachineFamily::directionsOf(const FamilySlice& slice,
                                                                              Objective objective) const {
  std::vector<FamilySlice::Directed> all;
  for (const MachineField& field : slice.varying()) {
    const Direction direction = directionOf(field.quantity, objective);
    if (direction == Direction::None) return std::nullopt;
    all.push_back({field, direction});
  }
  return all;
}

}  // namespace tilescope
