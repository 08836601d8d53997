// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/layer_table.h"

#include <gmock/gmock.h>

#include <QClipboard>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QHeaderView>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/views/explore/layer_table_parts.h"

inline void PrintTo(const QString& text, std::ostream* out) {
  *out << '"' << text.toStdString() << '"';
}

namespace tilescope::gui {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;

LayerRow layer(const QString& name, double milliseconds, double weightMegabytes = 1) {
  LayerRow row;
  row.name = name.toStdString();
  row.tile = "256 × 10 × 7";
  row.stationary = "output";
  row.bytes = {0.2e6, weightMegabytes * 1e6, 0.1e6};
  row.minimum = {0.1e6, 0.5e6, 0.1e6};
  row.intensity = 11.94;
  row.utilization = 0.312;
  row.seconds = milliseconds * 1e-3;
  row.share = 0.25;
  row.memoryBound = true;
  row.bound = "DRAM";
  row.proven = true;
  return row;
}

class LayerTableTest : public testing::Test {
 protected:
  LayerTableTest() {
    rows_ = {layer("conv1", 1.2), layer("a", 0.4), layer("b", 0.4), layer("c", 0.4), layer("fc", 0.1)};
    rows_[3].state = LayerState::Infeasible;
    rows_[3].reason = "The input tile needs 6.1 KiB.";
    rows_[3].shortReason = "input +2.1 KiB";
    table_.setMappingHeads({"Tile K × C × OY", "Stationary"});
    table_.setRows(rows_);
    table_.resize(1080, 230);
    table_.show();
    table_.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&table_));
  }

  void clickHead(LayerColumn column) {
    QHeaderView* head = table_.horizontalHeader();
    const QPoint place(head->sectionViewportPosition(index(column)) + 12, 12);
    QTest::mouseClick(head->viewport(), Qt::LeftButton, {}, place);
  }
  void clickRow(int row, Qt::KeyboardModifiers modifiers = {}) {
    QTest::mouseClick(table_.viewport(), Qt::LeftButton, modifiers, cell(row).center());
  }
  QRect cell(int row, LayerColumn column = LayerColumn::Layer) {
    return table_.visualRect(table_.model()->index(row, index(column)));
  }
  QStringList last() { return selections_.isEmpty() ? QStringList() : selections_.last()[0].toStringList(); }

  ThemeController theme_{ThemeMode::Dark};
  LayerTable table_{&theme_};
  LayerRows rows_;
  QSignalSpy selections_{&table_, &LayerTable::layersSelected};
};

QString cellText(const LayerRow& row, LayerColumn column) {
  return ColumnFormats(LayerRows{row}).text(row, column);
}

TEST_F(LayerTableTest, CellsHaveFixedDecimalsPerColumn) {
  EXPECT_EQ(cellText(rows_[0], LayerColumn::Weight), "1.00");
  EXPECT_EQ(cellText(rows_[0], LayerColumn::Traffic), "1.30");
  EXPECT_EQ(cellText(rows_[0], LayerColumn::Intensity), "11.9");
  EXPECT_EQ(cellText(rows_[0], LayerColumn::Use), "31");
  EXPECT_EQ(cellText(rows_[0], LayerColumn::Latency), "1.200");
}

TEST_F(LayerTableTest, TheLargestNumberOfAColumnChoosesItsUnitAndDecimals) {
  struct Case {
    double largestBytes, largestSeconds;
    const char *traffic, *trafficUnit, *latency, *latencyUnit;
  };
  for (const Case& one : {Case{9.74e6, 0.38e-3, "9.74", "MB", "0.380", "ms"},
                          {1e6, 0.1e-3, "1.00", "MB", "0.100", "ms"},
                          {0.99e6, 99e-6, "990.0", "kB", "99.00", "µs"},
                          {12.34e3, 1.234e-6, "12.3", "kB", "1.23", "µs"},
                          {1.234e3, 0.1234e-6, "1.23", "kB", "0.123", "µs"}}) {
    LayerRow row = layer("a", one.largestSeconds * 1e3);
    row.bytes = {0, one.largestBytes, 0};
    LayerRow less = row;
    less.bytes[1] /= 2;
    less.seconds /= 2;
    const ColumnFormats formats({less, row});
    EXPECT_EQ(formats.text(row, LayerColumn::Traffic), one.traffic);
    EXPECT_EQ(formats.text(row, LayerColumn::Latency), one.latency);
    EXPECT_EQ(formats.unit(LayerColumn::Latency), one.latencyUnit);
    for (const LayerColumn column :
         {LayerColumn::Input, LayerColumn::Weight, LayerColumn::Output, LayerColumn::Traffic})
      EXPECT_EQ(formats.unit(column), one.trafficUnit) << "one unit for all four";
  }
}

TEST_F(LayerTableTest, TheHeadFollowsTheUnit) {
  const auto head = [&] { return table_.model()->headerData(index(LayerColumn::Latency), Qt::Horizontal).toString(); };
  EXPECT_EQ(head(), "Latency ms");
  for (LayerRow& row : rows_) row.seconds *= 1e-3;
  table_.setRows(rows_);
  EXPECT_EQ(head(), "Latency µs");
}

TEST_F(LayerTableTest, ALittleUseIsNotNone) {
  LayerRow idle = layer("idle", 1), little = layer("little", 1), some = layer("some", 1);
  idle.utilization = 0;
  little.utilization = 0.004;
  some.utilization = 0.08;
  const ColumnFormats coarse({idle, little, layer("busy", 1)});
  EXPECT_EQ(coarse.text(idle, LayerColumn::Use), "0");
  EXPECT_EQ(coarse.text(little, LayerColumn::Use), "<1");
  const ColumnFormats fine({little, some});
  EXPECT_EQ(fine.text(little, LayerColumn::Use), "0.4");
  EXPECT_EQ(fine.text(some, LayerColumn::Use), "8.0");
}

TEST_F(LayerTableTest, ALittleTrafficIsNotNone) {
  const LayerRow none = layer("none", 1, 0), little = layer("little", 1, 0.004);
  const ColumnFormats formats({none, little, layer("much", 1, 9.74)});
  EXPECT_EQ(formats.text(none, LayerColumn::Weight), "0.00");
  EXPECT_EQ(formats.text(little, LayerColumn::Weight), "<0.01");
}

TEST_F(LayerTableTest, EveryRowSaysHowSureItIs) {
  LayerRow row = layer("a", 1);
  const auto says = [&](const char* cell, const char* ears, const char* mark, const char* icon) {
    EXPECT_EQ(cellText(row, LayerColumn::Proof), cell);
    EXPECT_EQ(proofWords(row), ears);
    EXPECT_EQ(proofMark(row), mark);
    EXPECT_EQ(proofIcon(row), icon);
  };
  row.proven = true;
  says("proven", "proven optimal", "", "shield-check");
  row.proven = false;
  row.gap = 0.0071;
  says("gap 0.8 %", "gap at most 0.8 %, not proven", "0.8 %", "");
  row.interim = true;
  says("gap 0.8 %", "gap at most 0.8 %, not proven yet", "0.8 %", "");
  row.interim = false;
  row.gap = 1;
  says("no bound", "best found by a heuristic, bound unknown", "–", "");
  row.state = LayerState::Pending;
  says("not yet", "not solved yet", "", "clock");
  row.state = LayerState::Infeasible;
  says("", "", "", "");
  row.state = LayerState::OutsideModel;
  says("", "", "", "");
}

TEST_F(LayerTableTest, TheProofIsReadAloudAndSortedByItsGap) {
  const double gaps[] = {0.01, 0, 0.2};
  for (std::size_t i = 0; i < 3; ++i) {
    rows_[i].gap = gaps[i];
    rows_[i].proven = gaps[i] == 0;
  }
  rows_[4].gap = 1;
  rows_[4].proven = false;
  table_.setRows(rows_);
  EXPECT_EQ(table_.model()->index(2, index(LayerColumn::Proof)).data(Qt::AccessibleTextRole).toString(),
            "gap at most 20.0 %, not proven");
  table_.sortBy(LayerColumn::Proof, Qt::DescendingOrder);
  EXPECT_THAT(table_.shownOrder(), ElementsAre("c", "fc", "b", "conv1", "a"));
}

TEST_F(LayerTableTest, AShrinkingGapMovesNoColumn) {
  for (LayerRow& row : rows_) row.proven = true;
  table_.setRows(rows_);
  const int before = table_.columnWidth(index(LayerColumn::Proof));
  for (LayerRow& row : rows_) row.gap = 0.421, row.proven = false;
  table_.setRows(rows_);
  EXPECT_GT(before, 0);
  EXPECT_EQ(table_.columnWidth(index(LayerColumn::Proof)), before);
}

TEST_F(LayerTableTest, RowsWithoutAPlanSayWhatTheyCan) {
  EXPECT_EQ(cellText(rows_[3], LayerColumn::Latency), "");
  EXPECT_EQ(cellText(rows_[3], LayerColumn::Bound), "input +2.1 KiB");
  LayerRow outside = layer("pool", 0);
  outside.state = LayerState::OutsideModel;
  outside.minimum = {1.5e6, 0, 0.5e6};
  EXPECT_EQ(cellText(outside, LayerColumn::Traffic), "2.00");
  EXPECT_EQ(cellText(outside, LayerColumn::Weight), "") << "it has none";
  EXPECT_EQ(cellText(outside, LayerColumn::Bound), "not modelled");
  LayerRow pending = layer("new", 0);
  pending.state = LayerState::Pending;
  EXPECT_EQ(cellText(pending, LayerColumn::Latency), "") << "never answered";
}

TEST_F(LayerTableTest, ClicksOnAHeadSortTurnAroundAndComeBackToTheFile) {
  clickHead(LayerColumn::Latency);
  EXPECT_THAT(table_.shownOrder(), ElementsAre("c", "conv1", "a", "b", "fc")) << "ties in file order";
  clickHead(LayerColumn::Latency);
  EXPECT_THAT(table_.shownOrder(), ElementsAre("c", "fc", "a", "b", "conv1"));
  clickHead(LayerColumn::Latency);
  EXPECT_THAT(table_.shownOrder(), ElementsAre("conv1", "a", "b", "c", "fc"));
}

TEST_F(LayerTableTest, WhatDoesNotFitComesFirstAndWhatIsOutsideTheModelLastEitherWay) {
  rows_[0].state = LayerState::OutsideModel;
  table_.setRows(rows_);
  for (const LayerColumn column : {LayerColumn::Traffic, LayerColumn::Latency, LayerColumn::Bound})
    for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
      table_.sortBy(column, order);
      EXPECT_EQ(table_.shownOrder().front(), "c") << index(column) << ' ' << order;
      EXPECT_EQ(table_.shownOrder().back(), "conv1") << index(column) << ' ' << order;
    }
}

TEST_F(LayerTableTest, WordsBeginWithTheFirst) {
  clickHead(LayerColumn::Layer);
  EXPECT_THAT(table_.shownOrder(), ElementsAre("a", "b", "c", "conv1", "fc"));
}

TEST_F(LayerTableTest, SelectsWithMouseAndKeysAndTellsInFileOrder) {
  clickRow(1);
  EXPECT_THAT(last(), ElementsAre("a"));
  clickRow(0, Qt::ControlModifier);
  EXPECT_THAT(last(), ElementsAre("conv1", "a"));
  clickRow(2, Qt::ShiftModifier);
  EXPECT_THAT(last(), ElementsAre("conv1", "a", "b"));
  clickRow(2);
  QTest::keyClick(&table_, Qt::Key_Down);
  EXPECT_THAT(last(), ElementsAre("c"));
  QTest::keyClick(&table_, Qt::Key_Down, Qt::ShiftModifier);
  EXPECT_THAT(last(), ElementsAre("c", "fc"));
}

TEST_F(LayerTableTest, ASelectionFromElsewhereIsNotEchoed) {
  table_.selectLayers({"fc", "a", "unknown"});
  EXPECT_THAT(table_.selection(), ElementsAre("a", "fc"));
  EXPECT_EQ(selections_.size(), 0);
  table_.selectLayers({});
  EXPECT_THAT(table_.selection(), ElementsAre());
  EXPECT_EQ(selections_.size(), 0);
}

TEST_F(LayerTableTest, NewFiguresKeepSelectionSortAndPlace) {
  LayerRows many;
  for (int i = 0; i < 155; ++i) many.push_back(layer(QString("layer%1").arg(i), 1 + i % 7));
  table_.setRows(many);
  table_.sortBy(LayerColumn::Traffic, Qt::DescendingOrder);
  table_.selectLayers({"layer10", "layer20"});
  table_.verticalScrollBar()->setValue(500);
  QSignalSpy resets(table_.model(), &QAbstractItemModel::modelReset);
  for (LayerRow& row : many) row.seconds *= 2;
  table_.setRows(many);
  EXPECT_EQ(resets.size(), 0);
  EXPECT_EQ(selections_.size(), 0);
  EXPECT_THAT(table_.selection(), ElementsAre("layer10", "layer20"));
  EXPECT_EQ(table_.verticalScrollBar()->value(), 500);
}

TEST_F(LayerTableTest, SortedRowsFollowTheirFiguresUnlessTheOrderIsHeld) {
  table_.sortBy(LayerColumn::Latency, Qt::DescendingOrder);
  table_.selectLayers({"fc"});
  table_.setOrderHeld(true);
  rows_[4].seconds = 9e-3;
  table_.setRows(rows_);
  EXPECT_THAT(table_.shownOrder(), ElementsAre("c", "conv1", "a", "b", "fc"));
  table_.setOrderHeld(false);
  EXPECT_THAT(table_.shownOrder(), ElementsAre("c", "fc", "conv1", "a", "b"));
  EXPECT_THAT(table_.selection(), ElementsAre("fc"));
  EXPECT_EQ(selections_.size(), 0);
}

TEST_F(LayerTableTest, OtherLayersKeepWhatIsStillThereOfTheSelection) {
  table_.selectLayers({"a", "fc"});
  table_.setRows({layer("a", 1), layer("z", 2)});
  EXPECT_THAT(table_.selection(), ElementsAre("a"));
  ASSERT_EQ(selections_.size(), 1);
  EXPECT_THAT(last(), ElementsAre("a"));
}

TEST_F(LayerTableTest, CopiesTheSelectedRowsWithHeadsInTheOrderShown) {
  table_.sortBy(LayerColumn::Latency, Qt::AscendingOrder);
  table_.selectLayers({"conv1", "c"});
  table_.setFocus();
  QTest::keyClick(&table_, Qt::Key_C, Qt::ControlModifier);
  const QStringList lines = QGuiApplication::clipboard()->text().split('\n');
  ASSERT_EQ(lines.size(), 4);
  EXPECT_EQ(
      lines[0],
      "Layer\tTile K × C × OY\tStationary\tInput MB\tWeight MB\tOutput MB\tTraffic MB\tIntensity MAC/B\tPE util. %\t"
      "Latency ms\tShare %\tProof\tLimited by");
  EXPECT_EQ(lines[2], "conv1\t256 × 10 × 7\toutput\t0.20\t1.00\t0.10\t1.30\t11.9\t31\t1.200\t25.0\tproven\tDRAM");
  EXPECT_EQ(lines[1], "c\t\t\t\t\t\t\t\t\t\t\t\tinput +2.1 KiB");
}

TEST_F(LayerTableTest, CopiesEverythingWhereNothingIsSelected) {
  EXPECT_EQ(table_.copyText().split('\n').size(), 1 + 5 + 1);
}

TEST_F(LayerTableTest, ARestingPointerIsToldOnceWithItsCell) {
  QSignalSpy hovers(&table_, &LayerTable::rowHovered);
  QSignalSpy leaves(&table_, &LayerTable::hoverLeft);
  QTest::mouseMove(table_.viewport(), cell(1, LayerColumn::Latency).center());
  ASSERT_TRUE(QTest::qWaitFor([&] { return hovers.size() == 1; }, 5000));
  EXPECT_EQ(hovers[0][0].toStringList(), QStringList("a"));
  EXPECT_EQ(hovers[0][1].value<LayerColumn>(), LayerColumn::Latency);
  const QRect place = hovers[0][2].toRect();
  EXPECT_EQ(place.topLeft(), table_.viewport()->mapToGlobal(cell(1, LayerColumn::Latency).topLeft()));
  QTest::mouseMove(table_.viewport(), cell(2, LayerColumn::Latency).center());
  EXPECT_TRUE(QTest::qWaitFor([&] { return leaves.size() == 1; }, 5000));
}

TEST_F(LayerTableTest, NarrowTablesHideTheLeastImportantColumnsAndClipNoNumber) {
  const auto hidden = [&](LayerColumn column) { return table_.isColumnHidden(index(column)); };
  table_.resize(1160, 230);
  EXPECT_FALSE(hidden(LayerColumn::Intensity));
  table_.resize(1080, 230);
  EXPECT_TRUE(hidden(LayerColumn::Intensity));
  EXPECT_FALSE(hidden(LayerColumn::Stationary));
  EXPECT_FALSE(hidden(LayerColumn::Proof));
  table_.resize(700, 230);
  EXPECT_TRUE(hidden(LayerColumn::Intensity));
  EXPECT_TRUE(hidden(LayerColumn::Stationary));
  EXPECT_FALSE(hidden(LayerColumn::Traffic));
  EXPECT_FALSE(hidden(LayerColumn::Latency));
  for (const int width : {1000, 700, 420}) {
    table_.resize(width, 230);
    const QFontMetrics metrics(table_.font());
    for (int column = index(LayerColumn::Input); column <= index(LayerColumn::Latency); ++column) {
      if (table_.isColumnHidden(column)) continue;
      const QString text = table_.model()->index(0, column).data().toString();
      EXPECT_GE(table_.columnWidth(column) - 16, metrics.horizontalAdvance(text)) << width << ' ' << column;
    }
  }
  table_.resize(1160, 230);
  EXPECT_FALSE(hidden(LayerColumn::Intensity));
}

TEST_F(LayerTableTest, TheProofIsTheLastColumnToGoAndTheHeadCountsThoseThatWent) {
  table_.setReference("A");
  auto* head = static_cast<LayerTableHead*>(table_.horizontalHeader());
  table_.resize(1600, 230);
  EXPECT_TRUE(head->leftOut().isEmpty());
  EXPECT_TRUE(head->accessibleDescription().isEmpty());
  for (int width = 1200; width >= 420; width -= 20) {
    table_.resize(width, 230);
    int hidden = 0;
    for (int column = 0; column < kLayerColumns; ++column) hidden += table_.isColumnHidden(column) ? 1 : 0;
    EXPECT_EQ(head->leftOut().size(), hidden) << width;
    const bool proofShown = !table_.isColumnHidden(index(LayerColumn::Proof));
    EXPECT_TRUE(proofShown || table_.isColumnHidden(index(LayerColumn::LatencyChange))) << width;
  }
  table_.resize(900, 230);
  EXPECT_FALSE(table_.isColumnHidden(index(LayerColumn::Proof)));
  EXPECT_EQ(head->leftOut().first(), "Stationary");
  EXPECT_TRUE(head->accessibleDescription().contains("Intensity"));
}

TEST_F(LayerTableTest, TheBarOfTheShareGivesWayBeforeAColumnAndGrowsInAWideTable) {
  const auto bar = [&] { return table_.columnWidth(index(LayerColumn::Share)) - 16; };
  int width = 1400;
  for (; bar() > 88; width -= 10) table_.resize(width, 230);
  while (!table_.isColumnHidden(index(LayerColumn::Intensity))) {
    EXPECT_GE(bar(), 56);
    table_.resize(width -= 4, 230);
  }
  table_.resize(width + 4, 230);
  EXPECT_LT(bar(), 64);
  table_.resize(2200, 230);
  EXPECT_EQ(bar(), 200);
}

TEST_F(LayerTableTest, TheViewEndsWithAWholeRowAlsoAfterAScroll) {
  LayerRows many;
  for (int i = 0; i < 155; ++i) many.push_back(layer(QString("layer%1").arg(i), 1));
  table_.setRows(many);
  for (const int height : {190, 200, 230, 237}) {
    table_.resize(1080, height);
    table_.verticalScrollBar()->setValue(0);
    for (int step = 0; step < 3; ++step) {
      EXPECT_EQ(table_.viewport()->height() % cell(0).height(), 0) << height;
      EXPECT_EQ(table_.rowAt(0) * cell(0).height(), table_.verticalScrollBar()->value()) << height;
      table_.verticalScrollBar()->triggerAction(QAbstractSlider::SliderSingleStepAdd);
    }
    table_.verticalScrollBar()->triggerAction(QAbstractSlider::SliderToMaximum);
    EXPECT_EQ(table_.verticalScrollBar()->value() % cell(0).height(), 0) << height;
  }
}

TEST_F(LayerTableTest, ALongNameOfWhatBindsHidesNoColumn) {
  for (LayerRow& row : rows_) row.bound = "a_memory_with_a_name_that_is_longer_than_any_other_in_the_profile";
  table_.setRows({});
  table_.setRows(rows_);
  EXPECT_LE(table_.columnWidth(index(LayerColumn::Bound)), 104 + 16 + 8 + 72) << "with its share of the air";
  EXPECT_FALSE(table_.isColumnHidden(index(LayerColumn::Stationary)));
}

TEST_F(LayerTableTest, ColumnsDoNotShrinkWhileFiguresChange) {
  rows_[0].bytes[1] = 123456e6;
  table_.setRows(rows_);
  const int wide = table_.columnWidth(index(LayerColumn::Weight));
  rows_[0].bytes[1] = 1e6;
  table_.setRows(rows_);
  EXPECT_EQ(table_.columnWidth(index(LayerColumn::Weight)), wide);
}

TEST_F(LayerTableTest, AThemeSwitchRepaintsInTheNewColours) {
  EXPECT_EQ(table_.viewport()->grab().toImage().pixelColor(2, cell(1).top() + 2), theme_.theme().plot);
  theme_.setMode(ThemeMode::Light);
  EXPECT_EQ(table_.viewport()->grab().toImage().pixelColor(2, cell(1).top() + 2), theme_.theme().plot);
  table_.selectLayers({"a"});
  EXPECT_EQ(table_.viewport()->grab().toImage().pixelColor(60, cell(1).top() + 2), theme_.theme().selection);
}

TEST_F(LayerTableTest, ManyRowsStayFluid) {
  LayerRows many;
  for (int i = 0; i < 155; ++i) many.push_back(layer(QString("layer%1").arg(i), 1 + i % 7));
  table_.setRows(many);
  table_.sortBy(LayerColumn::Latency, Qt::DescendingOrder);
  QElapsedTimer clock;
  clock.start();
  constexpr int kRounds = 20;
  for (int round = 0; round < kRounds; ++round) {
    for (std::size_t i = 0; i < many.size(); ++i) many[i].seconds *= 1 + 0.01 * static_cast<double>(i % 3);
    table_.setRows(many);
    table_.viewport()->repaint();
  }
  // One frame at 30 Hz, for busy computers; typical are a few milliseconds.
  EXPECT_LT(static_cast<double>(clock.elapsed()) / kRounds, 33);
}

TEST_F(LayerTableTest, IsNamedAndExplained) {
  EXPECT_EQ(table_.objectName(), "layer_table");
  EXPECT_FALSE(table_.accessibleName().isEmpty());
  EXPECT_FALSE(table_.whatsThis().isEmpty());
  EXPECT_FALSE(table_.toolTip().isEmpty());
}

TEST_F(LayerTableTest, ChangesHaveColumnsOnlyAgainstAReference) {
  const auto isShown = [&](LayerColumn column) { return !table_.isColumnHidden(index(column)); };
  EXPECT_FALSE(isShown(LayerColumn::TrafficChange));
  EXPECT_FALSE(table_.copyText().contains("Δ"));
  rows_[0].change = LayerChange{.traffic = -0.186, .latency = 0.0004};
  rows_[1].change = LayerChange{.traffic = 0.011, .latency = 2.5};
  table_.setReference("A");
  table_.setRows(rows_);
  EXPECT_TRUE(isShown(LayerColumn::TrafficChange));
  EXPECT_TRUE(isShown(LayerColumn::LatencyChange));
  const auto text = [&](int row, LayerColumn column) {
    return table_.model()->index(row, index(column)).data().toString();
  };
  EXPECT_EQ(text(0, LayerColumn::TrafficChange), "−18.6 %");
  EXPECT_EQ(text(0, LayerColumn::LatencyChange), "0.0 %");
  EXPECT_EQ(text(1, LayerColumn::TrafficChange), "+1.1 %");
  EXPECT_EQ(text(1, LayerColumn::LatencyChange), "+250 %");
  EXPECT_EQ(text(2, LayerColumn::TrafficChange), "");
  EXPECT_TRUE(table_.copyText().contains("Traffic Δ A\t")) << table_.copyText().toStdString();
  EXPECT_TRUE(table_.copyText().contains("\t−18.6 %\t"));
  table_.setReference("");
  EXPECT_FALSE(isShown(LayerColumn::TrafficChange));
}

TEST_F(LayerTableTest, ColumnsOfChangesNeitherComeNorGoDuringADrag) {
  table_.setOrderHeld(true);
  table_.setReference("profile");
  EXPECT_TRUE(table_.isColumnHidden(index(LayerColumn::LatencyChange)));
  table_.setOrderHeld(false);
  EXPECT_FALSE(table_.isColumnHidden(index(LayerColumn::LatencyChange)));
}

TEST_F(LayerTableTest, SortingByAChangeEndsWithItsColumn) {
  for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i].change = LayerChange{.latency = 0.1 * static_cast<double>(i)};
  table_.setReference("B");
  table_.setRows(rows_);
  table_.sortBy(LayerColumn::LatencyChange, Qt::DescendingOrder);
  EXPECT_EQ(table_.shownOrder().last(), "conv1");
  table_.setReference("");
  EXPECT_EQ(table_.shownOrder().first(), "conv1") << "the file's order again";
}

}  // namespace
}  // namespace tilescope::gui
