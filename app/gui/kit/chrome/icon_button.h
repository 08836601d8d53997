// SPDX-License-Identifier: GPL-3.0-or-later
// An icon button in the theme's colours. Flat buttons are for headers; boxed ones look like push buttons.
#pragma once

#include <QPointer>
#include <QToolButton>

class QAction;

namespace tilescope::gui {

class ThemeController;

class IconButton : public QToolButton {
  Q_OBJECT
 public:
  enum class Look { Flat, Boxed };

  IconButton(const ThemeController* themes, const QString& iconName, Look look, QWidget* parent = nullptr);

  void setIconName(const QString& iconName);
  void setIconPixels(int pixels);          // at 100 %; default 14
  void setButtonSize(const QSize& at100);  // at 100 %; default 22 × 22 flat, 28 × 24 boxed

  // Shows an action's text, tooltip, shortcut and state, and triggers it. Clears the action's own icon.
  void follow(QAction* action);

 private:
  void restyle();
  void takeFromAction();

  const ThemeController* themes_;
  QPointer<QAction> action_;
  QString iconName_;
  int pixels_ = 14;
  QSize size_;
};

}  // namespace tilescope::gui
