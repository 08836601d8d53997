// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QPointer>

namespace tilescope::gui {

class Faults;

// Runs the program. Returns 0 when the window was closed or the screenshot written, 2 for invalid input.
int runApplication(int argc, char** argv);

// Reports exceptions that leave an event handler, and continues the event loop. Qt would end the program, and the
// session would be lost.
class GuardedApplication : public QApplication {
 public:
  using QApplication::QApplication;

  void reportTo(Faults* faults);  // until it is destroyed; without a Faults object, exceptions pass through

  bool notify(QObject* receiver, QEvent* event) override;

 private:
  QPointer<Faults> faults_;
};

}  // namespace tilescope::gui
