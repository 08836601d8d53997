// SPDX-License-Identifier: GPL-3.0-or-later
// Executes the loops of a mapping step by step and counts what crosses every boundary. Uses none of the formulas that
// it checks.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "core/models/zigzag/own_rules.h"

namespace tilescope::zigzag {

struct WalkedMove {
  double bits = 0, accesses = 0;
};
using WalkedLevel = std::array<WalkedMove, kMoves.size()>;  // by Move
using WalkedTensor = std::vector<WalkedLevel>;              // by memory level

class Walker {
 public:
  Walker(const OwnRules& rules, std::size_t operand, const Order& order, const std::vector<std::size_t>& split)
      : rules_(rules), p_(rules.problem()), o_(operand), operand_(p_.operands[operand]), order_(order), split_(split) {}

  WalkedTensor walk() {
    counts_.resize(operand_.memories.size());
    const bool output = operand_.tensor == Tensor::O;
    const Side array = side(0, 0);
    if (output)
      countSums(0, array, /*everyStep=*/true, 0, nullptr);
    else
      countInput(0, Move::Read, array);
    std::size_t inside = 0;
    for (std::size_t lower = 0; lower + 1 < operand_.memories.size(); ++lower) {
      inside += split_[lower];
      const Side low = side(inside, lower), high = side(inside, lower + 1);
      if (output) {
        countSums(lower + 1, high, false, lower, &low);
      } else {
        countInput(lower, Move::Fill, low);
        countInput(lower + 1, Move::Read, high);
      }
    }
    return counts_;
  }

 private:
  using Index = std::vector<std::int64_t>;

  // The instances on one side of a boundary, and the tile that each holds.
  struct Side {
    std::size_t inside = 0;  // temporal loops inside the tile
    Sizes blocks = ones();
    Sizes lanes = ones();  // by dimension
  };

  struct Visit {
    Index instance;  // lane by dimension
    Index tile;      // block by dimension that reaches the tensor
    std::int64_t elements = 0;
  };

  Side side(std::size_t inside, std::size_t arch) const {
    Side s;
    s.inside = inside;
    s.blocks = rules_.lanesWithin(o_, arch);
    for (std::size_t i = 0; i < inside; ++i) s.blocks[order_[i].dim] *= order_[i].size;
    s.lanes = rules_.lanesAbove(o_, arch);
    return s;
  }

  // Tiles of an instance, in order. A visit begins when the tile changes, or at every step.
  std::vector<Visit> visits(const Side& s, bool everyStep) const {
    std::vector<Visit> all;
    std::map<Index, Index> held;  // by instance
    forEachStep([&](const std::vector<std::int64_t>& step) {
      forEachLane(s, [&](const Index& lane) {
        Index block(p_.dimCount()), tile;
        bool idle = false, idleForTensor = false;
        for (std::size_t d = 0; d < p_.dimCount(); ++d) {
          block[d] = lane[d] + s.lanes[d] * outerIndex(step, s.inside, d);
          const bool beyond = block[d] * s.blocks[d] >= p_.sizes[d];
          idle = idle || beyond;
          idleForTensor = idleForTensor || (beyond && has(operand_.touching, d));
          tile.push_back(has(operand_.touching, d) ? block[d] : 0);
        }
        if (idleForTensor) held.erase(lane);
        if (idle) return;
        const auto before = held.find(lane);
        if (!everyStep && before != held.end() && before->second == tile) return;
        held[lane] = tile;
        all.push_back({lane, tile, elementsIn(block, s)});
      });
    });
    return all;
  }

  template <class Do>
  void forEachStep(Do act) const {
    std::vector<std::int64_t> step(order_.size(), 0);
    for (;;) {
      act(step);
      std::size_t i = 0;
      while (i < order_.size() && ++step[i] == order_[i].size) step[i++] = 0;
      if (i == order_.size()) return;
    }
  }

  template <class Do>
  void forEachLane(const Side& s, Do act) const {
    Index lane(p_.dimCount(), 0);
    for (;;) {
      act(lane);
      std::size_t d = 0;
      while (d < lane.size() && ++lane[d] == s.lanes[d]) lane[d++] = 0;
      if (d == lane.size()) return;
    }
  }

  std::int64_t outerIndex(const std::vector<std::int64_t>& step, std::size_t inside, std::size_t dim) const {
    std::int64_t index = 0, scale = 1;
    for (std::size_t i = inside; i < order_.size(); ++i) {
      if (order_[i].dim != dim) continue;
      index += step[i] * scale;
      scale *= order_[i].size;
    }
    return index;
  }

  // Elements accessed by the iterations of a block, counted one by one.
  std::int64_t elementsIn(const Index& block, const Side& s) const {
    std::int64_t elements = 1;
    const auto first = [&](std::size_t d) { return d == kNoDim ? 0 : block[d] * s.blocks[d]; };
    const auto last = [&](std::size_t d) { return d == kNoDim ? 1 : std::min(first(d) + s.blocks[d], p_.sizes[d]); };
    for (const std::size_t d : operand_.direct) elements *= last(d) - first(d);
    for (const std::size_t h : operand_.halos) {
      const Halo& halo = p_.halos[h];
      std::set<std::int64_t> positions;
      for (std::int64_t x = first(halo.x); x < last(halo.x); ++x)
        for (std::int64_t y = first(halo.y); y < last(halo.y); ++y) {
          const std::int64_t position = halo.a * x + halo.b * y - halo.before;
          if (position >= 0 && position < halo.extent) positions.insert(position);
        }
      elements *= static_cast<std::int64_t>(positions.size());
    }
    return elements;
  }

  void move(std::size_t level, Move move, std::int64_t elements, int bits) {
    if (elements == 0 || bits == 0) return;
    const MovePort& port = operand_.ports[level][static_cast<std::size_t>(move)];
    WalkedMove& count = counts_[level][static_cast<std::size_t>(move)];
    const std::int64_t tileBits = elements * bits;
    count.bits += static_cast<double>(tileBits);
    const std::int64_t steps = (tileBits + port.narrowest - 1) / port.narrowest;
    count.accesses += static_cast<double>(steps * port.narrowest) / static_cast<double>(port.widest);
  }

  void countInput(std::size_t level, Move which, const Side& s) {
    for (const Visit& visit : visits(s, false)) move(level, which, visit.elements, operand_.bits);
  }

  // Partial sums arrive at the end of each visit, and return at its start except for an instance's first one.
  void countSums(std::size_t level, const Side& high, bool everyStep, std::size_t lower, const Side* low) {
    const std::vector<Visit> upper = visits(high, everyStep);
    finish(level, Move::Update, upper);
    std::set<std::pair<Index, Index>> seen;
    for (const Visit& visit : upper)
      if (!seen.insert({visit.instance, visit.tile}).second) move(level, Move::Read, visit.elements, operand_.bits);
    if (low == nullptr) return;
    finish(lower, Move::Drain, visits(*low, everyStep));
    fillBack(lower, *low, high, upper);
  }

  // A returning partial sum goes to only one of the lanes that add to it, per tile of the lower memory.
  void fillBack(std::size_t lower, const Side& low, const Side& high, const std::vector<Visit>& upper) {
    std::map<Index, std::int64_t> elements;  // by tile of the lower memory
    for (const Visit& visit : visits(low, false)) elements[visit.tile] = visit.elements;
    std::set<std::pair<Index, Index>> seen;
    for (const Visit& visit : upper) {
      if (seen.insert({visit.instance, visit.tile}).second) continue;
      for (const auto& [tile, count] : elements)
        if (isPart(tile, low, visit.tile, high)) move(lower, Move::Fill, count, operand_.bits);
    }
  }

  bool isPart(const Index& lowerTile, const Side& low, const Index& upperTile, const Side& high) const {
    for (std::size_t d = 0; d < p_.dimCount(); ++d)
      if (has(operand_.touching, d) && lowerTile[d] / (high.blocks[d] / low.blocks[d]) != upperTile[d]) return false;
    return true;
  }

  // Last visits leave final outputs, unless other instances have partial sums of them.
  void finish(std::size_t level, Move which, const std::vector<Visit>& all) {
    std::map<Index, std::set<Index>> instances;
    std::map<Index, std::size_t> last;
    for (std::size_t i = 0; i < all.size(); ++i) {
      instances[all[i].tile].insert(all[i].instance);
      last[all[i].tile] = i;
    }
    bool joined = false;  // instances share sums; the same for all tiles
    for (const auto& [tile, who] : instances) joined = joined || who.size() > 1;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const bool final = !joined && last[all[i].tile] == i;
      move(level, which, all[i].elements, final ? operand_.finalBits : operand_.bits);
    }
  }

  const OwnRules& rules_;
  const Problem& p_;
  std::size_t o_;
  const Operand& operand_;
  const Order& order_;
  const std::vector<std::size_t>& split_;
  WalkedTensor counts_;
};

}  // namespace tilescope::zigzag
