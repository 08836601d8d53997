// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/visiting_order.h"

#include <gmock/gmock.h>

namespace tilescope::zigzag {
namespace {

using testing::ElementsAre;

Sizes temporal(std::initializer_list<std::int64_t> sizes) {
  Sizes all = ones();
  std::copy(sizes.begin(), sizes.end(), all.begin());
  return all;
}

TEST(LoopPrimeFactors, EveryDimensionFallsIntoItsPrimes) {
  EXPECT_THAT(loopPrimeFactors(temporal({1, 12, 7}), 3, 6),
              ElementsAre(Loop{1, 2}, Loop{1, 2}, Loop{1, 3}, Loop{2, 7}));
}

TEST(LoopPrimeFactors, TheDimensionWithMostFactorsMergesItsTwoSmallest) {
  // 64 = 2^6 and 36 = 2·2·3·3 have 10 factors. Those of 64 merge first, on ties those of the first dimension.
  EXPECT_THAT(loopPrimeFactors(temporal({64, 36}), 2, 6),
              ElementsAre(Loop{0, 4}, Loop{0, 4}, Loop{0, 4}, Loop{1, 3}, Loop{1, 3}, Loop{1, 4}));
}

TEST(LoopPrimeFactors, AMergedFactorTakesItsPlaceAmongTheOthers) {
  // 2·2·3·5 → 3·4·5 → 5·12.
  EXPECT_THAT(loopPrimeFactors(temporal({60}), 1, 3), ElementsAre(Loop{0, 3}, Loop{0, 4}, Loop{0, 5}));
  EXPECT_THAT(loopPrimeFactors(temporal({60}), 1, 2), ElementsAre(Loop{0, 5}, Loop{0, 12}));
}

TEST(LoopPrimeFactors, NoLimitIsBelowOneLoopPerDimension) {
  EXPECT_THAT(loopPrimeFactors(temporal({4, 3, 10}), 3, 1), ElementsAre(Loop{0, 4}, Loop{1, 3}, Loop{2, 10}));
}

TEST(LoopPrimeFactors, WhereNothingIsLeftOneLoopOfSizeOneRemains) {
  EXPECT_THAT(loopPrimeFactors(ones(), 4, 6), ElementsAre(Loop{0, 1}));
}

}  // namespace
}  // namespace tilescope::zigzag
