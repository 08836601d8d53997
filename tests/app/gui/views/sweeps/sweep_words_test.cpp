// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/sweeps/sweep_words.h"

#include <gmock/gmock.h>

#include "app/gui/views/sweeps/sweep_runner.h"
#include "tests/core/sweep/made_rows.h"

namespace tilescope::gui {
namespace {

using ::testing::HasSubstr;

ColumnText columnText(const SweepRows& rows, const std::string& name) {
  const std::size_t column = *rows.column(name);
  return textOf(rows.columns()[column], scaleOf(rows, column));
}

TEST(SweepWords, AColumnHasOneUnit) {
  const SweepRows rows = madeRows({madeRow(0, 32, 0.002, 5e6), madeRow(1, 64, 0.0004, 7e6)});
  const ColumnText latency = columnText(rows, "latency_s");
  EXPECT_EQ(latency.heading(), "Latency, ms");
  EXPECT_EQ(latency.number(0.0004), "0.400");
  EXPECT_DOUBLE_EQ(latency.inUnit(0.0004), 0.4);
  EXPECT_FALSE(latency.isEstimate);
  EXPECT_TRUE(columnText(rows, "area_mm2").isEstimate);
  const ColumnText buffer = columnText(rows, "buffer");
  EXPECT_EQ(buffer.withUnit(64), "64 KiB");
  EXPECT_EQ(columnText(rows, "utilisation").withUnit(0.5), "50.0 %");
}

TEST(SweepWords, ATipSaysValuesProofAndWhatLimits) {
  const SweepRows rows = madeRows({madeRow(5, 32, 0.002, 5e6), madeRow(6, 64, 0, 0, store::RowStatus::Infeasible),
                                   madeRow(7, 64, 0.002, 5e6, store::RowStatus::Limited)});
  std::vector<ColumnText> texts;
  for (std::size_t i = 0; i < rows.columns().size(); ++i) texts.push_back(textOf(rows.columns()[i], scaleOf(rows, i)));
  const std::string done = toText(explanationOf(rows, 0, texts));
  EXPECT_THAT(done, HasSubstr("Row 5"));
  EXPECT_THAT(done, HasSubstr("limited by off-chip"));
  EXPECT_THAT(done, HasSubstr("latency = 2.00 ms"));
  EXPECT_THAT(done, HasSubstr("dataflow = os"));
  EXPECT_THAT(done, HasSubstr("proven"));
  const std::string misfit = toText(explanationOf(rows, 1, texts));
  EXPECT_THAT(misfit, HasSubstr("3072 bits more"));
  EXPECT_EQ(misfit.find("latency"), std::string::npos);
  EXPECT_EQ(proofText(rows, 2), "gap 1.0 %");
  EXPECT_EQ(proofIcon(rows, 2), "clock");
}

TEST(SweepWords, TimesAreShort) {
  EXPECT_EQ(timeText(16.2), "0:17");
  EXPECT_EQ(timeText(125), "2:05");
  EXPECT_EQ(timeText(1800), "30 min");
  EXPECT_EQ(timeText(3600 * 5), "5 h");
  EXPECT_EQ(rowsText(1), "1 row");
}

TEST(SweepWords, TheRateIsTheMedianOfTheSteps) {
  EXPECT_FALSE(medianRate({}));
  EXPECT_FALSE(medianRate({{1, 10}}));
  EXPECT_EQ(*medianRate({{0, 0}, {1, 100}, {2, 110}, {3, 210}}), 100);
}

}  // namespace
}  // namespace tilescope::gui
