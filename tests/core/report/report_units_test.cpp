// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/report_units.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/report_sample.h"

namespace tilescope::report {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Document withCell(const std::string& text, const std::string& unit, bool isNumber) {
  Document document;
  document.sections.push_back({"s", "Plan", {Table{"Layers", {{"Latency", unit, isNumber}}, {{{{text}}}}}}, {}});
  return document;
}

TEST(ReportUnits, TheSampleHasNoNumberWithoutAUnit) {
  EXPECT_THAT(unitlessNumbers(sampleDocument()), IsEmpty());
}

TEST(ReportUnits, ANumberHasTheUnitOfItsColumnOrOfItsCell) {
  for (const char* text : {"4.10 ms", "−4.0 %", "12 345.7 MB", "3 of 12 layers", "", "–", "3.80 × 10⁻⁷ J", "1 GB"})
    EXPECT_THAT(unitlessNumbers(withCell(text, "", true)), IsEmpty()) << text;
  EXPECT_THAT(unitlessNumbers(withCell("4.10", "ms", true)), IsEmpty());
  for (const char* text : {"res2_0_a", "256 × 10 × 7", "conv 3×3, 512 → 512, 7 × 7"})
    EXPECT_THAT(unitlessNumbers(withCell(text, "", false)), IsEmpty()) << text;
}

TEST(ReportUnits, ANumberWithoutOneIsFoundWithItsPlace) {
  EXPECT_THAT(unitlessNumbers(withCell("4.10", "", true)),
              ElementsAre("Plan, table \"Layers\", column \"Latency\", row 1: 4.10"));
  for (const char* text : {"−4.0", "12 345.7", "+3", "4.10 ms, 3", "3.80 × 10⁻⁷", "1/2"})
    EXPECT_EQ(unitlessNumbers(withCell(text, "", true)).size(), 1u) << text;
  EXPECT_EQ(unitlessNumbers(withCell("4.10", "", false)).size(), 1u);
}

TEST(ReportUnits, LargeFiguresNeedOneToo) {
  Document document;
  document.sections.push_back({"s", "Summary", {Figures{{{"Latency", "4.10", ""}, {"Traffic", "76.3 MB", ""}}}}, {}});
  EXPECT_THAT(unitlessNumbers(document), ElementsAre("Summary, figure \"Latency\": 4.10"));
}

}  // namespace
}  // namespace tilescope::report
