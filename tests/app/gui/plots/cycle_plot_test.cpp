// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/cycle_plot.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalSpy>
#include <QWheelEvent>
#include <QtTest>
#include <algorithm>
#include <utility>

#include "tests/app/gui/sample_plots.h"

namespace tilescope::gui {
namespace {

// A minimal cycle plot: work shifts of people.
class ShiftPlot : public CyclePlot {
 public:
  explicit ShiftPlot(std::vector<AxisRange> shifts = {})
      : CyclePlot(&sampleThemes(), kMinHours, {200, 100}, {400, 200}, nullptr) {
    setShifts(std::move(shifts), true);
  }
  void setShifts(std::vector<AxisRange> shifts, bool otherDay) {
    shifts_ = std::move(shifts);
    showPicture(otherDay);
  }
  QRect rectOf(std::size_t shift) const override {
    const PlotFrame frame = canvas()->frame();
    const double left = frame.pixelX(shifts_[shift].lower), right = frame.pixelX(shifts_[shift].upper);
    return QRectF(left, frame.area.top() + kRow * static_cast<double>(shift), right - left, kRow).toAlignedRect();
  }
  PlotTable table() const override { return {{"Begin, h", "End, h"}, {}}; }

  static constexpr double kMinHours = 0.5, kRow = 20;
  std::vector<QPointF> clicks;

 protected:
  bool isEmpty() const override { return shifts_.empty(); }
  AxisRange all() const override { return {0, 24}; }
  QString unit() const override { return "h"; }
  QString summary() const override { return isEmpty() ? "Nobody works" : "Somebody works"; }
  CycleSpace space() const override { return {40}; }
  AxisRange spanOf(std::size_t shift) const override { return shifts_[shift]; }
  std::optional<std::size_t> itemFrom(std::optional<std::size_t> present, int key) const override {
    const std::size_t last = shifts_.size() - 1;
    if (!present || key == Qt::Key_Home) return 0;
    if (key == Qt::Key_End) return last;
    return key == Qt::Key_Right ? std::min(*present + 1, last) : *present - std::min<std::size_t>(*present, 1);
  }
  int markAt(const QPointF& place) const override {
    for (std::size_t shift = 0; shift < shifts_.size(); ++shift)
      if (rectOf(shift).contains(place.toPoint())) return static_cast<int>(shift);
    return HoverTracker::kNothing;
  }
  void click(const QPointF& place) override { clicks.push_back(place); }
  void paintNames(QPainter& painter) override { painter.drawText(2, 14, "early"); }
  void paintItems(QPainter& painter) override {
    for (std::size_t shift = 0; shift < shifts_.size(); ++shift) painter.fillRect(rectOf(shift), Qt::red);
  }
  void paintPointed(QPainter& painter, std::size_t shift) override { painter.fillRect(rectOf(shift), Qt::blue); }

 private:
  std::vector<AxisRange> shifts_;
};

class CyclePlotTest : public testing::Test {
 protected:
  CyclePlotTest() : plot({{0, 6}, {6, 14}, {14, 24}}) { present(plot, {500, 200}); }
  void wheel(int steps, Qt::KeyboardModifiers modifiers = {}) {
    const QPoint at = plot.rect().center();
    QWheelEvent event(at, plot.mapToGlobal(at), {}, QPoint(0, 120 * steps), Qt::NoButton, modifiers, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(&plot, &event);
  }
  void drag(const QPoint& from, const QPoint& to) {
    QTest::mousePress(&plot, Qt::LeftButton, {}, from);
    QTest::mouseMove(&plot, (from + to) / 2);
    QTest::mouseMove(&plot, to);
    QTest::mouseRelease(&plot, Qt::LeftButton, {}, to);
  }
  QPoint middle() const { return plot.rectOf(1).center(); }
  double length() const { return plot.range().upper - plot.range().lower; }
  void key(int which) { QTest::keyClick(&plot, static_cast<Qt::Key>(which)); }

  const AxisRange all{0, 24};
  ShiftPlot plot;
};

TEST_F(CyclePlotTest, TheWheelZoomsWithShiftItMovesAndBackspaceShowsAll) {
  EXPECT_EQ(plot.range(), all);
  wheel(-1);
  EXPECT_EQ(plot.range(), all) << "there is no more than all";
  wheel(3);
  EXPECT_LT(length(), 24);
  const double zoomed = length(), lower = plot.range().lower;
  wheel(-1, Qt::ShiftModifier);
  EXPECT_DOUBLE_EQ(length(), zoomed);
  EXPECT_GT(plot.range().lower, lower);
  wheel(100);
  EXPECT_GE(length(), ShiftPlot::kMinHours);
  key(Qt::Key_Backspace);
  EXPECT_EQ(plot.range(), all);
  key(Qt::Key_Plus);
  EXPECT_LT(length(), 24);
  key(Qt::Key_Minus);
  EXPECT_EQ(plot.range(), all);
}

TEST_F(CyclePlotTest, ABandZoomsToWhatItHoldsAndAPressIsAClick) {
  const QRect shift = plot.rectOf(1);
  drag(shift.topLeft(), shift.bottomRight());
  EXPECT_NEAR(plot.range().lower, 6, 0.1);
  EXPECT_NEAR(plot.range().upper, 14, 0.1);
  EXPECT_TRUE(plot.clicks.empty());
  QTest::mouseDClick(&plot, Qt::LeftButton, {}, middle());
  EXPECT_EQ(plot.range(), all);
  QTest::mouseClick(&plot, Qt::LeftButton, {}, middle());
  EXPECT_EQ(plot.clicks.back().toPoint(), middle());
  EXPECT_EQ(plot.range(), all);
}

TEST_F(CyclePlotTest, EscapeEndsABandBeforeTheWindowSeesIt) {
  const QPoint end = middle() + QPoint(60, 0);
  const auto isTaken = [&] {
    QKeyEvent event(QEvent::ShortcutOverride, Qt::Key_Escape, {});
    event.ignore();
    QApplication::sendEvent(&plot, &event);
    return event.isAccepted();
  };
  EXPECT_FALSE(isTaken());
  QTest::mousePress(&plot, Qt::LeftButton, {}, middle());
  QMouseEvent move(QEvent::MouseMove, end, plot.mapToGlobal(end), Qt::NoButton, Qt::LeftButton, {});
  QApplication::sendEvent(&plot, &move);
  EXPECT_TRUE(isTaken());
  key(Qt::Key_Escape);
  EXPECT_FALSE(isTaken());
  QTest::mouseRelease(&plot, Qt::LeftButton, {}, end);
  EXPECT_EQ(plot.range(), all) << "a band that is ended zooms into nothing";
}

TEST_F(CyclePlotTest, KeysWalkFromItemToItemAndBringThemIntoSight) {
  EXPECT_FALSE(plot.pointedItem());
  key(Qt::Key_Right);
  key(Qt::Key_Right);
  EXPECT_EQ(plot.pointedItem(), 1u);
  plot.setZoom(AxisRange{0, 3});
  key(Qt::Key_End);
  EXPECT_EQ(plot.pointedItem(), 2u);
  EXPECT_GE(plot.range().lower, 3) << "14 to 24 h";
  EXPECT_FALSE((plot.rectOf(2) & plot.rect()).isEmpty());
  key(Qt::Key_Home);
  EXPECT_EQ(plot.pointedItem(), 0u);
  EXPECT_LE(plot.range().lower, 6);
}

TEST_F(CyclePlotTest, AnItemThatThePointerRestsOnIsExplained) {
  QSignalSpy hovered(&plot, &CyclePlot::itemHovered), left(&plot, &CyclePlot::hoverLeft);
  QTest::mouseMove(&plot, middle());
  ASSERT_TRUE(hovered.wait());
  EXPECT_EQ(plot.pointedItem(), 1u);
  EXPECT_EQ(hovered[0][0].value<std::size_t>(), 1u);
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(&plot, &leave);
  EXPECT_EQ(left.size(), 1);
  EXPECT_FALSE(plot.pointedItem());
}

TEST_F(CyclePlotTest, AHeldAxisRestsAndAnotherPictureShowsAll) {
  plot.setZoom(AxisRange{6, 14});
  plot.setShifts({{0, 12}, {12, 24}}, false);
  EXPECT_EQ(plot.range(), (AxisRange{6, 14})) << "the same day: what is in sight stays";
  plot.setShifts({{0, 12}}, true);
  EXPECT_EQ(plot.range(), all);
}

TEST_F(CyclePlotTest, WithoutItemsItSaysWhyOnScreenAndInFiles) {
  const QImage before = picture(plot);
  plot.setShifts({}, true);
  EXPECT_EQ(plot.accessibleDescription(), "Nobody works");
  plot.clearFocus();
  const QImage empty = picture(plot);
  EXPECT_NE(empty, before);
  QImage file(plot.size(), QImage::Format_RGB32);
  file.fill(sampleThemes().theme().plot);
  plot.paintPicture(file, {}, [](QPainter&) {});
  EXPECT_EQ(file, empty.convertToFormat(QImage::Format_RGB32)) << "the same words at the same place";
  wheel(2);
  key(Qt::Key_Right);
  EXPECT_FALSE(plot.pointedItem());
  EXPECT_EQ(plot.range(), all);
  QTest::mouseClick(&plot, Qt::LeftButton, {}, {100, 100});
  EXPECT_EQ(plot.clicks.size(), 1u) << "there is nothing to zoom";
}

}  // namespace
}  // namespace tilescope::gui
