// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/compare/compare_view.h"

#include <QPushButton>

#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/chrome/empty_state.h"
#include "app/gui/kit/chrome/provenance_tip.h"
#include "app/gui/kit/chrome/verdict_band.h"
#include "app/gui/kit/table/cell_table.h"
#include "app/gui/views/compare/column_head.h"
#include "app/gui/views/compare/compare_column_view.h"
#include "app/gui/views/compare/compare_strip.h"
#include "app/gui/views/compare/left_out_column.h"
#include "app/gui/views/compare/set_card.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/explore/traffic/traffic_plot.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

class CompareViewTest : public WindowTest {
 protected:
  CompareViewTest() { open(exampleWords()); }
  void trigger(const char* action) {
    window->actions().action(action)->trigger();
    wait();
  }
  QList<CompareColumnView*> columns() const { return window->findChildren<CompareColumnView*>(); }
};

TEST_F(CompareViewTest, AllDataflowsStandSideBySideOnTheSameAxesInOneClick) {
  trigger("compare.dataflows");
  ASSERT_EQ(columns().size(), 4);
  EXPECT_FALSE(child<VerdictBand>()->isVisible());
  const auto* first = columns()[0];
  for (const CompareColumnView* column : columns()) {
    EXPECT_TRUE(column->isVisible());
    EXPECT_EQ(column->findChild<RooflinePlot*>()->ranges(), first->findChild<RooflinePlot*>()->ranges());
    EXPECT_EQ(column->findChild<TrafficPlot*>()->upperBound(), first->findChild<TrafficPlot*>()->upperBound());
    EXPECT_FALSE(column->head()->data().figures.empty());
  }
  const auto* differences = window->findChild<CellTable*>("compare differences");
  EXPECT_EQ(differences->model()->rowCount(), 20);
  EXPECT_EQ(differences->model()->columnCount(), 2 + 2 * 3);
}

TEST_F(CompareViewTest, TheReferenceStandsOnceInTheTableOfDifferences) {
  trigger("design.pin");
  trigger("compare.pins");
  ASSERT_EQ(columns().size(), 2);
  const QAbstractItemModel* model = window->findChild<CellTable*>("compare differences")->model();
  QStringList heads;
  for (int column = 0; column < model->columnCount(); ++column)
    heads << model->headerData(column, Qt::Horizontal).toString();
  EXPECT_EQ(heads.join('|').toStdString(), "Metric|A, ref.|Present|Δ");
  EXPECT_TRUE(model->index(0, 0).data().toString().contains(", ")) << "with its unit";
}

TEST_F(CompareViewTest, NoColumnOfTheTablesIsCut) {
  for (const int pins : {1, 2}) {
    window->resize(pins == 1 ? QSize(1280, 800) : QSize(1440, 900));
    trigger("design.pin");
    trigger(pins == 1 ? "compare.pins" : "compare.dataflows");
    for (const char* name : {"compare differences", "compare winners"}) {
      const auto* table = window->findChild<CellTable*>(name);
      const int last = table->model()->columnCount() - 1;
      EXPECT_LE(table->columnViewportPosition(last) + table->columnWidth(last), table->viewport()->width() - 8) << name;
    }
  }
}

TEST_F(CompareViewTest, ALayerSelectedInAColumnIsSelectedEverywhere) {
  trigger("compare.dataflows");
  auto* traffic = columns()[1]->findChild<TrafficPlot*>();
  QTest::mouseClick(traffic, Qt::LeftButton, {}, traffic->barRect("res5_0_b").center());
  EXPECT_EQ(window->session().session().selection, QStringList("res5_0_b"));
  const auto* winners = window->findChild<CellTable*>("compare winners");
  const QModelIndexList rows = winners->selectionModel()->selectedRows();
  ASSERT_EQ(rows.size(), 1);
  EXPECT_EQ(rows.front().data().toString(), "res5_0_b");
}

TEST_F(CompareViewTest, HeadsOfOneWidthShowTheSameFigures) {
  trigger("compare.dataflows");
  for (const QSize size : {QSize(1280, 800), QSize(1440, 900), QSize(1600, 900), QSize(2560, 1440)}) {
    window->resize(size);
    wait();
    const std::size_t shown = columns()[0]->head()->figuresWithRoom();
    EXPECT_GE(shown, 1u);
    for (const CompareColumnView* column : columns()) {
      ASSERT_LE(std::abs(column->width() - columns()[0]->width()), 1);
      EXPECT_EQ(column->head()->figuresWithRoom(), shown) << size.width();
    }
  }
}

TEST_F(CompareViewTest, TheEmptyComparisonOffersBothWaysToFillIt) {
  window->showView("compare");
  auto buttons = window->findChild<CompareView*>()->findChild<EmptyState*>()->findChildren<QPushButton*>();
  ASSERT_EQ(buttons.size(), 2);
  const auto named = [&](const QString& text) {
    return *std::find_if(buttons.begin(), buttons.end(), [&](const QPushButton* b) { return b->text() == text; });
  };
  QTest::mouseClick(named("Pin present"), Qt::LeftButton);
  wait();
  EXPECT_NE(window->session().session().pin('A'), nullptr);
  EXPECT_EQ(columns().size(), 2);
}

TEST_F(CompareViewTest, WithPinsTheEmptyComparisonOffersToCompareThem) {
  trigger("design.pin");
  window->showView("compare");
  wait();
  auto* empty = window->findChild<CompareView*>()->findChild<EmptyState*>();
  EXPECT_EQ(empty->accessibleName(), "1 pin is not compared yet");
  trigger("design.pin");
  EXPECT_EQ(empty->accessibleName(), "2 pins are not compared yet");
  auto* primary = empty->findChild<QPushButton*>("emptyStateButton0");
  EXPECT_EQ(primary->text(), "Compare the pins");
  QTest::mouseClick(primary, Qt::LeftButton);
  wait();
  EXPECT_EQ(window->session().session().pins.size(), 2u) << "no further pin";
  EXPECT_EQ(columns().size(), 3);
}

TEST_F(CompareViewTest, AChosenSetOfDataflowsIsTheReferenceAndListsTheLayersThatLose) {
  app::DesignWords words = exampleWords();
  words.objective = "traffic";
  open(words);
  trigger("compare.dataflows");
  auto* one = window->findChild<SetCard*>("set card 1");
  ASSERT_TRUE(one && one->isVisible());
  EXPECT_FALSE(one->data().value.isEmpty());
  QTest::mouseClick(one, Qt::LeftButton);
  const auto* winners = window->findChild<CellTable*>("compare winners");
  EXPECT_EQ(winners->model()->headerData(1, Qt::Horizontal).toString(), "In the set");
  EXPECT_GT(winners->model()->rowCount(), 0);
  int framed = 0;
  for (const CompareColumnView* column : columns()) framed += column->head()->data().framed ? 1 : 0;
  EXPECT_EQ(framed, 1);
  QTest::mouseClick(one, Qt::LeftButton);
  EXPECT_EQ(winners->model()->headerData(1, Qt::Horizontal).toString(), "Winner");
}

TEST_F(CompareViewTest, KeepOnlyTheseIsPossibleOnceASetIsChosen) {
  trigger("compare.dataflows");
  auto* keep = window->findChild<QPushButton*>("compare keep");
  EXPECT_FALSE(keep->isEnabled());
  EXPECT_FALSE(window->actions().action("compare.keep")->isEnabled());
  QTest::mouseClick(window->findChild<SetCard*>("set card 2"), Qt::LeftButton);
  ASSERT_TRUE(keep->isEnabled());
  QTest::mouseClick(keep, Qt::LeftButton);
  wait();
  EXPECT_EQ(window->session().design().profile->dataflows.size(), 2u);
  history().undo();
  EXPECT_EQ(window->session().design().profile->dataflows.size(), 3u);
}

TEST_F(CompareViewTest, DelLeavesAColumnOutAndItsStripBringsItBack) {
  trigger("compare.dataflows");
  CompareColumnView* column = columns()[1];
  QTest::keyClick(column->findChild<TrafficPlot*>(), Qt::Key_Delete);
  EXPECT_TRUE(column->isLeftOut());
  EXPECT_FALSE(column->head()->isVisible());
  EXPECT_TRUE(QTest::qWaitFor([&] { return column->width() < 60; })) << column->width();
  QTest::mouseClick(column->findChild<LeftOutColumn*>(), Qt::LeftButton);
  EXPECT_FALSE(column->isLeftOut());
  EXPECT_TRUE(column->head()->isVisible());
}

TEST_F(CompareViewTest, LogarithmicAxesAndLeftOutColumnsAreKeptInTheSession) {
  trigger("compare.dataflows");
  auto* view = window->findChild<CompareView*>();
  emit view->findChild<CompareStrip*>()->logarithmicChosen(true);
  emit columns()[1]->head()->leaveOutRequested();
  for (const TrafficPlot* plot : view->findChildren<TrafficPlot*>()) EXPECT_TRUE(plot->isLogarithmic());
  const QJsonObject state = view->state();
  view->restore({});
  for (const TrafficPlot* plot : view->findChildren<TrafficPlot*>()) EXPECT_FALSE(plot->isLogarithmic());
  EXPECT_FALSE(columns()[1]->isLeftOut());
  view->restore(state);
  EXPECT_TRUE(columns()[0]->findChild<TrafficPlot*>()->isLogarithmic());
  EXPECT_TRUE(columns()[1]->isLeftOut());
}

TEST_F(CompareViewTest, TheBestPerLayerIsAColumnThatNamesTheDataflowOfALayer) {
  trigger("compare.dataflows");
  ASSERT_EQ(columns()[0]->id(), "best");
  auto* traffic = columns()[0]->findChild<TrafficPlot*>();
  emit traffic->markHovered({"res5_0_b"}, QRect(400, 400, 10, 10));
  const auto* tip = window->findChild<ProvenanceTip*>();
  ASSERT_TRUE(tip && tip->isVisible());
  EXPECT_TRUE(tip->content().title.contains("-stationary")) << tip->content().title.toStdString();
}

TEST_F(CompareViewTest, ANarrowTableNamesTheColumnsThatItLacks) {
  window->resize(1280, 800);
  trigger("compare.dataflows");
  const auto* differences = window->findChild<CellTable*>("compare differences");
  QString subtitle;
  for (const DockTitle* title : window->findChild<CompareView*>()->findChildren<DockTitle*>())
    if (title->title() == "Differences") subtitle = title->subtitle();
  for (const QString& hidden : differences->leftOut()) EXPECT_TRUE(subtitle.contains(hidden)) << subtitle.toStdString();
  EXPECT_FALSE(differences->leftOut().isEmpty());
}

TEST_F(CompareViewTest, AClosedColumnComesBackByUndo) {
  trigger("compare.dataflows");
  emit columns()[0]->head()->closeRequested();
  QTest::qWait(10);
  EXPECT_EQ(columns().size(), 3);
  history().undo();
  QTest::qWait(10);
  EXPECT_EQ(columns().size(), 4);
}

}  // namespace
}  // namespace tilescope::gui
