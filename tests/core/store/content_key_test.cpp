// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/content_key.h"

#include <gtest/gtest.h>

namespace tilescope::store {
namespace {

// xxHash 0.8. Keys must never change.
TEST(ContentKey, HasTheBytesOfXxh3) {
  EXPECT_EQ(contentKey(""), (ContentKey{0x6001c324468d497f, 0x99aa06d3014798d8}));
  EXPECT_EQ(contentKey("a"), (ContentKey{0xe6c632b61e964e1f, 0xa96faf705af16834}));
}

TEST(ContentKey, DiffersWithEveryByte) {
  EXPECT_NE(contentKey("clock_mhz 1000"), contentKey("clock_mhz 1001"));
}

}  // namespace
}  // namespace tilescope::store
