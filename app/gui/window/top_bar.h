// SPDX-License-Identifier: GPL-3.0-or-later
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
  void setFile(const QString& path);  // empty: no file is open

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void place();

  QMenuBar& menus_;
  PaletteField* field_;
  FileLabel* file_;
};

class FileLabel : public QWidget {
  Q_OBJECT
 public:
  explicit FileLabel(const ThemeController* themes, QWidget* parent = nullptr);

  void setPath(const QString& path);
  QSize sizeHint() const override;

 private:
  void paintEvent(QPaintEvent* event) override;

  const ThemeController* themes_;
  QString name_;
};

}  // namespace tilescope::gui
