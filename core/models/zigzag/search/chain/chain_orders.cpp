// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/chain/chain_orders.h"

#include <algorithm>

#include "core/models/zigzag/search/chain/chain_order.h"

namespace tilescope::zigzag {
namespace {

using Operands = std::uint32_t;  // bit o: operand o

struct Kind {
  Loop loop;
  std::size_t count = 0;
  Operands reaches = 0;
};

struct Point {
  Tile tile = 0;
  Operands bounded = 0;   // hold this tile: the loop above must be relevant to them
  Operands windowed = 0;  // with one buffer: irrelevant loops at the tile's top narrow their windows
};

class Orders {
 public:
  Orders(const ChainProblem& problem, const Chain& chain, const std::function<void(const std::vector<Order>&)>& visit)
      : problem_(problem), visit_(visit) {
    fillPoints(chain);
  }

  void run() { gap(0, 0); }

 private:
  void fillPoints(const Chain& chain) {
    const Problem& p = problem_.rules().problem();
    points_.push_back({problem_.lattice().full(), 0, 0});
    std::vector<std::size_t> placed(problem_.operands().size(), 0);
    for (const Placement& placement : chain) {
      const ChainOperand& operand = problem_.operands()[placement.operand];
      const ChainSlot& slot = operand.slots[placed[placement.operand]++];
      if (points_.back().tile != placement.tile) points_.push_back({placement.tile, 0, 0});
      pointOf_.push_back(points_.size() - 1);
      if (slot.outermost) continue;
      const Operands bit = Operands{1} << placement.operand;
      points_.back().bounded |= bit;
      if (!slot.multiplier && !p.memories[problem_.memoryOf(operand, slot)].doubleBuffered)
        points_.back().windowed |= bit;
    }
    if (points_.back().tile != 0) points_.push_back({0, 0, 0});
  }

  // The gap below point i. repeating: operands whose run of irrelevant loops continues from above.
  void gap(std::size_t i, Operands repeating) {
    if (i + 1 == points_.size()) return complete();
    repeating |= points_[i].windowed;
    std::vector<Kind> kinds = kindsIn(i);
    const Operands above = points_[i + 1].bounded;
    std::vector<std::pair<Operands, std::int64_t>> tried;
    for (Kind& bottom : kinds) {
      if ((bottom.reaches & above) != above) continue;
      const std::pair<Operands, std::int64_t> alike{bottom.reaches, bottom.loop.size};
      if (std::find(tried.begin(), tried.end(), alike) != tried.end()) continue;
      tried.push_back(alike);
      --bottom.count;
      top_.clear();
      fromTop(i, kinds, bottom, repeating);
      ++bottom.count;
      if (repeating == 0) return;
    }
  }

  // Adds loops at the top of the gap until every operand's run of irrelevant loops has ended.
  void fromTop(std::size_t i, std::vector<Kind>& kinds, const Kind& bottom, Operands repeating) {
    std::vector<Operands> tried;
    bool ended = false;
    if (repeating != 0) {
      for (Kind* kind : bySize(kinds)) {
        const Operands ends = kind->reaches & repeating;
        if (kind->count == 0 || ends == 0 || std::find(tried.begin(), tried.end(), ends) != tried.end()) continue;
        tried.push_back(ends);  // of loops that end the same runs, only the smallest is tried
        ended = true;
        --kind->count;
        top_.push_back(kind->loop);
        fromTop(i, kinds, bottom, repeating & ~ends);
        top_.pop_back();
        ++kind->count;
      }
    }
    if (ended) return;
    const std::vector<Loop> top = top_;
    Order loops{bottom.loop};
    for (const Kind& kind : kinds)
      for (std::size_t n = 0; n < kind.count; ++n) loops.push_back(kind.loop);
    loops.insert(loops.end(), top.rbegin(), top.rend());
    gaps_.push_back(std::move(loops));
    gap(i + 1, repeating & ~bottom.reaches);
    gaps_.pop_back();
    top_ = top;
  }

  static std::vector<Kind*> bySize(std::vector<Kind>& kinds) {
    std::vector<Kind*> sorted;
    for (Kind& kind : kinds) sorted.push_back(&kind);
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const Kind* a, const Kind* b) { return a->loop.size < b->loop.size; });
    return sorted;
  }

  std::vector<Kind> kindsIn(std::size_t i) const {
    const FactorLattice& lattice = problem_.lattice();
    std::vector<Kind> kinds;
    for (const LatticeAxis& axis : lattice.axes()) {
      const std::uint32_t count = lattice.digit(points_[i].tile, axis) - lattice.digit(points_[i + 1].tile, axis);
      if (count == 0) continue;
      Operands reaches = 0;
      for (const ChainOperand& operand : problem_.operands())
        if (has(problem_.rules().problem().operands[operand.index].touching, axis.dim))
          reaches |= Operands{1} << operand.index;
      kinds.push_back({{axis.dim, axis.prime}, count, reaches});
    }
    return kinds;
  }

  void complete() {
    std::vector<Order> all;
    std::size_t used = 0;
    for (const std::size_t point : pointOf_) {
      all.emplace_back();
      if (point > used) all.back() = gaps_[used++];
    }
    all.push_back(used < gaps_.size() ? gaps_[used] : Order());
    visit_(all);
  }

  const ChainProblem& problem_;
  const std::function<void(const std::vector<Order>&)>& visit_;
  std::vector<Point> points_;
  std::vector<std::size_t> pointOf_;  // [placement]
  std::vector<Order> gaps_;           // [gap below point], as far as chosen
  std::vector<Loop> top_;
};

}  // namespace

void visitOrders(const ChainProblem& problem, const Chain& chain,
                 const std::function<void(const std::vector<Order>&)>& visit) {
  Orders(problem, chain, visit).run();
}

}  // namespace tilescope::zigzag
