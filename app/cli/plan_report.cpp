// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/plan_report.h"

#include <algorithm>

#include "app/cli/evaluation_table.h"
#include "app/cli/output.h"
#include "app/cli/plan_summary.h"
#include "app/cli/plan_table.h"
#include "app/cli/scales.h"
#include "core/explore/total_scope.h"

namespace tilescope::cli {
namespace {

// "a, b, c and 13 more layers"
std::string shortList(const std::vector<std::string>& names) {
  constexpr std::size_t kShown = 3;
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kShown); ++i) text += (i == 0 ? "" : ", ") + names[i];
  if (names.size() > kShown) text += " and " + counted(names.size() - kShown, "more layer");
  return text;
}

}  // namespace

bool isUnsolved(const LayerPlan& layer) {
  const Violation* violation = std::get_if<Violation>(&layer.evaluation);
  return violation && violation->kind == ViolationKind::Unsolved;
}

std::vector<std::string> infeasibleReasons(const ExecutionPlan& plan) {
  struct Reason {
    std::string text;
    std::vector<std::string> layers;
  };
  std::vector<Reason> reasons;  // in the order of their first layers
  for (const LayerPlan& layer : plan.layers) {
    const Violation* violation = std::get_if<Violation>(&layer.evaluation);
    if (!violation || isUnsolved(layer)) continue;
    const std::string text = reason(*violation);
    auto same = std::find_if(reasons.begin(), reasons.end(), [&](const Reason& r) { return r.text == text; });
    if (same == reasons.end()) same = reasons.insert(reasons.end(), {text, {}});
    same->layers.push_back(layer.name);
  }
  std::vector<std::string> lines;
  lines.reserve(reasons.size());
  for (const Reason& r : reasons) lines.push_back(printable(shortList(r.layers) + ": " + r.text));
  return lines;
}

std::string planReport(const ExecutionPlan& plan, const app::DesignWords& words, double solveSeconds) {
  std::string text = planHeading(plan.request, words) + "\n" + toText(planTable(plan), terminalWidth()) + "\n";
  const std::vector<std::string> reasons = infeasibleReasons(plan);
  if (!reasons.empty()) text += "Infeasible, not in the totals:\n";
  for (const std::string& line : reasons) text += "  " + line + "\n";
  std::vector<std::string> unsolved;
  for (const LayerPlan& layer : plan.layers)
    if (isUnsolved(layer)) unsolved.push_back(layer.name);
  if (!unsolved.empty()) text += printable("Not solved, not in the totals: " + shortList(unsolved)) + "\n";
  text += totalsText(plan);
  if (const std::string elements = elementsSentence(plan); !elements.empty()) text += elements + "\n";
  return text + provenText(plan, solveSeconds) + caveats(plan);
}

}  // namespace tilescope::cli
