// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/save_dialog.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

namespace tilescope::gui {
namespace {

QString& lastFolder() {
  static QString folder;
  return folder;
}

}  // namespace

QString inLastFolder(const QString& name) {
  const bool isPlain = !lastFolder().isEmpty() && QFileInfo(name).fileName() == name;
  return isPlain ? QDir(lastFolder()).filePath(name) : name;
}

void setLastFolder(const QString& file) {
  lastFolder() = QFileInfo(file).absolutePath();
}

QString askWhereToSave(QWidget* window, const QString& title, const QString& name, const QString& filters,
                       QString* filter) {
  const QString path = QFileDialog::getSaveFileName(window, title, inLastFolder(name), filters, filter);
  if (!path.isEmpty()) setLastFolder(path);
  return path;
}

}  // namespace tilescope::gui
