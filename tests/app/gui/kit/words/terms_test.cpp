// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/words/terms.h"

#include <gtest/gtest.h>

namespace tilescope::gui {
namespace {

TEST(Terms, OfASentenceAreExplainedLineByLine) {
  const QString terms = explainedTerms("Array fill limits 17 of 53 layers; enlarge D1.");
  ASSERT_EQ(terms.split('\n').size(), 2) << terms.toStdString();
  EXPECT_TRUE(terms.startsWith("Array fill: "));
  EXPECT_TRUE(terms.section('\n', 1).startsWith("D1, D2: "));
}

TEST(Terms, AreWholeWords) {
  EXPECT_TRUE(explainedTerms("enclosures of D12, ID1").isEmpty());
  EXPECT_TRUE(explainedTerms("The closure").startsWith("Closure: "));
  EXPECT_TRUE(explainedTerms("18.7 G MAC eq. in all").startsWith("MAC eq.: "));
}

TEST(Terms, FollowATipWithoutEmptyLines) {
  EXPECT_EQ(withTerms("Latency", "Latency"), "Latency");
  EXPECT_EQ(withTerms("", "LOMA"), explainedTerms("LOMA"));
  EXPECT_EQ(withTerms("D1", "D1").section('\n', 0, 0), "D1");
}

}  // namespace
}  // namespace tilescope::gui
