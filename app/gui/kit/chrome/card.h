// SPDX-License-Identifier: GPL-3.0-or-later
// A card that opens below what was pressed and closes with Esc or a click elsewhere.
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
  // Its right edge under that of the anchor, within the screen.
  void openBelow(const QWidget& anchor);
  void openOver(const QWidget& window);  // in its middle
  void openAt(const QPoint& place);      // below a place of the screen
  void refit();                          // to other contents, where it is

 private:
  void moveTo(const QPoint& corner, const QRect& room);
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

  const ThemeController* themes_;
  QVBoxLayout* body_;
};

}  // namespace tilescope::gui
