// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/check/bounds.h"

#include <algorithm>
#include <utility>

#include "core/base/ensure.h"

namespace tilescope::check {

Stages::Stages(const Slots& slots) : slots_(slots) {
  for (const SlotTensor& tensor : slots.tensors()) {
    std::vector<State> states{{0, Sums::Open}};
    for (std::size_t placed = 1; placed <= tensor.slots.size(); ++placed) {
      if (tensor.slots[placed - 1].asks) {
        states.push_back({placed, Sums::Final});
        states.push_back({placed, Sums::Partial});
      } else {
        states.push_back({placed, Sums::Open});
      }
    }
    strides_.push_back(count_);
    count_ *= states.size();
    states_.push_back(std::move(states));
  }
}

const Slot* Stages::next(Number stage, std::size_t tensor) const {
  const std::vector<Slot>& slots = slots_.tensors()[tensor].slots;
  const std::size_t at = placed(stage, tensor);
  return at < slots.size() ? &slots[at] : nullptr;
}

Stages::Number Stages::after(Number stage, std::size_t tensor, bool partial) const {
  const Slot* slot = next(stage, tensor);
  ensure(slot != nullptr, "a slot for the tile");
  const Sums sums = !slot->asks ? Sums::Open : partial ? Sums::Partial : Sums::Final;
  const std::size_t now = stage / strides_[tensor] % states_[tensor].size();
  for (std::size_t to = now + 1; to < states_[tensor].size(); ++to) {
    const State& state = states_[tensor][to];
    if (state.placed == placed(stage, tensor) + 1 && state.demanded == sums)
      return stage + (to - now) * strides_[tensor];
  }
  throw InternalError("a stage after every tile");
}

bool Stages::admits(Number stage, std::size_t tensor, Tile tile) const {
  const Sums sums = demanded(stage, tensor);
  return sums == Sums::Open || next(stage, tensor)->partialAbove[tile] == (sums == Sums::Partial);
}

Bounds::Bounds(const Slots& slots, const Stages& stages, std::vector<double> prices)
    : slots_(slots), stages_(stages), tiles_(slots.lattice().count()), prices_(std::move(prices)) {
  ensure(tiles_ * stages.count() <= kMaxNumbers, "bounds within the limit");
  long double constant = slots.constant();
  // A bound needs fewer than 64 roundings of 2^-53, relative to the largest intermediate value.
  constexpr double kErrors = 64 * 0x1p-53;
  for (std::size_t m = 0; m < prices_.size(); ++m) {
    roundingError_ += kErrors * prices_[m] * static_cast<double>(slots.rooms()[m].usable);
    constant -= static_cast<long double>(prices_[m]) *
                static_cast<long double>(slots.rooms()[m].usable - slots.rooms()[m].whole);
  }
  constant_ = static_cast<double>(constant);
  SlotCosts costs;
  for (const SlotTensor& tensor : slots.tensors()) {
    costs.emplace_back();
    for (const Slot& slot : tensor.slots) costs.back().push_back(slot.cost);
  }
  fillCosts(costs);
  fillLeast();
}

Bounds::Bounds(const Slots& slots, const Stages& stages, const SlotCosts& costs, double constant)
    : slots_(slots),
      stages_(stages),
      tiles_(slots.lattice().count()),
      prices_(slots.rooms().size(), 0),
      constant_(constant) {
  ensure(tiles_ * stages.count() <= kMaxNumbers, "bounds within the limit");
  fillCosts(costs);
  fillLeast();
}

void Bounds::fillLeast() {
  least_.assign(stages_.count() * tiles_, kNever);
  std::fill(least_.end() - static_cast<std::ptrdiff_t>(tiles_), least_.end(), 0.0);
  for (Stages::Number stage = stages_.end(); stage-- > 0;) fill(stage);
}

void Bounds::fillCosts(const SlotCosts& costs) {
  for (std::size_t x = 0; x < costs.size(); ++x) {
    const SlotTensor& tensor = slots_.tensors()[x];
    auto& ofTensor = costs_.emplace_back();
    for (std::size_t k = 0; k < costs[x].size(); ++k) {
      const Slot& slot = tensor.slots[k];
      auto& ofSlot = ofTensor.emplace_back(2, costs[x][k]);
      if (!slot.memory) continue;
      const std::int64_t room = slots_.rooms()[*slot.memory].free() + tensor.least[*slot.memory];
      for (const bool partial : {false, true})
        for (Tile tile = 0; tile < tiles_; ++tile) {
          const std::int64_t bits = slot.bitsOf(tile, partial);
          double& cost = ofSlot[partial ? 1 : 0][tile];
          cost = bits > room ? kNever : cost + prices_[*slot.memory] * static_cast<double>(bits);
        }
    }
  }
}

// Tries every tile as the next one and adds the bound for those after it.
void Bounds::fill(Stages::Number stage) {
  double* row = least_.data() + stage * tiles_;
  for (std::size_t x = 0; x < slots_.tensors().size(); ++x) {
    const Slot* slot = stages_.next(stage, x);
    if (slot == nullptr) continue;
    for (const bool partial : {false, true}) {
      if (partial && !slot->asks) continue;
      const double* after = least_.data() + stages_.after(stage, x, partial) * tiles_;
      const double* cost = costs_[x][stages_.placed(stage, x)][partial ? 1 : 0].data();
      if (stages_.demanded(stage, x) == Sums::Open) {
        for (Tile tile = 0; tile < tiles_; ++tile) row[tile] = std::min(row[tile], cost[tile] + after[tile]);
      } else {
        const bool wanted = stages_.demanded(stage, x) == Sums::Partial;
        for (Tile tile = 0; tile < tiles_; ++tile)
          if (slot->partialAbove[tile] == wanted) row[tile] = std::min(row[tile], cost[tile] + after[tile]);
      }
    }
  }
  lowerToInside(row);
}

// On entry, bounds of mappings whose next tile equals the entry's; on return, whose next tile lies inside it. A running
// minimum along each axis.
void Bounds::lowerToInside(double* row) const {
  for (const Lattice::Axis& axis : slots_.lattice().axes()) {
    const Tile period = axis.stride * (axis.most + 1);
    for (Tile first = 0; first < tiles_; first += period)
      for (Tile tile = first + axis.stride; tile < first + period; ++tile)
        row[tile] = std::min(row[tile], row[tile - axis.stride]);
  }
}

}  // namespace tilescope::check
