// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/chain/chain_order.h"

#include <algorithm>

namespace tilescope::zigzag {
namespace {

Splits renumbered(const Splits& splits, const std::vector<std::size_t>& after) {
  Splits result;
  for (const std::vector<std::size_t>& split : splits) {
    std::vector<std::size_t>& counts = result.emplace_back();
    std::size_t end = 0;
    for (const std::size_t count : split) {
      const std::size_t from = end;
      end += count;
      counts.push_back(after[end] - after[from]);
    }
  }
  return result;
}

OrderedLoops oneStep(const Problem& problem) {
  OrderedLoops result{{{0, 1}}, {}};
  for (const Operand& operand : problem.operands) {
    result.splits.emplace_back(operand.memories.size(), 0);
    result.splits.back().back() = 1;
  }
  return result;
}

}  // namespace

Order loopsBetween(const FactorLattice& lattice, Tile outer, Tile inner) {
  Order loops;
  for (const LatticeAxis& axis : lattice.axes())
    for (std::uint32_t i = lattice.digit(inner, axis); i < lattice.digit(outer, axis); ++i)
      loops.push_back({axis.dim, axis.prime});
  return loops;
}

OrderedLoops orderedLoops(const ChainProblem& problem, const Chain& chain, const std::vector<Order>& gaps) {
  OrderedLoops result;
  for (std::size_t g = gaps.size(); g-- > 0;) result.order.insert(result.order.end(), gaps[g].begin(), gaps[g].end());
  if (result.order.empty()) return oneStep(problem.rules().problem());
  std::vector<std::vector<std::size_t>> inside;
  for (const Operand& operand : problem.rules().problem().operands)
    inside.emplace_back(operand.memories.size(), result.order.size());
  std::size_t below = result.order.size();
  std::vector<std::size_t> placed(problem.operands().size(), 0);
  for (std::size_t i = 0; i < chain.size(); ++i) {
    below -= gaps[i].size();
    const ChainSlot& slot = problem.operands()[chain[i].operand].slots[placed[chain[i].operand]++];
    if (!slot.multiplier) inside[chain[i].operand][slot.level] = below;
  }
  for (const std::vector<std::size_t>& ends : inside) {
    std::vector<std::size_t>& split = result.splits.emplace_back();
    for (std::size_t m = 0; m < ends.size(); ++m) split.push_back(ends[m] - (m == 0 ? 0 : ends[m - 1]));
  }
  return result;
}

OrderedLoops anyOrder(const ChainProblem& problem, const Chain& chain) {
  std::vector<Order> gaps;
  Tile outer = problem.lattice().full();
  for (const Placement& placement : chain) {
    gaps.push_back(loopsBetween(problem.lattice(), outer, placement.tile));
    outer = placement.tile;
  }
  gaps.push_back(loopsBetween(problem.lattice(), outer, 0));
  return orderedLoops(problem, chain, gaps);
}

OrderedLoops merged(OrderedLoops loops) {
  if (loops.order.empty()) return loops;
  std::vector<char> cut(loops.order.size() + 1, 0);  // [i]: some operand's level ends before loop i
  for (const std::vector<std::size_t>& split : loops.splits) {
    std::size_t end = 0;
    for (const std::size_t count : split) cut[end += count] = 1;
  }
  OrderedLoops result;
  std::vector<std::size_t> after{0};  // [i]: loops of the result before loop i of the input
  for (std::size_t i = 0; i < loops.order.size(); ++i) {
    const Loop& loop = loops.order[i];
    if (i > 0 && cut[i] == 0 && result.order.back().dim == loop.dim)
      result.order.back().size *= loop.size;
    else
      result.order.push_back(loop);
    after.push_back(result.order.size());
  }
  result.splits = renumbered(loops.splits, after);
  return result;
}

OrderedLoops split(const OrderedLoops& loops) {
  OrderedLoops result;
  std::vector<std::size_t> after{0};  // [i]: loops of the result before loop i of the input
  for (const Loop& loop : loops.order) {
    std::int64_t rest = loop.size;
    if (rest == 1) result.order.push_back(loop);
    for (std::int64_t prime = 2; rest > 1; ++prime)
      for (; rest % prime == 0; rest /= prime) result.order.push_back({loop.dim, prime});
    after.push_back(result.order.size());
  }
  result.splits = renumbered(loops.splits, after);
  return result;
}

FoundOrder measured(const Rules& rules, Objective objective, OrderedLoops loops, StallPort* stall) {
  const Problem& problem = rules.problem();
  FoundOrder found;
  found.order = std::move(loops.order);
  found.splits = std::move(loops.splits);
  std::int64_t iterations = 1;
  for (const Loop& loop : found.order) iterations *= loop.size;
  std::vector<TensorTerms> terms;
  for (std::size_t o = 0; o < problem.operands.size(); ++o) {
    terms.push_back(rules.terms(o, nestOf(problem, o, found.order, found.splits[o])));
    for (const LevelTerms& level : terms.back().levels) found.energy += level.levelEnergy;
    const LevelTerms& outermost = terms.back().levels.back();
    if (problem.operands[o].memories.back() + 1 == problem.memories.size())
      found.offChipBits += outermost.bits[index(Move::Read)] + outermost.bits[index(Move::Update)];
  }
  found.energy += problem.macEnergy * problem.macs;
  std::vector<const TensorTerms*> pointers;
  for (const TensorTerms& t : terms) pointers.push_back(&t);
  found.latency = rules.latency(pointers, iterations, nullptr, stall);
  found.value = orderValue(objective, found.energy, found.latency.total(), found.offChipBits);
  return found;
}

}  // namespace tilescope::zigzag
