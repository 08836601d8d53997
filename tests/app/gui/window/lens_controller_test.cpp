// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/lens_controller.h"

#include <QSet>

#include "app/gui/kit/chrome/filter_chip.h"
#include "app/gui/kit/chrome/icon_button.h"
#include "app/gui/kit/chrome/search_field.h"
#include "app/gui/views/explore/explore_view.h"
#include "app/gui/views/explore/layer_table.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/explore/traffic/traffic_plot.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

class LensControllerTest : public WindowTest {
 protected:
  LensControllerTest() { setAdvice(false); }

  SearchField& field() { return *window->findChild<SearchField*>("findField"); }
  LayerTable& table() { return *child<LayerTable>(); }
  RooflinePlot& roofline() { return *child<RooflinePlot>(); }
  TrafficPlot& traffic() { return *child<TrafficPlot>(); }
  const Lens& lens() { return child<ExploreView>()->history().lens(); }
  void find(const QString& words) {
    QTest::keyClick(window.get(), Qt::Key_F, Qt::ControlModifier);
    ASSERT_TRUE(field().hasFocus());
    QTest::keyClicks(&field(), words);
  }
  void drag(QWidget& plot, const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys = {}) {
    QTest::mousePress(&plot, Qt::LeftButton, keys, from);
    for (const double share : {0.3, 0.7, 1.0}) {
      const QPoint at = from + (to - from) * share;
      QMouseEvent move(QEvent::MouseMove, at, plot.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, keys);
      QApplication::sendEvent(&plot, &move);
    }
    QTest::mouseRelease(&plot, Qt::LeftButton, keys, to);
  }
  void turnWheel(QWidget& plot, const QPoint& at, int steps) {
    QWheelEvent turn(at, plot.mapToGlobal(at), {}, {0, 120 * steps}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&plot, &turn);
  }
  void press(Qt::Key key, Qt::KeyboardModifiers keys = {}) { QTest::keyClick(window.get(), key, keys); }
  const QStringList& selection() { return window->session().session().selection; }
  // A point above all bars of the small layers in the middle.
  QPoint background(const QString& layer) { return {traffic().barRect(layer).center().x(), 30}; }
};

TEST_F(LensControllerTest, WordsFilterTheTableAndTheChipTakesThemAway) {
  open(exampleWords());
  const qsizetype all = table().shownOrder().size();
  find("res5 3x3");
  const QStringList shown = table().shownOrder();
  EXPECT_EQ(shown.size(), 4);
  for (const QString& layer : shown) EXPECT_TRUE(layer.startsWith("res5")) << layer.toStdString();
  auto* chip = child<FilterChip>();
  ASSERT_TRUE(chip->isVisible());
  EXPECT_EQ(chip->text(), QString("4 of %1 layers").arg(all));
  QTest::mouseClick(chip, Qt::LeftButton);
  EXPECT_EQ(table().shownOrder().size(), all);
  EXPECT_FALSE(chip->isVisible());
  EXPECT_TRUE(field().text().isEmpty());
}

TEST_F(LensControllerTest, TheFilterDimsTheOthersInThePlots) {
  open(exampleWords());
  const QRect other = traffic().barRect("res5_0_b");
  const auto colour = [&] {
    QTest::qWait(30);
    return traffic().grab().toImage().pixelColor(other.center() - QPoint(0, 4));  // not on a grid line
  };
  const QColor before = colour();
  find("conv1");
  const QColor dimmed = colour();
  EXPECT_NE(dimmed, before);
  const Theme& theme = themes.theme();
  const QColor expected = mixed(before, theme.plot, 0.35);
  EXPECT_NEAR(dimmed.red(), expected.red(), 2);
  EXPECT_NEAR(dimmed.blue(), expected.blue(), 2);
  QTest::keyClick(&field(), Qt::Key_Escape);
  EXPECT_EQ(colour(), before);
}

TEST_F(LensControllerTest, ReturnSelectsOneAfterTheOther) {
  open(exampleWords());
  find("fc");
  QTest::keyClick(&field(), Qt::Key_Return);
  EXPECT_EQ(selection(), QStringList("fc"));
  QTest::keyClick(&field(), Qt::Key_Escape);
  find("res5");
  const QStringList shown = table().shownOrder();
  for (const QString& expected : {shown[0], shown[1], shown[2]}) {
    QTest::keyClick(&field(), Qt::Key_Return);
    EXPECT_EQ(selection(), QStringList(expected));
  }
  QTest::keyClick(&field(), Qt::Key_Return, Qt::ShiftModifier);
  EXPECT_EQ(selection(), QStringList(shown[1]));
  QTest::keyClick(&field(), Qt::Key_Escape);
  const int row = static_cast<int>(table().shownOrder().indexOf(shown[1]));
  EXPECT_TRUE(table().selectionModel()->isRowSelected(row, {}));
}

TEST_F(LensControllerTest, AFilterLeavesTheSelectionAlone) {
  open(exampleWords(), QSize(1440, 900), {"conv1", "fc"});
  find("res5");
  wait();
  EXPECT_EQ(selection(), QStringList({"conv1", "fc"}));
  QTest::keyClick(&field(), Qt::Key_Escape);
  EXPECT_EQ(table().selection(), QStringList({"conv1", "fc"}));
}

TEST_F(LensControllerTest, ABandZoomsAndBackspaceLeadsBackThroughEveryStep) {
  open(exampleWords());
  const RooflineRanges whole = roofline().ranges();
  const QRect mark = roofline().markRect("conv1");
  drag(roofline(), mark.center() + QPoint(-70, -30), mark.center() + QPoint(50, 40));
  const RooflineRanges zoomed = roofline().ranges();
  EXPECT_GT(zoomed.intensity.lower, whole.intensity.lower);
  EXPECT_LT(zoomed.performance.upper, whole.performance.upper);
  EXPECT_TRUE(roofline().rect().contains(roofline().markRect("conv1").center()));

  drag(traffic(), background("res3_0_a"), background("res4_0_a"));
  ASSERT_TRUE(lens().columns);
  const QRect narrow = traffic().barRect("res3_0_b");
  find("res3");
  table().setFocus();

  press(Qt::Key_Backspace);
  EXPECT_TRUE(field().text().isEmpty());
  EXPECT_EQ(traffic().barRect("res3_0_b"), narrow);
  press(Qt::Key_Backspace);
  EXPECT_FALSE(lens().columns);
  EXPECT_EQ(roofline().ranges(), zoomed);
  press(Qt::Key_Backspace);
  EXPECT_EQ(roofline().ranges(), whole);
  EXPECT_FALSE(window->actions().action("view.back")->isEnabled());
  EXPECT_EQ(history().count(), 0);  // of designs
}

TEST_F(LensControllerTest, TheZoomRestsWhileTheDesignChanges) {
  open(exampleWords());
  const QRect mark = roofline().markRect("conv1");
  drag(roofline(), mark.center() + QPoint(-70, -30), mark.center() + QPoint(50, 40));
  const RooflineRanges zoomed = roofline().ranges();
  SliderRow& row = *slider(kWeightBuffer);
  press(Qt::Key_Escape);
  WindowTest::press(row, 0.5);
  moveTo(row, 0.7);
  release(row, 0.7);
  wait();
  EXPECT_EQ(roofline().ranges(), zoomed);
  QTest::mouseDClick(&roofline(), Qt::LeftButton, {}, QPoint(80, 60));
  EXPECT_FALSE(lens().roofline);
}

TEST_F(LensControllerTest, TheWheelZoomsAtThePointerAsOneStep) {
  open(exampleWords());
  const RooflineRanges whole = roofline().ranges();
  const QPoint at = roofline().markRect("conv1").center();
  for (int i = 0; i < 4; ++i) turnWheel(roofline(), at, 1);
  EXPECT_LT(roofline().ranges().intensity.upper / roofline().ranges().intensity.lower,
            0.6 * whole.intensity.upper / whole.intensity.lower);
  EXPECT_LE((roofline().markRect("conv1").center() - at).manhattanLength(), 3);  // stays under the pointer
  press(Qt::Key_Backspace);
  EXPECT_EQ(roofline().ranges(), whole);

  const QPoint bar = traffic().barRect("res4_0_b").center();
  for (int i = 0; i < 4; ++i) turnWheel(traffic(), bar, 1);
  ASSERT_TRUE(lens().columns);
  EXPECT_LT(lens().columns->upper - lens().columns->lower, 12);
  EXPECT_TRUE(traffic().barRect("res4_0_b").contains(bar));
  for (int i = 0; i < 9; ++i) turnWheel(traffic(), bar, -1);
  EXPECT_FALSE(lens().columns);
}

TEST_F(LensControllerTest, FShowsTheSelectionLargeAndShowEverythingEndsIt) {
  open(exampleWords(), QSize(1440, 900), {"res4_0_b", "res4_1_a"});
  press(Qt::Key_F);
  ASSERT_TRUE(lens().columns && lens().roofline);
  EXPECT_LE(lens().columns->upper - lens().columns->lower, 8);
  for (const char* layer : {"res4_0_b", "res4_1_a"}) {
    EXPECT_TRUE(roofline().rect().contains(roofline().markRect(layer).center())) << layer;
    EXPECT_TRUE(traffic().rect().contains(traffic().barRect(layer).center())) << layer;
  }
  // A layer outside of the zoomed range is scrolled into view.
  find("conv1");
  QTest::keyClick(&field(), Qt::Key_Return);
  EXPECT_TRUE(traffic().rect().contains(traffic().barRect("conv1").center()));
  EXPECT_TRUE(roofline().rect().contains(roofline().markRect("conv1").center()));
  window->actions().action("view.whole")->trigger();
  EXPECT_EQ(lens(), Lens{});
}

TEST_F(LensControllerTest, ABandWithShiftSelectsWhatIsInsideEverywhere) {
  open(exampleWords());
  drag(traffic(), background("res3_0_a"), background("res3_1_b") + QPoint(8, 0), Qt::ShiftModifier);
  const QStringList banded{"res3_0_a", "res3_0_b", "res3_0_proj", "res3_1_a", "res3_1_b"};
  EXPECT_EQ(QSet<QString>(selection().begin(), selection().end()), QSet<QString>(banded.begin(), banded.end()));
  EXPECT_EQ(table().selection(), selection());
  const QRect mark = roofline().markRect("conv1");
  drag(roofline(), mark.center() + QPoint(-60, -40), mark.center() + QPoint(40, 40),
       Qt::ShiftModifier | Qt::ControlModifier);
  EXPECT_EQ(selection().size(), banded.size() + 1);
  EXPECT_TRUE(selection().contains("conv1"));
  EXPECT_FALSE(lens().roofline || lens().columns);
  press(Qt::Key_Escape);
  EXPECT_TRUE(selection().isEmpty());
  EXPECT_TRUE(table().selection().isEmpty());
}

TEST_F(LensControllerTest, AnotherNetworkStartsWithEverythingInSight) {
  open(exampleWords());
  find("res5");
  table().setFocus();
  const auto picked = app::designOf(exampleWords("mobilenet_v2"));
  ASSERT_TRUE(picked);
  window->session().change("another network", *picked);
  wait();
  EXPECT_EQ(lens(), Lens{});
  EXPECT_EQ(table().shownOrder().size(), static_cast<qsizetype>(model().rows().size()));
}

TEST_F(LensControllerTest, TheViewsStateBringsFilterZoomAndPageBack) {
  open(exampleWords());
  find("res3");
  drag(traffic(), background("res3_0_a"), background("res4_0_a"));
  auto* view = child<ExploreView>();
  view->showPage("log");
  const QJsonObject state = view->state();
  const Lens before = lens();
  open(exampleWords());
  child<ExploreView>()->restore(state);
  EXPECT_EQ(lens(), before);
  EXPECT_EQ(field().text(), "res3");
  EXPECT_EQ(child<ExploreView>()->state(), state);
}

}  // namespace
}  // namespace tilescope::gui
