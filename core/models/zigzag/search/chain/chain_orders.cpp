// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/chain/chain_orders.h"

#include <algorithm>
#include <array>

namespace tilescope::zigzag {

ChainOrders::ChainOrders(const ChainProblem& problem) : problem_(problem) {
  for (const LatticeAxis& axis : problem.lattice().axes()) {
    Operands reaches = 0;
    for (const ChainOperand& operand : problem.operands())
      if (has(problem.rules().problem().operands[operand.index].touching, axis.dim))
        reaches |= Operands{1} << operand.index;
    reaches_.push_back(reaches);
  }
}

void ChainOrders::visit(const Chain& chain, const Visit& visit) {
  visit_ = &visit;
  fillPoints(chain);
  if (gaps_.size() < points_.size()) gaps_.resize(points_.size());
  for (std::size_t i = 0; i + 1 < points_.size(); ++i) fillGap(i);
  all_.resize(chain.size() + 1);
  open(0, 0);
}

void ChainOrders::addPoint(Tile tile) {
  if (points_.empty() || points_.back().tile != tile) points_.push_back({tile, 0, 0});
}

void ChainOrders::fillPoints(const Chain& chain) {
  points_.clear();
  pointOf_.clear();
  addPoint(problem_.lattice().full());
  std::array<std::size_t, kMaxOperands> placed{};
  for (const Placement& placement : chain) {
    const ChainOperand& operand = problem_.operands()[placement.operand];
    const std::size_t slot = placed[placement.operand]++;
    addPoint(placement.tile);
    pointOf_.push_back(points_.size() - 1);
    if (operand.slots[slot].outermost) continue;
    const Operands bit = Operands{1} << placement.operand;
    points_.back().bounded |= bit;
    if (problem_.hasOneBuffer(operand, slot)) points_.back().windowed |= bit;
  }
  addPoint(0);
}

void ChainOrders::fillGap(std::size_t i) {
  const FactorLattice& lattice = problem_.lattice();
  Gap& gap = gaps_[i];
  gap.kinds.clear();
  gap.bySize.clear();
  for (std::size_t a = 0; a < lattice.axes().size(); ++a) {
    const LatticeAxis& axis = lattice.axes()[a];
    const std::uint32_t count = lattice.digit(points_[i].tile, axis) - lattice.digit(points_[i + 1].tile, axis);
    if (count == 0) continue;
    const auto at = std::upper_bound(gap.bySize.begin(), gap.bySize.end(), axis.prime,
                                     [&](std::int64_t size, std::size_t k) { return size < gap.kinds[k].loop.size; });
    gap.bySize.insert(at, gap.kinds.size());
    gap.kinds.push_back({{axis.dim, axis.prime}, count, reaches_[a]});
  }
}

// The gap below point i. repeating: operands whose run of irrelevant loops continues from above.
void ChainOrders::open(std::size_t i, Operands repeating) {
  if (i + 1 == points_.size()) return complete();
  repeating |= points_[i].windowed;
  std::vector<Kind>& kinds = gaps_[i].kinds;
  const Operands above = points_[i + 1].bounded;
  for (auto bottom = kinds.begin(); bottom != kinds.end(); ++bottom) {
    if ((bottom->reaches & above) != above) continue;
    const auto isAlike = [&](const Kind& k) {
      return k.reaches == bottom->reaches && k.loop.size == bottom->loop.size;
    };
    if (std::any_of(kinds.begin(), bottom, isAlike)) continue;
    --bottom->count;
    gaps_[i].top.clear();
    fromTop(i, *bottom, repeating);
    ++bottom->count;
    if (repeating == 0) return;
  }
}

// Adds loops at the top of the gap until every operand's run of irrelevant loops has ended.
void ChainOrders::fromTop(std::size_t i, const Kind& bottom, Operands repeating) {
  Gap& gap = gaps_[i];
  std::uint32_t tried = 0;  // bit s: loops that end the runs of this set of operands
  if (repeating != 0) {
    for (const std::size_t k : gap.bySize) {
      Kind& kind = gap.kinds[k];
      const Operands ends = kind.reaches & repeating;
      if (kind.count == 0 || ends == 0 || (tried >> ends & 1U) != 0) continue;
      tried |= 1U << ends;  // of loops that end the same runs, only the smallest is tried
      --kind.count;
      gap.top.push_back(kind.loop);
      fromTop(i, bottom, repeating & ~ends);
      gap.top.pop_back();
      ++kind.count;
    }
  }
  if (tried != 0) return;
  gap.loops.assign(1, bottom.loop);
  for (const Kind& kind : gap.kinds) gap.loops.insert(gap.loops.end(), kind.count, kind.loop);
  gap.loops.insert(gap.loops.end(), gap.top.rbegin(), gap.top.rend());
  open(i + 1, repeating & ~bottom.reaches);
}

void ChainOrders::complete() {
  std::size_t used = 0;
  for (std::size_t p = 0; p < pointOf_.size(); ++p)
    if (pointOf_[p] > used)
      all_[p] = gaps_[used++].loops;
    else
      all_[p].clear();
  if (used + 1 < points_.size())
    all_.back() = gaps_[used].loops;
  else
    all_.back().clear();
  (*visit_)(all_);
}

}  // namespace tilescope::zigzag
