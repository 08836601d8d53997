// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the window with keys only, sent to the widget with the focus.
#pragma once

#include <QFileDialog>
#include <QLineEdit>
#include <QTimer>

#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {

class KeyboardTest : public WindowTest {
 protected:
  void press(Qt::Key key, Qt::KeyboardModifiers keys = {}) {
    QWidget* at = QApplication::activePopupWidget();
    if (at == nullptr || at->focusWidget() != nullptr) at = at ? at->focusWidget() : QApplication::focusWidget();
    QTest::keyClick(at != nullptr ? at : window.get(), key, keys);
  }
  void type(const QString& words) { QTest::keyClicks(QApplication::focusWidget(), words); }
  void find(const QString& words) {
    press(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    type(words);
    press(Qt::Key_Return);
  }
  // Presses Tab until the condition holds for the focused widget.
  template <class Wanted>
  bool tabUntil(Wanted wanted) {
    constexpr int kMaxControls = 200;
    for (int i = 0; i < kMaxControls; ++i) {
      if (QWidget* at = QApplication::focusWidget(); at != nullptr && wanted(*at)) return true;
      press(Qt::Key_Tab);
    }
    return false;
  }
  template <class Widget>
  bool tabTo() {
    return tabUntil([](const QWidget& at) { return qobject_cast<const Widget*>(&at) != nullptr; });
  }
  bool tabTo(const QString& objectName) {
    return tabUntil([&](const QWidget& at) { return at.objectName() == objectName; });
  }

  // Opens a file dialog by keys, types the name, and presses Return until the dialog closes; the list of completions
  // may take one Return.
  void pressAndAnswer(Qt::Key key, Qt::KeyboardModifiers keys, const QString& path) {
    int tries = 0;
    QTimer look;
    look.setInterval(20);
    QObject::connect(&look, &QTimer::timeout, &look, [&] {
      auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
      auto* name = dialog != nullptr ? qobject_cast<QLineEdit*>(dialog->focusWidget()) : nullptr;
      if (name == nullptr) return;
      constexpr int kMaxTries = 100;
      if (++tries > kMaxTries) return dialog->reject();
      if (name->text() != path) {
        QTest::keyClick(name, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(name, path);
      }
      if (QWidget* list = QApplication::activePopupWidget()) QTest::keyClick(list, Qt::Key_Escape);
      QTest::keyClick(name, Qt::Key_Return);
    });
    look.start();
    press(key, keys);
    EXPECT_GT(tries, 0) << "no dialog asked for a file";
    window->activateWindow();  // as a desktop does
    EXPECT_TRUE(QTest::qWaitForWindowActive(window.get()));
  }
};

}  // namespace tilescope::gui
