// SPDX-License-Identifier: GPL-3.0-or-later
// What the exact search must answer, besides the enumeration.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <sstream>
#include <string>

#include "core/models/zigzag/search/exact_search.h"
#include "tests/core/models/zigzag/search/small_problems.h"

namespace tilescope::zigzag {

inline constexpr double kNear = 1e-9;  // relative

inline bool near(double a, double b) {
  return a == b || std::abs(a - b) <= kNear * std::max(std::abs(a), std::abs(b));
}

inline std::string textOf(const Rules& rules, const Order& order, const Splits& splits) {
  std::ostringstream text;
  for (const Loop& loop : order) text << rules.problem().dims[loop.dim] << loop.size << " ";
  for (std::size_t o = 0; o < splits.size(); ++o) {
    text << "| " << rules.problem().operands[o].name << " ";
    for (const std::size_t loops : splits[o]) text << loops << " ";
  }
  return text.str();
}

inline std::string textOf(const Rules& rules, const std::optional<SlowBest>& slow, const ExactAnswer& answer) {
  std::ostringstream text;
  text.precision(17);
  if (slow) {
    const SlowOrder& m = slow->mapping;
    text << "enumerated: " << slow->value.primary << ", " << slow->value.secondary << " by "
         << textOf(rules, m.order, m.splits) << "energy " << m.energy << " latency " << m.latency << " off-chip bits "
         << m.offChipBits << "\n";
  } else {
    text << "enumerated: nothing fits\n";
  }
  if (answer.best) {
    const FoundOrder& m = *answer.best;
    text << "searched: " << m.value.primary << ", " << m.value.secondary << " by " << textOf(rules, m.order, m.splits)
         << "energy " << m.energy << " latency " << m.latency.total() << " off-chip bits " << m.offChipBits;
  } else {
    text << "searched: nothing";
  }
  text << ", bound " << answer.lowerBound << (answer.proven ? ", proven" : ", not proven")
       << (answer.secondaryProven ? " with the tie-breaker" : "") << ", nodes " << answer.nodes;
  return text.str();
}

// The mapping fits and has the stated cost.
inline void expectReal(const Rules& rules, const FoundOrder& found, Objective objective) {
  const auto sorted = [](Order order) {
    std::sort(order.begin(), order.end(),
              [](const Loop& a, const Loop& b) { return std::pair(a.dim, a.size) < std::pair(b.dim, b.size); });
    return order;
  };
  Order all;
  const LoopKinds kinds = primeKinds(rules);
  for (std::size_t kind = 0; kind < kinds.loops.size(); ++kind)
    all.insert(all.end(), kinds.counts[kind], kinds.loops[kind]);
  ASSERT_EQ(sorted(found.order), sorted(all));
  EXPECT_FALSE(checkCapacity(rules, found.order, found.splits));
  const SlowOrder counted = countSlowly(rules, found.order, found.splits);
  EXPECT_EQ(found.energy, counted.energy);
  EXPECT_EQ(found.latency.total(), counted.latency);
  EXPECT_EQ(found.offChipBits, counted.offChipBits);
  const ObjectiveCost value = orderValue(objective, counted.energy, counted.latency, counted.offChipBits);
  EXPECT_EQ(found.value.primary, value.primary);
  EXPECT_EQ(found.value.secondary, value.secondary);
}

inline void expectBest(const Rules& rules, const ExactAnswer& answer, const std::optional<SlowBest>& slow,
                       Objective objective) {
  SCOPED_TRACE(textOf(rules, slow, answer));
  EXPECT_TRUE(answer.proven);
  EXPECT_FALSE(answer.cancelled);
  ASSERT_EQ(answer.best.has_value(), slow.has_value());
  EXPECT_EQ(answer.nearestFailure.has_value(), !slow.has_value());
  if (!slow) {
    EXPECT_GT(missingBits(*answer.nearestFailure), 0);
    EXPECT_EQ(answer.lowerBound, std::numeric_limits<double>::infinity());
    return;
  }
  EXPECT_TRUE(near(answer.best->value.primary, slow->value.primary));
  EXPECT_TRUE(near(answer.lowerBound, slow->value.primary));
  EXPECT_TRUE(!answer.secondaryProven || near(answer.best->value.secondary, slow->value.secondary));
  expectReal(rules, *answer.best, objective);
}

}  // namespace tilescope::zigzag
