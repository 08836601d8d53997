// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDockWidget>
#include <QJsonArray>
#include <QMainWindow>
#include <QTableView>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/chrome/provenance_tip.h"
#include "app/gui/views/explore/designs/design_plot.h"
#include "app/gui/views/explore/designs/design_table.h"
#include "app/gui/views/explore/explore_view.h"
#include "core/base/format_number.h"
#include "core/plan/planner.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

class DesignsControllerTest : public WindowTest {
 protected:
  void waitForCurves() {
    ASSERT_TRUE(QTest::qWaitFor(
        [&] {
          for (const SliderRow* row : child<DesignPanel>()->findChildren<SliderRow*>()) {
            const ParameterCurve& curve = row->curve();
            if (curve.points.empty() || curve.stale || curve.answered() < curve.points.size()) return false;
          }
          return true;
        },
        kPatience));
    QTest::qWait(300);  // until the table is updated
  }
  DesignPlot& plot() { return *child<DesignPlot>(); }
  DesignTable& table() { return *child<DesignTable>(); }
  void raise(QWidget* content) {
    for (QWidget* up = content; up; up = up->parentWidget())
      if (auto* dock = qobject_cast<QDockWidget*>(up)) dock->raise();
    QTest::qWait(20);
  }
  void moveOver(const QPoint& place, Qt::MouseButtons held) {
    QMouseEvent move(QEvent::MouseMove, place, plot().mapToGlobal(place), Qt::NoButton, held, {});
    QApplication::sendEvent(&plot(), &move);
  }
  double seconds(const app::Design& design) {
    const Result<PlanRequest> request = app::requestOf(design);
    EXPECT_TRUE(request);
    Planner planner;
    const Result<ExecutionPlan> plan = planner.plan(*request);
    EXPECT_TRUE(plan);
    return plan->totals.latency.seconds;
  }
};

TEST_F(DesignsControllerTest, CurvesComeAndFollowTheDesign) {
  open(exampleWords());
  waitForCurves();
  const ParameterCurve before = slider(kWeightBuffer)->curve();
  const ParameterCurve bandwidth = slider("/memories/3/bandwidth_gb_per_s")->curve();
  QTest::keyClick(slider(kWeightBuffer)->field(), Qt::Key_Home);
  EXPECT_TRUE(slider("/memories/3/bandwidth_gb_per_s")->curve().stale);
  EXPECT_FALSE(slider(kWeightBuffer)->curve().stale);
  wait();
  waitForCurves();
  EXPECT_EQ(slider(kWeightBuffer)->curve(), before);
  EXPECT_NE(slider("/memories/3/bandwidth_gb_per_s")->curve(), bandwidth);
}

TEST_F(DesignsControllerTest, AltAndTheWheelJumpToTheKnee) {
  open(exampleWords());
  waitForCurves();
  SliderRow& row = *slider(kWeightBuffer);
  const double from = row.row().value;
  const CurvePoint* knee = row.curve().knee();
  ASSERT_TRUE(knee);
  const double to = knee->value;
  ASSERT_NE(to, from);
  QWheelEvent turn(row.grooveRect().center(), {}, {}, {to > from ? 120 : -120, 0}, Qt::NoButton, Qt::AltModifier,
                   Qt::NoScrollPhase, false);
  QApplication::sendEvent(&row, &turn);
  EXPECT_EQ(history().count(), 1);
  wait();
  EXPECT_DOUBLE_EQ(row.row().value, to);
}

TEST_F(DesignsControllerTest, TheMenuTakesTheCurvesAway) {
  open(exampleWords());
  waitForCurves();
  const int height = slider(kWeightBuffer)->height();
  window->actions().action("view.curves")->trigger();
  QTest::qWait(20);
  EXPECT_LT(slider(kWeightBuffer)->height(), height);
  window->actions().action("view.curves")->trigger();
  waitForCurves();
  EXPECT_EQ(slider(kWeightBuffer)->height(), height);
}

TEST_F(DesignsControllerTest, ARubberBandSelectsTheSameDesignsInTheTable) {
  open(exampleWords());
  waitForCurves();
  raise(&table());
  const QRect all = plot().rect();
  QTest::mousePress(&plot(), Qt::LeftButton, {}, QPoint(all.width() / 3, 20));
  moveOver(QPoint(all.width() * 3 / 4, all.height() * 2 / 3), Qt::LeftButton);
  QSignalSpy selected(&plot(), &DesignPlot::selected);
  QTest::mouseRelease(&plot(), Qt::LeftButton, {}, QPoint(all.width() * 3 / 4, all.height() * 2 / 3));
  ASSERT_EQ(selected.count(), 1);
  DesignIds ids = selected[0][0].value<DesignIds>();
  ASSERT_FALSE(ids.empty());
  std::sort(ids.begin(), ids.end());
  EXPECT_EQ(table().selection(), ids);
  QTest::keyClick(window.get(), Qt::Key_Escape);
  EXPECT_TRUE(table().selection().empty());
}

TEST_F(DesignsControllerTest, ADesignOfTheTableBecomesThePresentOneInOneStep) {
  open(exampleWords());
  waitForCurves();
  raise(&table());
  QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, QPoint(200, 30));
  ASSERT_EQ(table().selection().size(), 1u);
  QTest::keyClick(&table(), Qt::Key_Return);
  EXPECT_EQ(history().count(), 1);
  EXPECT_FALSE(window->session().design().edits.empty());
  wait();
  EXPECT_DOUBLE_EQ(model().plan()->totals.latency.seconds, seconds(window->session().design()));
  history().undo();
  EXPECT_TRUE(window->session().design().edits.empty());
}

TEST_F(DesignsControllerTest, TheCardOfAPointSaysWhatThePlannerSays) {
  open(exampleWords());
  waitForCurves();
  QSignalSpy hovered(&plot(), &DesignPlot::designHovered);
  plot().setFocus();
  int checked = 0;
  for (QTest::keyClick(&plot(), Qt::Key_Home); checked < 6; ++checked) {
    hovered.clear();
    ASSERT_TRUE(hovered.wait(2000));
    const auto* tip = window->findChild<ProvenanceTip*>();
    ASSERT_TRUE(tip);
    ASSERT_TRUE(tip->isVisible());
    QTest::keyClick(&plot(), Qt::Key_Return);  // opens the card's design
    const QString latency = QString::fromStdString(withPrefix(seconds(window->session().design()), "s", 3));
    EXPECT_TRUE(tip->content().plainText.contains("latency = " + latency))
        << tip->content().plainText.toStdString() << latency.toStdString();
    history().undo();
    wait();
    QTest::keyClick(&plot(), Qt::Key_Right);
  }
}

TEST_F(DesignsControllerTest, TheDocksFollowTheWindowsSize) {
  const auto isTab = [](QWidget* content) {
    for (QWidget* up = content; up; up = up->parentWidget())
      if (auto* dock = qobject_cast<QDockWidget*>(up))
        return !qobject_cast<QMainWindow*>(dock->parentWidget())->tabifiedDockWidgets(dock).isEmpty();
    return false;
  };
  open(exampleWords(), {1280, 800});
  EXPECT_TRUE(isTab(&plot()));
  window->resize(1440, 900);
  QTest::qWait(50);
  EXPECT_FALSE(isTab(&plot()));
  EXPECT_GE(plot().width(), 320);
  window->resize(2560, 1440);
  QTest::qWait(50);
  EXPECT_FALSE(isTab(&plot()));
}

TEST_F(DesignsControllerTest, ASessionKeepsFiguresAndAxes) {
  open(exampleWords());
  waitForCurves();
  window->actions().action("view.designs.y.traffic")->trigger();
  window->actions().action("view.designs.colour.energy_latency")->trigger();
  auto* view = child<ExploreView>();
  QJsonObject state = view->state();
  QJsonObject designs = state["designs"].toObject();
  EXPECT_EQ(designs["metrics"], (QJsonArray{"latency", "traffic", "energy_latency"}));
  const DesignRanges ranges = *plot().ranges();
  EXPECT_DOUBLE_EQ(designs["x"][0].toDouble(), ranges.x.lower);
  const DesignRanges wide{{ranges.x.lower / 2, ranges.x.upper * 2}, {ranges.y.lower / 3, ranges.y.upper * 3}};
  designs["x"] = QJsonArray{wide.x.lower, wide.x.upper};
  designs["y"] = QJsonArray{wide.y.lower, wide.y.upper};
  state["designs"] = designs;
  window->actions().action("view.designs.y.energy")->trigger();
  window->actions().action("view.designs.colour.none")->trigger();
  view->restore(state);
  wait();
  EXPECT_TRUE(window->actions().action("view.designs.y.traffic")->isChecked());
  EXPECT_TRUE(window->actions().action("view.designs.colour.energy_latency")->isChecked());
  ASSERT_TRUE(plot().ranges());
  EXPECT_EQ(*plot().ranges(), wide);
}

TEST_F(DesignsControllerTest, TShowsTheFrontAsATable) {
  open(exampleWords());
  waitForCurves();
  plot().setFocus();
  QTest::keyClick(&plot(), Qt::Key_T);
  EXPECT_FALSE(plot().isVisible());
  const auto* numbers = window->findChild<QWidget*>("designPlot twin")->findChild<QTableView*>();
  ASSERT_TRUE(numbers);
  EXPECT_EQ(numbers->model()->rowCount(), static_cast<int>(plot().table().rows.size()));
  EXPECT_GT(numbers->model()->rowCount(), 1);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_T);
  EXPECT_TRUE(plot().isVisible());
}

TEST_F(DesignsControllerTest, TheViewMenuChoosesTheFigures) {
  open(exampleWords());
  waitForCurves();
  const std::optional<DesignRanges> before = plot().ranges();
  window->actions().action("view.designs.y.traffic")->trigger();
  EXPECT_NE(plot().ranges(), before);
}

TEST_F(DesignsControllerTest, AMetricHasOnePlaceInThePlot) {
  open(exampleWords());
  const auto isChecked = [this](const char* id) { return window->actions().action(id)->isChecked(); };
  window->actions().action("view.designs.x.energy")->trigger();
  EXPECT_TRUE(isChecked("view.designs.x.energy"));
  EXPECT_TRUE(isChecked("view.designs.y.latency")) << "they change places";
  window->actions().action("view.designs.colour.energy")->trigger();
  EXPECT_TRUE(isChecked("view.designs.colour.none")) << "it is along already";
  window->actions().action("view.designs.colour.chip_area")->trigger();
  window->actions().action("view.designs.y.chip_area")->trigger();
  EXPECT_TRUE(isChecked("view.designs.y.chip_area"));
  EXPECT_TRUE(isChecked("view.designs.colour.latency"));
}

TEST_F(DesignsControllerTest, SessionsOfFormerVersionsNameAPairOfMetrics) {
  open(exampleWords());
  auto* view = child<ExploreView>();
  QJsonObject state = view->state();
  state["designs"] = QJsonObject{{"figures", "traffic_energy"}};
  view->restore(state);
  wait();
  EXPECT_TRUE(window->actions().action("view.designs.x.energy")->isChecked());
  EXPECT_TRUE(window->actions().action("view.designs.y.traffic")->isChecked());
}

TEST_F(DesignsControllerTest, TheCurvesShowAnotherValueOfTheSamePlans) {
  open(exampleWords());
  waitForCurves();
  const ParameterCurve latencies = slider(kWeightBuffer)->curve();
  window->actions().action("view.curves.energy")->trigger();
  const ParameterCurve& energies = slider(kWeightBuffer)->curve();
  EXPECT_EQ(energies.metric, Metric::Energy);
  EXPECT_EQ(energies.points.back().objective, latencies.points.back().energy);
  window->actions().action("view.curves.objective")->trigger();
  EXPECT_EQ(slider(kWeightBuffer)->curve(), latencies);
}

}  // namespace
}  // namespace tilescope::gui
