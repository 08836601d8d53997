// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for the name under which the present layout is kept. Return or the button saves, Esc leaves it.
#pragma once

#include "app/gui/kit/chrome/card.h"
#include "app/gui/window/saved_layouts.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace tilescope::gui {

class LayoutCard : public Card {
  Q_OBJECT
 public:
  LayoutCard(const SavedLayouts& layouts, const ThemeController* themes, QWidget* parent);

 signals:
  void saveRequested(const QString& name);

 private:
  QString typedName() const;
  void judge();
  void save();

  const SavedLayouts& layouts_;
  QLineEdit* name_;
  QLabel* note_;
  QPushButton* save_;
};

}  // namespace tilescope::gui
