// SPDX-License-Identifier: GPL-3.0-or-later
// A picture of the example's plan, its name, two metrics. Until the plan is solved, a text says so.
#pragma once

#include <QAbstractButton>
#include <QPixmap>

#include "app/gui/views/start/example_gallery.h"

namespace tilescope::gui {
class ThemeController;

class ExampleCard : public QAbstractButton {
  Q_OBJECT
 public:
  // number: from 1, for the shortcut Alt+number.
  ExampleCard(const ThemeController* themes, int number, QWidget* parent = nullptr);

  void setData(const ExampleCardData& card);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void arrowPressed(int key);

 private:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  QRect pictureRect() const;
  void paintPicture(QPainter& painter);
  void paintWords(QPainter& painter) const;
  void paintFigures(QPainter& painter, const QRect& row) const;

  const ThemeController* themes_;
  int number_;
  ExampleCardData data_;
  QPixmap picture_;  // for the current size and theme; null: not painted
};

}  // namespace tilescope::gui
