// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/traffic/traffic_plot.h"

#include <gtest/gtest.h>

#include <QScrollBar>
#include <QSignalSpy>
#include <QtTest>

#include "tests/app/gui/sample_plots.h"

namespace tilescope::gui {
namespace {

constexpr QSize kTrafficSize(1000, 180);

class TrafficPlotTest : public testing::Test {
 protected:
  TrafficPlotTest() : plot(&sampleThemes()) {
    plot.setData(data);
    present(plot, kTrafficSize);
  }

  QPoint middle(const QString& layer) { return plot.barRect(layer).center(); }

  TrafficData scaled(double factor) const {
    TrafficData changed = data;
    for (TrafficBar& bar : changed.bars)
      for (double& bytes : bar.bytes) bytes *= factor;
    return changed;
  }

  TrafficData data = sampleTraffic(21);
  TrafficPlot plot;
};

TEST_F(TrafficPlotTest, BarsShowInputWeightsAndOutputFromBelow) {
  data.bars[4].bytes = {2e6, 4e6, 2e6};
  data.bars[4].minimum = 0;
  plot.setAnimated(false);
  plot.setData(data);
  const QImage image = picture(plot);
  const Theme& theme = sampleThemes().theme();
  const QRect bar = plot.barRect("layer4");
  const int x = bar.center().x();
  const auto at = [&](double share) { return QColor(image.pixel(x, bar.bottom() - qRound(bar.height() * share))); };
  EXPECT_EQ(at(0.10), theme.tensor(Tensor::I));
  EXPECT_EQ(at(0.50), theme.tensor(Tensor::W));
  EXPECT_EQ(at(0.90), theme.tensor(Tensor::O));
  EXPECT_EQ(bar.width(), 23);  // 52 % of 44 px
}

TEST_F(TrafficPlotTest, SegmentsHaveAGapInTheLightThemeOnly) {
  const QRect bar = plot.barRect("layer4");
  ThemeController& themes = sampleThemes();
  const auto gaps = [&] {
    const QImage image = picture(plot);
    int count = 0;
    for (int y = bar.top() + 8; y < bar.bottom(); ++y)
      count += image.pixel(bar.center().x(), y) == themes.theme().plot.rgb();
    return count;
  };
  EXPECT_EQ(gaps(), 2);
  themes.setMode(ThemeMode::Dark);
  EXPECT_EQ(gaps(), 0);
}

TEST_F(TrafficPlotTest, TheCompulsoryMinimumIsALineOfFullColour) {
  const QColor ink = sampleThemes().theme().text;
  plot.setAnimated(false);
  for (TrafficBar& bar : data.bars) bar.minimum = 0;
  plot.setData(data);
  const int without = pixelsOf(picture(plot), ink);
  data.bars[4].minimum = 0.5 * (data.bars[4].bytes[0] + data.bars[4].bytes[1] + data.bars[4].bytes[2]);
  plot.setData(data);
  EXPECT_EQ(pixelsOf(picture(plot), ink) - without, 2 * (23 + 2 * 3));
}

TEST_F(TrafficPlotTest, SmallTrafficIsCountedInKilobytes) {
  plot.setAnimated(false);
  TrafficData small = scaled(0.001);
  for (TrafficBar& bar : small.bars) bar.minimum *= 0.001;
  plot.setData(small);
  EXPECT_LT(plot.upperBound(), 0.1);
  EXPECT_GT(plot.barRect("layer4").height(), 30);
}

TEST_F(TrafficPlotTest, TheSelectionHasABand) {
  const QColor band = sampleThemes().theme().selection;
  EXPECT_EQ(pixelsOf(picture(plot), band), 0);
  plot.setSelection({"layer3", "layer9"});
  EXPECT_GT(pixelsOf(picture(plot), band), 2 * 20 * 100);
}

TEST_F(TrafficPlotTest, PendingBarsAreDimmed) {
  plot.setAnimated(false);
  const QColor weights = sampleThemes().theme().tensor(Tensor::W);
  EXPECT_GT(pixelsOf(picture(plot), weights), 0);
  for (TrafficBar& bar : data.bars) bar.state = LayerState::Pending;
  plot.setData(data);
  EXPECT_EQ(pixelsOf(picture(plot), weights), 0);
}

TEST_F(TrafficPlotTest, ABarThatDoesNotFitShowsNoTensor) {
  plot.setAnimated(false);
  for (TrafficBar& bar : data.bars) bar.state = LayerState::Infeasible;
  plot.setData(data);
  const QImage image = picture(plot);
  for (const QColor& tensor : sampleThemes().theme().tensors) EXPECT_EQ(pixelsOf(image, tensor), 0);
  EXPECT_TRUE(plot.accessibleDescription().endsWith("21 layers are infeasible."));
}

TEST_F(TrafficPlotTest, AClickOnABarNamesItsLayer) {
  QSignalSpy clicked(&plot, &TrafficPlot::layersClicked);
  QSignalSpy background(&plot, &TrafficPlot::backgroundClicked);
  QTest::mouseClick(&plot, Qt::LeftButton, Qt::ShiftModifier, middle("layer7"));
  ASSERT_EQ(clicked.size(), 1);
  EXPECT_EQ(clicked[0][0].toStringList(), QStringList{"layer7"});
  EXPECT_EQ(clicked[0][1].value<Qt::KeyboardModifiers>(), Qt::ShiftModifier);
  QTest::mouseClick(&plot, Qt::LeftButton, {}, QPoint(10, 40));
  EXPECT_EQ(background.size(), 1);
}

TEST_F(TrafficPlotTest, ThePointersRestIsTold) {
  QSignalSpy hovered(&plot, &TrafficPlot::markHovered);
  QSignalSpy left(&plot, &TrafficPlot::hoverLeft);
  QTest::mouseMove(&plot, middle("layer7"));
  ASSERT_TRUE(hovered.wait(5000));
  EXPECT_EQ(hovered[0][0].toStringList(), QStringList{"layer7"});
  EXPECT_EQ(hovered[0][1].toRect().topLeft(), plot.mapToGlobal(plot.barRect("layer7").topLeft()));
  QTest::mouseMove(&plot, QPoint(10, 10));
  EXPECT_TRUE(QTest::qWaitFor([&] { return left.size() == 1; }, 5000));
}

TEST_F(TrafficPlotTest, KeysWalkAlongTheLayers) {
  QSignalSpy clicked(&plot, &TrafficPlot::layersClicked);
  plot.setSelection({"layer8"});
  QTest::keyClick(&plot, Qt::Key_Right);
  QTest::keyClick(&plot, Qt::Key_Return);
  QTest::keyClick(&plot, Qt::Key_End);
  QTest::keyClick(&plot, Qt::Key_Return);
  ASSERT_EQ(clicked.size(), 2);
  EXPECT_EQ(clicked[0][0].toStringList(), QStringList{"layer9"});
  EXPECT_EQ(clicked[1][0].toStringList(), QStringList{"layer20"});
}

TEST_F(TrafficPlotTest, AnIncompletePictureOnTheWayLeavesTheScaleAsItIsWithoutIt) {
  const double without = plot.upperBound();
  for (const double factor : {0.5, 0.7, 0.8, 0.9, 1.1, 1.3, 1.6}) {
    for (const bool animated : {false, true}) {
      TrafficPlot late(&sampleThemes());
      late.setAnimated(animated);
      TrafficData incomplete = scaled(factor);
      incomplete.complete = false;
      late.setData(incomplete);
      present(late, kTrafficSize);
      late.setData(scaled(1));
      EXPECT_TRUE(QTest::qWaitFor([&] { return late.upperBound() == without; })) << factor << " " << animated;
    }
  }
}

TEST_F(TrafficPlotTest, TheScaleRestsForSmallChangesAndWhileHeld) {
  const double before = plot.upperBound();
  plot.setData(scaled(0.9));
  QTest::qWait(280);
  EXPECT_DOUBLE_EQ(plot.upperBound(), before);
  plot.holdAxes(true);
  plot.setData(scaled(5));
  QTest::qWait(50);
  EXPECT_DOUBLE_EQ(plot.upperBound(), before);
  plot.holdAxes(false);
  EXPECT_TRUE(QTest::qWaitFor([&] { return plot.upperBound() > 4 * before; }));
}

TEST_F(TrafficPlotTest, ABarAboveAHeldAxisHasAMark) {
  plot.holdAxes(true);
  const auto markAtTheTop = [&] {
    const QImage image = picture(plot);
    const int x = plot.barRect("layer4").center().x();
    int marked = 0;
    for (int y = 0; y < 24; ++y) marked += image.pixelColor(x, y) == sampleThemes().theme().text ? 1 : 0;
    return marked;
  };
  EXPECT_EQ(markAtTheTop(), 0);
  plot.setData(scaled(5));
  QTest::qWait(50);
  EXPECT_GT(markAtTheTop(), 0);
}

TEST_F(TrafficPlotTest, BarsJumpDuringADragAndGrowOtherwise) {
  const int before = plot.barRect("layer4").height();
  plot.holdAxes(true);
  plot.setData(scaled(0.7));
  const int goal = plot.barRect("layer4").height();
  EXPECT_LT(goal, before);
  plot.holdAxes(false);
  plot.setData(data);
  EXPECT_EQ(plot.barRect("layer4").height(), goal);
  EXPECT_TRUE(QTest::qWaitFor([&] { return plot.barRect("layer4").height() == before; }));
}

TEST_F(TrafficPlotTest, ManyLayersInLittleRoomScroll) {
  plot.setData(sampleTraffic(155));
  QScrollBar* scroll = plot.findChild<QScrollBar*>("trafficScrollBar");
  ASSERT_TRUE(scroll);
  EXPECT_FALSE(scroll->isVisible());
  present(plot, {400, 180});
  EXPECT_TRUE(scroll->isVisible());
  QTest::keyClick(&plot, Qt::Key_End);
  EXPECT_EQ(scroll->value(), scroll->maximum());
  EXPECT_TRUE(plot.rect().contains(plot.barRect("layer154")));
}

TEST_F(TrafficPlotTest, TheDescriptionSumsUp) {
  EXPECT_EQ(plot.accessibleName(), "Off-chip traffic per layer");
  EXPECT_TRUE(plot.accessibleDescription().startsWith("Off-chip traffic: 21 layers, "))
      << plot.accessibleDescription().toStdString();
  plot.setData({});
  EXPECT_EQ(plot.accessibleDescription(), "Off-chip traffic without layers.");
  EXPECT_FALSE(picture(plot).isNull());
}

}  // namespace
}  // namespace tilescope::gui
