// SPDX-License-Identifier: GPL-3.0-or-later
// A thin scroll bar over the right edge of a scroll area. The area keeps its width whether or not it scrolls, so
// nothing moves sideways when a section folds. It mirrors the area's own hidden scroll bar, which still handles wheel
// and keys.
#pragma once

#include <QAbstractScrollArea>
#include <QWidget>

namespace tilescope::gui {

class ThemeController;

class OverlayScrollBar : public QWidget {
  Q_OBJECT
 public:
  OverlayScrollBar(QAbstractScrollArea* area, const ThemeController* theme);

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void place();
  QRectF handle() const;

  QAbstractScrollArea* area_;
  const ThemeController* theme_;
  double grip_ = -1;  // offset in the handle; negative: not dragged
};

}  // namespace tilescope::gui
