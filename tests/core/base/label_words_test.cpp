// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/label_words.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

TEST(LabelWords, PlainNamesBecomeWordsAndOthersStay) {
  struct Case {
    const char* name;
    const char* words;
    const char* label;
  };
  for (const Case& c : {Case{"input_buffer", "input buffer", "Input buffer"}, Case{"dram", "DRAM", "DRAM"},
                        Case{"l1_weight", "L1 weight", "L1 weight"}, Case{"l2", "L2", "L2"},
                        Case{"sram_32KB", "sram_32KB", "sram_32KB"}, Case{"rf_64B_A", "rf_64B_A", "rf_64B_A"},
                        Case{"sram2", "sram2", "sram2"}, Case{"My Memory", "My Memory", "My Memory"},
                        Case{"a__b_", "a b", "A b"}, Case{"", "", ""}, Case{"größe", "größe", "größe"}}) {
    EXPECT_EQ(wordsOf(c.name), c.words);
    EXPECT_EQ(labelOf(c.name), c.label);
  }
}

TEST(LabelWords, ASentenceBeginsWithACapital) {
  EXPECT_EQ(capital("the rows"), "The rows");
  EXPECT_EQ(capital("DRAM"), "DRAM");
  EXPECT_EQ(capital("32 rows"), "32 rows");
  EXPECT_EQ(capital("éclair"), "éclair");
  EXPECT_EQ(capital(""), "");
}

}  // namespace
}  // namespace tilescope
