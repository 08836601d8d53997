// SPDX-License-Identifier: GPL-3.0-or-later
// main() of all window tests: no screen, and the window's style.
#include <gmock/gmock.h>

#include <QCursor>
#include <QScreen>

#include "app/gui/window/application.h"

int main(int argc, char** argv) {
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  qputenv("TILESCOPE_EAGER_QUEUES", "1");  // idle-priority threads may wait for minutes
  testing::InitGoogleMock(&argc, argv);
  tilescope::gui::GuardedApplication application(argc, argv);
  QApplication::setStyle(QStringLiteral("Fusion"));
  // Away from windows, which would get hover events.
  QCursor::setPos(QGuiApplication::primaryScreen()->geometry().bottomRight());
  return RUN_ALL_TESTS();
}
