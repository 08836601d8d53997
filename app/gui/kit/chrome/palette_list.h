// SPDX-License-Identifier: GPL-3.0-or-later
// The list of the command palette below its field. Each row is a match with icon, highlighted letters, menu and keys.
// The list takes no focus; the field handles the keys.
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

  // Call again after each query, because the height depends on the matches.
  void openBelow(const QWidget& field);
  void step(int rows);
  void page(int direction);
  void runCurrent();
  QListView* list() const { return list_; }

 signals:
  void chosen(int row);  // not emitted for matches that cannot be run

 private:
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

  PaletteModel* model_;
  const ThemeController* themes_;
  QListView* list_;
};

// The search field of the command palette in the menu bar. Typing, a click or its shortcut opens the list, Esc closes
// it.
class PaletteField : public SearchField {
  Q_OBJECT
 public:
  explicit PaletteField(const ThemeController* themes, QWidget* parent = nullptr);

  void setShortcutText(const QString& shortcut);  // shown as a keycap while the field is empty
  void open();                                    // takes the focus
  void leave();                                   // clears the field and restores the old focus

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
