// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/designs/design_plot.h"

#include <gmock/gmock.h>

#include <QSignalSpy>
#include <QTest>
#include <cmath>

#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/plots/plot_files.h"
#include "tests/app/gui/designs.h"

namespace tilescope::gui {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

class DesignPlotTest : public testing::Test {
 protected:
  // From (1 ms, 8) to (8 ms, 1), two designs behind it; design 4 is current.
  DesignPlotTest() {
    qRegisterMetaType<DesignIds>();
    cloud.show(exampleDesign());
    for (const auto& [latency, energy] : {std::pair(1, 8), {2, 4}, {4, 2}, {8, 1}, {4, 4}, {6, 6}})
      add(latency, energy);
    picture.present = 4;
    plot.setAnimated(false);
    plot.resize(420, 320);
    plot.setPicture(picture);
    plot.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&plot));
  }
  void add(double latency, double energy) {
    ExecutionPlan plan;
    plan.totals.latency.seconds = latency * 1e-3;
    plan.totals.energy.total = energy * 1e9;
    plan.totals.energy.unit = EnergyUnit::Mac;
    plan.totals.macs = 1e9;
    plan.totals.offChipBytes.tensors[0] = 1e6 * energy * energy / latency;
    cloud.add(app::withEdit(exampleDesign(), {"/memories/1/size_bits", std::to_string(8192 * ++count)}), plan);
  }
  QPoint placeOf(DesignId id) const { return plot.markRect(id).center(); }
  void move(const QPoint& place, Qt::MouseButtons held = Qt::NoButton) {
    QMouseEvent event(QEvent::MouseMove, place, plot.mapToGlobal(place), Qt::NoButton, held, {});
    QApplication::sendEvent(&plot, &event);
  }
  void band(const QPoint& from, const QPoint& to) {
    QTest::mousePress(&plot, Qt::LeftButton, {}, from);
    move(to, Qt::LeftButton);
    QTest::mouseRelease(&plot, Qt::LeftButton, {}, to);
  }
  DesignIds last(const QSignalSpy& spy) const { return spy.last()[0].value<DesignIds>(); }

  int count = 0;
  ThemeController themes{ThemeMode::Dark};
  DesignCloud cloud;
  DesignsPicture picture;
  DesignPlot plot{cloud, &themes};
  QSignalSpy selected{&plot, &DesignPlot::selected};
  QSignalSpy activated{&plot, &DesignPlot::activated};
};

TEST_F(DesignPlotTest, ItsAxesHoldFrontPinsAndPresentDesign) {
  ASSERT_TRUE(plot.ranges());
  EXPECT_LT(plot.ranges()->x.lower, 1e-3);
  EXPECT_GT(plot.ranges()->x.upper, 8e-3);
  EXPECT_LT(plot.ranges()->y.lower, 1e9);
  EXPECT_GT(plot.ranges()->y.upper, 8e9);
  EXPECT_EQ(plot.shownCount(), 6u);
}

TEST_F(DesignPlotTest, ADesignFarOffIsCountedButDoesNotMoveTheAxes) {
  const std::optional<DesignRanges> before = plot.ranges();
  add(900, 900);
  plot.setPicture(picture);
  EXPECT_EQ(plot.ranges(), before);
  EXPECT_EQ(plot.shownCount(), 6u);
  EXPECT_EQ(cloud.size(), 7u);
}

TEST_F(DesignPlotTest, AxesRestWhileTheyAreHeldAndFollowAfterwards) {
  const std::optional<DesignRanges> before = plot.ranges();
  plot.holdAxes(true);
  add(0.01, 0.01);
  picture.present = 6;
  plot.setPicture(picture);
  EXPECT_EQ(plot.ranges(), before);
  plot.holdAxes(false);
  EXPECT_LT(plot.ranges()->x.lower, 1e-5);
}

TEST_F(DesignPlotTest, AClickSelectsTheDesignUnderItAndCtrlAddsAnother) {
  QTest::mouseClick(&plot, Qt::LeftButton, {}, placeOf(1));
  EXPECT_THAT(last(selected), ElementsAre(1u));
  picture.selection = {1};
  plot.setPicture(picture);
  QTest::mouseClick(&plot, Qt::LeftButton, Qt::ControlModifier, placeOf(5));
  EXPECT_THAT(last(selected), UnorderedElementsAre(1u, 5u));
  QTest::mouseClick(&plot, Qt::LeftButton, Qt::ControlModifier, placeOf(1));
  EXPECT_TRUE(last(selected).empty());
  QTest::mouseClick(&plot, Qt::LeftButton, {}, QPoint(plot.width() - 20, 20));
  EXPECT_TRUE(last(selected).empty());
}

TEST_F(DesignPlotTest, PinsAtOnePlaceStandSideBySideAndEachIsHit) {
  picture.pins = {{'A', 2}, {'B', 2}, {'C', 3}};
  picture.reference = 2;
  plot.setPicture(picture);
  const DesignScene scene(cloud, picture, *plot.ranges(), QRectF(60, 10, 340, 260));
  const std::vector<PlacedPin> pins = scene.pins();
  ASSERT_EQ(pins.size(), 3u);
  EXPECT_FALSE(pins[0].isMoved());
  EXPECT_TRUE(pins[1].isMoved());
  EXPECT_EQ(pins[1].place, pins[0].mark);
  EXPECT_FALSE(pins[2].isMoved());
  for (const PlacedPin& pin : pins) EXPECT_EQ(scene.nearest(pin.mark), pin.pin.id);
}

TEST_F(DesignPlotTest, ARubberBandSelectsWhatItHolds) {
  band(placeOf(4) - QPoint(10, 10), placeOf(2) + QPoint(10, 10));
  EXPECT_THAT(last(selected), UnorderedElementsAre(2u, 4u));
}

TEST_F(DesignPlotTest, ADoubleClickOrReturnMakesPresent) {
  QTest::mouseDClick(&plot, Qt::LeftButton, {}, placeOf(3));
  ASSERT_EQ(activated.count(), 1);
  EXPECT_EQ(activated[0][0].value<DesignId>(), 3u);
  plot.setFocus();
  QTest::keyClick(&plot, Qt::Key_Home);
  QTest::keyClick(&plot, Qt::Key_Return);
  ASSERT_EQ(activated.count(), 2);
  EXPECT_EQ(activated[1][0].value<DesignId>(), 0u);
  QTest::keyClick(&plot, Qt::Key_Right);
  QTest::keyClick(&plot, Qt::Key_Space);
  EXPECT_THAT(last(selected), ElementsAre(1u));
}

TEST_F(DesignPlotTest, ThePointersRestTellsTheDesign) {
  QSignalSpy hovered(&plot, &DesignPlot::designHovered);
  QSignalSpy left(&plot, &DesignPlot::hoverLeft);
  move(placeOf(5));
  ASSERT_TRUE(hovered.wait(2000));
  EXPECT_EQ(hovered[0][0].value<DesignId>(), 5u);
  move(QPoint(plot.width() - 20, 20));
  EXPECT_EQ(left.count(), 1);
}

TEST_F(DesignPlotTest, OtherFiguresHaveOtherAxes) {
  const QImage before = plot.grab().toImage();
  picture.axes = {Metric::Latency, Metric::Traffic};
  plot.setPicture(picture);
  EXPECT_NEAR(std::log(plot.ranges()->y.upper), std::log(64e6), 1);
  EXPECT_NE(plot.grab().toImage(), before);
}

// Slower designs are on the right for latency, on the left for throughput.
TEST_F(DesignPlotTest, WhatIsBeyondALimitIsHatchedOnTheSideOfWorseValues) {
  for (const bool byThroughput : {false, true}) {
    picture.axes = {byThroughput ? Metric::Throughput : Metric::Latency, Metric::Energy, {}};
    plot.setPicture(picture);
    cloud.setLimits({});
    picture.limits = cloud.limits();
    plot.setPicture(picture);
    const QImage without = plot.grab().toImage();
    DesignLimits limits;
    limits.seconds = 2.5e-3;
    cloud.setLimits(limits);
    picture.limits = cloud.limits();
    plot.setPicture(picture);
    const QImage with = plot.grab().toImage();
    const int kept = placeOf(1).x(), slow = placeOf(3).x();
    const auto differences = [&](int from, int to, int top) {
      int differing = 0;
      for (int y = top; y < top + 30; ++y)
        for (int x = from; x < to; ++x) differing += with.pixel(x, y) != without.pixel(x, y) ? 1 : 0;
      return differing;
    };
    EXPECT_GT(differences(slow - 12, slow - 4, 60) + differences(slow + 4, slow + 12, 60), 10);
    const int bottom = placeOf(3).y() - 40;  // hatched only if the wrong side is
    EXPECT_EQ(byThroughput ? differences(kept + 14, kept + 30, bottom) : differences(kept - 30, kept - 14, bottom), 0);
  }
}

TEST_F(DesignPlotTest, AThemeSwitchLeavesNoOldColours) {
  const QColor points = themes.theme().cloud, line = themes.theme().accent;
  themes.setMode(ThemeMode::Light);
  QTest::qWait(20);
  const QImage light = plot.grab().toImage();
  for (int y = 0; y < light.height(); ++y)
    for (int x = 0; x < light.width(); ++x) {
      ASSERT_NE(light.pixelColor(x, y), points) << x << ' ' << y;
      ASSERT_NE(light.pixelColor(x, y), line) << x << ' ' << y;
    }
}

TEST_F(DesignPlotTest, WithoutDesignsItSaysSo) {
  cloud.show({});
  plot.setPicture({});
  EXPECT_FALSE(plot.ranges());
  EXPECT_TRUE(plot.accessibleDescription().startsWith("0 designs"));
  const QImage shown = plot.grab().toImage();
  for (int y = 4; y < shown.height() - 4; ++y)  // inside the focus frame
    ASSERT_EQ(shown.pixelColor(30, y), shown.pixelColor(4, 4)) << "axes of nothing would be made up";
  QTest::mouseClick(&plot, Qt::LeftButton, {}, QPoint(200, 100));
  QTest::keyClick(&plot, Qt::Key_Home);
  EXPECT_EQ(selected.count(), 0);
}

TEST_F(DesignPlotTest, ItsTableListsTheFrontThenThePresentDesignAndThePins) {
  plot.setNames([](DesignId id) { return QString("design %1").arg(id); });
  picture.pins = {{'A', 0}, {'B', 5}};
  QSignalSpy changed(&plot, &Plot::contentChanged);
  plot.setPicture(picture);
  EXPECT_EQ(changed.count(), 1);
  const PlotTable table = plot.table();
  EXPECT_EQ(table.heads, QStringList({"Design", "Latency, ms", "Energy, G MAC eq.", "Place", "Proof"}));
  ASSERT_EQ(table.rows.size(), 6u);
  EXPECT_EQ(table.rows[0], QStringList({"design 0", "1", "8", "front, pin A", "proven"}));
  EXPECT_EQ(table.rows[3].mid(0, 4), QStringList({"design 3", "8", "1", "front"}));
  EXPECT_EQ(table.rows[4].mid(0, 4), QStringList({"design 4", "4", "4", "present"}));
  EXPECT_EQ(table.rows[5].mid(0, 4), QStringList({"design 5", "6", "6", "pin B"}));
}

TEST_F(DesignPlotTest, ItsSvgHasThePointsAndTheAxesAsVectors) {
  const PlotPage page{"Designs", "6 designs", {}, "ResNet-18 on Jetson TX2", "tilescope-cli plan"};
  const std::string svg = plotFile(plot, page, PlotFormat::Svg, themes.theme()).toStdString();
  EXPECT_THAT(svg, HasSubstr("Latency, ms"));
  EXPECT_THAT(svg, HasSubstr("front, 4 designs"));
  EXPECT_THAT(svg, HasSubstr(themes.theme().cloud.name().toStdString()));
  EXPECT_THAT(svg, ::testing::Not(HasSubstr("<image"))) << "a picture of pixels inside";
  const std::string csv = plotFile(plot, page, PlotFormat::Csv, themes.theme()).toStdString();
  EXPECT_THAT(csv, HasSubstr("Latency, ms"));
}

TEST_F(DesignPlotTest, RestoredAxesStayWhileTheyHoldTheDesigns) {
  const DesignRanges wide{{1e-4, 1}, {1e8, 1e11}};
  plot.setRanges(wide);
  EXPECT_EQ(plot.ranges(), wide);
  add(3, 3);
  plot.setPicture(picture);
  EXPECT_EQ(plot.ranges(), wide);
  add(0.05, 100);
  plot.setPicture(picture);
  EXPECT_LT(plot.ranges()->x.lower, 5e-5);
  EXPECT_LT(plot.ranges()->x.upper, 1);
}

TEST_F(DesignPlotTest, RestoredAxesAreOfTheirFigures) {
  plot.setRanges({{1e-4, 1}, {1e8, 1e11}});
  picture.axes = {Metric::Latency, Metric::Traffic};
  plot.setPicture(picture);
  EXPECT_LT(plot.ranges()->x.upper, 1);
}

TEST_F(DesignPlotTest, ItIsNamedAndDescribed) {
  EXPECT_FALSE(plot.accessibleName().isEmpty());
  EXPECT_FALSE(plot.toolTip().isEmpty());
  EXPECT_FALSE(plot.whatsThis().isEmpty());
  EXPECT_TRUE(plot.accessibleDescription().contains("4 of them on the front"))
      << plot.accessibleDescription().toStdString();
}

}  // namespace
}  // namespace tilescope::gui
