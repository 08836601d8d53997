// SPDX-License-Identifier: GPL-3.0-or-later
// The main of every test of the window: an application without a screen, in the style the window is built on.
#include <gmock/gmock.h>

#include <QCursor>
#include <QScreen>

#include "app/gui/window/application.h"

int main(int argc, char** argv) {
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  qputenv("TILESCOPE_EAGER_QUEUES", "1");  // on a busy computer, idle-priority threads may not run for minutes
  testing::InitGoogleMock(&argc, argv);
  tilescope::gui::GuardedApplication application(argc, argv);
  QApplication::setStyle(QStringLiteral("Fusion"));
  // Moves the pointer away, because a window that opens under it gets hover events.
  QCursor::setPos(QGuiApplication::primaryScreen()->geometry().bottomRight());
  return RUN_ALL_TESTS();
}
