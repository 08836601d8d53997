// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/silicon/silicon_plot.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QtTest>

#include "app/gui/kit/theme/theme.h"
#include "tests/app/gui/sample_plots.h"
#include "tests/app/gui/views/hardware/silicon/sample_silicon.h"

namespace tilescope::gui {
namespace {

class SiliconPlotTest : public testing::Test {
 protected:
  SiliconPlotTest() : plot(&sampleThemes()) {
    plot.setPicture(sampleSilicon());
    present(plot, {640, 320});
  }
  QPoint place(std::size_t block) const { return plot.layout().blocks[block].center().toPoint(); }

  SiliconPlot plot;
  QSignalSpy clicked{&plot, &SiliconPlot::partClicked};
  QSignalSpy pointed{&plot, &SiliconPlot::partPointed};
  QSignalSpy hovered{&plot, &SiliconPlot::blockHovered};
};

TEST_F(SiliconPlotTest, AClickTellsThePartUnderIt) {
  QTest::mouseClick(&plot, Qt::LeftButton, {}, place(1));
  ASSERT_EQ(clicked.size(), 1);
  EXPECT_EQ(clicked[0][0].value<PartId>(), plot.picture().blocks[1].part);
  QTest::mouseClick(&plot, Qt::LeftButton, {}, QPoint(2, 2));
  EXPECT_EQ(clicked.size(), 1);
}

TEST_F(SiliconPlotTest, ArrowKeysGoFromPartToPart) {
  QTest::keyClick(&plot, Qt::Key_Right);
  ASSERT_EQ(clicked.size(), 1);
  EXPECT_EQ(clicked[0][0].value<PartId>(), plot.picture().blocks[1].part);
  QTest::keyClick(&plot, Qt::Key_Left);
  EXPECT_EQ(clicked[1][0].value<PartId>(), plot.picture().blocks[0].part);  // nothing before the first block
}

TEST_F(SiliconPlotTest, ThePointerIsToldAtOnceAndItsExplanationAfterARest) {
  QTest::mouseMove(&plot, place(0));
  ASSERT_TRUE(QTest::qWaitFor([&] { return !pointed.isEmpty(); }));
  EXPECT_TRUE(hovered.isEmpty());
  ASSERT_TRUE(QTest::qWaitFor([&] { return !hovered.isEmpty(); }));
  EXPECT_EQ(hovered[0][0].value<std::size_t>(), 0U);
}

TEST_F(SiliconPlotTest, TheTableHasEveryPartWithItsShare) {
  const PlotTable table = plot.table();
  EXPECT_EQ(table.heads, QStringList({"Part", "Area, mm²", "Share"}));
  ASSERT_EQ(table.rows.size(), 4U);
  EXPECT_EQ(table.rows[0][0], "sram_2MB");
  EXPECT_EQ(table.rows[0][1].left(5), "5.486");
  EXPECT_EQ(table.rows[0][2], "58.3 %");
  EXPECT_EQ(table.rows[1][0], QStringLiteral("rf_2B × 1024"));
}

TEST_F(SiliconPlotTest, WordsSayWhatThePictureShows) {
  EXPECT_EQ(plot.picture().caption,
            QStringList({"Chip 28.2 mm² = 3 × 9.41 mm² of parts", "published chips: 2.5 to 4 × their parts"}));
  EXPECT_TRUE(plot.accessibleDescription().contains("sram_2MB 5.49 mm²"));
  EXPECT_TRUE(plot.picture().rest.startsWith("18.8 mm²"));
}

TEST_F(SiliconPlotTest, AnExplanationMultipliesOneByAll) {
  const Provenance why = explanationOf(plot.picture(), plot.picture().blocks[1], machine("tpu_like"));
  EXPECT_EQ(why.title, "rf_2B × 1024");
  EXPECT_TRUE(why.estimate);
  ASSERT_EQ(why.steps.size(), 1U);
  EXPECT_TRUE(why.steps[0].ends_with("= 0.0596 mm²")) << why.steps[0];
  EXPECT_TRUE(why.source.starts_with("28 nm, high performance"));
}

}  // namespace
}  // namespace tilescope::gui
