// SPDX-License-Identifier: GPL-3.0-or-later
// A button that is an icon, in the colours of the theme that is on. Flat (22 px, in headers) or boxed (framed like a
// push button, beside one).
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
  void setIconPixels(int pixels);          // at 100 %; 14 unless said
  void setButtonSize(const QSize& at100);  // at 100 %; 22 × 22 flat, 28 × 24 boxed unless said

  // Takes text, tip, shortcut and state from the action and triggers it; the action keeps no icon of its own.
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
