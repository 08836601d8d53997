// SPDX-License-Identifier: GPL-3.0-or-later
// One budget of the panel in 26 px: tick, name, the limit's field, a bar that reaches the limit's mark when the design
// uses all of it, and what the design has. Without a limit there is neither field nor bar.
#pragma once

#include <QString>
#include <QWidget>
#include <optional>
#include <vector>

#include "core/explore/budgets.h"

class QCheckBox;

namespace tilescope::gui {

class ThemeController;
class ValueField;

// What the panel says of budgets: each limit beside what the design has, and how many are exceeded.
struct BudgetLine {
  Budget budget = Budget::Area;
  QString id;            // "area"
  QString label, words;  // "Chip area"; in a sentence "chip area"
  QString unit;          // "mm²"
  bool isMin = false;
  std::optional<double> limit, value;
  double suggestion = 0;  // a round limit that the design just meets; 0: its value is not known
  QString lack;           // in place of the value: "needs a node"
  bool isExceeded = false;
  bool isStale = false;  // the value is of the design before

  bool operator==(const BudgetLine&) const = default;
};
using BudgetLines = std::vector<BudgetLine>;

// plan: null, there is none. hardware: null, there is no profile; the area is known without a plan.
BudgetLines budgetLines(const BudgetValues& limits, const ExecutionPlan* plan, const HardwareProfile* hardware);

// "1 of 3 exceeded", "3 set, all met", "none set".
QString budgetSummary(const BudgetLines& lines);
// "chip area at most 30 mm²", "no limit of chip area": names the step of undo.
QString budgetStep(const BudgetLine& line, const std::optional<double>& limit);

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
