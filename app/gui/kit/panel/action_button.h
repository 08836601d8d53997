// SPDX-License-Identifier: GPL-3.0-or-later
// An icon button without frame until hovered.
#pragma once

#include <QToolButton>

namespace tilescope::gui {

class ThemeController;

class ActionButton : public QToolButton {
  Q_OBJECT
 public:
  ActionButton(QAction* action, const ThemeController* theme, QWidget* parent = nullptr);
  QSize sizeHint() const override;

 private:
  void paintEvent(QPaintEvent* event) override;
  const ThemeController* theme_;
};

}  // namespace tilescope::gui
