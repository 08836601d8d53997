// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/staircase_plot.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QtTest>

#include "app/gui/views/partition/staircase_layout.h"
#include "tests/app/gui/sample_plots.h"
#include "tests/app/gui/views/partition/sample_partition.h"

namespace tilescope::gui {
namespace {

class StaircasePlotTest : public testing::Test {
 protected:
  StaircasePlotTest() : plot(&sampleThemes()) {
    plot.setPicture(data);
    present(plot, {540, 180});
  }
  QPoint placeOf(double capacity) const { return plot.placeOf(capacity, 1e6).toPoint(); }
  double last() { return changed.last()[0].toDouble(); }

  StaircasePicture data = resnet34Staircase();
  StaircasePlot plot;
  QSignalSpy started{&plot, &StaircasePlot::capacityDragStarted};
  QSignalSpy changed{&plot, &StaircasePlot::capacityDragChanged};
  QSignalSpy finished{&plot, &StaircasePlot::capacityDragFinished};
};

TEST_F(StaircasePlotTest, AClickChoosesTheCapacityBelowIt) {
  QTest::mouseClick(&plot, Qt::LeftButton, {}, placeOf(1.5 * kMebibyte));
  EXPECT_EQ(started.size(), 1);
  EXPECT_EQ(finished.size(), 1);
  ASSERT_EQ(changed.size(), 1);
  EXPECT_NEAR(last(), 1.5 * kMebibyte, 0.05 * kMebibyte);
  const double mebibytes = last() / kMebibyte;
  EXPECT_NEAR(mebibytes * 100, std::round(mebibytes * 100), 1e-6) << "three figures";
}

TEST_F(StaircasePlotTest, NearAStepItsEdgeIsTaken) {
  QTest::mouseClick(&plot, Qt::LeftButton, {}, placeOf(1208321) + QPoint(2, 0));
  ASSERT_EQ(changed.size(), 1);
  EXPECT_EQ(last(), 1208321);
}

TEST_F(StaircasePlotTest, ADragFollowsTheHandAndEscapeGoesBack) {
  QTest::mousePress(&plot, Qt::LeftButton, {}, placeOf(1.5 * kMebibyte));
  QTest::mouseMove(&plot, placeOf(6 * kMebibyte));
  EXPECT_NEAR(last(), 6 * kMebibyte, 0.3 * kMebibyte);
  EXPECT_TRUE(plot.isDragging());
  QTest::mouseMove(&plot, QPoint(5000, 60));
  const double most = last();
  EXPECT_GT(most, 20 * kMebibyte);
  EXPECT_EQ(finished.size(), 0);
  QTest::keyClick(&plot, Qt::Key_Escape);
  EXPECT_EQ(last(), 3 * kMebibyte);
  EXPECT_EQ(finished.size(), 1);
  EXPECT_FALSE(plot.isDragging());
}

TEST_F(StaircasePlotTest, KeysGoFromStepToStep) {
  QTest::keyClick(&plot, Qt::Key_Right);
  ASSERT_EQ(changed.size(), 1);
  EXPECT_EQ(last(), 3451905);
  QTest::keyClick(&plot, Qt::Key_Left);
  EXPECT_EQ(last(), 2595841);
  data.capacity = 2595841;
  plot.setPicture(data);
  QTest::keyClick(&plot, Qt::Key_Left);
  EXPECT_EQ(last(), 2445313);
  EXPECT_EQ(started.size(), 3);
  EXPECT_EQ(finished.size(), 3);
}

TEST_F(StaircasePlotTest, TheFirstStepHasNoLowerOne) {
  data.capacity = 38305;
  plot.setPicture(data);
  QTest::keyClick(&plot, Qt::Key_Left);
  data.capacity = 30e6;
  plot.setPicture(data);
  QTest::keyClick(&plot, Qt::Key_Right);
  EXPECT_EQ(started.size(), 0);
}

TEST_F(StaircasePlotTest, AxesRestWhileHeldAndFollowAfterwards) {
  const QPointF before = plot.placeOf(kMebibyte, 1e6);
  plot.holdAxes(true);
  data.capacity = 900 * kMebibyte;
  plot.setPicture(data);
  EXPECT_EQ(plot.placeOf(kMebibyte, 1e6), before);
  plot.holdAxes(false);
  EXPECT_NE(plot.placeOf(kMebibyte, 1e6), before);
}

TEST_F(StaircasePlotTest, TheCurveIsDrawnAsStairs) {
  const QImage image = picture(plot);
  const QColor accent = sampleThemes().theme().accent;
  const auto isOn = [&](double capacity, double traffic) {
    const QPoint place = plot.placeOf(capacity, traffic).toPoint();
    for (int dy = -1; dy <= 1; ++dy)
      if (QColor(image.pixel(place.x(), place.y() + dy)) == accent) return true;
    return false;
  };
  EXPECT_TRUE(isOn(10e6, 326144));
  EXPECT_TRUE(isOn(12e6, 326144));
  EXPECT_FALSE(isOn(14e6, 326144));
}

TEST_F(StaircasePlotTest, TheTableHasEveryStep) {
  const PlotTable table = plot.table();
  EXPECT_EQ(table.heads[2], "Maps, MB");
  ASSERT_EQ(table.rows.size(), data.exact.size() + data.ignoring.size() + 3);
  EXPECT_EQ(table.rows[18], (QStringList{"exact optimum", "2.47559", "1.02861", QString()}));
  EXPECT_EQ(table.rows[1].last(), "lower bound");
  EXPECT_EQ(table.rows.back()[0], "pin A");
}

TEST_F(StaircasePlotTest, TipsGiveTheExtentOfAStep) {
  EXPECT_EQ(stairAt(data, 3 * kMebibyte), 18u);
  EXPECT_EQ(stairTip(data, 18), "From 2.48 MiB to 3.29 MiB: 1.03 MB, 9.0 × less than layer by layer");
  EXPECT_EQ(
      stairTip(data, 0),
      "Below 37.4 KiB: 9.21 MB, as much as layer by layer\nA lower bound: some layer alone exceeds the capacity.");
  EXPECT_EQ(stairTip(data, 29), "From 23.8 MiB: 0.176 MB, 52 × less than layer by layer");
}

TEST_F(StaircasePlotTest, WithoutACurveItSaysSo) {
  plot.setPicture({});
  EXPECT_FALSE(picture(plot).isNull());
  EXPECT_EQ(plot.accessibleDescription(), "No curve yet.");
  QTest::mouseClick(&plot, Qt::LeftButton, {}, QPoint(200, 60));
  QTest::keyClick(&plot, Qt::Key_Right);
  EXPECT_EQ(started.size(), 0);
}

}  // namespace
}  // namespace tilescope::gui
