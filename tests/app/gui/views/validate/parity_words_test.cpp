// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/validate/parity_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/gui/views/validate/validation_model.h"
#include "tests/app/gui/views/validate/sample_validation.h"

namespace tilescope::gui {
namespace {

using ::testing::HasSubstr;

TEST(ParityWords, RowsOfTheTableStandForTheMarksOfThePlot) {
  const Validation validation = sampleValidation();
  const ParityPicture picture = parityPicture(validation, ValidationModel::idOf(validation.comparisons[1]));
  const TableContent table = comparisonTable(validation);
  ASSERT_EQ(table.rows.size(), picture.marks.size());
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    EXPECT_EQ(table.rows[i].id, picture.marks[i].id);
    EXPECT_EQ(table.rows[i].cells.size(), table.heads.size());
    EXPECT_EQ(picture.marks[i].isSelected, i == 1);
  }
  EXPECT_EQ(table.rows[1].cells[6].text.toStdString(), "−50.0 %");
  EXPECT_EQ(table.rows[1].cells[6].tone, Tone::Worse);
  EXPECT_EQ(table.rows[1].cells[7].text.toStdString(), "2.00");
  EXPECT_EQ(table.rows[2].cells[7].text.toStdString(), "") << "of shares";
  EXPECT_EQ(table.rows[1].cells[9].text.toStdString(), "It waits.");
  EXPECT_EQ(table.rows[1].cells[8].text.toStdString(), "table 1");
  EXPECT_EQ(table.rows[2].cells[8].text.toStdString(), "table 1, its model");
  EXPECT_EQ(table.rows[2].cells[6].text.toStdString(), "−1.0 points");
}

TEST(ParityWords, WhatCannotBeComparedHasItsReason) {
  const TableContent table = notComparableTable(sampleValidation());
  ASSERT_EQ(table.rows.size(), 1u);
  EXPECT_EQ(table.rows[0].cells[0].text, "Slide rule");
  EXPECT_EQ(table.rows[0].cells[3].text, "no mapping");
  EXPECT_TRUE(table.rows[0].id.isEmpty());
}

TEST(ParityWords, TheLegendHasTheKindsThatAreThere) {
  const LegendEntries legend = parityLegend(parityPicture(sampleValidation(), {}));
  ASSERT_EQ(legend.size(), 5u);
  EXPECT_EQ(legend[0].text, "buffer traffic, MB");
  EXPECT_EQ(legend[3].text, "hollow: published model");
  EXPECT_EQ(legend[4].text.toStdString(), "± 10 %");
  EXPECT_TRUE(parityLegend({}).empty());
  const LegendEntries brief = parityLegend(parityPicture(sampleValidation(), {}), true);
  ASSERT_EQ(brief.size(), legend.size());
  EXPECT_EQ(brief[0].text, "buffer");
}

TEST(ParityWords, AnExplanationHasFormulaPublishedFigureReasonAndSources) {
  const std::string text = toText(explanationOf(sampleValidation().comparisons[1]));
  for (const char* part : {"a = b", "measured: 10 ms", "error: −50.0 %", "It waits.", "table 1", "mapping: table 2",
                           "predictor, psum_buffer=2C", "clock: data sheet"})
    EXPECT_THAT(text, HasSubstr(part));
}

}  // namespace
}  // namespace tilescope::gui
