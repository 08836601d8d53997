// SPDX-License-Identifier: GPL-3.0-or-later
// Two or three choices side by side. The last one may be a menu ("More") that shows its chosen entry. Choosing only
// emits a signal; the owner updates the control.
#pragma once

#include <QPointer>
#include <QWidget>
#include <vector>

#include "app/gui/kit/chrome/accessible_role.h"
#include "app/gui/kit/words/choice.h"

namespace tilescope::gui {

class ChoicePopup;
class ThemeController;

class SegmentedControl : public QWidget, public AccessibleValue {
  Q_OBJECT
 public:
  explicit SegmentedControl(const ThemeController* theme, QWidget* parent = nullptr);

  void setLabel(const QString& label);
  void setSegments(const std::vector<Segment>& segments);
  // Emits nothing. The id of a menu entry checks the menu.
  void setChecked(const QString& id);
  const QString& checked() const { return checked_; }
  ChoicePopup* menu() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  QRect segmentRect(int i) const;
  QString accessibleText() const override;

 signals:
  void chosen(const QString& id);

 private:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void choose(int i);
  int checkedSegment() const;
  std::vector<int> neededWidths(int padding, bool withChevron) const;
  std::vector<int> edges() const;
  int segmentAt(const QPoint& place) const;
  QString shownText(const Segment& segment) const;
  void paintSegment(QPainter& painter, int i);
  void describe();

  const ThemeController* theme_;
  QString label_, checked_;
  std::vector<Segment> segments_;
  QPointer<ChoicePopup> popup_;
  int hovered_ = -1;
};

}  // namespace tilescope::gui
