// SPDX-License-Identifier: GPL-3.0-or-later
// The name of the open file with its icon, elided in the middle.
#pragma once

#include <QWidget>

namespace tilescope::gui {

class ThemeController;

class FileLabel : public QWidget {
  Q_OBJECT
 public:
  explicit FileLabel(const ThemeController* themes, QWidget* parent = nullptr);

  void setPath(const QString& path);  // the tip says it in full
  QSize sizeHint() const override;

 private:
  void paintEvent(QPaintEvent* event) override;

  const ThemeController* themes_;
  QString name_;
};

}  // namespace tilescope::gui
