// SPDX-License-Identifier: GPL-3.0-or-later
// A card that opens below the pressed control and closes with Esc or a click elsewhere.
#pragma once

#include <QFrame>

class QVBoxLayout;

namespace tilescope::gui {

class ThemeController;

class Card : public QFrame {
  Q_OBJECT
 public:
  Card(const ThemeController* themes, const QString& title, QWidget* parent);

  QVBoxLayout* body() const { return body_; }
  // Aligns its right edge with that of the anchor and stays on the screen.
  void openBelow(const QWidget& anchor);
  void openOver(const QWidget& window);  // centred
  void openAt(const QPoint& place);      // below a point of the screen
  void refit();                          // adapts the size to new contents; the position stays

 private:
  void moveTo(const QPoint& corner, const QRect& room);
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

  const ThemeController* themes_;
  QVBoxLayout* body_;
};

}  // namespace tilescope::gui
