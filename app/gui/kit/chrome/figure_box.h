// SPDX-License-Identifier: GPL-3.0-or-later
// A metric in the summary bar, 74 px high: label, large value with unit, change against the reference.
#pragma once

#include <QString>
#include <QTimer>
#include <QWidget>

#include "app/gui/kit/chrome/badge.h"

namespace tilescope::gui {

class ThemeController;

inline constexpr int kFigureBoxWidth = 122;  // px at 100 %

struct Figure {
  QString label;
  QString value;
  QString unit;
  QString lack;  // replaces a missing value: "needs a node"
  bool estimate = false;
  bool stale = false;  // dimmed: from the previous design or not proven
  Badge badge;         // empty text: nothing to compare with
  // An estimate next to the value, such as "9.41 parts" or "+ 483".
  QString aside;
  QString asideWords;  // the same in words: "9.41 mm² of parts"
  QString scope;       // what is counted: "network", "maps and weights"
  // What was counted if not everything was: "21 of 31 layers". Replaces the scope, in the warning colour.
  QString part;
  QString shortPart;  // short form next to a badge: "21/31"
  QString tooltip;    // empty: hovered() shows a provenance card

  bool operator==(const Figure&) const = default;
};

class FigureBox : public QWidget {
  Q_OBJECT
 public:
  explicit FigureBox(const ThemeController* themes, QWidget* parent = nullptr);

  void setFigure(const Figure& figure);
  const Figure& figure() const { return figure_; }
  void setBoxWidth(int pixels);
  void setDivider(bool divider);  // 1 px line on the right; default on

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  // Emitted after hovering or focus for 200 ms, or when Space is pressed.
  void hovered(const QRect& globalRect);
  void left();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void tell();
  void untell();
  void paintLabel(QPainter& painter) const;
  void paintValue(QPainter& painter) const;
  void paintLack(QPainter& painter) const;
  void paintThirdLine(QPainter& painter) const;
  void paintAside(QPainter& painter, int left) const;
  void paintPart(QPainter& painter, int left) const;

  const ThemeController* themes_;
  Figure figure_;
  int boxWidth_ = kFigureBoxWidth;
  bool divider_ = true;
  bool told_ = false;
  QTimer rest_;
};

}  // namespace tilescope::gui
