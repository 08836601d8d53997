// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/visiting_order.h"

#include <gmock/gmock.h>

#include <rapidcheck/gtest.h>
#include <algorithm>
#include <set>

namespace tilescope::zigzag {
namespace {

using testing::ElementsAre;
using Kinds = std::vector<std::uint8_t>;

LoopKinds kindsOf(const std::vector<std::size_t>& counts) {
  LoopKinds kinds;
  for (std::size_t k = 0; k < counts.size(); ++k) kinds.loops.push_back({k, static_cast<std::int64_t>(k) + 2});
  kinds.counts = counts;
  return kinds;
}

std::vector<Kinds> visited(const LoopKinds& kinds) {
  std::vector<Kinds> all;
  VisitingOrder order(kinds);
  do {
    all.emplace_back(order.current().begin(), order.current().end());
  } while (order.next());
  return all;
}

TEST(VisitingOrder, StartsWithTheDescendingOrderAndMovesOneItemToTheFront) {
  EXPECT_THAT(visited(kindsOf({1, 1, 1})), ElementsAre(Kinds{2, 1, 0}, Kinds{0, 2, 1}, Kinds{2, 0, 1}, Kinds{1, 2, 0},
                                                       Kinds{0, 1, 2}, Kinds{1, 0, 2}));
}

TEST(VisitingOrder, OfEqualItemsEachOrderComesOnce) {
  EXPECT_THAT(visited(kindsOf({2, 2})), ElementsAre(Kinds{1, 1, 0, 0}, Kinds{0, 1, 1, 0}, Kinds{1, 0, 1, 0},
                                                    Kinds{0, 1, 0, 1}, Kinds{0, 0, 1, 1}, Kinds{1, 0, 0, 1}));
}

TEST(VisitingOrder, OneItemIsVisitedOnce) {
  EXPECT_THAT(visited(kindsOf({1})), ElementsAre(Kinds{0}));
  EXPECT_THAT(visited(kindsOf({3})), ElementsAre(Kinds{0, 0, 0}));
}

RC_GTEST_PROP(VisitingOrder, VisitsEveryOrderExactlyOnce, ()) {
  const auto counts =
      *rc::gen::suchThat(rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(1, 4)),
                         [](const std::vector<std::size_t>& c) {
                           std::size_t sum = 0;
                           for (const std::size_t k : c) sum += k;
                           return sum >= 1 && sum <= 7;
                         });
  const LoopKinds kinds = kindsOf(counts);
  const std::vector<Kinds> all = visited(kinds);
  RC_ASSERT(static_cast<double>(all.size()) == ordersOf(kinds));
  RC_ASSERT(std::set<Kinds>(all.begin(), all.end()).size() == all.size());
  Kinds sorted;
  for (std::size_t k = 0; k < counts.size(); ++k) sorted.insert(sorted.end(), counts[k], static_cast<std::uint8_t>(k));
  for (Kinds order : all) {
    std::sort(order.begin(), order.end());
    RC_ASSERT(order == sorted);
  }
}

TEST(LoopKinds, AreNumberedByTheNameOfTheDimensionAndThenBySize) {
  const LoopKinds kinds = loopKinds({{0, 16}, {0, 4}, {1, 7}, {0, 4}}, {"OX", "C"});
  EXPECT_THAT(kinds.loops, ElementsAre(Loop{1, 7}, Loop{0, 4}, Loop{0, 16}));
  EXPECT_THAT(kinds.counts, ElementsAre(1U, 2U, 1U));
}

TEST(OrdersOf, CountsMultisetPermutations) {
  EXPECT_EQ(ordersOf(kindsOf({1, 1, 1, 1, 1, 1})), 720);
  EXPECT_EQ(ordersOf(kindsOf({3, 2, 1, 1, 1})), 3360);
}

}  // namespace
}  // namespace tilescope::zigzag
