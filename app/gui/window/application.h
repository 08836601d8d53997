// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QPointer>

namespace tilescope::gui {

class Faults;

// Runs the program. Returns 0 after the window was closed or the screenshot was written, and 2 after invalid input.
int runApplication(int argc, char** argv);

// Reports exceptions from event handlers and continues. Qt would end the program, and the session would be lost.
class GuardedApplication : public QApplication {
 public:
  using QApplication::QApplication;

  // Reports exceptions to this object. Without one, they end the program.
  void reportTo(Faults* faults);

  bool notify(QObject* receiver, QEvent* event) override;

 private:
  QPointer<Faults> faults_;
};

}  // namespace tilescope::gui
