// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/nest.h"

#include <gtest/gtest.h>

#include "tests/core/models/zigzag/hand_example.h"

namespace tilescope::zigzag {
namespace {

using Levels = std::vector<std::vector<Loop>>;

class NestOf : public testing::Test {
 protected:
  Levels levels(std::size_t operand, const Order& order, const std::vector<std::size_t>& split) const {
    return nestOf(*example_.problem, operand, order, split).levels;
  }

 private:
  ReferenceCase example_ = caseOf(handExampleJson());
};

TEST_F(NestOf, MovesIrrelevantRunsToTheMemoryBelow) {
  EXPECT_EQ(levels(kWeight, {{kK, 2}, {kOx, 4}, {kOx, 2}, {kC, 2}, {kOx, 3}}, {1, 4}),
            (Levels{{{kK, 2}, {kOx, 4}, {kOx, 2}}, {{kC, 2}, {kOx, 3}}}));
}

TEST_F(NestOf, MovesThemPastEmptyMemories) {
  EXPECT_EQ(levels(kOutput, {{kC, 2}, {kFx, 3}, {kOx, 8}}, {0, 1, 2}), (Levels{{{kC, 2}, {kFx, 3}}, {}, {{kOx, 8}}}));
}

TEST_F(NestOf, LeavesLoopsOfAHalo) {
  EXPECT_EQ(levels(kInput, {{kC, 2}, {kOx, 4}, {kK, 2}}, {1, 2}), (Levels{{{kC, 2}}, {{kOx, 4}, {kK, 2}}}));
}

}  // namespace
}  // namespace tilescope::zigzag
