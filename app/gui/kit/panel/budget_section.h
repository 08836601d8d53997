// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <array>

#include "app/gui/kit/panel/budget_row.h"

namespace tilescope::gui {

class BudgetRowView;
class SectionHead;
class ThemeController;

class BudgetSection : public QWidget {
  Q_OBJECT
 public:
  BudgetSection(const ThemeController* theme, QWidget* parent);

  void setLines(const BudgetLines& lines);
  bool hasLimits() const;
  void setFolded(bool folded);
  bool isFolded() const;

  SectionHead* head() const { return head_; }
  BudgetRowView* row(Budget budget) const { return rows_[static_cast<std::size_t>(budget)]; }
  QList<QWidget*> tabStops() const;

 signals:
  void limitChosen(const tilescope::gui::BudgetLine& line, const std::optional<double>& limit);
  void folded(bool folded);
  void errorShown(QWidget* field);

 private:
  SectionHead* head_;
  QWidget* body_;
  std::array<BudgetRowView*, kBudgetRows.size()> rows_{};
};

}  // namespace tilescope::gui
