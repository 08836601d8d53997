// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/file_drops.h"

#include <QDropEvent>
#include <QWidget>
#include <QWindow>

#include "app/gui/views/file_opening.h"

namespace tilescope::gui {

FileDrops::FileDrops(FileOpening& opening, QWidget* window) : QObject(window), opening_(opening), window_(window) {
  window_->setAcceptDrops(true);
  window_->installEventFilter(this);
}

bool FileDrops::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::Show:
      if (window_->windowHandle() != nullptr) window_->windowHandle()->installEventFilter(this);
      return false;
    case QEvent::DragEnter:
    case QEvent::DragMove:
    case QEvent::Drop:
      return take(*static_cast<QDropEvent*>(event));
    default:
      return QObject::eventFilter(watched, event);
  }
}

bool FileDrops::take(QDropEvent& event) {
  if (!opening_.canOpen(event.mimeData())) return false;
  if (event.type() == QEvent::Drop) opening_.open(event.mimeData());
  event.acceptProposedAction();
  return true;
}

}  // namespace tilescope::gui

#include "moc_file_drops.cpp"
