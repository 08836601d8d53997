// SPDX-License-Identifier: GPL-3.0-or-later
// The matches of the command palette, below its field. The list takes no focus; the field handles the keys.
#pragma once

#include <QFrame>

#include "app/gui/kit/chrome/search_field.h"

class QListView;

namespace tilescope::gui {

class PaletteModel;
class ThemeController;

class PaletteList : public QFrame {
  Q_OBJECT
 public:
  PaletteList(PaletteModel* model, const ThemeController* themes, QWidget* window);

  // Call again after each query, because the height follows the matches.
  void openBelow(const QWidget& field);
  void step(int rows);
  void page(int direction);
  void runCurrent();
  QListView* list() const { return list_; }

 signals:
  void chosen(int row);

 private:
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

  PaletteModel* model_;
  const ThemeController* themes_;
  QListView* list_;
};

// The search field of the command palette. Typing, a click or its shortcut opens the list, Esc closes it.
class PaletteField : public SearchField {
  Q_OBJECT
 public:
  explicit PaletteField(const ThemeController* themes, QWidget* parent = nullptr);

  void setShortcutText(const QString& shortcut);  // keycap in the empty field
  void open();
  void leave();  // clears the field, returns the focus

 signals:
  void opened();
  void closed();

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  QString shortcut_;
};

}  // namespace tilescope::gui
