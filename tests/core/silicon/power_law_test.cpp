// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/silicon/silicon_tables.h"

#include <gtest/gtest.h>

#include "core/base/ensure.h"

namespace tilescope {
namespace {

const PowerLaw kLaw({{1, 2}, {4, 32}, {16, 32}});

TEST(PowerLaw, IsThePointAtAPoint) {
  EXPECT_EQ(kLaw.at(1), 2);
  EXPECT_EQ(kLaw.at(4), 32);
  EXPECT_EQ(kLaw.at(16), 32);
}

TEST(PowerLaw, IsStraightInLogarithmsBetween) {
  EXPECT_DOUBLE_EQ(kLaw.at(2), 8);  // 2 x²
  EXPECT_DOUBLE_EQ(kLaw.at(8), 32);
}

TEST(PowerLaw, KeepsItsSlopeBeyondTheEnds) {
  EXPECT_DOUBLE_EQ(kLaw.at(0.5), 0.5);
  EXPECT_DOUBLE_EQ(kLaw.at(1024), 32);
}

TEST(PowerLaw, NeedsTwoPoints) {
  EXPECT_THROW(PowerLaw({{1, 2}}), InternalError);
}

}  // namespace
}  // namespace tilescope
