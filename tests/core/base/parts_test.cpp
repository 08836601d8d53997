// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tilescope {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;

TEST(PartsTest, EveryPartStatesLicenceAndHomeAndItsVersionWhereItHasOne) {
  for (const ProgramPart& part : coreParts()) {
    EXPECT_FALSE(part.name.empty());
    EXPECT_FALSE(part.licence.empty()) << part.name;
    EXPECT_THAT(part.home, HasSubstr("https://")) << part.name;
    if (!part.version.empty()) {
      EXPECT_THAT(part.version, MatchesRegex("[0-9]+\\.[0-9]+(\\.[0-9]+)?")) << part.name;
    }
  }
}

TEST(PartsTest, TheCompilerHasANameAndAVersion) {
  EXPECT_THAT(compilerName(), MatchesRegex("(GCC|Clang) [0-9]+\\..*"));
}

TEST(PartsTest, TheTextHasALineForEach) {
  EXPECT_EQ(partsText({{"a", "1.2", "MIT", "https://a"}, {"b", "", "ISC", "https://b"}}),
            "a 1.2, MIT, https://a\nb, ISC, https://b\n");
}

}  // namespace
}  // namespace tilescope
