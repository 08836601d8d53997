// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json_pointer.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

TEST(ChildPointer, EscapesTildeAndSlash) {
  EXPECT_EQ(childPointer("/a", "b/c~d"), "/a/b~1c~0d");
  EXPECT_EQ(childPointer("", ""), "/");
}

TEST(ChildPointer, CountsListEntries) {
  EXPECT_EQ(childPointer("/layers", std::size_t{3}), "/layers/3");
}

}  // namespace
}  // namespace tilescope
