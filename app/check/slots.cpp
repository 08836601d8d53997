// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/check/slots.h"

#include <algorithm>
#include <map>
#include <utility>

namespace tilescope::check {
namespace {

// Without temporal loops below, all mappings send the same kind of sums to the innermost station.
bool partialAtArray(const Space& space, const Lanes& lanes, std::size_t x) {
  return Boundary(space, lanes, x, Boundary::kArray).visitsAbove(Extents(space.dims.size(), 1)).partial > 0;
}

}  // namespace

long double costOf(const TensorUse& use, const std::vector<Movement>& movements, Objective objective) {
  long double cost = 0;
  for (const Movement& movement : movements) {
    const Station& station = use.stations[movement.station];
    if (objective == Objective::Energy)
      cost += energyOf(station.passes[index(movement.move)], movement.moved);
    else if (station.offChip)
      cost += static_cast<long double>(movement.moved.bits);
  }
  return cost;
}

std::optional<Slots> Slots::of(const Space& space, const Unrolling& unrolling, Objective objective) {
  const Lanes lanes = lanesOf(space, unrolling);
  std::optional<Lattice> lattice = Lattice::of(lanes.temporal);
  if (!lattice) return std::nullopt;
  Slots slots(space, std::move(*lattice));
  for (const MemoryRoom& memory : space.memories) slots.rooms_.push_back({memory.usableBits, 0, 0});
  if (objective == Objective::Energy)
    slots.constant_ = static_cast<long double>(space.macs) * static_cast<long double>(space.macEnergy);
  for (std::size_t x = 0; x < space.tensors.size(); ++x) slots.addTensor(x, lanes, objective);
  return slots;
}

bool Slots::fitsNever() const {
  return std::any_of(rooms_.begin(), rooms_.end(), [](const Room& room) { return room.free() < 0; });
}

// The output's outermost memory can hold all its tensors, with outputs as wide as partial sums.
bool Slots::roomyOutside(const Lanes& lanes) const {
  const std::size_t memory = space_->tensors[space_->output()].stations.back().memory;
  std::int64_t bits = 0;
  for (std::size_t x = 0; x < space_->tensors.size(); ++x) {
    const TensorUse& use = space_->tensors[x];
    for (std::size_t s = 0; s < use.stations.size(); ++s)
      if (use.stations[s].memory == memory)
        bits += heldElements(*space_, use, times(lanes.temporal, lanes.within[x][s])) * use.bits;
  }
  return bits <= space_->memories[memory].usableBits;
}

void Slots::addTensor(std::size_t x, const Lanes& lanes, Objective objective) {
  const TensorUse& use = space_->tensors[x];
  SlotTensor& tensor = tensors_.emplace_back();
  tensor.tensor = x;
  tensor.reaching = tensor.other = use.reaches;
  tensor.other.flip();
  tensor.least.assign(rooms_.size(), 0);
  const int outermost = static_cast<int>(use.stations.size()) - 1;
  const bool kindMatters = use.isOutput() && use.bits != use.finalBits;
  for (int s = outermost; s >= (use.isOutput() ? 0 : -1); --s) {
    if (s == outermost && s >= 0 && !(kindMatters && !roomyOutside(lanes))) continue;
    Slot& slot = tensor.slots.emplace_back();
    slot.station = s;
    slot.whole = s == outermost && s >= 0;
    slot.asks = kindMatters && s > 0;
    fillCosts(slot, tensor, lanes, objective);
  }
  addRoom(tensor, lanes);
  if (!use.isOutput()) return;
  const Boundary array(*space_, lanes, x, Boundary::kArray);
  const Extents none(space_->dims.size(), 1);
  constant_ += costOf(use, array.movements(array.sides(none), none), objective);
}

void Slots::fillCosts(Slot& slot, const SlotTensor& tensor, const Lanes& lanes, Objective objective) const {
  const TensorUse& use = space_->tensors[tensor.tensor];
  slot.cost.assign(lattice_.count(), kNever);
  if (slot.whole) {
    slot.cost[lattice_.everything()] = 0;
    return;
  }
  const Boundary boundary(*space_, lanes, tensor.tensor, slot.station);
  if (use.isOutput()) slot.partialAbove.resize(lattice_.count());
  const std::vector<Tile> others = lattice_.partsInside(lattice_.everything(), tensor.other);
  for (const Tile reaching : lattice_.partsInside(lattice_.everything(), tensor.reaching)) {
    if (slot.station < 0 && reaching != 0) continue;  // such loops change the multipliers' data
    const Boundary::Sides sides = boundary.sides(lattice_.sizes(reaching));
    for (const Tile other : others) {
      const Extents& iterations = lattice_.sizes(reaching + other);
      slot.cost[reaching + other] = static_cast<double>(costOf(use, boundary.movements(sides, iterations), objective));
      if (use.isOutput()) slot.partialAbove[reaching + other] = boundary.visitsAbove(iterations).partial > 0;
    }
  }
}

void Slots::addRoom(SlotTensor& tensor, const Lanes& lanes) {
  const std::size_t x = tensor.tensor;
  const TensorUse& use = space_->tensors[x];
  const auto held = [&](std::size_t s, const Extents& iterations) {
    return heldElements(*space_, use, times(iterations, lanes.within[x][s]));
  };
  for (Slot& slot : tensor.slots) {
    if (slot.station < 0) continue;
    const auto s = static_cast<std::size_t>(slot.station);
    const bool fixedPartial = use.isOutput() && s == 0 && partialAtArray(*space_, lanes, x);
    slot.memory = use.stations[s].memory;
    slot.partialBits = use.bits;
    slot.bits = fixedPartial ? use.bits : use.finalBits;
    slot.elements.resize(lattice_.count());
    const std::vector<Tile> others = lattice_.partsInside(lattice_.everything(), tensor.other);
    for (const Tile reaching : lattice_.partsInside(lattice_.everything(), tensor.reaching)) {
      const std::int64_t elements = held(s, lattice_.sizes(reaching));
      for (const Tile other : others) slot.elements[reaching + other] = elements;
    }
    const Tile smallest = slot.whole ? lattice_.everything() : 0;
    const std::int64_t least =
        slot.asks ? std::min(slot.bitsOf(smallest, false), slot.bitsOf(smallest, true)) : slot.bitsOf(smallest, false);
    tensor.least[*slot.memory] = least;
    rooms_[*slot.memory].least += least;
  }
  if (!tensor.slots.empty() && tensor.slots.front().whole) return;
  const bool onlyOne = use.stations.size() == 1;
  const bool partial = onlyOne && use.isOutput() && partialAtArray(*space_, lanes, x);
  rooms_[use.stations.back().memory].whole +=
      held(use.stations.size() - 1, lanes.temporal) * (partial ? use.bits : std::min(use.bits, use.finalBits));
}

}  // namespace tilescope::check
