// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/chain/window_bound.h"

#include <algorithm>

#include "core/base/ensure.h"
#include "core/models/zigzag/search/chain/least_kernels.h"

namespace tilescope::zigzag {
namespace {

constexpr double kMostEntries = 1 << 20;  // of all phases; slots with more are followed no further

}  // namespace

WindowBound::WindowBound(const ChainProblem& problem, const ChainStages& stages, const ChainTiming& timing,
                         std::shared_ptr<const CompletionBound> costs, std::vector<double> beyond)
    : problem_(problem),
      stages_(stages),
      timing_(timing),
      costs_(std::move(costs)),
      beyond_(std::move(beyond)),
      count_(problem.lattice().count()) {
  beyond_.push_back(0);  // movements through no port
  findNarrow();
  dropLargest();
  if (!counts_) return;
  least_.assign(stages.count() * count_, kNever);
  phases_.resize(stages.count());
  for (std::size_t s = stages.count(); s-- > 0;) fill(s);
}

void WindowBound::findNarrow() {
  const FactorLattice& lattice = problem_.lattice();
  for (const ChainOperand& operand : problem_.operands()) {
    const std::size_t o = operand.index, others = operand.otherTiles.size();
    otherOf_.emplace_back(count_);
    for (std::size_t i = 0; i < others; ++i)
      for (const Tile touch : operand.touchTiles)
        otherOf_[o][operand.otherTiles[i] + touch] = static_cast<std::uint32_t>(i);
    otherAxes_.emplace_back();
    std::size_t stride = 1;
    for (const LatticeAxis& axis : lattice.axes())
      if (operand.touching[axis.stride] == 0) {
        otherAxes_[o].push_back({stride, axis.most});
        stride *= axis.most + 1;
      }
    narrow_.emplace_back(operand.slots.size());
    for (std::size_t k = 0; k < operand.slots.size(); ++k) {
      const ChainSlot& slot = operand.slots[k];
      if (!problem_.hasOneBuffer(operand, k)) continue;
      Narrow& narrow = narrow_[o][k];
      narrow.number.assign(count_, kNone);
      const auto stalls = [&](Tile tile, std::int64_t times) { return timing_.repeated(o, k, tile, times, beyond_); };
      for (Tile tile = 0; tile < count_; ++tile) {
        const Tile touch = operand.touching[tile];
        if (slot.energy[tile] == kNever || tile == touch) continue;
        if (stalls(tile, lattice.iterations(tile) / lattice.iterations(touch)) <= 0) continue;
        narrow.number[tile] = static_cast<std::uint32_t>(narrow.tiles.size());
        narrow.byTouch[touch].push_back(narrow.number[tile]);
        narrow.tiles.push_back(tile);
        for (const Tile other : operand.otherTiles) {
          const bool isInside = lattice.contains(tile, touch + other);
          narrow.stalls.push_back(isInside ? stalls(tile, lattice.iterations(tile) / lattice.iterations(touch + other))
                                           : kNever);
        }
      }
    }
  }
}

double WindowBound::entries(std::size_t operand, std::size_t slot) const {
  double stages = 0;
  for (std::size_t s = 0; s < stages_.count(); ++s) stages += stages_.stage(s, operand).placed == slot + 1 ? 1 : 0;
  return stages * static_cast<double>(narrow_[operand][slot].stalls.size());
}

void WindowBound::dropLargest() {
  std::vector<std::pair<double, Narrow*>> all;
  for (std::size_t o = 0; o < narrow_.size(); ++o)
    for (std::size_t k = 0; k < narrow_[o].size(); ++k)
      if (!narrow_[o][k].tiles.empty()) all.emplace_back(entries(o, k), &narrow_[o][k]);
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  double sum = 0;
  for (const auto& [size, narrow] : all) {
    sum += size;
    if (sum > kMostEntries) *narrow = Narrow();
    counts_ = counts_ || sum <= kMostEntries;
  }
}

bool WindowBound::isSame(std::size_t operand, Tile a, Tile b) const {
  const std::vector<Tile>& touching = problem_.operands()[operand].touching;
  return touching[a] == touching[b];
}

double WindowBound::phase(std::size_t stages, std::size_t operand, std::uint32_t number, Tile inside) const {
  return phases_[stages][operand][number * problem_.operands()[operand].otherTiles.size() + otherOf_[operand][inside]];
}

double WindowBound::stallsOf(const Phase& p, Tile inside) const {
  const Narrow& slot = narrow(p.operand, p.slot);
  return slot
      .stalls[slot.number[p.tile] * problem_.operands()[p.operand].otherTiles.size() + otherOf_[p.operand][inside]];
}

double WindowBound::after(std::size_t stages, std::size_t operand, std::size_t slot, Tile tile) const {
  const Narrow& at = narrow(operand, slot);
  if (at.tiles.empty() || at.number[tile] == kNone) return least(stages, tile);
  return phase(stages, operand, at.number[tile], tile);
}

double WindowBound::open(std::size_t stages, std::size_t operand, std::size_t slot, Tile tile, Tile inside) const {
  const Narrow& at = narrow(operand, slot);
  if (at.tiles.empty() || at.number[tile] == kNone) return 0;
  return phase(stages, operand, at.number[tile], inside) - stallsOf({operand, slot, tile}, inside);
}

// For the operand's next tile: the kind of its sums, and the stages after it.
template <class Visit>
void WindowBound::forEachNext(std::size_t stages, std::size_t operand, Visit visit) const {
  if (stages_.next(stages, operand) == nullptr) return;
  if (!stages_.asksForSums(stages, operand)) {
    visit(Sums::Open, stages_.advanced(stages, operand, Sums::Open));
    return;
  }
  visit(Sums::Final, stages_.advanced(stages, operand, Sums::Final));
  visit(Sums::Partial, stages_.advanced(stages, operand, Sums::Partial));
}

void WindowBound::fill(std::size_t stages) {
  double* row = least_.data() + stages * count_;
  if (stages == stages_.end()) {
    std::fill(row, row + count_, 0);
  } else {
    for (std::size_t o = 0; o < problem_.operands().size(); ++o)
      forEachNext(stages, o, [&](Sums sums, std::size_t next) {
        const std::size_t slot = stages_.stage(stages, o).placed;
        const double* rest = least_.data() + next * count_;
        if (const Narrow& at = narrow(o, slot); !at.tiles.empty()) {
          rest_.assign(rest, rest + count_);
          for (std::uint32_t i = 0; i < at.tiles.size(); ++i) rest_[at.tiles[i]] = phase(next, o, i, at.tiles[i]);
          rest = rest_.data();
        }
        keepLess(row, costs_->costs(o, slot, sums).data(), rest, stages_.barred(stages, o), count_, simd_);
      });
    for (const LatticeAxis& axis : problem_.lattice().axes()) sweepAxis(row, axis.stride, axis.most, count_, simd_);
  }
  phases_[stages].resize(problem_.operands().size());
  for (std::size_t o = 0; o < problem_.operands().size(); ++o) {
    const std::size_t placed = stages_.stage(stages, o).placed;
    if (placed > 0 && !narrow(o, placed - 1).tiles.empty()) fillPhase(stages, o);
  }
}

// The least cost if a loop that indexes the operand lies between `tile` and the next tile of the chain.
double WindowBound::closed(std::size_t stages, std::size_t operand, Tile tile) const {
  const FactorLattice& lattice = problem_.lattice();
  const std::vector<Tile>& touching = problem_.operands()[operand].touching;
  double cost = kNever;
  for (const LatticeAxis& axis : lattice.axes())
    if (touching[axis.stride] != 0 && lattice.digit(tile, axis) > 0)
      cost = std::min(cost, least(stages, tile - axis.stride));
  return cost;
}

void WindowBound::fillPhase(std::size_t stages, std::size_t x) {
  const ChainOperand& operand = problem_.operands()[x];
  const std::size_t slot = stages_.stage(stages, x).placed - 1, others = operand.otherTiles.size();
  const Narrow& at = narrow(x, slot);
  std::vector<double>& all = phases_[stages][x];
  all = at.stalls;
  if (stages == stages_.end()) return;
  std::fill(all.begin(), all.end(), kNever);
  std::vector<double> costs(others), ends(others);
  for (const auto& touched : at.byTouch) {
    const Tile touch = touched.first;
    const auto& numbers = touched.second;
    for (std::size_t o = 0; o < problem_.operands().size(); ++o)
      forEachNext(stages, o, [&](Sums sums, std::size_t next) {
        const std::size_t placed = stages_.stage(stages, o).placed;
        const double* cost = costs_->costs(o, placed, sums).data();
        const double* barred = stages_.barred(stages, o);
        for (std::size_t i = 0; i < others; ++i) {
          const Tile tile = touch + operand.otherTiles[i];
          costs[i] = cost[tile] + (barred == nullptr ? 0 : barred[tile]) + (o == x ? after(next, o, placed, tile) : 0);
        }
        for (const std::uint32_t number : numbers) {
          const double* rest = (o == x ? at.stalls : phases_[next][x]).data() + number * others;
          keepLess(all.data() + number * others, costs.data(), rest, nullptr, others, simd_);
        }
      });
    for (std::size_t i = 0; i < others; ++i) ends[i] = closed(stages, x, touch + operand.otherTiles[i]);
    for (const std::uint32_t number : numbers) {
      double* row = all.data() + number * others;
      for (const Axis& axis : otherAxes_[x]) sweepAxis(row, axis.stride, axis.most, others, simd_);
      keepLess(row, ends.data(), at.stalls.data() + number * others, nullptr, others, simd_);
    }
  }
}

Chain WindowBound::cheapest(std::size_t stages, Tile inside, std::optional<Phase> phaseNow) const {
  const FactorLattice& lattice = problem_.lattice();
  Chain chain;
  if (phaseNow) {
    const Narrow& at = narrow(phaseNow->operand, phaseNow->slot);
    if (at.tiles.empty() || at.number[phaseNow->tile] == kNone) phaseNow.reset();
  }
  while (stages != stages_.end()) {
    double least = kNever;
    Placement next;
    bool goesOn = false;
    for (std::size_t o = 0; o < problem_.operands().size(); ++o)
      forEachNext(stages, o, [&](Sums sums, std::size_t then) {
        const std::size_t slot = stages_.stage(stages, o).placed;
        for (Tile tile = 0; tile <= inside; ++tile) {
          double cost = costs_->cost(o, slot, sums, tile);
          if (cost == kNever || !lattice.contains(inside, tile) || !stages_.admits(stages, o, tile)) continue;
          const bool repeats = phaseNow && isSame(phaseNow->operand, tile, inside);
          const bool stays = repeats && o != phaseNow->operand;
          if (phaseNow) cost += stays ? 0 : stallsOf(*phaseNow, repeats ? tile : inside);
          cost += stays ? phase(then, phaseNow->operand,
                                narrow(phaseNow->operand, phaseNow->slot).number[phaseNow->tile], tile)
                        : after(then, o, slot, tile);
          if (cost >= least) continue;
          least = cost;
          next = {o, tile, sums};
          goesOn = stays;
        }
      });
    ensure(least != kNever, "a chain with a finite bound goes on");
    const std::size_t slot = stages_.stage(stages, next.operand).placed;
    if (!goesOn) {
      const Narrow& at = narrow(next.operand, slot);
      const bool begins = !at.tiles.empty() && at.number[next.tile] != kNone;
      phaseNow = begins ? std::optional<Phase>({next.operand, slot, next.tile}) : std::nullopt;
    }
    stages = stages_.advanced(stages, next.operand, next.sums);
    inside = next.tile;
    chain.push_back(next);
  }
  return chain;
}

}  // namespace tilescope::zigzag
