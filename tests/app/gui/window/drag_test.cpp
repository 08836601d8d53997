// SPDX-License-Identifier: GPL-3.0-or-later
// While dragging: the picture follows, axes stay, one undo step, and the last picture is of the last place.
#include "app/gui/views/explore/layer_table.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/explore/traffic/traffic_plot.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

constexpr int kMoves = 60;
constexpr int kFrame = 16;

class DragTest : public WindowTest {
 protected:
  void drag(SliderRow& row, double from, double to) {
    press(row, from);
    for (int i = 1; i <= kMoves; ++i) {
      moveTo(row, from + (to - from) * i / kMoves);
      QTest::qWait(kFrame);
    }
  }
};

TEST_F(DragTest, TheLastPictureIsOfTheLastPlaceAndManyCameBefore) {
  open(exampleWords());
  QSignalSpy pictures(&window->model(), &ExploreModel::pictureChanged);
  SliderRow& row = *slider(kWeightBuffer);
  drag(row, 0.3, 0.8);
  release(row, 0.8);
  wait();
  EXPECT_GT(pictures.count(), kMoves / 6);  // far fewer than on an idle computer
  EXPECT_EQ(model().plan()->request, *window->session().request());
  EXPECT_EQ(history().count(), 1);
  EXPECT_DOUBLE_EQ(row.row().value * 8192, static_cast<double>(model().plan()->request.hardware.memories[1].sizeBits));
}

TEST_F(DragTest, UndoRestoresNumbersAndSelection) {
  open(exampleWords(), QSize(1440, 900), {"res5_0_b", "fc"});
  const LayerRows rows = model().rows();
  const std::vector<TotalFigure> figures = model().figures();
  SliderRow& row = *slider(kWeightBuffer);
  drag(row, 0.6, 0.2);
  release(row, 0.2);
  wait();
  window->session().select({"conv1"});
  EXPECT_NE(model().rows(), rows);
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
  wait();
  EXPECT_EQ(model().rows(), rows);
  EXPECT_EQ(model().figures(), figures);
  EXPECT_EQ(window->session().session().selection, QStringList({"res5_0_b", "fc"}));
  EXPECT_EQ(child<LayerTable>()->selection(), QStringList({"res5_0_b", "fc"}));
}

TEST_F(DragTest, TheAxesRestWhileItLasts) {
  open(exampleWords());
  SliderRow& row = *slider("/memories/3/bandwidth_gb_per_s");
  const RooflineRanges ranges = child<RooflinePlot>()->ranges();
  const double upper = child<TrafficPlot>()->upperBound();
  const QStringList order = child<LayerTable>()->shownOrder();
  drag(row, 0.6, 0.0);
  EXPECT_EQ(child<RooflinePlot>()->ranges(), ranges);
  EXPECT_EQ(child<TrafficPlot>()->upperBound(), upper);
  EXPECT_EQ(child<LayerTable>()->shownOrder(), order);
  release(row, 0.0);
  wait();
  EXPECT_FALSE(child<RooflinePlot>()->ranges() == ranges);
}

TEST_F(DragTest, AStepOfAKeyIsOneUndoStep) {
  open(exampleWords());
  ValueField* field = child<DesignPanel>()->field(kWeightBuffer);
  field->setFocus();
  QTest::keyClick(field, Qt::Key_Up);
  QTest::keyClick(field, Qt::Key_Up);
  EXPECT_EQ(history().count(), 2);
  EXPECT_EQ(history().undoText(), "weight buffer 192 → 256 KiB");
}

TEST_F(DragTest, AnEntryThatTheFieldCannotTakeChangesNothing) {
  open(exampleWords());
  ValueField* field = child<DesignPanel>()->field(kWeightBuffer);
  field->setFocus();
  QTest::keyClicks(field, "99999999999");
  QTest::keyClick(field, Qt::Key_Return);
  EXPECT_FALSE(field->error().isEmpty());
  EXPECT_EQ(history().count(), 0);
}

TEST_F(DragTest, ADragDuringASlowSearchIsOneStepToo) {
  app::DesignWords words = exampleWords("resnet50");
  words.search = "exhaustive";
  words.options = {"columns=when-needed"};
  window = std::make_unique<MainWindow>(Session{exampleDesign(words), {}}, themes);
  window->resize(1440, 900);
  window->show();
  SliderRow& row = *slider(kWeightBuffer);
  drag(row, 0.6, 0.3);
  release(row, 0.3);
  EXPECT_EQ(history().count(), 1);
  EXPECT_FALSE(row.isDragging());
}

}  // namespace
}  // namespace tilescope::gui
