// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/measured_table.h"

#include <gmock/gmock.h>

namespace tilescope::gui {
namespace {

Measured twoLayers() {
  Measured measured;
  measured.arithmetic = "fp32";
  measured.emulated = measured.checked = measured.passed = true;
  measured.seed = 3;
  measured.layers.push_back({"conv1", "conv", {8'000'000, 0, 0}, {8'000'000, 0, 0}, true, 2.1e-6, 8.8e-6, 1.2});
  measured.layers.push_back({"fc", "gemm", {8'000'000, 0, 0}, {8'000'016, 0, 0}, false, std::nullopt, 1e-5, 0.5});
  return measured;
}

TEST(MeasuredTable, SaysWhatWasPredictedAndCounted) {
  const TableContent table = measuredTable(twoLayers());
  ASSERT_EQ(table.rows.size(), 2u);
  const std::vector<Cell>& conv = table.rows[0].cells;
  EXPECT_EQ(conv[1].text, "1.000");
  EXPECT_EQ(conv[2].text, "1.000");
  EXPECT_EQ(conv[3].text, "0");
  EXPECT_EQ(conv[4].text, QString::fromUtf8("2.1e\u221206"));
  EXPECT_EQ(conv[7].tone, Tone::Better);
  const std::vector<Cell>& fc = table.rows[1].cells;
  EXPECT_EQ(fc[3].text, "2");
  EXPECT_EQ(fc[3].tone, Tone::Worse);
  EXPECT_EQ(fc[7].text, "wrong values");
}

TEST(MeasuredTable, TimesOfTheEmulationAreMarked) {
  Measured measured = twoLayers();
  EXPECT_TRUE(measuredTable(measured).rows[0].cells[6].estimate);
  measured.emulated = false;
  measured.device = "H200";
  EXPECT_FALSE(measuredTable(measured).rows[0].cells[6].estimate);
  EXPECT_EQ(measuredSubtitle(measured), "H200, fp32, seed 3");
}

TEST(MeasuredTable, TheFindingSaysWhetherTheBytesAreThePlans) {
  Measured measured = twoLayers();
  EXPECT_TRUE(measuredFinding(measured).startsWith("The program moves a different number of bytes"));
  measured.layers.pop_back();
  EXPECT_EQ(measuredFinding(measured).toStdString(),
            "The program moves exactly the bytes the plan predicts, 1.000 MB: maps and weights of every layer.");
  EXPECT_EQ(measuredBadge(measured), "1 of 1 layers correct");
}

}  // namespace
}  // namespace tilescope::gui
