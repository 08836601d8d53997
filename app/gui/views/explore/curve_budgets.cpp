// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/curve_budgets.h"

#include <algorithm>
#include <cmath>

namespace tilescope::gui {
namespace {

// How far between a kept and a broken point: 0 at the kept one. What is not known at the kept one counts as met there.
double crossingShare(const Excess& excess, const BudgetValues& kept) {
  const std::optional<double>& before = kept[static_cast<std::size_t>(excess.budget)];
  if (!before || *before <= 0 || *before == excess.value) return 0;
  return std::clamp(std::log(excess.limit / *before) / std::log(excess.value / *before), 0.0, 1.0);
}

// The first limit that is crossed on the way from the kept point to the broken one.
double crossing(double keptAt, const BudgetValues& kept, double brokenAt, const std::vector<Excess>& broken) {
  double share = 1;
  for (const Excess& excess : broken) share = std::min(share, crossingShare(excess, kept));
  return std::exp(std::lerp(std::log(keptAt), std::log(brokenAt), share));
}

}  // namespace

void markBudgets(ParameterCurve& curve, const std::vector<BudgetValues>& values, const BudgetValues& limits) {
  curve.beyond.clear();
  std::vector<std::vector<Excess>> broken;
  for (const BudgetValues& at : values) broken.push_back(excesses(limits, at));
  const auto isBroken = [&](std::size_t point) { return !broken[point].empty(); };
  for (std::size_t i = 0; i < curve.points.size(); ++i) {
    curve.points[i].exceeded = isBroken(i) ? std::optional(broken[i].front().budget) : std::nullopt;
    if (!isBroken(i)) continue;
    if (i == 0) curve.beyond.push_back({});
    if (i > 0 && !isBroken(i - 1))
      curve.beyond.push_back({crossing(curve.points[i - 1].value, values[i - 1], curve.points[i].value, broken[i])});
    if (i + 1 < curve.points.size() && !isBroken(i + 1))
      curve.beyond.back().to = crossing(curve.points[i + 1].value, values[i + 1], curve.points[i].value, broken[i]);
  }
}

}  // namespace tilescope::gui
