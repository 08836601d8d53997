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
  for (const Case& c : {Case{0, "0 bytes"}, Case{1, "1 bit"}, Case{33, "33 bits"}, Case{8, "1 byte"},
                        Case{800, "100 bytes"}, Case{kKibibyte, "1 KiB"}, Case{1536 * kKibibyte, "1.5 MiB"},
                        Case{kKibibyte << 30, "1 TiB"}, Case{std::int64_t{1} << 53, "1 PiB"}}) {
    EXPECT_EQ(formatBits(c.bits), c.text) << c.bits;
  }
}

}  // namespace
}  // namespace tilescope
