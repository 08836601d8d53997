// SPDX-License-Identifier: GPL-3.0-or-later
// Pins by keyboard. Differences appear and disappear, six pins look different in both themes, undo restores the plots.
#include <QMenuBar>

#include "app/gui/kit/chrome/figure_box.h"
#include "app/gui/kit/chrome/provenance_tip.h"
#include "app/gui/kit/chrome/verdict_band.h"
#include "app/gui/views/explore/designs/design_plot.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/explore/traffic/traffic_plot.h"
#include "app/gui/views/pins_bar.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

class PinDifferencesTest : public WindowTest {
 protected:
  PinDifferencesTest() { setAdvice(false); }

  PinsBar& bar() { return *child<PinsBar>(); }
  DesignPlot& designs() { return *child<DesignPlot>(); }
  void key(Qt::Key code, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(window.get(), code, modifiers); }
  void setWeightBuffer(const QString& value) {
    ValueField* field = child<DesignPanel>()->field(kWeightBuffer);
    field->setFocus();
    QTest::keyClicks(field, value);
    QTest::keyClick(field, Qt::Key_Return);
    wait();
  }
  static int pixelsOf(QWidget& plot, const QColor& colour) {
    const QImage image = plot.grab().toImage();
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) count += image.pixelColor(x, y) == colour;
    return count;
  }
  int pixelsOfA(QWidget& plot) { return pixelsOf(plot, themes.theme().pin('A')); }
};

TEST_F(PinDifferencesTest, DeleteOnTheChipTakesEveryDifferenceAway) {
  open(exampleWords());
  waitUntilIdle();
  key(Qt::Key_P);
  wait();
  setWeightBuffer("32");
  waitUntilIdle();
  auto* traffic = child<TrafficPlot>();
  EXPECT_GT(pixelsOfA(*traffic), 100);
  EXPECT_GT(pixelsOfA(*child<RooflinePlot>()), 10) << "arrows from the pin";
  EXPECT_GT(pixelsOfA(designs()), 30) << "its mark and the arrow to the current design";
  EXPECT_EQ(model().referenceName(), "A");

  bar().chip('A')->setFocus();
  QTest::keyClick(bar().chip('A'), Qt::Key_Delete);
  waitUntilIdle();
  EXPECT_FALSE(bar().chip('A'));
  for (QWidget* plot : {static_cast<QWidget*>(traffic), static_cast<QWidget*>(child<RooflinePlot>()),
                        static_cast<QWidget*>(&designs())})
    EXPECT_EQ(pixelsOfA(*plot), 0) << plot->objectName().toStdString();
  QTest::mouseMove(traffic, traffic->barRect("res5_0_b").center());
  auto* tip = child<ProvenanceTip>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return tip->isVisible(); }, kPatience));
  EXPECT_FALSE(tip->content().plainText.contains("\nA: "));
  EXPECT_EQ(model().referenceName(), "profile");
}

TEST_F(PinDifferencesTest, TheArrowInTheDesignsPlotIsLongerTheFartherTheDesignIs) {
  open(exampleWords());
  waitUntilIdle();
  key(Qt::Key_P);
  waitUntilIdle();
  const int atHome = pixelsOfA(designs());
  setWeightBuffer("16");
  waitUntilIdle();
  EXPECT_GT(pixelsOfA(designs()), atHome);
}

TEST_F(PinDifferencesTest, SixPinsStayApartInBothThemes) {
  open(exampleWords());
  for (const char* size : {"16", "24", "48", "96", "192", "512"}) {
    setWeightBuffer(size);
    key(Qt::Key_P);
  }
  setWeightBuffer("128");
  waitUntilIdle();
  ASSERT_EQ(window->session().session().pins.size(), 6u);
  for (const ThemeMode mode : {ThemeMode::Light, ThemeMode::Dark}) {
    themes.setMode(mode);
    QTest::qWait(20);
    for (const Pin& pin : window->session().session().pins) {
      const std::string what = std::string(1, pin.letter.toLatin1()) + (mode == ThemeMode::Dark ? " dark" : " light");
      EXPECT_GT(pixelsOf(designs(), themes.theme().pin(pin.letter)), 8) << what;
      EXPECT_GT(pixelsOf(*bar().chip(pin.letter), themes.theme().pin(pin.letter)), 40) << what;
    }
  }
}

TEST_F(PinDifferencesTest, UndoOfADragRestoresThePlotsAndTheMenuNamesTheStep) {
  open(exampleWords(), QSize(1440, 900), {"res5_0_b"});
  waitUntilIdle();
  const QImage bars = child<TrafficPlot>()->grab().toImage();
  const double upper = child<TrafficPlot>()->upperBound();
  const RooflineData roofline = model().roofline();
  const RooflineRanges ranges = child<RooflinePlot>()->ranges();
  SliderRow& row = *slider(kWeightBuffer);
  press(row, 0.6);
  for (int i = 1; i <= 10; ++i) moveTo(row, 0.6 - 0.04 * i);
  release(row, 0.2);
  wait();
  EXPECT_NE(child<TrafficPlot>()->grab().toImage(), bars);
  const QAction* undo = window->actions().action("edit.undo");
  EXPECT_TRUE(undo->text().remove('&').startsWith("Undo weight buffer 128 → ")) << undo->text().toStdString();
  key(Qt::Key_Z, Qt::ControlModifier);
  wait();
  EXPECT_EQ(child<TrafficPlot>()->upperBound(), upper);
  EXPECT_EQ(child<TrafficPlot>()->grab().toImage(), bars);
  EXPECT_EQ(model().roofline(), roofline);
  EXPECT_EQ(child<RooflinePlot>()->ranges(), ranges);
  EXPECT_EQ(child<RooflinePlot>()->markRect("res5_0_b").isEmpty(), false);
  EXPECT_EQ(window->session().session().selection, QStringList("res5_0_b"));
  EXPECT_FALSE(undo->isEnabled());
}

}  // namespace
}  // namespace tilescope::gui
