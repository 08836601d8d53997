// SPDX-License-Identifier: GPL-3.0-or-later
// The search field of the command palette: in the middle of the menu's line. Typing, a click or its shortcut open the
// list below it; Esc closes it.
#pragma once

#include "app/gui/kit/chrome/search_field.h"

namespace tilescope::gui {

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
