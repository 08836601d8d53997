// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/mapping_view.h"

#include <QClipboard>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>

#include "app/gui/kit/chrome/activity_bar.h"
#include "app/gui/kit/chrome/empty_state.h"
#include "app/gui/kit/chrome/message_strip.h"
#include "app/gui/kit/chrome/provenance_tip.h"
#include "app/gui/kit/chrome/verdict_band.h"
#include "app/gui/kit/panel/picker_button.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/mapping/nest/energy_bars.h"
#include "app/gui/views/mapping/nest/fact_list.h"
#include "app/gui/views/mapping/nest/nest_view.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

class MappingViewTest : public WindowTest {
 protected:
  MappingViewTest() {
    withCurves = false;
    setAdvice(false);
  }

  static app::DesignWords zigzagWords(const std::string& hardware = "tpu_like") {
    app::DesignWords words = exampleWords("resnet18", hardware);
    words.model = "zigzag";
    words.objective = "energy";
    return words;
  }
  void openMapping(QSize size = QSize(1440, 900), const std::string& hardware = "tpu_like") {
    open(zigzagWords(hardware), size, {"res3_1_a"});
    window->showView("mapping");
    wait();
  }
  NestView* nest() const { return child<NestView>(); }
  std::size_t outermostLoop() const {
    for (const BandShown& band : nest()->picture().bands)
      if (!band.loops.empty()) return band.loops.front().loop;
    return 0;
  }
  QRect flowRect(std::size_t band) const {
    for (const NestMark& mark : nest()->places().marks)
      if (mark.part == NestPart::Flow && mark.band == band) return mark.rect;
    return {};
  }
};

TEST_F(MappingViewTest, KeysAndTheActivityBarSwitchViewsAndFiguresStay) {
  open(zigzagWords(), QSize(1440, 900), {"res3_1_a"});
  EXPECT_FALSE(nest()->isVisible());
  QTest::keyClick(window.get(), Qt::Key_3, Qt::ControlModifier);
  EXPECT_TRUE(nest()->isVisible());
  EXPECT_FALSE(child<RooflinePlot>()->isVisible());
  EXPECT_TRUE(child<VerdictBand>()->isVisible());
  EXPECT_EQ(child<ActivityBar>()->active(), "mapping");
  EXPECT_TRUE(window->actions().action("view.mapping")->isChecked());
  QTest::mouseClick(window->findChild<QWidget*>("activity_explore"), Qt::LeftButton);
  EXPECT_TRUE(child<RooflinePlot>()->isVisible());
  EXPECT_TRUE(window->actions().action("view.explore")->isChecked());
  EXPECT_EQ(window->session().session().selection, QStringList("res3_1_a"));
}

TEST_F(MappingViewTest, EnteringWithoutASelectionSelectsTheLayerThatIsShown) {
  open(zigzagWords());
  ASSERT_TRUE(window->session().session().selection.isEmpty());
  window->showView("mapping");
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window->session().session().selection.isEmpty(); }, kPatience));
  const QString shown = window->findChild<PickerButton*>("layerPicker")->text();
  EXPECT_EQ(window->session().session().selection, QStringList(shown));
  EXPECT_EQ(history().count(), 0) << "no step";
  window->session().select({});
  wait();
  EXPECT_TRUE(window->session().session().selection.isEmpty()) << "the user may clear it";
}

TEST_F(MappingViewTest, FiguresOfTheNetworkSaySoBesideTheCardsOfALayer) {
  openMapping();
  EXPECT_TRUE(child<VerdictBand>()->figure(0)->accessibleName().startsWith("Energy, network: "));
  window->showView("explore");
  EXPECT_TRUE(child<VerdictBand>()->figure(0)->accessibleName().startsWith("Energy: "));
}

TEST_F(MappingViewTest, TheLayerIsTheSelectedOneAndThePickerSelects) {
  openMapping();
  auto* picker = window->findChild<PickerButton*>("layerPicker");
  EXPECT_EQ(picker->text(), "res3_1_a");
  emit picker->aboutToOpen();
  EXPECT_EQ(picker->choices().size(), model().rows().size());
  emit picker->chosen("conv1");
  EXPECT_EQ(window->session().session().selection, QStringList("conv1"));
  EXPECT_EQ(picker->text(), "conv1");
}

TEST_F(MappingViewTest, AMovedLoopIsEvaluatedAtOnceAndUndone) {
  openMapping(QSize(1440, 900), "meta_prototype");
  const NestPicture best = nest()->picture();
  for (const BandShown& band : best.bands) {
    for (const LoopShown& loop : band.loops) {
      if (history().count() > 0) break;
      nest()->setFocus();
      QTest::mouseClick(nest(), Qt::LeftButton, {}, nest()->loopRect(loop.loop).center());
      QTest::keyClick(nest(), Qt::Key_Up, Qt::AltModifier);
    }
  }
  ASSERT_EQ(history().count(), 1) << "some loop can move one memory out";
  EXPECT_NE(nest()->picture(), best);
  auto* back = window->findChild<QPushButton*>("backToBest");
  EXPECT_TRUE(back->isVisible());
  EXPECT_TRUE(window->actions().action("mapping.best")->isEnabled());
  window->actions().action("edit.undo")->trigger();
  EXPECT_EQ(nest()->picture(), best);
  EXPECT_FALSE(back->isVisible());
  window->actions().action("edit.redo")->trigger();
  QTest::mouseClick(back, Qt::LeftButton);
  EXPECT_EQ(nest()->picture(), best);
  EXPECT_FALSE(window->actions().action("mapping.best")->isEnabled());
}

TEST_F(MappingViewTest, KeysSplitTheSelectedLoopAndMergeItAgain) {
  openMapping(QSize(1440, 900), "meta_prototype");
  const NestPicture best = nest()->picture();
  QAction *split = window->actions().action("mapping.split"), *merge = window->actions().action("mapping.merge");
  EXPECT_FALSE(split->isEnabled()) << "no loop is selected";
  EXPECT_FALSE(merge->isEnabled());
  std::optional<std::size_t> even;
  for (const BandShown& band : best.bands)
    for (const LoopShown& loop : band.loops)
      if (loop.size > 3 && loop.size % 2 == 0) even = loop.loop;
  ASSERT_TRUE(even);
  QTest::mouseClick(nest(), Qt::LeftButton, {}, nest()->loopRect(*even).center());
  EXPECT_TRUE(split->isEnabled());
  QTest::keyClick(window.get(), Qt::Key_D, Qt::ControlModifier);
  EXPECT_EQ(history().count(), 1);
  EXPECT_NE(nest()->picture(), best);
  EXPECT_EQ(nest()->selectedLoop(), even) << "its inner part";
  QTest::keyClick(window.get(), Qt::Key_J, Qt::ControlModifier);
  EXPECT_EQ(history().count(), 2);
  EXPECT_EQ(nest()->picture(), best);
  EXPECT_EQ(nest()->selectedLoop(), even);
  window->showView("explore");
  EXPECT_FALSE(split->isEnabled());
  window->showView("mapping");
  EXPECT_TRUE(split->isEnabled());
}

TEST_F(MappingViewTest, ARefusedMoveSaysWhyInTheStripAndChangesNothing) {
  openMapping();
  const NestPicture best = nest()->picture();
  emit nest()->moveRequested(outermostLoop(), "no such memory", 0);
  EXPECT_TRUE(child<MessageStrip>()->isVisible());
  EXPECT_TRUE(child<MessageStrip>()->message().finding.contains("cannot move into"));
  EXPECT_EQ(nest()->picture(), best);
  EXPECT_EQ(history().count(), 0);
}

TEST_F(MappingViewTest, TheSelectedLoopHasItsCard) {
  openMapping();
  auto* card = window->findChild<FactList*>("selectedLoop");
  EXPECT_TRUE(card->accessibleDescription().contains("Click a loop"));
  QTest::mouseClick(nest(), Qt::LeftButton, {}, nest()->loopRect(outermostLoop()).center());
  EXPECT_TRUE(card->accessibleDescription().contains("Iterates")) << card->accessibleDescription().toStdString();
  EXPECT_TRUE(card->accessibleDescription().contains("Reuses"));
}

TEST_F(MappingViewTest, ThePointerOnAMovementShowsWhereItsNumberIsFromAndItCanBeCopied) {
  openMapping();
  QTest::mouseMove(nest(), flowRect(0).center());
  auto* tip = child<ProvenanceTip>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return tip->isVisible(); }, kPatience));
  EXPECT_FALSE(tip->content().steps.isEmpty());
  QTest::keyClick(window.get(), Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(QApplication::clipboard()->text(), tip->content().plainText);
}

TEST_F(MappingViewTest, CopyGivesTheMappingAsTextAndAsJson) {
  openMapping();
  window->actions().action("mapping.copy_text")->trigger();
  EXPECT_TRUE(QApplication::clipboard()->text().startsWith("res3_1_a"));
  window->actions().action("mapping.copy_json")->trigger();
  EXPECT_TRUE(QApplication::clipboard()->text().contains("tilescope.mapping/1"));
}

TEST_F(MappingViewTest, EveryControlSaysWhatItIs) {
  openMapping();
  for (const QWidget* widget : child<MappingView>()->findChildren<QWidget*>()) {
    const bool interactive = widget->focusPolicy() != Qt::NoFocus && widget->isVisibleTo(window.get());
    if (!interactive) continue;
    const std::string what = widget->metaObject()->className() + std::string(" ") + widget->objectName().toStdString();
    EXPECT_FALSE(widget->accessibleName().isEmpty()) << what;
    EXPECT_FALSE(widget->objectName().isEmpty()) << what;
    EXPECT_FALSE(widget->whatsThis().isEmpty()) << what;
  }
}

TEST_F(MappingViewTest, EverythingIsInReachInEverySize) {
  for (const QSize size : {QSize(1280, 800), QSize(1440, 900), QSize(2560, 1440)}) {
    openMapping(size, "meta_prototype");
    const std::string where = std::to_string(size.width());
    EXPECT_EQ(window->size(), size) << where;
    for (const char* name : {"nestArea", "cardArea"}) {
      auto* area = window->findChild<QScrollArea*>(name);
      EXPECT_TRUE(area->isVisible()) << where;
      EXPECT_EQ(area->horizontalScrollBar()->maximum(), 0) << name << where << ": only upright";
      EXPECT_EQ(area->verticalScrollBar()->maximum() + area->viewport()->height(),
                std::max(area->widget()->height(), area->viewport()->height()))
          << name << where;
    }
    for (const NestMark& mark : nest()->places().marks) EXPECT_TRUE(nest()->rect().contains(mark.rect)) << where;
    EXPECT_GT(nest()->width(), 560) << where;
  }
}

TEST_F(MappingViewTest, KeysBringTheMarkTheyReachIntoSight) {
  openMapping(QSize(1280, 800), "meta_prototype");
  auto* area = window->findChild<QScrollArea*>("nestArea");
  ASSERT_GT(area->verticalScrollBar()->maximum(), 0);
  nest()->setFocus(Qt::TabFocusReason);
  QTest::keyClick(nest(), Qt::Key_End);
  EXPECT_GT(area->verticalScrollBar()->value(), 0);
  EXPECT_FALSE(nest()->visibleRegion().intersected(nest()->places().marks.back().rect).isEmpty());
}

TEST_F(MappingViewTest, ALayerOutsideTheModelOrWithoutRoomSaysSo) {
  open(exampleWords(), QSize(1440, 900), {"pool1"});
  window->showView("mapping");
  wait();
  const auto shown = [&] {
    for (const EmptyState* state : child<MappingView>()->findChildren<EmptyState*>())
      if (state->isVisible()) return state->accessibleName();
    return QString();
  };
  EXPECT_EQ(shown(), "pool1 is not modelled");
  app::Design small = window->session().design();
  for (const char* pointer : {"/memories/0/size_bits", "/memories/1/size_bits", "/memories/2/size_bits"})
    small = app::withEdit(small, {pointer, "8"});
  window->session().select({"res3_1_a"});
  ASSERT_TRUE(window->session().change("too small", small));
  wait();
  EXPECT_EQ(shown(), "res3_1_a is infeasible");
}

TEST_F(MappingViewTest, AHiddenViewMakesNoPictureAndCatchesUp) {
  openMapping();
  window->showView("explore");
  window->session().select({"conv1"});
  EXPECT_NE(window->findChild<PickerButton*>("layerPicker")->text(), "conv1");
  window->showView("mapping");
  EXPECT_EQ(window->findChild<PickerButton*>("layerPicker")->text(), "conv1");
}

TEST_F(MappingViewTest, AThemeSwitchLeavesNothingOfTheOldOne) {
  openMapping();
  const QImage light = window->grab().toImage();
  window->actions().action("view.theme.dark")->trigger();
  const QImage dark = window->grab().toImage();
  const Theme old = loadTheme("light");
  int left = 0;
  for (int y = 0; y < dark.height(); ++y)
    for (int x = 0; x < dark.width(); ++x)
      left += dark.pixelColor(x, y) == old.panel || dark.pixelColor(x, y) == old.window;
  EXPECT_EQ(left, 0);
  window->actions().action("view.theme.light")->trigger();
  EXPECT_EQ(window->grab().toImage(), light);
}

}  // namespace
}  // namespace tilescope::gui
