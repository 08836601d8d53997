// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/document_findings.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

TEST(DocumentFindings, CarryFileAndPrefix) {
  DocumentFindings findings("a.json", "/hardware");
  findings.error("/name", "found", "expected", "remedy");
  EXPECT_EQ(std::move(findings).take(),
            (Diagnostics{{Diagnostic::Severity::Error, "a.json", "/hardware/name", "found", "expected", "remedy"}}));
}

TEST(DocumentFindings, AreTheWarningsWhereNothingIsWrong) {
  DocumentFindings findings("a.json", "");
  findings.warning("/name", "", "", "");
  EXPECT_FALSE(findings.hasErrors());
  EXPECT_EQ(std::move(findings).take().size(), 1U);
}

TEST(DocumentFindings, AreTheErrorsAloneWhereSomethingIs) {
  DocumentFindings findings("a.json", "");
  findings.warning("/name", "", "", "");
  findings.error("/size", "", "", "");
  EXPECT_TRUE(findings.hasErrors());
  const Diagnostics diagnostics = std::move(findings).take();
  ASSERT_EQ(diagnostics.size(), 1U);
  EXPECT_EQ(diagnostics[0].pointer, "/size");
}

TEST(DocumentFindings, AreAHundredAtMost) {
  DocumentFindings findings("a.json", "");
  for (int i = 0; i < 200; ++i) findings.error("/name", "", "", "Rename it");
  const Diagnostics diagnostics = std::move(findings).take();
  ASSERT_EQ(diagnostics.size(), 101U);
  EXPECT_EQ(diagnostics[99].remedy, "Rename it");
  EXPECT_EQ(toText(diagnostics[100]), "a.json: There may be more; correct these first.");
}

TEST(DocumentFindings, DoNotLoseAnErrorAfterManyWarnings) {
  DocumentFindings findings("a.json", "");
  for (int i = 0; i < 200; ++i) findings.warning("/name", "", "", "");
  EXPECT_FALSE(findings.full());
  findings.error("/size", "", "", "");
  EXPECT_EQ(std::move(findings).take().size(), 1U);
}

}  // namespace
}  // namespace tilescope
