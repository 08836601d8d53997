// SPDX-License-Identifier: GPL-3.0-or-later
// Compares Tilescope's rules with executed loops, on random small layers and memories.
#include <gtest/gtest.h>

#include <random>

#include "tests/support/zigzag_random.h"
#include "tests/support/zigzag_walker.h"

namespace tilescope::zigzag {
namespace {

void compare(unsigned seed) {
  RandomCase random(seed);
  const OwnRules rules(random.problem, random.unrolling);
  const Order order = random.order(rules.temporalSizes());
  const Splits splits = random.splits(order.size());
  for (std::size_t o = 0; o < random.problem->operands.size(); ++o) {
    const TensorTerms counted = rules.terms(o, nestOf(*random.problem, o, order, splits[o]));
    const WalkedTensor walked = Walker(rules, o, order, splits[o]).walk();
    ASSERT_EQ(counted.levels.size(), walked.size());
    for (std::size_t m = 0; m < walked.size(); ++m)
      for (const Move move : kMoves) {
        const auto at = static_cast<std::size_t>(move);
        const std::string where = random.problem->operands[o].name + " " + std::string(name(move)) + " at level " +
                                  std::to_string(m) + "\n" + random.text(order, splits);
        EXPECT_DOUBLE_EQ(counted.levels[m].bits[at], walked[m][at].bits) << where;
        EXPECT_DOUBLE_EQ(counted.levels[m].accesses[at], walked[m][at].accesses) << where;
      }
  }
}

TEST(RandomNest, MovesWhatItsLoopsMove) {
  for (unsigned seed = 0; seed < 1500 && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    compare(seed);
  }
}

}  // namespace
}  // namespace tilescope::zigzag
