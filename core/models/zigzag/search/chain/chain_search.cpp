// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/chain/chain_search.h"

#include <algorithm>
#include <array>

namespace tilescope::zigzag {
namespace {

constexpr std::uint64_t kNodesPerCancelCheck = 256;
constexpr std::size_t kMaxMemos = std::size_t{1} << 20;

class ChainSearch {
 public:
  ChainSearch(const ChainProblem& problem, const ChainStages& stages, const CompletionBound& bound, double constant,
              const ChainSearchSettings& settings)
      : problem_(problem),
        lattice_(problem.lattice()),
        stages_(stages),
        bound_(bound),
        settings_(settings),
        start_(constant + bound.constant()) {
    for (const ChainMemory& memory : problem.memories()) free_.push_back(memory.free);
    limit_ = settings.known;
  }

  ChainSearchAnswer run() {
    const bool room = std::all_of(free_.begin(), free_.end(), [](std::int64_t bits) { return bits >= 0; });
    const Node root{lattice_.full(), stages_.start(), 0, start_, 0};
    const double bound = room ? root.cost + bound_.least(root.stages, root.inside) : kNever;
    if (!cut(bound)) visit(root);
    if (answer_.stopped || answer_.cancelled)
      answer_.lowerBound = std::min(answer_.cost, std::max(bound, open_));
    else
      answer_.lowerBound = answer_.best ? answer_.cost : std::max(bound, settings_.known);
    return std::move(answer_);
  }

 private:
  struct Node {
    Tile inside = 0;
    std::size_t stages = 0;
    std::size_t last = 0;
    double cost = 0;  // placed tiles with prices
    std::size_t number = 0;
  };
  struct Child {
    double bound = 0, cost = 0;
    Placement placement;
  };

  static bool later(const Child& a, const Child& b) {
    if (a.bound != b.bound) return a.bound > b.bound;
    if (a.placement.operand != b.placement.operand) return a.placement.operand > b.placement.operand;
    if (a.placement.tile != b.placement.tile) return a.placement.tile < b.placement.tile;
    return a.placement.sums > b.placement.sums;
  }

  bool cut(double bound) const { return !(bound < limit_); }

  void visit(const Node& node) {
    if (halt()) {
      open_ = std::min(open_, node.cost + bound_.least(node.stages, node.inside));
      return;
    }
    ++answer_.nodes;
    if (node.stages == stages_.end()) return finish(node);
    if (settings_.memo && seenCheaper(node)) return;
    const std::size_t first = children_.size();
    for (std::size_t o = 0; o < problem_.operands().size(); ++o) collect(node, o);
    const std::size_t end = children_.size();
    const auto at = [&](std::size_t i) { return children_.begin() + static_cast<std::ptrdiff_t>(i); };
    std::make_heap(at(first), at(end), later);
    for (std::size_t left = end; left > first; --left) {
      std::pop_heap(at(first), at(left), later);
      const Child child = children_[left - 1];
      if (cut(child.bound)) break;
      if (answer_.stopped || answer_.cancelled) {
        open_ = std::min(open_, child.bound);
        break;
      }
      descend(node, child);
    }
    children_.resize(first);
  }

  bool halt() {
    if (answer_.stopped || answer_.cancelled) return true;
    answer_.stopped = settings_.mostNodes != 0 && answer_.nodes >= settings_.mostNodes;
    answer_.cancelled = answer_.nodes % kNodesPerCancelCheck == 0 && settings_.cancel.cancelled();
    return answer_.stopped || answer_.cancelled;
  }

  void collect(const Node& node, std::size_t o) {
    const ChainSlot* slot = stages_.next(node.stages, o);
    if (slot == nullptr) return;
    const ChainOperand& operand = problem_.operands()[o];
    const Tile other = node.inside - operand.touching[node.inside];
    if (slot->multiplier) return consider(node, o, *slot, other);
    for (const Tile touch : operand.touchTiles)
      if (lattice_.contains(node.inside, other + touch)) consider(node, o, *slot, other + touch);
  }

  void consider(const Node& node, std::size_t o, const ChainSlot& slot, Tile tile) {
    if (tile == node.inside && o < node.last) return;  // another sequence gives an equal or better chain
    if (!stages_.admits(node.stages, o, tile)) return;
    if (!stages_.asksForSums(node.stages, o)) return add(node, o, slot, {o, tile, Sums::Open});
    add(node, o, slot, {o, tile, Sums::Final});
    add(node, o, slot, {o, tile, Sums::Partial});
  }

  void add(const Node& node, std::size_t o, const ChainSlot& slot, Placement placement) {
    const std::size_t stages = stages_.advanced(node.stages, o, placement.sums);
    const double cost =
        node.cost + bound_.cost(o, stages_.stage(node.stages, o).placed, placement.sums, placement.tile);
    const double bound = cost + bound_.least(stages, placement.tile);
    if (cut(bound) || extra(o, slot, placement) > freeFor(o, slot)) return;
    children_.push_back({bound, cost, placement});
  }

  std::int64_t extra(std::size_t o, const ChainSlot& slot, const Placement& placement) const {
    if (slot.elements.empty()) return 0;
    const ChainOperand& operand = problem_.operands()[o];
    const bool partial = slot.level == 0 ? operand.partialAtArray : placement.sums == Sums::Partial;
    return problem_.extraBits(operand, slot, placement.tile, partial);
  }
  std::int64_t freeFor(std::size_t o, const ChainSlot& slot) const {
    return slot.elements.empty() ? 0 : free_[problem_.memoryOf(problem_.operands()[o], slot)];
  }

  void descend(const Node& node, const Child& child) {
    const std::size_t o = child.placement.operand;
    const ChainSlot& slot = *stages_.next(node.stages, o);
    const std::int64_t taken = extra(o, slot, child.placement);
    if (!slot.elements.empty()) free_[problem_.memoryOf(problem_.operands()[o], slot)] -= taken;
    Node next{child.placement.tile, stages_.advanced(node.stages, o, child.placement.sums), o, child.cost, 0};
    if (settings_.record && next.stages != stages_.end()) {
      answer_.expanded.push_back({node.number, child.placement});
      next.number = answer_.expanded.size();
    }
    chain_.push_back(child.placement);
    visit(next);
    chain_.pop_back();
    if (!slot.elements.empty()) free_[problem_.memoryOf(problem_.operands()[o], slot)] += taken;
  }

  void finish(const Node& node) {
    double cost = node.cost;
    for (std::size_t m = 0; m < free_.size(); ++m) cost += bound_.price(m) * static_cast<double>(free_[m]);
    if (answer_.best && !(cost < answer_.cost)) return;
    answer_.best = chain_;
    answer_.cost = cost;
    limit_ = std::min(limit_, cost * (1 - kTieTolerance));
  }

  // Whether the same tile and stage was reached before at no higher cost with no less space left.
  bool seenCheaper(const Node& node) {
    const std::uint64_t key =
        (static_cast<std::uint64_t>(node.inside) * stages_.count() + node.stages) * problem_.operands().size() +
        node.last;
    std::vector<Reached>& all = memo_[key];
    for (const Reached& r : all)
      if (r.cost <= node.cost && std::equal(r.free.begin(), r.free.end(), free_.begin(), std::greater_equal<>()))
        return true;
    if (memos_ < kMaxMemos) {
      all.push_back({node.cost, free_});
      ++memos_;
    }
    return false;
  }

  struct Reached {
    double cost = 0;
    std::vector<std::int64_t> free;
  };

  const ChainProblem& problem_;
  const FactorLattice& lattice_;
  const ChainStages& stages_;
  const CompletionBound& bound_;
  const ChainSearchSettings& settings_;
  double start_;
  std::vector<std::int64_t> free_;  // [memory], bits
  double limit_ = kNever;           // only chains below it count
  double open_ = kNever;
  Chain chain_;
  std::vector<Child> children_;
  std::unordered_map<std::uint64_t, std::vector<Reached>> memo_;
  std::size_t memos_ = 0;
  ChainSearchAnswer answer_;
};

}  // namespace

ChainSearchAnswer searchChains(const ChainProblem& problem, const ChainStages& stages, const CompletionBound& bound,
                               double constant, const ChainSearchSettings& settings) {
  return ChainSearch(problem, stages, bound, constant, settings).run();
}

}  // namespace tilescope::zigzag
