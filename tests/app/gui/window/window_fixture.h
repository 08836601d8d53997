// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gmock/gmock.h>

#include <QSignalSpy>
#include <QTest>
#include <memory>
#include <optional>

#include "app/gui/kit/panel/slider_row.h"
#include "app/gui/views/explore/design_panel.h"
#include "app/gui/window/main_window.h"
#include "tests/app/gui/designs.h"
#include "tests/support/case_folder.h"

namespace tilescope::gui {

class WindowTest : public testing::Test {
 protected:
  // Advice plans a design for every change that it compares: most of the time of cases that are about something else.
  // The diagnosis is then without a suggested fix.
  void setAdvice(bool wanted) {
    noAdvice_.reset();
    if (!wanted) noAdvice_.emplace("TILESCOPE_NO_ADVICE", "1");
  }

  void open(const app::DesignWords& words, QSize size = QSize(1440, 900), const QStringList& selection = {}) {
    window = std::make_unique<MainWindow>(Session{exampleDesign(words), selection}, themes, QString(), solvedLayers());
    window->setAnimated(false);
    if (!withCurves) window->actions().action("view.curves")->trigger();
    window->resize(size);
    window->show();
    window->activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(window.get()));
    wait();
  }
  void wait() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return window->isComplete(); }, kPatience));
    QTest::qWait(20);  // pending paint events
  }

  void waitUntilIdle() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return window->isComplete() && window->isIdle(); }, 5 * kPatience));
    QTest::qWait(20);
  }

  template <class Widget>
  Widget* child() const {
    return window->findChild<Widget*>();
  }
  SliderRow* slider(const QString& id) const {
    return qobject_cast<SliderRow*>(child<DesignPanel>()->field(id)->parentWidget());
  }
  // A slider's handle at this share of its groove.
  static QPoint grip(const SliderRow& row, double share) {
    const QRect groove = row.grooveRect();
    return {groove.left() + qRound(share * groove.width()), groove.center().y()};
  }
  void press(SliderRow& row, double share) { QTest::mousePress(&row, Qt::LeftButton, {}, grip(row, share)); }
  void moveTo(SliderRow& row, double share) {
    const QPoint place = grip(row, share);
    QMouseEvent move(QEvent::MouseMove, place, row.mapToGlobal(place), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(&row, &move);
  }
  void release(SliderRow& row, double share) { QTest::mouseRelease(&row, Qt::LeftButton, {}, grip(row, share)); }

  const ExploreModel& model() const { return window->model(); }
  QUndoStack& history() { return window->session().history(); }

  bool withCurves = true;

 private:
  std::optional<ScopedVariable> noAdvice_;  // outlives the window

 protected:
  ThemeController themes{ThemeMode::Light};
  std::unique_ptr<MainWindow> window;
};

}  // namespace tilescope::gui
