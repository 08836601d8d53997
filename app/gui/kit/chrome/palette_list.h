// SPDX-License-Identifier: GPL-3.0-or-later
// The open list of the command palette, below its field: one row per match with icon, stressed letters, place and keys.
// It takes no focus; the field steers it.
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

  void openBelow(const QWidget& field);  // also after another query: as high as its matches
  void step(int rows);
  void page(int direction);
  void runCurrent();
  QListView* list() const { return list_; }

 signals:
  void chosen(int row);  // one that can be run

 private:
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

  PaletteModel* model_;
  const ThemeController* themes_;
  QListView* list_;
};

// The search field of the command palette: in the middle of the menu's line. Typing, a click or its shortcut open the
// list below it; Esc closes it.
class PaletteField : public SearchField {
  Q_OBJECT
 public:
  explicit PaletteField(const ThemeController* themes, QWidget* parent = nullptr);

  void setShortcutText(const QString& shortcut);  // shown as a key at the right while nothing is typed
  void open();                                    // takes the focus
  void leave();                                   // empties the field, the focus goes back

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
