// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/format_number.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

TEST(RoundSteps, AreTheNextOneTwoTwoAndAHalfOrFive) {
  EXPECT_DOUBLE_EQ(roundStep(1), 1);
  EXPECT_DOUBLE_EQ(roundStep(1.01), 2);
  EXPECT_DOUBLE_EQ(roundStep(2.3), 2.5);
  EXPECT_DOUBLE_EQ(roundStep(260), 500);
  EXPECT_DOUBLE_EQ(roundStep(0.0061), 0.01);
  EXPECT_DOUBLE_EQ(roundStep(0.1 + 0.1 + 0.1 - 0.1), 0.2) << "what adding leaves behind does not count";
}

TEST(RoundSteps, HaveAsManyDecimalsAsTellThemApart) {
  EXPECT_EQ(decimalsOfStep(5), 0);
  EXPECT_EQ(decimalsOfStep(0.5), 1);
  EXPECT_EQ(decimalsOfStep(0.25), 2);
  EXPECT_EQ(decimalsOfStep(0.001), 3);
}

}  // namespace
}  // namespace tilescope
