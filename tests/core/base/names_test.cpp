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

TEST(NearestName, GoesOnWhereTheTypedNameEnds) {
  EXPECT_EQ(nearestName("edge_tpu", {"edge_tpu_like", "tpu_like"}), "edge_tpu_like");
  EXPECT_EQ(nearestName("tx2_eplan", {"tx2_eplanner_a", "tx2_eplanner_b"}), "") << "two could be meant";
  EXPECT_EQ(nearestName("siz", {"size_bits"}), "") << "too little of it";
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

TEST(QuoteName, EscapesAndShortens) {
  EXPECT_EQ(quoteName("a \"b\""), "\"a \\\"b\\\"\"");
  EXPECT_LT(quoteName(std::string(1000, 'a')).size(), 80U);
}

TEST(UnknownName, ListsTheNamesAndSuggestsTheNearest) {
  EXPECT_EQ(toText(unknownName("--layer", "", "cnv1", {"conv1", "fc"}, "a layer of \"net\"")),
            "--layer: found \"cnv1\"; expected a layer of \"net\": conv1 or fc. Did you mean \"conv1\"?");
  EXPECT_EQ(toText(unknownName("a.json", "/layer", "zzz", {"conv1", "fc"}, "")),
            "a.json: /layer: found \"zzz\"; expected conv1 or fc. Choose one of them.");
}

TEST(UnknownName, ListsTwelveNamesAndHowManyMoreThereAre) {
  std::vector<std::string> names;
  for (int i = 1; i <= 15; ++i) names.push_back("l" + std::to_string(i));
  EXPECT_EQ(unknownName("", "", "zzz", names, "").expected,
            "l1, l2, l3, l4, l5, l6, l7, l8, l9, l10, l11, l12 … and 3 more");
}

TEST(UnknownName, OfNothingToChooseFromSaysSo) {
  EXPECT_EQ(toText(unknownName("--dataflow", "", "ws", {}, "a dataflow of the profile")),
            "--dataflow: found \"ws\"; expected a dataflow of the profile: none exists; leave it out");
}

}  // namespace
}  // namespace tilescope
