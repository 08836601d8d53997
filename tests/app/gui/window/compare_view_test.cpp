// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison in the whole window.
#include "app/gui/compare/compare_view.h"

#include <QPushButton>

#include "app/gui/chrome/empty_state.h"
#include "app/gui/chrome/verdict_band.h"
#include "app/gui/compare/column_head.h"
#include "app/gui/compare/compare_column_view.h"
#include "app/gui/plots/roofline_plot.h"
#include "app/gui/plots/traffic_plot.h"
#include "app/gui/table/cell_table.h"
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
  ASSERT_EQ(columns().size(), 3);
  EXPECT_FALSE(child<VerdictBand>()->isVisible());
  const auto* first = columns()[0];
  for (const CompareColumnView* column : columns()) {
    EXPECT_TRUE(column->isVisible());
    EXPECT_EQ(column->findChild<RooflinePlot*>()->ranges(), first->findChild<RooflinePlot*>()->ranges());
    EXPECT_EQ(column->findChild<TrafficPlot*>()->upperBound(), first->findChild<TrafficPlot*>()->upperBound());
    EXPECT_FALSE(column->head()->data().figures.empty());
  }
  const auto* differences = window->findChild<CellTable*>("compare differences");
  EXPECT_EQ(differences->model()->rowCount(), 10);
  EXPECT_EQ(differences->model()->columnCount(), 3 + 2 * 3);
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

TEST_F(CompareViewTest, AClosedColumnComesBackByUndo) {
  trigger("compare.dataflows");
  emit columns()[0]->head()->closeRequested();
  QTest::qWait(10);
  EXPECT_EQ(columns().size(), 2);
  history().undo();
  QTest::qWait(10);
  EXPECT_EQ(columns().size(), 3);
}

}  // namespace
}  // namespace tilescope::gui
