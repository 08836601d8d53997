// SPDX-License-Identifier: GPL-3.0-or-later
// The search of orders against the obvious one, on the layers and hierarchies that were measured with ZigZag 3.8.5
// (most of them random), each with fewer loops.
#include "core/search/zigzag/order_search.h"

#include <gmock/gmock.h>

#include "core/search/zigzag/loop_prime_factors.h"
#include "tests/core/cost/zigzag/reference_cases.h"
#include "tests/core/search/zigzag/slow_order_search.h"

namespace tilescope::zigzag {
namespace {

constexpr int kFewLoops = 4;
constexpr double kFewOrders = 800;  // to count slowly; of more, those with the first kind outermost

struct Searched {
  std::unique_ptr<Rules> rules;
  LoopKinds kinds;
};

Searched searched(const ReferenceCase& reference, bool compatible, int limit = kFewLoops) {
  Searched s;
  s.rules = makeRules(reference.problem, unrollingOf(*reference.problem, reference.mapping(0)), compatible);
  const Problem& problem = *reference.problem;
  s.kinds = loopKinds(loopPrimeFactors(s.rules->temporalSizes(), problem.dimCount(), limit), problem.dims);
  return s;
}

void expectSame(const OrderSearchAnswer& answer, const SlowOrders& all, Objective objective) {
  EXPECT_EQ(answer.visited, all.fitting.size() + all.failures.size());
  EXPECT_EQ(answer.firstFailure.has_value(), !all.failures.empty());
  const SlowOrder* best = bestOf(all, objective);
  ASSERT_EQ(answer.best.has_value(), best != nullptr);
  if (best == nullptr) return;
  EXPECT_EQ(answer.best->order, best->order);
  EXPECT_EQ(answer.best->splits, best->splits);
  EXPECT_EQ(answer.best->energy, best->energy);
  EXPECT_EQ(answer.best->latency.total(), best->latency);
  EXPECT_EQ(answer.best->offChipBits, best->offChipBits);
}

void expectSameFailure(const AllocationFailure& got, const AllocationFailure& expected) {
  EXPECT_EQ(got.hierarchy, expected.hierarchy);
  EXPECT_EQ(got.memory, expected.memory);
  EXPECT_EQ(got.operands, expected.operands);
  EXPECT_EQ(got.neededBits, expected.neededBits);
  EXPECT_EQ(got.availableBits, expected.availableBits);
}

void expectSameFailures(const OrderSearchAnswer& answer, const SlowOrders& all) {
  if (all.failures.empty()) return;
  expectSameFailure(*answer.firstFailure, all.failures.front());
  const AllocationFailure nearest =
      *std::min_element(all.failures.begin(), all.failures.end(),
                        [](const auto& a, const auto& b) { return missingBits(a) < missingBits(b); });
  expectSameFailure(*answer.nearestFailure, nearest);
}

class OrderSearchCases : public testing::TestWithParam<std::string> {
 protected:
  void compare(bool compatible) const {
    const bool realEven = !compatible;
    const Searched s = searched(referenceCase(GetParam()), compatible);
    PlaceRules places;
    if (ordersOf(s.kinds) > kFewOrders) places.places = {{VisitingOrder(s.kinds).current().size() - 1, 1}};
    for (const Allocation allocation : {Allocation::Uneven, Allocation::Even}) {
      const SlowOrders all = allOrders(*s.rules, s.kinds, places, allocation, realEven);
      for (const Objective objective : {Objective::Energy, Objective::Latency, Objective::Edp, Objective::Traffic}) {
        const OrderSearchAnswer answer = searchOrders(*s.rules, s.kinds, places, {objective, allocation, realEven, {}});
        expectSame(answer, all, objective);
        expectSameFailures(answer, all);
      }
    }
  }
};

TEST_P(OrderSearchCases, FindWhatTheObviousSearchFindsAsTheOriginalCounts) {
  compare(true);
}

TEST_P(OrderSearchCases, FindWhatTheObviousSearchFindsAsTilescopeCounts) {
  compare(false);
}

INSTANTIATE_TEST_SUITE_P(Cases, OrderSearchCases, testing::ValuesIn(referenceNames()),
                         [](const auto& file) { return file.param; });

TEST(OrderSearch, TriesOnlyOrdersThatTheConstraintAllows) {
  const Searched s = searched(referenceCase("tpu_conv3x3"), true);
  const PlaceRules last{{{s.kinds.loops.size() - 1, 1}}};  // the first kind, C 2, outermost
  const OrderSearchAnswer answer = searchOrders(*s.rules, s.kinds, last, {});
  EXPECT_EQ(answer.visited, 120U);
  EXPECT_EQ(answer.orders, 720);
  EXPECT_EQ(answer.best->order.back(), s.kinds.loops[0]);
}

TEST(OrderSearch, AGivenOrderIsCountedAsItIs) {
  const ReferenceCase reference = referenceCase("tpu_conv3x3");
  const Searched s = searched(reference, false);
  const OrderSearchAnswer best = searchOrders(*s.rules, s.kinds, {}, {});
  const OrderSearchAnswer same = evaluateOrder(*s.rules, best.best->order, {});
  EXPECT_EQ(same.visited, 1U);
  EXPECT_EQ(same.best->order, best.best->order);
  EXPECT_EQ(same.best->splits, best.best->splits);
  EXPECT_EQ(same.best->energy, best.best->energy);
  EXPECT_EQ(same.best->latency.total(), best.best->latency.total());
}

TEST(OrderSearch, StopsWhenItIsCancelled) {
  const Searched s = searched(referenceCase("gemm_l1_l3_rect"), true, 12);  // millions of orders
  CancelSource cancel;
  cancel.cancel();
  OrderSearchSettings settings;
  settings.cancel = cancel.token();
  const OrderSearchAnswer answer = searchOrders(*s.rules, s.kinds, {}, settings);
  EXPECT_TRUE(answer.cancelled);
  EXPECT_LT(answer.visited, 1000U);
}

TEST(OrderValue, SaysWhatDecidesBetweenEquals) {
  EXPECT_TRUE(orderValue(Objective::Energy, 1, 2, 9) < orderValue(Objective::Energy, 1, 3, 0));
  EXPECT_TRUE(orderValue(Objective::Latency, 1, 2, 9) < orderValue(Objective::Latency, 3, 2, 0));
  EXPECT_TRUE(orderValue(Objective::Edp, 1, 6, 9) < orderValue(Objective::Edp, 2, 3, 0));
  EXPECT_TRUE(orderValue(Objective::Traffic, 9, 2, 1) < orderValue(Objective::Traffic, 1, 3, 1));
  EXPECT_FALSE(orderValue(Objective::Energy, 1, 2, 9) < orderValue(Objective::Energy, 1, 2, 10));
}

}  // namespace
}  // namespace tilescope::zigzag
