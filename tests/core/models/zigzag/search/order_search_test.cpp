// SPDX-License-Identifier: GPL-3.0-or-later
// Compared with a plain search, on reduced reference cases of ZigZag 3.8.5.
#include "core/models/zigzag/search/order_search.h"

#include <gmock/gmock.h>

#include "core/models/zigzag/search/visiting_order.h"
#include "tests/core/models/zigzag/reference_cases.h"
#include "tests/core/models/zigzag/search/slow_order_search.h"
#include "tests/support/zigzag_random.h"

namespace tilescope::zigzag {
namespace {

constexpr int kFewLoops = 4;
constexpr double kFewOrders = 800;

struct Searched {
  std::unique_ptr<Rules> rules;
  LoopKinds kinds;
};

Searched searched(const ReferenceCase& reference, bool compatible, int limit = kFewLoops) {
  Searched s;
  s.rules = makeRules(reference.problem, statedUnrolling(*reference.problem, reference.mapping(0)), compatible);
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
  for (const AllocationFailure& failure : all.failures) EXPECT_GT(missingBits(failure), 0);
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

void compareBoth(const std::shared_ptr<const Problem>& problem, const Unrolling& unrolling, bool compatible) {
  const std::unique_ptr<Rules> rules = makeRules(problem, unrolling, compatible);
  const LoopKinds kinds =
      loopKinds(loopPrimeFactors(rules->temporalSizes(), problem->dimCount(), kFewLoops), problem->dims);
  for (const Allocation allocation : {Allocation::Uneven, Allocation::Even}) {
    const SlowOrders all = allOrders(*rules, kinds, {}, allocation, !compatible);
    for (const Objective objective : {Objective::Energy, Objective::Latency}) {
      const OrderSearchAnswer answer = searchOrders(*rules, kinds, {}, {objective, allocation, !compatible, {}});
      expectSame(answer, all, objective);
      expectSameFailures(answer, all);
    }
  }
}

HardwareProfile smallMachine(RandomCase& random) {
  HardwareProfile hardware = random.hardware;
  for (std::size_t m = 0; m + 1 < hardware.memories.size(); ++m) hardware.memories[m].sizeBits = random.pick(16, 500);
  return hardware;
}

// If an unrolling does not divide, the working lanes depend on which loops hold a tile at the array. For these seeds,
// iterations alone gave a worse order.
TEST(RandomOrderSearch, TellsHeldLoopsApartWhereLanesAreIdle) {
  for (const unsigned seed : {75U, 167U, 4040U, 4852U}) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomCase random(seed);
    const HardwareProfile hardware = smallMachine(random);
    compareBoth(std::make_shared<const Problem>(makeProblem(random.layer, hardware)), random.unrolling, false);
  }
}

TEST(RandomOrderSearch, FindsWhatTheObviousSearchFinds) {
  for (unsigned seed = 0; seed < 150 && !testing::Test::HasFailure(); ++seed)
    for (const bool compatible : {true, false}) {
      SCOPED_TRACE("seed " + std::to_string(seed) + (compatible ? ", compatible" : ""));
      RandomCase random(seed);
      const HardwareProfile hardware = smallMachine(random);
      compareBoth(std::make_shared<const Problem>(makeProblem(random.layer, hardware)), random.unrolling, compatible);
    }
}

TEST(RandomOrderSearch, FindsWhatTheObviousSearchFindsWithCorrections) {
  for (unsigned seed = 0; seed < 150 && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomCase random(seed);
    const HardwareProfile hardware = smallMachine(random);
    const ModelOptions options = someCorrections(random);
    compareBoth(std::make_shared<const Problem>(makeProblem(random.layer, hardware, options)), random.unrolling, false);
  }
}

// ZigZag counts each halo as if it were in both.
Layer twoHalos() {
  Layer layer;
  layer.type = LayerType::Einsum;
  Einsum einsum;
  einsum.dims = {{"K", 4}, {"OX", 3}, {"OY", 5}, {"FX", 2}};
  einsum.output = {"K", "OX", "OY"};
  einsum.input = {"IX"};
  einsum.weight = {"IY"};
  einsum.relations = {{"IX", {{"OX", 1}, {"FX", 1}}, {0, 0}, {}}, {"IY", {{"OY", 1}}, {0, 0}, {}}};
  layer.einsum = einsum;
  return layer;
}

TEST(RandomOrderSearch, TellsLoopsThatDoNotReachATensorFromThoseThatAHaloClaims) {
  for (unsigned seed = 0; seed < 60 && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomCase random(seed);
    const HardwareProfile hardware = smallMachine(random);
    const auto problem = std::make_shared<const Problem>(makeProblem(twoHalos(), hardware));
    compareBoth(problem, Unrolling(problem->arrayDims.size()), false);
  }
}

TEST(OrderSearch, TriesOnlyOrdersThatTheConstraintAllows) {
  const Searched s = searched(referenceCase("tpu_conv3x3"), true);
  const PlaceRules last{{{s.kinds.loops.size() - 1, 1}}};  // C 2, the first kind, outermost
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

TEST(OrderSearch, ForgettingStatesChangesNothing) {
  const Searched s = searched(referenceCase("meta_lpf8_small"), true, 8);
  OrderSearchSettings forgetful;
  forgetful.mostStates = 5;
  const OrderSearchAnswer answer = searchOrders(*s.rules, s.kinds, {}, forgetful);
  const OrderSearchAnswer expected = searchOrders(*s.rules, s.kinds, {}, {});
  EXPECT_EQ(answer.best->order, expected.best->order);
  EXPECT_EQ(answer.best->energy, expected.best->energy);
  EXPECT_EQ(answer.visited, expected.visited);
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
