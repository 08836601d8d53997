// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "app/common/report/blocks.h"
#include "app/common/report/sections.h"

namespace tilescope::app {

void addBudgets(report::Section& section, const ReportMaterial& material) {
  const BudgetValues &limits = material.asked.budgets, values = budgetValues(material.plan());
  const std::vector<Excess> broken = excesses(limits, values);
  report::Table table{
      "Budgets", {wordColumn("Of"), wordColumn("Limit"), wordColumn("Present"), wordColumn("Kept")}, {}, false};
  for (const BudgetRow& row : kBudgetRows) {
    const Budget budget = row.budget;
    const auto at = static_cast<std::size_t>(budget);
    if (!limits[at]) continue;
    const auto excess =
        std::find_if(broken.begin(), broken.end(), [budget](const Excess& one) { return one.budget == budget; });
    report::Line kept = line("yes", report::Tone::Better);
    if (!values[at]) kept = line("not known", report::Tone::Quiet);
    if (excess != broken.end()) kept = line("no: " + sentenceOf(*excess), report::Tone::Worse);
    table.rows.push_back(
        {line(std::string(row.label)), line((row.isMin ? "at least " : "at most ") + limitText(budget, *limits[at])),
         line(values[at] ? limitText(budget, *values[at]) : whyUnknown(budget, material.hardware(), &material.plan())),
         std::move(kept)});
  }
  if (!table.rows.empty()) section.blocks.emplace_back(std::move(table));
}

}  // namespace tilescope::app
