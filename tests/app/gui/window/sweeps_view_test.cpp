// SPDX-License-Identifier: GPL-3.0-or-later
// Plots, table, ranges and marks of the view Sweeps.
#include <QMenu>
#include <filesystem>

#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/chrome/empty_state.h"
#include "app/gui/kit/chrome/search_field.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/views/file_opening.h"
#include "app/gui/views/sweeps/parallel_plot.h"
#include "app/gui/views/sweeps/ranges_panel.h"
#include "app/gui/views/sweeps/sweep_scatter.h"
#include "app/gui/views/sweeps/sweep_table.h"
#include "tests/app/gui/window/sweeps_fixture.h"
#include "tests/core/sweep/made_rows.h"

namespace tilescope::gui {
namespace {

using ::testing::HasSubstr;

TEST_F(SweepsViewTest, BeginsEmptyWithTwoWaysIn) {
  openWindow();
  EXPECT_TRUE(view().empty().isVisible());
  EXPECT_FALSE(view().band().isVisible());
  EXPECT_TRUE(view().panel().isVisible());
  EXPECT_THAT(view().panel().countText().toStdString(), HasSubstr("Nothing varies yet"));
  EXPECT_FALSE(view().panel().startButton()->isEnabled());
}

TEST_F(SweepsViewTest, TheShortcutStartsWhatTheButtonStarts) {
  openWindow();
  const QAction& start = *window->actions().action("sweep.start");
  EXPECT_FALSE(start.isEnabled());
  for (const char* id : {kWeightBuffer, "/array/dims/0/size"}) controller().ranges().vary(id, true);
  EXPECT_TRUE(view().panel().startButton()->isEnabled());
  EXPECT_TRUE(start.isEnabled());
  controller().ranges().setConstraints("bufer <= 1", {});
  ASSERT_TRUE(QTest::qWaitFor([&] { return !controller().ranges().errors().empty(); }, kPatience));
  EXPECT_FALSE(view().panel().startButton()->isEnabled());
  EXPECT_FALSE(start.isEnabled());
}

TEST_F(SweepsViewTest, TwoSlidersAreSweptAtOnce) {
  runTwo();
  EXPECT_TRUE(view().band().isVisible());
  const SweepPicture& picture = *explorer().picture();
  EXPECT_EQ(picture.present, picture.rows.size());
  EXPECT_EQ(static_cast<double>(picture.present), controller().ranges().pointCount());
  EXPECT_THAT(view().band().content().rest.toStdString(), HasSubstr("Complete"));
  EXPECT_EQ(view().table().model()->rowCount(), static_cast<int>(picture.present));
  ASSERT_EQ(controller().library().entries().size(), 1u);
  EXPECT_TRUE(controller().library().entries().front().isComplete());
  EXPECT_EQ(QDir(folder + "/sweeps").entryList({"*.sweep.json"}).size(), 1) << "its description";
  EXPECT_EQ(QDir(folder + "/sweeps").entryList({"*.tilesweep"}).size(), 1) << "its store";
}

TEST_F(SweepsViewTest, TheSameRangesAgainAreThereAtOnce) {
  runTwo();
  controller().startRanges();
  waitForSweep();
  EXPECT_EQ(controller().library().entries().size(), 1u);
  EXPECT_EQ(controller().runner().step().solved, 0);
  controller().ranges().setRange(kWeightBuffer, 32, 2048);
  controller().startRanges();
  waitForSweep();
  EXPECT_EQ(controller().library().entries().size(), 2u) << "other ranges are another sweep";
  EXPECT_GT(controller().runner().step().reused, 0) << "of the same store";
}

TEST_F(SweepsViewTest, TheMenuOfASliderSweepsItWithAnother) {
  openWindow();
  window->showView("explore");
  SliderRow& row = *slider(kWeightBuffer);
  QContextMenuEvent event(QContextMenuEvent::Mouse, row.grooveRect().center(),
                          row.mapToGlobal(row.grooveRect().center()));
  QApplication::sendEvent(&row, &event);
  auto* menu = window->findChild<QMenu*>("slider menu");
  ASSERT_TRUE(menu);
  auto* two = menu->findChild<QMenu*>("sweep two menu");
  ASSERT_FALSE(two->actions().isEmpty());
  EXPECT_THAT(two->actions().front()->text().toStdString(), HasSubstr("Weight buffer and"));
  two->actions().front()->trigger();
  menu->close();
  waitForSweep();
  EXPECT_TRUE(view().isVisible());
  EXPECT_EQ(controller().ranges().variedCount(), 2);
}

TEST_F(SweepsViewTest, ARowBecomesThePresentDesignInOneStepOfUndo) {
  runTwo();
  const app::Design before = window->session().design();
  const int steps = history().count();
  const std::uint32_t row = explorer().order()->rows.front();
  const double latency = explorer().picture()->rows.value(row, column("latency_s"));
  view().table().setFocus();
  view().table().setCurrentIndex(view().table().model()->index(0, 0));
  QTest::keyClick(&view().table(), Qt::Key_Return);
  wait();
  EXPECT_EQ(history().count(), steps + 1);
  EXPECT_THAT(history().undoText().toStdString(), HasSubstr("row "));
  EXPECT_EQ(model().plan()->totals.latency.seconds, latency);
  history().undo();
  wait();
  EXPECT_EQ(window->session().design(), before);
}

TEST_F(SweepsViewTest, ABrushOnAnAxisSelectsInAllThree) {
  openRows(randomRows(400, 11));
  ParallelPlot& plot = view().parallel();
  drag(plot, plot.placeOf(0, 4) + QPointF(0, 3), plot.placeOf(0, 64) - QPointF(0, 3));
  ASSERT_TRUE(QTest::qWaitFor([&] { return explorer().isSettled(); }, kPatience));
  ASSERT_EQ(explorer().look().brushes.size(), 1u);
  const RowBrush brush = explorer().look().brushes.front();
  EXPECT_EQ(brush.column, column("buffer"));
  std::size_t expected = 0;
  explorer().picture()->rows.forEach(brush.column,
                                     [&](std::size_t, double value) { expected += value >= 4 && value <= 64; });
  EXPECT_EQ(explorer().picture()->selected, expected);
  EXPECT_LT(expected, 400u);
  const SweepTableModel& cells = view().table().cells();
  EXPECT_EQ(cells.rowCount(), static_cast<int>(expected) + (cells.headingPlace() >= 0 ? 1 : 0));
  QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.placeOf(0, 16).toPoint());
  EXPECT_TRUE(explorer().look().brushes.empty()) << "a click removes it";
}

TEST_F(SweepsViewTest, AFrameInTheScatterPlotBrushesBothColumns) {
  openRows(randomRows(400, 12));
  const SweepScatter& scatter = view().scatter();
  drag(view().scatter(), QPointF(scatter.width() * 0.3, scatter.height() * 0.2),
       QPointF(scatter.width() * 0.6, scatter.height() * 0.6));
  ASSERT_TRUE(QTest::qWaitFor([&] { return explorer().isSettled(); }, kPatience));
  ASSERT_EQ(explorer().look().brushes.size(), 2u);
  EXPECT_LT(explorer().picture()->selected, explorer().picture()->present);
  QTest::keyClick(&view().scatter(), Qt::Key_Escape);
  EXPECT_TRUE(explorer().look().brushes.empty());
}

TEST_F(SweepsViewTest, AClickInTheScatterPlotRingsTheRowEverywhere) {
  openRows(randomRows(100, 13));
  const std::uint32_t row = explorer().picture()->steps.front();
  QTest::mouseClick(&view().scatter(), Qt::LeftButton, {}, view().scatter().placeOf(row)->toPoint());
  ASSERT_EQ(explorer().chosen(), std::vector{row});
  const QModelIndexList selected = view().table().selectionModel()->selectedRows();
  ASSERT_EQ(selected.size(), 1);
  EXPECT_EQ(view().table().cells().rowAt(selected.front().row()), row);
}

TEST_F(SweepsViewTest, TheLabelOfThePresentDesignIsNeverCut) {
  openRows(randomRows(100, 13));
  const SweepScatter& scatter = view().scatter();
  const QPointF middle(scatter.width() / 2.0, scatter.height() / 2.0), right(scatter.width() - 20.0, 20.0);
  EXPECT_GT(scatter.presentLabelBox(middle).left(), middle.x());
  EXPECT_LT(scatter.presentLabelBox(right).right(), right.x());
  EXPECT_TRUE(QRectF(scatter.rect()).contains(scatter.presentLabelBox(right)));
}

TEST_F(SweepsViewTest, AFilterThatCannotBeReadSaysWhy) {
  openRows(randomRows(100, 14));
  SearchField& filter = view().filter();
  EXPECT_TRUE(view().find());
  QTest::keyClicks(&filter, "latncy < 1");
  QTest::keyClick(&filter, Qt::Key_Return);
  EXPECT_TRUE(filter.property("wrong").toBool());
  filter.clear();
  QTest::keyClicks(&filter, "latency < 0.02 and buffer >= 16");
  QTest::keyClick(&filter, Qt::Key_Return);
  ASSERT_TRUE(QTest::qWaitFor([&] { return explorer().isSettled(); }, kPatience));
  EXPECT_FALSE(filter.property("wrong").toBool());
  EXPECT_LT(explorer().picture()->selected, 100u);
  EXPECT_GT(explorer().picture()->selected, 0u);
}

TEST_F(SweepsViewTest, NumbersOfRowsAreNeverCut) {
  std::vector<store::PointRow> rows = randomRows(100, 16);
  for (store::PointRow& row : rows) row.number += 900'000'000;
  openRows(rows);
  window->resize(1280, 800);
  wait();
  const QString number = view().table().cells().index(0, 0).data().toString();
  EXPECT_TRUE(number.startsWith("900000")) << number.toStdString();
  EXPECT_GT(view().table().columnWidth(0), QFontMetrics(numberFont()).horizontalAdvance(number));
}

TEST_F(SweepsViewTest, RowsWithoutAnExactAnswerFollowUnderAHeading) {
  openRows(randomRows(200, 15));
  const SweepTableModel& cells = view().table().cells();
  const int heading = cells.headingPlace();
  ASSERT_GT(heading, 0);
  EXPECT_FALSE(cells.rowAt(heading));
  EXPECT_THAT(cells.index(heading, 0).data().toString().toStdString(), HasSubstr("Without an exact result"));
  const std::optional<std::uint32_t> last = cells.rowAt(cells.rowCount() - 1);
  ASSERT_TRUE(last);
  EXPECT_EQ(groupOf(explorer().picture()->rows.status(*last)), 2);
  EXPECT_EQ(cells.placeOf(*last), cells.rowCount() - 1);
  EXPECT_THAT(cells.index(cells.rowCount() - 1, 0).data(Qt::ToolTipRole).toString().toStdString(),
              HasSubstr("3072 bits more"));
}

TEST_F(SweepsViewTest, KeysBrushAnAxisAndGoBack) {
  openRows(randomRows(100, 16));
  ParallelPlot& plot = view().parallel();
  plot.setFocus();
  QTest::keyClick(&plot, Qt::Key_Right);
  EXPECT_EQ(plot.currentAxis(), 1u);
  QTest::keyClick(&plot, Qt::Key_Left);
  QTest::keyClick(&plot, Qt::Key_Down);
  ASSERT_EQ(explorer().look().brushes.size(), 1u);
  EXPECT_LT(explorer().look().brushes.front().to, 256);
  QTest::keyClick(&plot, Qt::Key_Backspace);
  EXPECT_TRUE(explorer().look().brushes.empty());
  QTest::keyClick(&plot, Qt::Key_F);
  EXPECT_TRUE(explorer().look().isFlipped(explorer().look().axes.front()));
  const std::size_t first = explorer().look().axes.front();
  QTest::keyClick(&plot, Qt::Key_Right, Qt::ShiftModifier);
  EXPECT_EQ(explorer().look().axes[1], first);
}

TEST_F(SweepsViewTest, APressOnATitleMovesTheAxisAndTwoTurnItOver) {
  openRows(randomRows(100, 17));
  ParallelPlot& plot = view().parallel();
  const std::size_t first = explorer().look().axes.front();
  drag(plot, plot.titleRect(0).center(), plot.titleRect(2).center());
  EXPECT_EQ(explorer().look().axes[2], first);
  QTest::mouseDClick(&plot, Qt::LeftButton, {}, plot.titleRect(2).center().toPoint());
  EXPECT_TRUE(explorer().look().isFlipped(first));
}

TEST_F(SweepsViewTest, PythonReadsTheRows) {
  openRows(randomRows(30, 23));
  window->actions().action("sweep.python")->trigger();
  const std::string text = QApplication::clipboard()->text().toStdString();
  EXPECT_THAT(text, HasSubstr("rows.plot.scatter(\"latency_s\", \"energy_pj\")"));
}

TEST_F(SweepsViewTest, ThePresentDesignAndPinsStandAmongTheRows) {
  runTwo();
  window->actions().action("design.pin")->trigger();
  wait();
  const store::SweepInfo& sweep = *explorer().source().sweep();
  const auto mark = markOf({}, window->session().design(), *window->session().hardware(), model().plan(), sweep,
                           explorer().picture()->rows);
  ASSERT_TRUE(mark);
  EXPECT_EQ(mark->values[column("weight_buffer")], 128);
  EXPECT_EQ(mark->values[column("latency_s")], model().plan()->totals.latency.seconds);
}

TEST_F(SweepsViewTest, OnlyADesignOfTheSameNetworksHasMetricsAmongTheRows) {
  openWindow();
  runDescription(kTwoNetworks);
  const auto presentMark = [&] {
    return markOf({}, window->session().design(), *window->session().hardware(), model().plan(),
                  *explorer().source().sweep(), explorer().picture()->rows)
        .value_or(SweepMark());
  };
  const ParallelPlot& plot = view().parallel();
  const auto isBelow = [&](const QPointF& place) { return place.y() > plot.placeOf(0, 64).y() + 1; };
  const QList<DockTitle*> titles = view().findChildren<DockTitle*>();
  const auto title = std::find_if(titles.begin(), titles.end(),
                                  [](const DockTitle* one) { return one->title() == "Parallel coordinates"; });
  ASSERT_NE(title, titles.end());
  SweepMark mark = presentMark();
  EXPECT_TRUE(std::isnan(mark.values[column("latency_s")]));
  EXPECT_GT(mark.values[column("area_mm2")], 0) << "an area needs no network";
  ASSERT_FALSE(plot.linesOf(mark).empty());
  for (const std::vector<QPointF>& line : plot.linesOf(mark))
    EXPECT_TRUE(std::none_of(line.begin(), line.end(), isBelow));
  EXPECT_THAT((*title)->toolTip().toStdString(),
              HasSubstr("it runs mlperf_tiny_resnet8, and the rows have mlperf_tiny_autoencoder + 2 × "));
  const app::DesignWords both = exampleWords("mlperf_tiny_resnet8");
  app::DesignWords set = both;
  set.network = "2*" + both.network + "+" + exampleWords("mlperf_tiny_autoencoder").network;
  window->session().change("both", exampleDesign(set));
  wait();
  mark = presentMark();
  const SweepRows& rows = explorer().picture()->rows;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (rows.value(row, column("weights")) != mark.values[column("weights")]) continue;
    for (const char* metric : {"latency_s", "energy_mac", "traffic_bytes", "edp", "utilisation", "area_mm2"})
      EXPECT_NEAR(mark.values[column(metric)] / rows.value(row, column(metric)), 1, 1e-9) << metric;
  }
  ASSERT_EQ(plot.linesOf(mark).size(), 1u);
  EXPECT_EQ(plot.linesOf(mark).front().size(), explorer().look().axes.size());
  EXPECT_FALSE((*title)->toolTip().contains("no metrics"));
}

TEST_F(SweepsViewTest, ASessionKeepsSweepAndSelection) {
  openRows(randomRows(100, 19));
  explorer().setBrushes({{column("buffer"), 4, 16}});
  waitForSweep();
  const WindowState state = window->windowState();
  const std::size_t selected = explorer().picture()->selected;
  openWindow();
  window->restore(state);
  waitForSweep();
  EXPECT_TRUE(view().isVisible());
  EXPECT_EQ(explorer().picture()->selected, selected);
  EXPECT_EQ(explorer().look().brushes.size(), 1u);
}

}  // namespace
}  // namespace tilescope::gui
