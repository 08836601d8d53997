// SPDX-License-Identifier: GPL-3.0-or-later
// Branch and bound over the tiles next to the array, from the outside in. A node costs its placed tiles plus, for each
// missing tile, the minimum inside the last placed one. Two inputs' tiles at the multipliers are bounded together,
// because only one can include the loops that the other needs.
#include "core/models/zigzag/search/chain/choice_bound.h"

#include <algorithm>

#include "core/models/zigzag/search/chain/chain_problem.h"
#include "core/models/zigzag/search/chain/least_kernels.h"

namespace tilescope::zigzag {
namespace {

constexpr std::size_t kUsual = 512;        // tiles and children of all nodes on the path
constexpr std::uint64_t kMaxNodes = 5000;  // then the bound is what is certain so far

struct Node {
  Inside inside = 0;
  DivisorNumbers at{};
  std::array<std::size_t, kMaxOperands> placed{};
  double cost = 0;
};

struct Child {
  double bound = 0, cost = 0;
  std::size_t operand = 0, tile = 0;
};

class ChoiceSearch {
 public:
  ChoiceSearch(const ChoiceTables& tables, double limit, Simd simd) : tables_(tables), limit_(limit), simd_(simd) {
    costs_.reserve(kUsual);
    children_.reserve(kUsual);
  }

  ChoiceBound run() {
    visit({tables_.all, tables_.full, {}, tables_.outside});
    return {std::min(limit_, open_), nodes_};
  }

 private:
  struct Missing {
    std::array<double, kMaxOperands> next{};
    std::array<Visits, kMaxOperands> visits{};
    double multipliers = 0;  // tiles of both operands at the multipliers
    double all = 0;
    bool others = false;
  };

  void visit(const Node& node) {
    ++nodes_;
    const std::size_t firstCost = costs_.size(), firstChild = children_.size();
    std::array<std::size_t, kMaxOperands> costsOf{};
    const Missing missing = look(node, costsOf);
    const double bound = node.cost + missing.all;
    if (bound < limit_) {
      if (!missing.others)
        limit_ = bound;
      else if (nodes_ >= kMaxNodes)
        open_ = std::min(open_, bound);
      else
        branch(node, missing, costsOf, firstChild);
    }
    children_.resize(firstChild);
    costs_.resize(firstCost);
  }

  void branch(const Node& node, const Missing& missing, const std::array<std::size_t, kMaxOperands>& costsOf,
              std::size_t first) {
    for (std::size_t o = 0; o < tables_.operands.size(); ++o) {
      const InnerSlot* slot = next(node, o);
      if (slot == nullptr) continue;
      if (slot->multiplier())
        addMultiplier(node, missing, o);
      else
        add(node, missing, o, &costs_[costsOf[o]], slot->tiles->growing);
    }
    const auto at = [&](std::size_t i) { return children_.begin() + static_cast<std::ptrdiff_t>(i); };
    const std::size_t end = children_.size();
    std::sort(at(first), at(end), [](const Child& a, const Child& b) { return a.bound < b.bound; });
    for (std::size_t i = first; i < end; ++i) {
      const Child child = children_[i];
      if (!(child.bound < limit_)) break;
      const Node inner = after(node, child);
      if (glance(inner, child, missing) < limit_) visit(inner);
    }
  }

  // A quick bound for a child: missing tiles cost as in the parent, times the growth of their visits.
  double glance(const Node& node, const Child& child, const Missing& before) const {
    double bound = child.cost + (before.all - before.multipliers - before.next[child.operand]) + multipliers(node);
    for (std::size_t o = 0; o < tables_.operands.size(); ++o) {
      const InnerSlot* slot = o == child.operand ? nullptr : next(node, o);
      if (slot != nullptr && !slot->multiplier())
        bound += before.next[o] * (growth(before.visits[o], visitsOf(node, o, *slot), kinds(o)) - 1);
    }
    return bound;
  }

  // Lower bound for the energy of a slot's tiles. Final sums that become partial only cost more.
  static double growth(const Visits& before, const Visits& now, std::size_t kinds) {
    double growth = kNone;
    for (std::size_t kind = 0; kind < kinds; ++kind)
      if (before[kind] > 0) growth = std::min(growth, std::max(1.0, now[kind] / before[kind]));
    return growth == kNone ? 1 : growth;
  }

  const OperandShape& shape(std::size_t operand) const { return *tables_.operands[operand].shape; }
  std::size_t kinds(std::size_t operand) const { return shape(operand).isOutput ? kOutputVisits : kInputVisits; }
  Visits visitsOf(const Node& node, std::size_t operand, const InnerSlot& slot) const {
    return shape(operand).isOutput ? outputVisits(*slot.below, *slot.above, node.at)
                                   : inputVisits(*slot.below, *slot.above, node.at);
  }

  const InnerSlot* next(const Node& node, std::size_t operand) const {
    const std::vector<InnerSlot>& slots = tables_.operands[operand].slots;
    return node.placed[operand] < slots.size() ? &slots[node.placed[operand]] : nullptr;
  }

  Missing look(const Node& node, std::array<std::size_t, kMaxOperands>& costsOf) {
    Missing missing;
    for (std::size_t o = 0; o < tables_.operands.size(); ++o) {
      const InnerOperand& operand = tables_.operands[o];
      for (std::size_t k = node.placed[o]; k < operand.slots.size(); ++k) {
        if (operand.slots[k].multiplier()) continue;
        const std::size_t from = costs_.size();
        const Visits visits = visitsOf(node, o, operand.slots[k]);
        const double least = costs(node, o, *operand.slots[k].tiles, visits);
        missing.all += least;
        missing.others = true;
        if (k > node.placed[o]) {
          costs_.resize(from);
          continue;
        }
        missing.next[o] = least;
        missing.visits[o] = visits;
        costsOf[o] = from;
      }
    }
    missing.multipliers = multipliers(node);
    missing.all += missing.multipliers;
    return missing;
  }

  // Appends the costs of the slot's tiles inside the node's tile; returns the minimum.
  double costs(const Node& node, std::size_t operand, const SlotTiles& slot, const Visits& visits) {
    const std::size_t from = costs_.size(), count = slot.tiles.size();
    costs_.resize(from + count);
    std::array<const double*, kOutputVisits> energy{};
    for (std::size_t kind = 0; kind < kOutputVisits; ++kind) energy[kind] = slot.energy[kind].data();
    return leastInside(costs_.data() + from, energy, visits, kinds(operand), slot.tiles.data(),
                       node.inside | ~shape(operand).reaching, count, simd_);
  }

  double multiplier(std::size_t operand, const DivisorNumbers& at) const {
    const InnerSlot& slot = tables_.operands[operand].slots.back();
    return slot.energy * slot.below->sweeps(at);
  }
  bool lacksMultiplier(const Node& node, std::size_t operand) const {
    const InnerOperand& o = tables_.operands[operand];
    return !shape(operand).isOutput && node.placed[operand] < o.slots.size();
  }

  // At the multipliers: one tile is placed first, the others have the loops that it leaves.
  double multipliers(const Node& node) const {
    double least = kNone;
    bool any = false;
    for (std::size_t o = 0; o < tables_.operands.size(); ++o) {
      if (!lacksMultiplier(node, o)) continue;
      any = true;
      least = std::min(least, multiplier(o, node.at) + otherMultipliers(node, o));
    }
    return any ? least : 0;
  }

  double otherMultipliers(const Node& node, std::size_t operand) const {
    double sum = 0;
    for (std::size_t o = 0; o < tables_.operands.size(); ++o)
      if (o != operand && lacksMultiplier(node, o)) sum += multiplier(o, without(node.at, operand));
    return sum;
  }

  DivisorNumbers without(DivisorNumbers at, std::size_t operand) const {
    for (const std::size_t d : shape(operand).dims) at[d] = 0;
    return at;
  }

  void addMultiplier(const Node& node, const Missing& missing, std::size_t o) {
    const double cost = node.cost + multiplier(o, node.at);
    const double bound = cost + (missing.all - missing.multipliers) + otherMultipliers(node, o);
    if (bound < limit_) children_.push_back({bound, cost, o, 0});
  }

  void add(const Node& node, const Missing& missing, std::size_t o, const double* costs,
           const std::vector<Inside>& growing) {
    const double others = missing.all - missing.next[o];
    for (std::size_t i = 0; i < growing.size(); ++i) {
      const double cost = node.cost + costs[i], bound = cost + others;
      if ((growing[i] & node.inside) != 0) continue;  // larger tiles of equal cost leave more to the tiles inside
      if (bound < limit_) children_.push_back({bound, cost, o, i});
    }
  }

  Node after(const Node& node, const Child& child) const {
    const InnerOperand& operand = tables_.operands[child.operand];
    const InnerSlot& slot = operand.slots[node.placed[child.operand]];
    Node result = node;
    ++result.placed[child.operand];
    result.cost = child.cost;
    result.inside = node.inside & ~operand.shape->reaching;
    if (slot.multiplier()) {
      result.at = without(node.at, child.operand);
      return result;
    }
    result.inside |= slot.tiles->tiles[child.tile];
    for (const std::size_t d : operand.shape->dims) result.at[d] = slot.tiles->numbers[child.tile][d];
    return result;
  }

  static constexpr double kNone = std::numeric_limits<double>::infinity();

  const ChoiceTables& tables_;
  double limit_;
  Simd simd_;
  double open_ = kNone;
  std::uint64_t nodes_ = 0;
  std::vector<double> costs_;
  std::vector<Child> children_;
};

}  // namespace

ChoiceBound leastEnergy(const ChoiceTables& tables, double limit, Simd simd) {
  return ChoiceSearch(tables, limit, simd).run();
}

}  // namespace tilescope::zigzag
