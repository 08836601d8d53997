// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/faults.h"

#include <QPainter>
#include <stdexcept>

#include "app/gui/kit/chrome/message_strip.h"
#include "app/gui/views/explore/explore_view.h"
#include "app/gui/views/explore/log_controller.h"
#include "app/gui/window/application.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

class BrokenWidget : public QWidget {
 public:
  using QWidget::QWidget;

 protected:
  void paintEvent(QPaintEvent*) override {
    const QPainter painter(this);
    throw std::out_of_range("layer 12 of 11");
  }
};

class FaultsInTheWindowTest : public WindowTest {
 protected:
  qsizetype logged(const QString& text) {
    return child<ExploreView>()->findChild<LogPage*>()->toPlainText().count(text);
  }
};

TEST_F(FaultsInTheWindowTest, AWidgetThatCannotPaintIsAMessageAndTheSessionGoesOn) {
  open(exampleWords());
  static_cast<GuardedApplication*>(qApp)->reportTo(&window->faults());
  auto* broken = new BrokenWidget(window.get());
  broken->resize(40, 40);
  broken->show();
  const auto* strip = child<MessageStrip>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return strip->isVisible(); }, kPatience));
  EXPECT_TRUE(strip->message().finding.contains("layer 12 of 11")) << strip->message().finding.toStdString();
  EXPECT_TRUE(strip->message().remedy.contains("The session is kept"));
  for (int frame = 0; frame < 5; ++frame) broken->repaint();
  QTest::qWait(20);
  EXPECT_EQ(logged("layer 12 of 11"), 1);

  delete broken;
  SliderRow& row = *slider(kWeightBuffer);
  press(row, 0.5);
  release(row, 0.75);
  wait();
  EXPECT_EQ(history().count(), 1);
  EXPECT_TRUE(window->isVisible());
}

}  // namespace
}  // namespace tilescope::gui
