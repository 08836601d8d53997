// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/chain/factor_lattice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

namespace tilescope::zigzag {
namespace {

TEST(Divisors, LieInsideEachOtherAsTheyDivideEachOther) {
  constexpr unsigned kShift = 5;
  for (std::int64_t number = 1; number <= 400; ++number) {
    const Divisors all = divisorsOf(number, kShift);
    std::size_t count = 0;
    for (std::int64_t d = 1; d <= number; ++d) count += number % d == 0;
    ASSERT_EQ(all.values.size(), count);
    ASSERT_EQ(all.codes.size(), count);
    EXPECT_EQ(all.values.front(), 1);
    EXPECT_EQ(all.values.back(), number);
    for (std::size_t i = 0; i < count; ++i) {
      ASSERT_EQ(number % all.values[i], 0);
      ASSERT_EQ(all.codes[i] & ~(((Inside{1} << factorBits(number)) - 1) << kShift), 0U);
      for (std::size_t j = 0; j < count; ++j)
        ASSERT_EQ((all.codes[i] & ~all.codes[j]) == 0, all.values[j] % all.values[i] == 0) << i << " in " << j;
    }
  }
}

TEST(Divisors, HaveTheBitsOfEachPrime) {
  const Divisors all = divisorsOf(2 * 2 * 2 * 3 * 3 * 7, 0);
  ASSERT_EQ(all.primes.size(), 3U);
  EXPECT_EQ(all.primes[0], 0b000111U);
  EXPECT_EQ(all.primes[1], 0b011000U);
  EXPECT_EQ(all.primes[2], 0b100000U);
}

}  // namespace
}  // namespace tilescope::zigzag
