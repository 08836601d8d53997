// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/roofline_plot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QtTest>

#include "tests/app/gui/sample_plots.h"

namespace tilescope::gui {
namespace {

constexpr QSize kRooflineSize(640, 320);

class RooflinePlotTest : public testing::Test {
 protected:
  RooflinePlotTest() : plot(&sampleThemes()) {
    data.marks[20].intensity = 10;  // far from the roof
    data.marks[20].performance = 20e9;
    data.marks[20].share = 0.3;
    plot.setData(data);
    present(plot, kRooflineSize);
  }

  QPoint middle(const QString& layer) { return plot.markRect(layer).center(); }

  RooflineData moved(double factor) const {
    RooflineData changed = data;
    for (RooflineMark& mark : changed.marks) mark.intensity *= factor;
    return changed;
  }

  RooflineData data = sampleRoofline(21);
  RooflinePlot plot;
};

TEST_F(RooflinePlotTest, AClickOnAMarkNamesItsLayers) {
  QSignalSpy clicked(&plot, &RooflinePlot::layersClicked);
  QTest::mouseClick(&plot, Qt::LeftButton, Qt::ControlModifier, middle("layer20"));
  ASSERT_EQ(clicked.size(), 1);
  EXPECT_EQ(clicked[0][0].toStringList(), QStringList{"layer20"});
  EXPECT_EQ(clicked[0][1].value<Qt::KeyboardModifiers>(), Qt::ControlModifier);
}

TEST_F(RooflinePlotTest, AClickBesideEveryMarkIsOnTheBackground) {
  QSignalSpy background(&plot, &RooflinePlot::backgroundClicked);
  QTest::mouseClick(&plot, Qt::LeftButton, {}, middle("layer20") + QPoint(0, 30));
  EXPECT_EQ(background.size(), 1);
}

TEST_F(RooflinePlotTest, ADragIsNoClick) {
  QSignalSpy clicked(&plot, &RooflinePlot::layersClicked);
  QSignalSpy background(&plot, &RooflinePlot::backgroundClicked);
  QTest::mousePress(&plot, Qt::LeftButton, {}, middle("layer20") - QPoint(40, 0));
  QTest::mouseRelease(&plot, Qt::LeftButton, {}, middle("layer20"));
  EXPECT_EQ(clicked.size() + background.size(), 0);
}

TEST_F(RooflinePlotTest, ThePointersRestIsTold) {
  QSignalSpy hovered(&plot, &RooflinePlot::markHovered);
  QSignalSpy left(&plot, &RooflinePlot::hoverLeft);
  QTest::mouseMove(&plot, middle("layer20"));
  EXPECT_EQ(hovered.size(), 0);
  ASSERT_TRUE(hovered.wait(5000));
  EXPECT_EQ(hovered[0][0].toStringList(), QStringList{"layer20"});
  const QRect rect = hovered[0][1].toRect();
  EXPECT_EQ(rect.topLeft(), plot.mapToGlobal(plot.markRect("layer20").topLeft()));
  QTest::mouseMove(&plot, middle("layer20") + QPoint(0, 40));
  EXPECT_TRUE(QTest::qWaitFor([&] { return left.size() == 1; }, 5000));
}

TEST_F(RooflinePlotTest, AShortVisitTellsNothing) {
  QSignalSpy hovered(&plot, &RooflinePlot::markHovered);
  QSignalSpy left(&plot, &RooflinePlot::hoverLeft);
  QTest::mouseMove(&plot, middle("layer20"));
  QTest::mouseMove(&plot, middle("layer20") + QPoint(0, 40));
  QTest::qWait(260);
  EXPECT_EQ(hovered.size() + left.size(), 0);
}

TEST_F(RooflinePlotTest, TheHoverEndsWhenItsMarkIsGone) {
  QSignalSpy hovered(&plot, &RooflinePlot::markHovered);
  QSignalSpy left(&plot, &RooflinePlot::hoverLeft);
  QTest::mouseMove(&plot, middle("layer20"));
  ASSERT_TRUE(hovered.wait(5000));
  data.marks.pop_back();
  plot.setData(data);
  EXPECT_EQ(left.size(), 1);
}

TEST_F(RooflinePlotTest, KeysWalkFromLeftToRightAndSelect) {
  QSignalSpy hovered(&plot, &RooflinePlot::markHovered);
  QSignalSpy clicked(&plot, &RooflinePlot::layersClicked);
  plot.setFocus();
  QTest::keyClick(&plot, Qt::Key_Home);
  QTest::keyClick(&plot, Qt::Key_Right);
  QTest::keyClick(&plot, Qt::Key_Return, Qt::ControlModifier);
  ASSERT_EQ(clicked.size(), 1);
  EXPECT_EQ(clicked[0][0].toStringList(), QStringList{"layer1"});
  ASSERT_TRUE(hovered.wait(5000));
  EXPECT_EQ(hovered[0][0].toStringList(), QStringList{"layer1"});
}

TEST_F(RooflinePlotTest, KeysStartAtTheSelection) {
  QSignalSpy clicked(&plot, &RooflinePlot::layersClicked);
  plot.setSelection({"layer5"});
  QTest::keyClick(&plot, Qt::Key_Right);
  QTest::keyClick(&plot, Qt::Key_Left);
  QTest::keyClick(&plot, Qt::Key_Space);
  ASSERT_EQ(clicked.size(), 1);
  EXPECT_EQ(clicked[0][0].toStringList(), QStringList{"layer5"});
}

TEST_F(RooflinePlotTest, TheSelectionHasARing) {
  const QColor focus = sampleThemes().theme().focus;
  const QImage before = picture(plot);
  plot.setSelection({"layer20"});
  const QImage after = picture(plot);
  EXPECT_GT(pixelsOf(after, focus), pixelsOf(before, focus) + 20);
}

TEST_F(RooflinePlotTest, AMarkPointedAtElsewhereIsOutlined) {
  const QColor text = sampleThemes().theme().text;
  const int before = pixelsOf(picture(plot), text);
  plot.setHovered("layer20");
  EXPECT_GT(pixelsOf(picture(plot), text), before + 20);
  plot.setHovered({});
  EXPECT_EQ(pixelsOf(picture(plot), text), before);
}

TEST_F(RooflinePlotTest, HeldAxesRestWhateverComes) {
  const RooflineRanges before = plot.ranges();
  plot.holdAxes(true);
  plot.setData(moved(0.01));
  QTest::qWait(50);
  EXPECT_EQ(plot.ranges(), before);
  plot.holdAxes(false);
  EXPECT_TRUE(QTest::qWaitFor([&] { return plot.ranges().intensity.lower <= 0.0025; }));
}

TEST_F(RooflinePlotTest, MarksJumpDuringADragAndGlideOtherwise) {
  const QPoint before = middle("layer20");
  plot.holdAxes(true);
  plot.setData(moved(1.5));
  const QPoint goal = middle("layer20");
  EXPECT_GT(goal.x(), before.x() + 10);
  plot.holdAxes(false);
  plot.setData(data);
  EXPECT_EQ(middle("layer20"), goal);  // still moving
  EXPECT_TRUE(QTest::qWaitFor([&] { return middle("layer20") == before; }));
}

TEST_F(RooflinePlotTest, WithoutAnimationEverythingJumps) {
  plot.setAnimated(false);
  plot.setData(moved(0.01));
  EXPECT_LE(plot.ranges().intensity.lower, 0.0025);
  EXPECT_FALSE(plot.markRect("layer0").isEmpty());
}

TEST_F(RooflinePlotTest, SmallChangesLeaveTheAxesAlone) {
  const RooflineRanges before = plot.ranges();
  for (const double factor : {1.02, 0.99, 1.01}) {
    plot.setData(moved(factor));
    QTest::qWait(280);
    EXPECT_EQ(plot.ranges(), before);
  }
}

TEST_F(RooflinePlotTest, AnIncompletePictureOnTheWayLeavesTheAxesAsTheyAreWithoutIt) {
  const RooflineRanges without = plot.ranges();
  for (const double factor : {0.3, 0.5, 0.7, 1.4, 2.0, 3.0}) {
    for (const bool animated : {false, true}) {
      RooflinePlot late(&sampleThemes());
      late.setAnimated(animated);
      RooflineData incomplete = moved(factor);
      incomplete.marks.resize(15);
      incomplete.complete = false;
      late.setData(incomplete);
      present(late, kRooflineSize);
      late.setData(data);
      EXPECT_TRUE(QTest::qWaitFor([&] { return late.ranges() == without; })) << factor << " " << animated;
    }
  }
}

TEST_F(RooflinePlotTest, TheDescriptionSumsUp) {
  EXPECT_EQ(plot.accessibleName(), "Roofline");
  EXPECT_TRUE(plot.accessibleDescription().startsWith("Roofline: 21 layers, 21 memory-bound, 0 compute-bound."))
      << plot.accessibleDescription().toStdString();
  EXPECT_TRUE(plot.accessibleDescription().contains("Largest: layer20, 30 % of latency."));
}

TEST_F(RooflinePlotTest, NoDataAndNoRoofsAreFine) {
  plot.setData({});
  QTest::qWait(300);
  EXPECT_FALSE(picture(plot).isNull());
  RooflineData flat = data;
  flat.bandwidth = 0;
  plot.setData(flat);
  EXPECT_EQ(pixelsOf(picture(plot), sampleThemes().theme().memoryBound), 0);
  QTest::keyClick(&plot, Qt::Key_End);
}

}  // namespace
}  // namespace tilescope::gui
