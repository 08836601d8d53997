// SPDX-License-Identifier: GPL-3.0-or-later
// One step of the tour: a card beside the part of the window that it is about, and a frame around that part. Both lie
// over the window without taking anything from it: everything beneath can be used, and nothing moves.
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace tilescope::gui {

class IconButton;
class ThemeController;

struct TourWords {
  QString title, text;
  int step = 0;   // from 0
  int steps = 0;  // of all
};

class TourFrame : public QWidget {
  Q_OBJECT
 public:
  TourFrame(const ThemeController* themes, QWidget* window);
  void showAround(const QRect& part);  // in the window

 private:
  void paintEvent(QPaintEvent* event) override;
  const ThemeController* themes_;
};

class TourCard : public QFrame {
  Q_OBJECT
 public:
  TourCard(const ThemeController* themes, QWidget* window);

  void setWords(const TourWords& words);
  void showBeside(const QRect& part);  // right of it, else below, left, above; without a part in the lower right corner

 signals:
  void nextRequested();
  void leaveRequested();

 private:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;  // Esc leaves
  void restyle();

  const ThemeController* themes_;
  QLabel *title_, *text_, *count_;
  IconButton* leave_;
  QPushButton* next_;
};

}  // namespace tilescope::gui
