// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/format_size.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

TEST(FormatBits, ChoosesTheUnit) {
  struct Case {
    std::int64_t bits;
    const char* text;
  };
  constexpr std::int64_t kKibibyte = 8192;  // bits
  for (const Case& c : {Case{0, "0 B"}, Case{1, "1 bit"}, Case{33, "33 bits"}, Case{8, "1 B"}, Case{800, "100 B"},
                        Case{kKibibyte, "1 KiB"}, Case{1536 * kKibibyte, "1.5 MiB"}, Case{kKibibyte << 30, "1 TiB"},
                        Case{std::int64_t{1} << 53, "1 PiB"}}) {
    EXPECT_EQ(formatBits(c.bits), c.text) << c.bits;
  }
}

constexpr std::int64_t kByte = 8, kKibibyte = 8192, kMebibyte = 1024 * kKibibyte;  // bits

TEST(FormatSize, NeedsAreRoundedUpAndRoomsDown) {
  struct Case {
    std::int64_t bits;
    const char *needed, *room;
  };
  for (const Case& c : {Case{6272 * kByte, "6.13 KiB", "6.12 KiB"}, Case{4 * kKibibyte, "4 KiB", "4 KiB"},
                        Case{4 * kKibibyte + 1, "4.01 KiB", "4 KiB"}, Case{33, "33 bits", "33 bits"},
                        Case{1020 * kByte, "1020 B", "1020 B"}, Case{62 * kKibibyte + 1, "62.1 KiB", "62 KiB"},
                        Case{999 * kKibibyte, "999 KiB", "999 KiB"}, Case{999 * kKibibyte + 1, "0.98 MiB", "0.97 MiB"},
                        Case{3 * kMebibyte / 2, "1.5 MiB", "1.5 MiB"}}) {
    EXPECT_EQ(neededText(c.bits), c.needed) << c.bits;
    EXPECT_EQ(roomText(c.bits), c.room) << c.bits;
  }
}

TEST(FormatSize, ARoundSizeIsEnoughAndSaidExactlyInThreeDigits) {
  EXPECT_EQ(roundSize(6272 * kByte), 25 * kKibibyte / 4);
  EXPECT_EQ(roundSize(9), 2 * kByte);
  EXPECT_EQ(roundSize(1020 * kByte), kKibibyte);
  EXPECT_EQ(roundSize(62 * kKibibyte + 1), 125 * kKibibyte / 2);
  EXPECT_EQ(roundSize(128 * kKibibyte), 128 * kKibibyte);
  EXPECT_EQ(roundSize(999 * kKibibyte + 1), kMebibyte);
  for (std::int64_t bits = 1; bits < std::int64_t{1} << 40; bits += bits / 7 + 1) {
    const std::int64_t size = roundSize(bits);
    EXPECT_GE(size, bits);
    EXPECT_EQ(roundSize(size), size);
    EXPECT_EQ(neededText(size), roomText(size)) << bits;
    EXPECT_EQ(formatBits(size), neededText(size)) << bits;
  }
}

}  // namespace
}  // namespace tilescope
