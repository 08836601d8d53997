// SPDX-License-Identifier: GPL-3.0-or-later
// A thin scroll bar painted over the right edge of a scroll area, so that nothing moves sideways. It follows the area's
// hidden scroll bar, which handles wheel and keys.
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
  double grip_ = -1;  // pointer's offset in the handle; negative: no drag
};

}  // namespace tilescope::gui
