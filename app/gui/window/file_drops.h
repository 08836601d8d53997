// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are dropped anywhere on the window are opened: before the widget under the pointer is asked, for a field
// for words would take the name of a file as words.
#pragma once

#include <QObject>

class QDropEvent;
class QWidget;

namespace tilescope::gui {

class FileOpening;

class FileDrops : public QObject {
  Q_OBJECT
 public:
  FileDrops(FileOpening& opening, QWidget* window);

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;
  bool take(QDropEvent& event);

  FileOpening& opening_;
  QWidget* window_;
};

}  // namespace tilescope::gui
