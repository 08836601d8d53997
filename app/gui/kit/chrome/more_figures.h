// SPDX-License-Identifier: GPL-3.0-or-later
// A button for the metrics that have no space in the summary bar: "+3". It opens a card with them.
#pragma once

#include <QPointer>
#include <QToolButton>
#include <vector>

namespace tilescope::gui {

class Card;
class FigureBox;
class ThemeController;

inline constexpr int kMoreFiguresWidth = 34;  // px at 100 %

class MoreFigures : public QToolButton {
  Q_OBJECT
 public:
  explicit MoreFigures(const ThemeController* themes, QWidget* parent = nullptr);

  // Hidden boxes of the bar, borrowed. The card shows the same metrics and asks their boxes for explanations.
  void setHidden(const std::vector<FigureBox*>& boxes);
  void follow();  // call when a metric has changed
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void open();

  const ThemeController* themes_;
  std::vector<FigureBox*> hidden_, shown_;  // shown_: in the open card
  QPointer<Card> card_;
};

}  // namespace tilescope::gui
