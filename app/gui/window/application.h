// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QPointer>

namespace tilescope::gui {

class Faults;

// The program: 0 when the window was closed or the picture written, 2 for input that cannot be used.
int runApplication(int argc, char** argv);

// Qt would end the program, and the session with it, when an exception leaves an event handler. Here it is reported,
// and the event loop goes on.
class GuardedApplication : public QApplication {
 public:
  using QApplication::QApplication;

  void reportTo(Faults* faults);  // until it is destroyed; without one, exceptions pass

  bool notify(QObject* receiver, QEvent* event) override;

 private:
  QPointer<Faults> faults_;
};

}  // namespace tilescope::gui
