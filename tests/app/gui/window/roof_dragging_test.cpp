// SPDX-License-Identifier: GPL-3.0-or-later
// Dragging a roof moves its parameter's slider.
#include "app/gui/views/explore/design_controller.h"

#include <QHelpEvent>
#include <QToolTip>

#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

constexpr const char* kBandwidth = "/memories/3/bandwidth_gb_per_s";
constexpr const char* kClock = "/clock_mhz";
constexpr QSize kSearchSteps(40, 2);  // px between tried places: roofs are long and not aligned to columns

class RoofDraggingTest : public WindowTest {
 protected:
  RoofDraggingTest() { setAdvice(false); }

  RooflinePlot& roofline() { return *child<RooflinePlot>(); }
  void move(const QPoint& place, Qt::MouseButtons held = Qt::NoButton) {
    QMouseEvent event(QEvent::MouseMove, place, roofline().mapToGlobal(place), Qt::NoButton, held, {});
    QApplication::sendEvent(&roofline(), &event);
  }
  // Searches for a place with this pointer shape.
  QPoint placeWith(Qt::CursorShape shape) {
    for (int x = roofline().width() - 20; x > 60; x -= kSearchSteps.width())
      for (int y = 10; y < roofline().height() - 40; y += kSearchSteps.height()) {
        move({x, y});
        if (roofline().cursor().shape() == shape) return {x, y};
      }
    ADD_FAILURE() << "no roof found";
    return {};
  }
  void press(const QPoint& place) { QTest::mousePress(&roofline(), Qt::LeftButton, {}, place); }
  void release(const QPoint& place) { QTest::mouseRelease(&roofline(), Qt::LeftButton, {}, place); }
  double valueOf(const QString& id) { return slider(id)->row().value; }
};

TEST_F(RoofDraggingTest, TheSlantedRoofMovesTheBandwidthInOneStep) {
  open(exampleWords());
  const double before = valueOf(kBandwidth), bandwidth = model().roofline().bandwidth;
  const RooflineRanges ranges = roofline().ranges();
  const QPoint from = placeWith(Qt::SizeFDiagCursor);
  press(from);
  EXPECT_FALSE(window->session().isInGesture()) << "a press is no drag yet";
  for (int i = 1; i <= 30; ++i) {
    move(from + QPoint(0, i), Qt::LeftButton);
    EXPECT_EQ(window->session().isInGesture(), i > 4);
    QTest::qWait(5);
  }
  EXPECT_LT(valueOf(kBandwidth), before) << "the slider follows";
  wait();
  EXPECT_EQ(roofline().ranges(), ranges) << "axes rest";
  release(from + QPoint(0, 30));
  EXPECT_FALSE(window->session().isInGesture());
  wait();
  EXPECT_EQ(history().count(), 1);
  EXPECT_TRUE(history().undoText().startsWith("DRAM bandwidth 60 → ")) << history().undoText().toStdString();
  EXPECT_NEAR(model().roofline().bandwidth / bandwidth, valueOf(kBandwidth) / before, 1e-9);
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
  wait();
  EXPECT_DOUBLE_EQ(valueOf(kBandwidth), before);
  EXPECT_DOUBLE_EQ(model().roofline().bandwidth, bandwidth);
}

TEST_F(RoofDraggingTest, TheFlatRoofMovesTheClockAndFollowsThePointer) {
  open(exampleWords());
  const double before = valueOf(kClock), peak = model().roofline().peak;
  const QPoint from = placeWith(Qt::SizeVerCursor);
  press(from);
  move(from + QPoint(0, 20), Qt::LeftButton);
  release(from + QPoint(0, 20));
  wait();
  EXPECT_LT(valueOf(kClock), before);
  EXPECT_NEAR(model().roofline().peak / peak, valueOf(kClock) / before, 1e-9);
  EXPECT_EQ(history().count(), 1);
}

TEST_F(RoofDraggingTest, EscPutsTheValueBack) {
  open(exampleWords());
  const double before = valueOf(kBandwidth);
  const QPoint from = placeWith(Qt::SizeFDiagCursor);
  press(from);
  move(from + QPoint(0, 30), Qt::LeftButton);
  ASSERT_NE(valueOf(kBandwidth), before);
  QTest::keyClick(&roofline(), Qt::Key_Escape);
  EXPECT_DOUBLE_EQ(valueOf(kBandwidth), before);
  EXPECT_FALSE(window->session().isInGesture());
  move(from + QPoint(0, 60), Qt::LeftButton);
  EXPECT_DOUBLE_EQ(valueOf(kBandwidth), before);
  release(from + QPoint(0, 60));
}

TEST_F(RoofDraggingTest, AClickOnARoofIsOneOnTheBackground) {
  open(exampleWords(), QSize(1440, 900), {"conv1"});
  const QPoint place = placeWith(Qt::SizeFDiagCursor);
  press(place);
  release(place);
  EXPECT_EQ(history().count(), 0);
  EXPECT_TRUE(window->session().session().selection.isEmpty());
}

TEST_F(RoofDraggingTest, AWindowThatLosesTheHandEndsTheDrag) {
  open(exampleWords());
  const QPoint from = placeWith(Qt::SizeFDiagCursor);
  press(from);
  move(from + QPoint(0, 30), Qt::LeftButton);
  ASSERT_TRUE(window->session().isInGesture());
  window->actions().action("view.mapping")->trigger();
  EXPECT_FALSE(window->session().isInGesture());
}

TEST_F(RoofDraggingTest, TheTooltipSaysWhichParameterMoves) {
  open(exampleWords());
  for (const auto& [shape, words] :
       {std::pair(Qt::SizeFDiagCursor, "DRAM bandwidth: 60 GB/s"), std::pair(Qt::SizeVerCursor, "Clock: 1020 MHz")}) {
    const QPoint place = placeWith(shape);
    QHelpEvent help(QEvent::ToolTip, place, roofline().mapToGlobal(place));
    QApplication::sendEvent(&roofline(), &help);
    EXPECT_TRUE(QToolTip::text().startsWith(words)) << QToolTip::text().toStdString();
    QToolTip::hideText();
  }
}

}  // namespace
}  // namespace tilescope::gui
