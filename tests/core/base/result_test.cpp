// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/result.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

TEST(Result, TextOfADiagnosticNamesFilePlaceFoundExpectedAndRemedy) {
  const Diagnostic d{Diagnostic::Severity::Error, "a.json", "/x", "0", "an integer above 0", "Set it."};
  EXPECT_EQ(toText(d), "a.json: /x: found 0; expected an integer above 0. Set it.");
}

TEST(Result, TextShortensTheKeysOfAPointer) {
  const std::string key(100'000, 'k');
  const Diagnostic d{Diagnostic::Severity::Error, "a.json", "/layers/0/" + key + "/b~1c", "0", "1", ""};
  EXPECT_EQ(toText(d), "a.json: /layers/0/" + std::string(59, 'k') + "…/b~1c: found 0; expected 1");
}

TEST(Result, TextLeavesOutWhatIsEmpty) {
  EXPECT_EQ(toText(Diagnostic{Diagnostic::Severity::Warning, "", "", "", "", "Look."}), "warning: Look.");
}

TEST(Result, TakingTheValueOfAFailureIsAnInternalError) {
  const Result<int> failed = Diagnostic{};
  EXPECT_FALSE(failed.ok());
  EXPECT_THROW((void)failed.value(), InternalError);
}

}  // namespace
}  // namespace tilescope
