// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLineEdit>
#include <QPushButton>

#include "app/gui/kit/chrome/message_strip.h"
#include "app/gui/kit/chrome/provenance_tip.h"
#include "app/gui/kit/chrome/verdict_band.h"
#include "app/gui/kit/panel/picker_button.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/explore/layer_table.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/explore/selected_layer_view.h"
#include "app/gui/views/explore/traffic/traffic_plot.h"
#include "app/gui/views/pins_bar.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

class PinsTest : public WindowTest {
 protected:
  PinsTest() { setAdvice(false); }

  PinsBar& bar() { return *child<PinsBar>(); }
  void key(Qt::Key code, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(window.get(), code, modifiers); }
  void moveWeightBuffer(double share) {
    SliderRow& row = *slider(kWeightBuffer);
    press(row, share);
    release(row, share);
    wait();
  }
  QString cell(LayerColumn column, const QString& layer) {
    const LayerTable& table = *child<LayerTable>();
    const auto row = static_cast<int>(table.shownOrder().indexOf(layer));
    return table.model()->index(row, index(column)).data().toString();
  }
  int pinnedPixels(QWidget& plot) {
    const QImage image = plot.grab().toImage();
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) count += image.pixelColor(x, y) == themes.theme().pin('A');
    return count;
  }
};

TEST_F(PinsTest, AMoveAfterAPinShowsDifferencesEverywhereAndUnpinTakesThemAway) {
  open(exampleWords());
  key(Qt::Key_P);
  wait();
  ASSERT_TRUE(bar().chip('A'));
  EXPECT_EQ(bar().chip('A')->pin().name, words(window->session().design().profile->name));
  EXPECT_EQ(cell(LayerColumn::TrafficChange, "res5_0_b"), "0.0 %");
  EXPECT_EQ(pinnedPixels(*child<RooflinePlot>()), 0) << "nothing has moved yet";

  window->session().select({"res5_0_b"});
  moveWeightBuffer(0.3);
  EXPECT_TRUE(cell(LayerColumn::TrafficChange, "res5_0_b").startsWith("+"));
  EXPECT_FALSE(child<VerdictBand>()->figure(1)->figure().badge.text.isEmpty());
  EXPECT_TRUE(child<SelectedLayerView>()->lines().join('|').contains("Against A: "));
  EXPECT_GT(pinnedPixels(*child<RooflinePlot>()), 10);
  EXPECT_GT(pinnedPixels(*child<TrafficPlot>()), 100);
  auto* traffic = child<TrafficPlot>();
  QTest::mouseMove(traffic, traffic->barRect("res5_0_b").center());
  auto* tip = child<ProvenanceTip>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return tip->isVisible(); }));
  EXPECT_TRUE(tip->content().plainText.contains("\nA: ")) << tip->content().plainText.toStdString();

  window->session().unpin('A');
  wait();
  EXPECT_FALSE(bar().chip('A'));
  EXPECT_EQ(pinnedPixels(*child<TrafficPlot>()), 0);
  EXPECT_EQ(pinnedPixels(*child<RooflinePlot>()), 0);
  EXPECT_EQ(model().referenceName(), "profile");
}

TEST_F(PinsTest, UndoBringsEverythingBack) {
  open(exampleWords());
  const LayerRows unpinned = model().rows();
  key(Qt::Key_P);
  moveWeightBuffer(0.3);
  const LayerRows rows = model().rows();
  const std::vector<TotalFigure> figures = model().figures();
  window->session().unpin('A');
  wait();
  key(Qt::Key_Z, Qt::ControlModifier);
  wait();
  EXPECT_EQ(model().rows(), rows);
  EXPECT_EQ(model().figures(), figures);
  key(Qt::Key_Z, Qt::ControlModifier);
  key(Qt::Key_Z, Qt::ControlModifier);
  wait();
  EXPECT_FALSE(bar().chip('A'));
  EXPECT_EQ(model().rows(), unpinned);
}

TEST_F(PinsTest, AChipShowsItsDesignAndKeysReachEveryPin) {
  open(exampleWords());
  key(Qt::Key_P);
  moveWeightBuffer(0.3);
  key(Qt::Key_P);
  wait();
  const app::Design small = window->session().design();
  QTest::mouseClick(bar().chip('A'), Qt::LeftButton);
  wait();
  EXPECT_TRUE(window->session().design().edits.empty());
  EXPECT_TRUE(bar().chip('A')->pin().isPresent);
  EXPECT_EQ(history().undoText(), "back to pin A");
  key(Qt::Key_2, Qt::ControlModifier | Qt::AltModifier);
  wait();
  EXPECT_EQ(window->session().design(), small);
  EXPECT_FALSE(window->actions().action("design.show_pin_c")->isEnabled());
  EXPECT_EQ(window->session().session().reference, QChar('A'));
  key(Qt::Key_BracketRight);
  EXPECT_EQ(window->session().session().reference, QChar('B'));
  key(Qt::Key_BracketRight);
  EXPECT_TRUE(window->session().session().reference.isNull()) << "the unchanged profile";
  key(Qt::Key_BracketLeft);
  EXPECT_EQ(window->session().session().reference, QChar('B'));
  window->actions().action("design.unpin_all")->trigger();
  EXPECT_TRUE(window->session().session().pins.empty());
  history().undo();
  EXPECT_EQ(window->session().session().pins.size(), 2u);
}

TEST_F(PinsTest, SixAreTheMostAndTheBarIsInEveryView) {
  open(exampleWords(), QSize(1280, 800));
  for (int i = 0; i < kMaxPins; ++i) key(Qt::Key_P);
  EXPECT_EQ(window->session().session().pins.size(), 6u);
  EXPECT_FALSE(child<MessageStrip>()->isVisible());
  key(Qt::Key_P);
  EXPECT_EQ(window->session().session().pins.size(), 6u);
  EXPECT_TRUE(child<MessageStrip>()->isVisible());
  EXPECT_TRUE(child<MessageStrip>()->message().remedy.contains("Unpin"));
  wait();
  for (const char* view : {"explore", "mapping"}) {
    window->showView(view);
    EXPECT_TRUE(bar().isVisible()) << view;
    EXPECT_EQ(bar().height(), 38);
  }
}

// The order is down the panel, then left to right above the view.
TEST_F(PinsTest, TabGoesFromThePanelThroughTheBarToTheFigures) {
  open(exampleWords());
  key(Qt::Key_P);
  key(Qt::Key_P);
  wait();
  child<DesignPanel>()->field("batch")->setFocus();
  constexpr int kStops = 8;  // with the message above the views
  std::vector<QWidget*> order;
  for (int i = 0; i < kStops; ++i) {
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    order.push_back(QApplication::focusWidget());
  }
  const auto at = [&](QWidget* widget) { return std::find(order.begin(), order.end(), widget) - order.begin(); };
  EXPECT_LT(at(bar().chip('A')), at(bar().chip('B')));
  EXPECT_LT(at(bar().chip('B')), at(bar().pinButton()));
  EXPECT_LT(at(bar().pinButton()), at(bar().reference()));
  EXPECT_LT(at(bar().reference()), at(child<VerdictBand>()->figure(0)));
  EXPECT_LT(at(child<VerdictBand>()->figure(0)), kStops);
}

TEST_F(PinsTest, LettersInAnEntryAreNoShortcuts) {
  open(exampleWords());
  key(Qt::Key_P);
  wait();
  bar().chip('A')->rename();
  auto* editor = bar().findChild<QLineEdit*>("pin:name");
  ASSERT_TRUE(editor);
  ASSERT_TRUE(editor->hasFocus());
  QTest::keyClicks(editor, "P [1]");
  EXPECT_EQ(window->session().session().pins.size(), 1u);
  QTest::keyClick(editor, Qt::Key_Return);
  EXPECT_EQ(window->session().session().pin('A')->name, "P [1]");
  EXPECT_EQ(child<PinsBar>()->reference()->text(), "P [1]");
}

TEST_F(PinsTest, APinThatDoesNotFitSaysSoOnItsChip) {
  app::DesignWords words = exampleWords();
  words.search = "smartshuttle";
  words.edits = {"/memories/0/size_bits=32768"};
  open(words);
  key(Qt::Key_P);
  wait();
  const ShownPin& pin = bar().chip('A')->pin();
  EXPECT_FALSE(pin.fits);
  EXPECT_TRUE(pin.facts.startsWith("Infeasible: conv1: ")) << pin.facts.toStdString();
  EXPECT_EQ(model().referenceTotal(Metric::Latency)->value, "infeasible");
}

TEST_F(PinsTest, SlidersOfTheSameMachineHaveTheNotchesOfThePins) {
  open(exampleWords());
  key(Qt::Key_P);
  moveWeightBuffer(0.3);
  const ParameterRow row = slider(kWeightBuffer)->row();
  EXPECT_EQ(row.pins, (std::vector<PinnedValue>{{'A', row.base}}));
  window->session().change("another machine", exampleDesign(exampleWords("resnet18", "tx2_eplanner_b")));
  wait();
  EXPECT_TRUE(slider(kWeightBuffer)->row().pins.empty());
}

}  // namespace
}  // namespace tilescope::gui
