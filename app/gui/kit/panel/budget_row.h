// SPDX-License-Identifier: GPL-3.0-or-later
// One budget of the panel in 26 px: tick, name, the limit's field, a bar that reaches the limit's mark when the design
// uses all of it, and what the design has. Without a limit there is neither field nor bar.
#pragma once

#include <QWidget>
#include <optional>

#include "app/gui/kit/panel/budget_lines.h"

class QCheckBox;

namespace tilescope::gui {

class ThemeController;
class ValueField;

class BudgetRowView : public QWidget {
  Q_OBJECT
 public:
  BudgetRowView(const ThemeController* theme, QWidget* parent);

  void setLine(const BudgetLine& line);
  const BudgetLine& line() const { return line_; }
  QCheckBox* tick() const { return tick_; }
  ValueField* field() const { return field_; }
  QString valueText() const;  // "28.2 mm²"; "28.2" beside a limit, whose field has the unit; "needs a node"

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  void limitChosen(const tilescope::gui::BudgetLine& line, const std::optional<double>& limit);  // none: no limit
  void errorShown(QWidget* field);

 private:
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void say();
  void place();
  QRect barRect() const;
  void paintBar(QPainter& painter) const;
  void paintValue(QPainter& painter) const;

  const ThemeController* theme_;
  BudgetLine line_;
  QCheckBox* tick_;
  ValueField* field_;
};

}  // namespace tilescope::gui
