// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/screenshot.h"

#include <QCoreApplication>
#include <QEvent>
#include <QEventLoop>
#include <QFileInfo>
#include <QPixmap>
#include <QSaveFile>
#include <QTimer>

#include "app/gui/session/faults.h"
#include "app/gui/window/main_window.h"

namespace tilescope::gui {
namespace {

constexpr int kLookAgain = 10;  // ms

// Also waits for curves and pins, so that the machine's speed does not matter.
void waitUntilComplete(const MainWindow& window) {
  QEventLoop loop;
  QTimer timer;
  QObject::connect(&timer, &QTimer::timeout, &loop, [&] {
    if (window.faults().any() || (window.isComplete() && window.isIdle())) loop.quit();
  });
  timer.start(kLookAgain);
  loop.exec();
  // for pending layouts and paint events
  QTimer::singleShot(kLookAgain, &loop, &QEventLoop::quit);
  loop.exec();
  QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
}

}  // namespace

QString takeScreenshot(MainWindow& window, const QString& path) {
  waitUntilComplete(window);
  if (window.faults().any()) return QObject::tr("%1: the picture is not written: an internal error").arg(path);
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly))
    return QObject::tr("%1: the picture cannot be written: %2").arg(path, file.errorString());
  const QByteArray suffix = QFileInfo(path).suffix().toLatin1();
  if (!window.grab().save(&file, suffix.isEmpty() ? "PNG" : suffix.constData()) || !file.commit())
    return QObject::tr("%1: the picture cannot be written: %2").arg(path, file.errorString());
  return {};
}

}  // namespace tilescope::gui
