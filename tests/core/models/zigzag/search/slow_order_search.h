// SPDX-License-Identifier: GPL-3.0-or-later
// Every temporal order, allocated and counted from scratch.
#pragma once

#include <optional>
#include <vector>

#include "core/models/zigzag/search/order_search.h"

namespace tilescope::zigzag {

struct SlowOrder {
  Order order;
  Splits splits;
  double energy = 0, latency = 0, offChipBits = 0;
};

struct SlowOrders {
  std::vector<SlowOrder> fitting;
  std::vector<AllocationFailure> failures;
};

inline SlowOrder countSlowly(const Rules& rules, Order order, Splits splits) {
  const Problem& problem = rules.problem();
  SlowOrder result{std::move(order), std::move(splits), 0, 0, 0};
  std::int64_t iterations = 1;
  for (const Loop& loop : result.order) iterations *= loop.size;
  std::vector<TensorTerms> terms;
  for (std::size_t o = 0; o < problem.operands.size(); ++o) {
    terms.push_back(rules.terms(o, nestOf(problem, o, result.order, result.splits[o])));
    for (const LevelTerms& level : terms.back().levels) result.energy += level.levelEnergy;
    const LevelTerms& outermost = terms.back().levels.back();
    if (problem.operands[o].memories.back() + 1 == problem.memories.size())
      result.offChipBits +=
          outermost.bits[static_cast<std::size_t>(Move::Read)] + outermost.bits[static_cast<std::size_t>(Move::Update)];
  }
  result.energy += problem.macEnergy * problem.macs;
  std::vector<const TensorTerms*> pointers;
  for (const TensorTerms& t : terms) pointers.push_back(&t);
  result.latency = rules.latency(pointers, iterations, nullptr, nullptr).total();
  return result;
}

inline SlowOrders allOrders(const Rules& rules, const LoopKinds& kinds, const PlaceRules& places, Allocation allocation,
                            bool realEven) {
  SlowOrders all;
  VisitingOrder visiting(kinds);
  do {
    if (!places.fits(visiting.current())) continue;
    Order order;
    for (const std::uint8_t kind : visiting.current()) order.push_back(kinds.loops[kind]);
    auto allocated = allocate(rules, order, allocation, realEven);
    if (auto* splits = std::get_if<Splits>(&allocated))
      all.fitting.push_back(countSlowly(rules, std::move(order), std::move(*splits)));
    else
      all.failures.push_back(std::get<AllocationFailure>(allocated));
  } while (visiting.next());
  return all;
}

// The first of equal ones.
inline const SlowOrder* bestOf(const SlowOrders& all, Objective objective) {
  const SlowOrder* best = nullptr;
  const auto value = [&](const SlowOrder& o) { return orderValue(objective, o.energy, o.latency, o.offChipBits); };
  for (const SlowOrder& order : all.fitting)
    if (best == nullptr || value(order) < value(*best)) best = &order;
  return best;
}

}  // namespace tilescope::zigzag
