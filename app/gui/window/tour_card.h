// SPDX-License-Identifier: GPL-3.0-or-later
// One step of the tour: a card, and a frame around its part of the window. The window stays usable.
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace tilescope::gui {

class IconButton;
class ThemeController;

struct TourWords {
  QString title, text;
  int step = 0;
  int steps = 0;
};

class TourFrame : public QWidget {
  Q_OBJECT
 public:
  TourFrame(const ThemeController* themes, QWidget* window);
  void showAround(const QRect& part);  // in window coordinates

 private:
  void paintEvent(QPaintEvent* event) override;
  const ThemeController* themes_;
};

class TourCard : public QFrame {
  Q_OBJECT
 public:
  TourCard(const ThemeController* themes, QWidget* window);

  void setWords(const TourWords& words);
  // Places the card right of the part, otherwise below, left or above. Without a part: lower right corner.
  void showBeside(const QRect& part);

 signals:
  void nextRequested();
  void leaveRequested();

 private:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void restyle();

  const ThemeController* themes_;
  QLabel *title_, *text_, *count_;
  IconButton* leave_;
  QPushButton* next_;
};

}  // namespace tilescope::gui
