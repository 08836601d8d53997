// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in the menu's line beside the menus: the search field in its middle, the file's name at its right.
#pragma once

#include <QObject>

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

}  // namespace tilescope::gui
