// SPDX-License-Identifier: GPL-3.0-or-later
// One budget in the panel: check box, name, limit, bar and the design's value. The bar is full at the limit. Without a
// limit, field and bar are hidden.
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

struct BudgetLine {
  Budget budget = Budget::Area;
  QString id;
  QString label, words;  // "Chip area"; inside a sentence: "chip area"
  QString unit;
  bool isMin = false;
  std::optional<double> limit, value;
  // A round limit that the design just meets; 0: value unknown.
  double suggestion = 0;
  QString lack;  // replaces a missing value: "needs a node"
  bool isExceeded = false;
  bool isStale = false;  // from the previous design

  bool operator==(const BudgetLine&) const = default;
};
using BudgetLines = std::vector<BudgetLine>;

// plan and hardware may be null. The chip area only needs the hardware.
BudgetLines budgetLines(const BudgetValues& limits, const ExecutionPlan* plan, const HardwareProfile* hardware);

// A text such as "1 of 3 exceeded", "3 set, all met" or "none set".
QString budgetSummary(const BudgetLines& lines);
// A text such as "chip area at most 30 mm²" or "no limit of chip area".
QString budgetStep(const BudgetLine& line, const std::optional<double>& limit);

class BudgetRowView : public QWidget {
  Q_OBJECT
 public:
  BudgetRowView(const ThemeController* theme, QWidget* parent);

  void setLine(const BudgetLine& line);
  const BudgetLine& line() const { return line_; }
  QCheckBox* tick() const { return tick_; }
  ValueField* field() const { return field_; }
  QString valueText() const;  // "28.2 mm²"; "28.2" next to a limit with unit; "needs a node"

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
