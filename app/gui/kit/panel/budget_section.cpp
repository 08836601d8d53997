// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/panel/budget_section.h"

#include <QCheckBox>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/kit/panel/budget_row.h"
#include "app/gui/kit/panel/section_head.h"
#include "app/gui/kit/panel/value_field.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"

namespace tilescope::gui {
namespace {

constexpr int kBudgetSectionPadding = 12, kBudgetsBottom = 6;

}  // namespace

BudgetSection::BudgetSection(const ThemeController* theme, QWidget* parent)
    : QWidget(parent), head_(new SectionHead(tr("Budgets"), theme, this)), body_(new QWidget(this)) {
  auto* body = new QVBoxLayout(body_);
  body->setContentsMargins(kBudgetSectionPadding, 0, kBudgetSectionPadding, kBudgetsBottom);
  body->setSpacing(0);
  for (BudgetRowView*& row : rows_) {
    row = new BudgetRowView(theme, body_);
    body->addWidget(row);
    connect(row, &BudgetRowView::limitChosen, this, &BudgetSection::limitChosen);
    connect(row, &BudgetRowView::errorShown, this, &BudgetSection::errorShown);
  }
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(head_);
  layout->addWidget(body_);
  connect(head_, &SectionHead::toggled, this, [this](bool open) {
    body_->setVisible(open);
    emit folded(!open);
  });
  setLines(budgetLines({}, nullptr, nullptr));
  setFolded(true);
}

void BudgetSection::setLines(const BudgetLines& lines) {
  const bool hadLimits = hasLimits();
  for (const BudgetLine& line : lines) row(line.budget)->setLine(line);
  if (hasLimits() && !hadLimits) setFolded(false);
  const bool isExceeded =
      std::any_of(lines.begin(), lines.end(), [](const BudgetLine& line) { return line.isExceeded; });
  const bool isMet = std::none_of(lines.begin(), lines.end(), [](const BudgetLine& line) {
    return line.isExceeded || (line.limit && !line.value);
  });
  const QString icon = !hasLimits() ? QString() : isExceeded ? "triangle-alert" : isMet ? "circle-check" : QString();
  head_->setSummary(budgetSummary(lines), icon, isExceeded ? Tone::Worse : Tone::Better);
}

bool BudgetSection::hasLimits() const {
  return std::any_of(rows_.begin(), rows_.end(),
                     [](const BudgetRowView* row) { return row->line().limit.has_value(); });
}

void BudgetSection::setFolded(bool isFolded) {
  head_->setChecked(!isFolded);
}

bool BudgetSection::isFolded() const {
  return !head_->isChecked();
}

QList<QWidget*> BudgetSection::tabStops() const {
  QList<QWidget*> stops{head_};
  for (const BudgetRowView* row : rows_) stops << row->tick() << row->field();
  return stops;
}

}  // namespace tilescope::gui

#include "moc_budget_section.cpp"
