// SPDX-License-Identifier: GPL-3.0-or-later
// One budget of the panel, 26 px high: check box, name, field for the limit, a bar, and the design's value. The bar is
// full when the design reaches the limit. Without a limit, field and bar are hidden.
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

// One budget: the limit and the design's value.
struct BudgetLine {
  Budget budget = Budget::Area;
  QString id;            // "area"
  QString label, words;  // "Chip area"; inside a sentence "chip area"
  QString unit;          // "mm²"
  bool isMin = false;
  std::optional<double> limit, value;
  // A round limit that the design just meets. 0: the value is unknown.
  double suggestion = 0;
  QString lack;  // replaces a missing value: "needs a node"
  bool isExceeded = false;
  bool isStale = false;  // value of the previous design

  bool operator==(const BudgetLine&) const = default;
};
using BudgetLines = std::vector<BudgetLine>;

// plan: may be null. hardware: may be null; needed for the area, which is known without a plan.
BudgetLines budgetLines(const BudgetValues& limits, const ExecutionPlan* plan, const HardwareProfile* hardware);

// A summary such as "1 of 3 exceeded", "3 set, all met" or "none set".
QString budgetSummary(const BudgetLines& lines);
// The name of the undo step, such as "chip area at most 30 mm²" or "no limit of chip area".
QString budgetStep(const BudgetLine& line, const std::optional<double>& limit);

class BudgetRowView : public QWidget {
  Q_OBJECT
 public:
  BudgetRowView(const ThemeController* theme, QWidget* parent);

  void setLine(const BudgetLine& line);
  const BudgetLine& line() const { return line_; }
  QCheckBox* tick() const { return tick_; }
  ValueField* field() const { return field_; }
  QString valueText() const;  // "28.2 mm²"; "28.2" if there is a limit, whose field shows the unit; "needs a node"

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  void limitChosen(const tilescope::gui::BudgetLine& line, const std::optional<double>& limit);  // nullopt: no limit
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
