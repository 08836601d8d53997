// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/program/program_dock.h"

#include "app/gui/kit/chrome/dock_set.h"
#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/chrome/provenance_tip.h"
#include "app/gui/kit/panel/segmented_control.h"
#include "app/gui/plots/plot_twin.h"
#include "app/gui/views/mapping/mapping_view.h"
#include "app/gui/views/mapping/program/partition_list.h"
#include "app/gui/views/mapping/program/program_plot.h"
#include "app/gui/views/mapping/schedule/schedule_dock.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

class ProgramDockTest : public WindowTest {
 protected:
  ProgramDockTest() {
    withCurves = false;
    setAdvice(false);
  }

  void openMapping(const std::string& model, const QString& layer = "L2", QSize size = QSize(1440, 900)) {
    app::DesignWords words = exampleWords("mlperf_tiny_resnet8", model == "nve" ? "nve" : "diana");
    if (model == "nve") words.network = inSource("tests/app/gui/views/mapping/program/small_face_detector.json");
    words.model = model;
    open(words, size, {layer});
    window->showView("mapping");
    wait();
  }
  ProgramDock* dock() const { return child<ProgramDock>(); }
  ProgramPlot* plot() const { return child<ProgramPlot>(); }
  void chooseForm(const QString& id) { emit window->findChild<SegmentedControl*>("programForm")->chosen(id); }
};

TEST_F(ProgramDockTest, StandsInTheScheduleSPlaceForProgramsAlone) {
  openMapping("nve");
  EXPECT_TRUE(dock()->isVisible());
  EXPECT_FALSE(child<ScheduleDock>()->isVisible());
  EXPECT_EQ(plot()->picture().layer, "L2");
  EXPECT_TRUE(dock()->title()->subtitle().contains("MAC per instruction"));
  openMapping("diana", "stack1_a");
  EXPECT_FALSE(dock()->isVisible());
  EXPECT_TRUE(child<ScheduleDock>()->isVisible());
}

TEST_F(ProgramDockTest, SwitchesAndTheListChangeThePictureAndStayWithTheSession) {
  openMapping("nve");
  auto* view = child<MappingView>();
  EXPECT_FALSE(view->state().contains("program"));
  chooseForm("modulo");
  EXPECT_EQ(plot()->picture().form, ProgramForm::Modulo);
  window->findChild<QAction*>("compareSchedulers")->trigger();
  EXPECT_EQ(plot()->picture().tracks.size(), 2u);
  auto* list = child<PartitionList>();
  QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->rowRect(1).center());
  EXPECT_EQ(plot()->picture().chosen, 1u);
  const QJsonObject kept = view->state();
  view->restore({});
  EXPECT_EQ(plot()->picture().tracks.size(), 1u);
  view->restore(kept);
  ASSERT_TRUE(QTest::qWaitFor([&] { return view->isSettled(); }, kPatience));
  EXPECT_EQ(plot()->picture().chosen, 1u);
  EXPECT_EQ(plot()->picture().form, ProgramForm::Modulo);
  EXPECT_EQ(plot()->picture().tracks.size(), 2u);
}

TEST_F(ProgramDockTest, TheRestOnAnOperationShowsWhatItWaitsFor) {
  openMapping("nve");
  const double first = plot()->picture().begin;
  plot()->setZoom(AxisRange{first, first + 30});
  QTest::mouseMove(plot(), plot()->rectOf(0).center());
  auto* tip = child<ProvenanceTip>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return tip->isVisible(); }, kPatience));
  EXPECT_TRUE(tip->content().title.startsWith("MEMA"));
  window->session().select({"coarse"});
  wait();
  EXPECT_FALSE(tip->isVisible());
  EXPECT_TRUE(plot()->accessibleDescription().startsWith("coarse has no program."));
  EXPECT_FALSE(child<PartitionList>()->isVisible());
}

TEST_F(ProgramDockTest, HasTheButtonsOfEveryPlotAndRoomInTheLeastWindow) {
  openMapping("nve", "L2", QSize(1024, 640));
  auto* twin = qobject_cast<PlotTwin*>(plot()->parentWidget());
  ASSERT_TRUE(twin);
  plot()->setFocus();
  QTest::keyClick(plot(), Qt::Key_T);
  EXPECT_TRUE(twin->showsTable());
  EXPECT_TRUE(twin->findChild<QAction*>("programPlot twin save"));
  EXPECT_EQ(child<MappingView>()->plots().size(), 2u);
  EXPECT_GE(dock()->height(), dock()->minimumSizeHint().height());
}

}  // namespace
}  // namespace tilescope::gui
