// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/base/ensure.h"

namespace tilescope {
namespace {

TEST(PlainNumber, WholeValuesAreIntegers) {
  EXPECT_EQ(plainNumber(0).dump(), "0");
  EXPECT_EQ(plainNumber(-3).dump(), "-3");
  EXPECT_EQ(plainNumber(9007199254740992.0).dump(), "9007199254740992");
  EXPECT_TRUE(plainNumber(12.0).is_number_integer());
}

TEST(PlainNumber, OtherValuesReadBackExactly) {
  for (const double value : {0.1, 1.0 / 3, 13653544.96, 2e300, 5e-324, -1234.5678})
    EXPECT_EQ(nlohmann::json::parse(plainNumber(value).dump()).get<double>(), value);
}

TEST(PlainNumber, WholeValuesBeyondTwoToThe53StayDoubles) {
  EXPECT_TRUE(plainNumber(1e20).is_number_float());
  EXPECT_EQ(nlohmann::json::parse(plainNumber(1e20).dump()).get<double>(), 1e20);
}

TEST(PlainNumber, InfinityAndNotANumberAreFaultsOfTheProgram) {
  EXPECT_THROW((void)plainNumber(std::numeric_limits<double>::infinity()), InternalError);
  EXPECT_THROW((void)plainNumber(std::nan("")), InternalError);
}

}  // namespace
}  // namespace tilescope
