// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json_number.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace tilescope {
namespace {

TEST(JsonNumber, IsWrittenAsPeopleWriteIt) {
  EXPECT_EQ(plainNumber(260).dump(), "260");
  EXPECT_EQ(plainNumber(0.1).dump(), "0.1");
  EXPECT_EQ(plainNumber(-2).dump(), "-2");
  EXPECT_EQ(plainNumber(9007199254740992.0).dump(), "9007199254740992");
}

TEST(JsonNumber, ReadsBackAsTheSameDouble) {
  for (const double value : {0.0, 1e15, 1e300, 1.0 / 3.0, 9007199254740994.0})
    EXPECT_EQ(plainNumber(value).get<double>(), value);
}

}  // namespace
}  // namespace tilescope
