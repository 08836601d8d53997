// SPDX-License-Identifier: GPL-3.0-or-later
// A card that opens below a control. Esc or a click elsewhere closes it; Return presses the focused button.
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
  void openBelow(const QWidget& anchor);
  void openOver(const QWidget& window);
  void openAt(const QPoint& place);  // below a point of the screen
  void refit();                      // adapts the size to the contents

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void fitInto(const QRect& room);
  void moveTo(const QPoint& corner, const QRect& room);
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

  const ThemeController* themes_;
  QVBoxLayout* body_;
};

}  // namespace tilescope::gui
