// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/panel/budget_lines.h"

#include <algorithm>
#include <cmath>

#include "app/gui/kit/panel/value_text.h"
#include "app/gui/kit/words/words.h"
#include "core/explore/silicon_metrics.h"

namespace tilescope::gui {
namespace {

constexpr int kSuggestedDigits = 2;

struct PanelWords {
  QString label, unit;
};

// Short enough for the panel.
PanelWords panelWords(const BudgetRow& row) {
  if (row.budget == Budget::Energy) return {tr("Energy"), words(row.unit)};
  if (row.budget == Budget::Throughput) return {words(row.label), QStringLiteral("/s")};
  return {words(row.label), words(row.unit)};
}

double roundLimit(double value, bool isMin) {
  const double exponent = std::floor(std::log10(value)) - (kSuggestedDigits - 1);
  const double power = std::pow(10, std::abs(exponent));
  const double count = exponent < 0 ? value * power : value / power;
  const double whole = isMin ? std::floor(count) : std::ceil(count);
  return exponent < 0 ? whole / power : whole * power;
}

BudgetValues presentValues(const ExecutionPlan* plan, const HardwareProfile* hardware) {
  BudgetValues values = plan ? budgetValues(*plan) : BudgetValues{};
  values[static_cast<std::size_t>(Budget::Area)] = hardware ? chipArea(*hardware) : std::nullopt;
  return values;
}

}  // namespace

BudgetLines budgetLines(const BudgetValues& limits, const ExecutionPlan* plan, const HardwareProfile* hardware) {
  const BudgetValues values = presentValues(plan, hardware);
  const std::vector<Excess> broken = excesses(limits, values);
  BudgetLines lines;
  for (const BudgetRow& row : kBudgetRows) {
    const auto at = static_cast<std::size_t>(row.budget);
    const auto [label, unit] = panelWords(row);
    BudgetLine line{row.budget, words(row.id), label, lowered(label), unit, row.isMin, limits[at], values[at]};
    if (line.value && *line.value > 0)
      line.suggestion = roundLimit(*line.value, row.isMin);
    else
      line.lack = hardware ? words(whyUnknown(row.budget, *hardware, plan)) : QStringLiteral("–");
    line.isExceeded =
        std::any_of(broken.begin(), broken.end(), [&](const Excess& e) { return e.budget == row.budget; });
    lines.push_back(std::move(line));
  }
  return lines;
}

QString budgetSummary(const BudgetLines& lines) {
  const auto set = std::count_if(lines.begin(), lines.end(), [](const BudgetLine& line) { return line.limit; });
  const auto exceeded =
      std::count_if(lines.begin(), lines.end(), [](const BudgetLine& line) { return line.isExceeded; });
  const auto unknown =
      std::count_if(lines.begin(), lines.end(), [](const BudgetLine& line) { return line.limit && !line.value; });
  if (set == 0) return tr("none set");
  if (exceeded > 0) return tr("%1 of %2 exceeded").arg(exceeded).arg(set);
  if (unknown > 0) return tr("%1 set, %2 unknown").arg(set).arg(unknown);
  return tr("%1 set, all met").arg(set);
}

QString budgetStep(const BudgetLine& line, const std::optional<double>& limit) {
  if (!limit) return tr("no limit of %1").arg(line.words);
  return (line.isMin ? tr("%1 at least %2") : tr("%1 at most %2")).arg(line.words, quantityText(*limit, line.unit));
}

}  // namespace tilescope::gui
