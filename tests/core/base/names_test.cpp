// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/names.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

TEST(NearestName, FindsTypingErrors) {
  struct Case {
    const char* typed;
    const char* nearest;
  };
  const std::vector<std::string> names{"stride", "padding", "kernel_height", "kernel_width", "m", "k"};
  for (const Case& c : {Case{"strde", "stride"}, Case{"Stride", "stride"}, Case{"stirde", "stride"},
                        Case{"kernel_heigth", "kernel_height"}, Case{"kernel-width", "kernel_width"}, Case{"K", "k"},
                        Case{"colour", ""}, Case{"x", ""}, Case{"", ""}}) {
    EXPECT_EQ(nearestName(c.typed, names), c.nearest) << c.typed;
  }
}

TEST(NearestName, PrefersTheClosestAndThenTheFirst) {
  EXPECT_EQ(nearestName("conv12", {"conv2", "conv1", "conv12"}), "conv12");
  EXPECT_EQ(nearestName("conv3", {"conv1", "conv2"}), "conv1");
}

TEST(NearestName, OfALongTextIsNothing) {
  EXPECT_EQ(nearestName(std::string(1000, 'a'), {std::string(1000, 'a')}), "");
}

TEST(JoinNames, ReadsLikeASentence) {
  EXPECT_EQ(joinNames({}), "");
  EXPECT_EQ(joinNames({"a"}), "a");
  EXPECT_EQ(joinNames({"a", "b"}), "a or b");
  EXPECT_EQ(joinNames({"a", "b", "c"}), "a, b or c");
}

}  // namespace
}  // namespace tilescope
