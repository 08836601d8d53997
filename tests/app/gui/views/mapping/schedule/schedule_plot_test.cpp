// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/schedule/schedule_plot.h"

#include <QSignalSpy>
#include <QtTest>

#include "app/gui/plots/plot_files.h"
#include "app/gui/views/mapping/schedule/schedule_figures.h"
#include "app/gui/views/mapping/schedule/schedule_painter.h"
#include "tests/app/gui/sample_plots.h"
#include "tests/app/gui/views/mapping/schedule/sample_schedule.h"

namespace tilescope::gui {
namespace {

class SchedulePlotTest : public testing::Test {
 protected:
  SchedulePlotTest() : plot(&sampleThemes()) {
    plot.setPicture(data);
    present(plot, {1000, 280});
  }
  void wheel(const QPoint& at, int steps, Qt::KeyboardModifiers modifiers = {}) {
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
  double length() const { return plot.range().upper - plot.range().lower; }

  SchedulePicture data = someTiles().picture();
  SchedulePlot plot;
};

TEST_F(SchedulePlotTest, StepsFollowOneAnotherInTheirLanes) {
  for (std::size_t i = 1; i < data.steps().size(); ++i) {
    const QRect before = plot.rectOf(i - 1), rect = plot.rectOf(i);
    EXPECT_TRUE(plot.rect().contains(rect)) << i;
    EXPECT_GE(rect.left(), before.right() - 3) << i;
    EXPECT_NE(rect.top(), before.top()) << i << ": the next step is another kind of step";
  }
}

TEST_F(SchedulePlotTest, LanesHaveTheColoursOfTheTensors) {
  const QImage image = picture(plot);
  const Theme& theme = sampleThemes().theme();
  const auto at = [&](std::size_t step) { return QColor(image.pixel(plot.rectOf(step).center())); };
  EXPECT_EQ(at(0), theme.tensor(Tensor::I));
  EXPECT_EQ(at(2), laneColour(ScheduleLane::Core, theme));
  EXPECT_EQ(at(3), theme.tensor(Tensor::O));
  EXPECT_NE(at(6), at(2)) << "the second tile is shaded";
  EXPECT_EQ(at(10), at(2));
}

TEST_F(SchedulePlotTest, TheWheelZoomsAroundThePointerAndBackspaceGoesBack) {
  const AxisRange all = plot.range();
  EXPECT_EQ(all, (AxisRange{0, data.schedule->total}));
  const QPoint at = plot.rectOf(6).center();
  wheel(at, 3);
  EXPECT_LT(plot.range().upper, all.upper);
  EXPECT_TRUE(plot.rectOf(6).contains(at)) << "the time under the pointer rests";
  const double zoomed = length(), lower = plot.range().lower;
  wheel(at, -1, Qt::ShiftModifier);
  EXPECT_GT(plot.range().lower, lower);
  EXPECT_NEAR(length(), zoomed, 1e-6);
  QTest::keyClick(&plot, Qt::Key_Backspace);
  EXPECT_EQ(plot.range(), all);
  QTest::keyClick(&plot, Qt::Key_Plus);
  EXPECT_LT(length(), all.upper);
  wheel(at, -9);
  EXPECT_EQ(plot.range(), all) << "there is no more than all";
  for (int i = 0; i < 200; ++i) wheel(at, 1);
  EXPECT_GE(length(), 32) << "nor less than a step";
}

TEST_F(SchedulePlotTest, AFrameZoomsAndADoubleClickShowsAll) {
  const AxisRange all = plot.range();
  const QRect first = plot.rectOf(6);
  drag({first.left(), 60}, {first.right(), 120});
  EXPECT_NEAR(plot.range().lower, data.steps()[6].begin, all.upper / 300);
  EXPECT_NEAR(plot.range().upper, data.steps()[6].end, all.upper / 300);
  QTest::mouseDClick(&plot, Qt::LeftButton, {}, {500, 100});
  EXPECT_EQ(plot.range(), all);
  drag({500, 100}, {503, 100});
  EXPECT_EQ(plot.range(), all) << "a click";
}

TEST_F(SchedulePlotTest, ThePointersRestOnAStepIsTold) {
  QSignalSpy hovered(&plot, &SchedulePlot::itemHovered), left(&plot, &SchedulePlot::hoverLeft);
  QTest::mouseMove(&plot, plot.rectOf(6).center());
  ASSERT_TRUE(hovered.wait(5000));
  EXPECT_EQ(hovered[0][0].value<std::size_t>(), 6u);
  QTest::mouseMove(&plot, QPoint(2, 2));
  EXPECT_TRUE(QTest::qWaitFor([&] { return left.size() == 1; }, 5000));
}

TEST_F(SchedulePlotTest, KeysWalkFromStepToStepAndBringThemIntoSight) {
  const auto press = [&](Qt::Key key) {
    QTest::keyClick(&plot, key);
    return plot.pointedItem();
  };
  EXPECT_EQ(press(Qt::Key_Right), 0u);
  EXPECT_EQ(press(Qt::Key_Left), 0u);
  EXPECT_EQ(press(Qt::Key_Right), 1u);
  EXPECT_EQ(press(Qt::Key_Down), 5u) << "the next tile's weights";
  EXPECT_EQ(press(Qt::Key_Up), 1u);
  for (int i = 0; i < 10; ++i) press(Qt::Key_Plus);
  EXPECT_EQ(press(Qt::Key_End), data.steps().size() - 1);
  EXPECT_FALSE(plot.rectOf(data.steps().size() - 1).isEmpty());
  EXPECT_EQ(press(Qt::Key_Home), 0u);
  EXPECT_FALSE(plot.rectOf(0).isEmpty());
}

TEST_F(SchedulePlotTest, TheTableHasEveryStep) {
  const PlotTable table = plot.table();
  ASSERT_EQ(table.rows.size(), 64u);
  EXPECT_EQ(table.heads.mid(7),
            (QStringList{"Copies", "Moved, B", "Begin, cycles", "End, cycles", "l1_act, B", "l1_weight, B", "l2, B"}));
  // Loads 5 of 16 rows, 64 channels, 32 columns: one copy per channel.
  EXPECT_EQ(table.rows[0].mid(0, 11),
            (QStringList{"1", "1", "load input", "0-63", "0-3", "0-31", "0-63", "64", "10240", "0", "5120"}));
  EXPECT_EQ(table.rows[63][1], "16");
  for (const QStringList& row : table.rows) EXPECT_EQ(row.size(), table.heads.size());
}

TEST_F(SchedulePlotTest, WordsSayWhereTheCyclesGo) {
  EXPECT_TRUE(scheduleHead(data).endsWith("cycles, 16 kernel calls, 1296 copies")) << scheduleHead(data).toStdString();
  EXPECT_TRUE(plot.accessibleDescription().contains("Core "));
  EXPECT_TRUE(plot.accessibleDescription().contains("l1_act holds "));
  Layer two = diana::conv({16, 16, 8, 8});
  two.batch = 2;
  const SchedulePicture images = ScheduleCase(two, {16, 8, 8}).picture();
  EXPECT_TRUE(scheduleHead(images).endsWith("1 kernel call, 3 copies, the first of 2 images"));
  EXPECT_TRUE(scheduleLegend(images).empty()) << "a convolution is no estimate";
}

TEST_F(SchedulePlotTest, AnEstimateSaysSo) {
  Layer sum;
  sum.name = "sum";
  sum.type = LayerType::Add;
  sum.in = sum.out = {16, 8, 8};
  plot.setPicture(ScheduleCase(sum, {16, 4, 8}).picture());
  EXPECT_EQ(plot.picture().lanes[1].name, "Second input");
  ASSERT_EQ(scheduleLegend(plot.picture()).size(), 1u);
  EXPECT_EQ(scheduleLegend(plot.picture())[0].text, "estimate");
  EXPECT_EQ(plot.picture().memories.size(), 2u) << "a sum has no weights";
}

TEST_F(SchedulePlotTest, TheZoomStaysWithItsLayer) {
  wheel({500, 100}, 4);
  const AxisRange zoomed = plot.range();
  ScheduleCase other = someTiles();
  other.request.options["call_overhead_cycles"] = "100";
  plot.setPicture(other.picture());
  EXPECT_EQ(plot.range(), zoomed);
  SchedulePicture renamed = data;
  renamed.layer = "another";
  plot.setPicture(renamed);
  EXPECT_EQ(plot.range(), (AxisRange{0, data.schedule->total}));
}

TEST_F(SchedulePlotTest, AHeldAxisRests) {
  const AxisRange before = plot.range();
  plot.holdAxes(true);
  ScheduleCase longer = someTiles();
  longer.request.options["call_overhead_cycles"] = "5000";
  plot.setPicture(longer.picture());
  EXPECT_EQ(plot.range(), before);
  plot.holdAxes(false);
  EXPECT_GT(plot.range().upper, before.upper);
}

TEST_F(SchedulePlotTest, FilesHaveThePictureAndEveryStep) {
  const PlotPage page{"Schedule", scheduleHead(data), scheduleLegend(data), "a design", "a command"};
  const QByteArray svg = plotFile(plot, page, PlotFormat::Svg, sampleThemes().theme());
  EXPECT_TRUE(svg.contains("DMA in"));
  EXPECT_TRUE(svg.contains("256 KiB"));
  EXPECT_EQ(plotFile(plot, page, PlotFormat::Csv, sampleThemes().theme()).count('\n'), 4 + 1 + 64);
}

TEST_F(SchedulePlotTest, WhereThereIsNoneItSaysWhy) {
  SchedulePicture none;
  none.why = "pool1 is not modelled.";
  plot.setPicture(none);
  EXPECT_EQ(plot.accessibleDescription(), "pool1 is not modelled.");
  EXPECT_GT(pixelsOf(picture(plot), sampleThemes().theme().text3), 10);
  for (const int key : {Qt::Key_Right, Qt::Key_Plus, Qt::Key_End}) QTest::keyClick(&plot, Qt::Key(key));
  wheel({300, 100}, 1);
  drag({100, 100}, {300, 150});
  EXPECT_TRUE(plot.table().rows.empty());
  plot.setPicture({});
  EXPECT_EQ(plot.accessibleDescription(), "No schedule yet.");
}

}  // namespace
}  // namespace tilescope::gui
