// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in the menu's line beside the menus: the search field in its middle, the file's name at its right.
#pragma once

#include <QObject>
#include <QWidget>

class QMenuBar;

namespace tilescope::gui {

class FileLabel;
class PaletteField;
class ThemeController;

class TopBar : public QObject {
  Q_OBJECT
 public:
  TopBar(QMenuBar& menus, const ThemeController* themes, QObject* parent = nullptr);

  PaletteField* field() const { return field_; }
  void setFile(const QString& path);  // empty: none is open, nothing is shown

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void place();

  QMenuBar& menus_;
  PaletteField* field_;
  FileLabel* file_;
};

// The name of the open file with its icon, elided in the middle.
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
