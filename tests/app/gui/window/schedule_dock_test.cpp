// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/schedule/schedule_dock.h"

#include <QSplitter>

#include "app/gui/kit/chrome/dock_set.h"
#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/chrome/provenance_tip.h"
#include "app/gui/plots/plot_twin.h"
#include "app/gui/views/mapping/mapping_view.h"
#include "app/gui/views/mapping/nest/nest_view.h"
#include "app/gui/views/mapping/schedule/schedule_picture.h"
#include "app/gui/views/mapping/schedule/schedule_plot.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

class ScheduleDockTest : public WindowTest {
 protected:
  ScheduleDockTest() {
    withCurves = false;
    setAdvice(false);
  }

  void openMapping(const std::string& model, const QString& layer = "stack1_a", QSize size = QSize(1440, 900)) {
    app::DesignWords words = exampleWords("mlperf_tiny_resnet8", "diana");
    words.model = model;
    open(words, size, {layer});
    window->showView("mapping");
    wait();
  }
  ScheduleDock* dock() const { return child<ScheduleDock>(); }
  SchedulePlot* plot() const { return child<SchedulePlot>(); }
};

TEST_F(ScheduleDockTest, StandsBelowTheNestOfTheShownLayer) {
  openMapping("diana");
  ASSERT_TRUE(dock()->isVisible());
  EXPECT_EQ(plot()->picture().layer, "stack1_a");
  EXPECT_TRUE(dock()->title()->subtitle().contains("kernel call"));
  EXPECT_GE(dock()->mapTo(window.get(), QPoint()).y(),
            child<NestView>()->parentWidget()->mapTo(window.get(), QPoint()).y());
  window->session().select({"stack2_a"});
  wait();
  EXPECT_EQ(plot()->picture().layer, "stack2_a");
}

TEST_F(ScheduleDockTest, AModelWithoutSchedulesHasNoRoomForOne) {
  openMapping("eplanner");
  EXPECT_FALSE(dock()->isVisible());
  EXPECT_EQ(child<MappingView>()->plots().size(), 1u);
  child<MappingView>()->docks()->setShown("schedule", true);
  EXPECT_TRUE(dock()->isVisible());
  EXPECT_EQ(child<MappingView>()->plots().size(), 2u);
  EXPECT_TRUE(plot()->accessibleDescription().startsWith("This model has no schedule"));
}

TEST_F(ScheduleDockTest, TheRestOnAStepShowsItsFormula) {
  openMapping("diana");
  QTest::mouseMove(plot(), plot()->rectOf(0).center());
  auto* tip = child<ProvenanceTip>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return tip->isVisible(); }, kPatience));
  EXPECT_TRUE(tip->content().title.startsWith("Load input"));
  EXPECT_TRUE(tip->content().plainText.contains("70"));
  window->session().select({"gap"});
  wait();
  EXPECT_FALSE(tip->isVisible());
  EXPECT_TRUE(plot()->accessibleDescription().startsWith("gap ("));
}

TEST_F(ScheduleDockTest, HasTheButtonsOfEveryPlot) {
  openMapping("diana");
  auto* twin = qobject_cast<PlotTwin*>(plot()->parentWidget());
  ASSERT_TRUE(twin);
  plot()->setFocus();
  QTest::keyClick(plot(), Qt::Key_T);
  EXPECT_TRUE(twin->showsTable());
  EXPECT_TRUE(twin->findChild<QAction*>("schedulePlot twin save"));
}

TEST_F(ScheduleDockTest, TheBorderThatWasDraggedStaysWithTheSession) {
  openMapping("diana");
  auto* view = child<MappingView>();
  auto* rows = window->findChild<QSplitter*>("mappingRows");
  ASSERT_TRUE(rows);
  EXPECT_FALSE(view->state().contains("rows")) << "nothing was dragged";
  const int before = rows->sizes()[1];
  rows->setSizes({rows->sizes()[0] - 60, before + 60});
  emit rows->splitterMoved(rows->sizes()[0], 1);
  const QJsonObject kept = view->state();
  EXPECT_TRUE(kept.contains("rows"));
  view->resetLayout();
  EXPECT_EQ(rows->sizes()[1], before);
  view->restore(kept);
  ASSERT_TRUE(QTest::qWaitFor([&] { return view->isSettled(); }, kPatience));
  EXPECT_GT(rows->sizes()[1], before);
}

}  // namespace
}  // namespace tilescope::gui
