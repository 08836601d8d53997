// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QPointer>

namespace tilescope::gui {

class Faults;

inline constexpr const char* kApplicationName = "Tilescope";  // StartupWMClass of the desktop entry
inline constexpr const char* kDesktopFile = "invalid.tilescope.Tilescope";

// Returns 0, or 2 after invalid input.
int runApplication(int argc, char** argv);

// Reports exceptions of event handlers and continues. Qt would end the program and lose the session.
class GuardedApplication : public QApplication {
 public:
  using QApplication::QApplication;

  // faults: null means that exceptions end the program.
  void reportTo(Faults* faults);

  bool notify(QObject* receiver, QEvent* event) override;

 private:
  QPointer<Faults> faults_;
};

}  // namespace tilescope::gui
