// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/curves_controller.h"

#include <QMenu>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/panel/curve_strip.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/explore/design_panel.h"
#include "app/gui/views/explore/designs/design_words.h"
#include "core/explore/metrics.h"
#include "core/explore/silicon_metrics.h"

namespace tilescope::gui {
namespace {
// Place of the crossing between two neighbouring points, from 0 (within the limit) to 1 (beyond). 0 if unknown.
double crossingShare(const Excess& excess, const BudgetValues& kept) {
  const std::optional<double>& before = kept[static_cast<std::size_t>(excess.budget)];
  if (!before || *before <= 0 || *before == excess.value) return 0;
  return std::clamp(std::log(excess.limit / *before) / std::log(excess.value / *before), 0.0, 1.0);
}

double crossing(double keptAt, const BudgetValues& kept, double brokenAt, const std::vector<Excess>& broken) {
  double share = 1;
  for (const Excess& excess : broken) share = std::min(share, crossingShare(excess, kept));
  return std::exp(std::lerp(std::log(keptAt), std::log(brokenAt), share));
}

}  // namespace

CurvesController::CurvesController(DesignPanel& panel, ParameterCurves& curves, SessionController& session,
                                   ActionRegistry& actions, QObject* parent)
    : QObject(parent), panel_(panel), curves_(curves), session_(session) {
  connect(&curves_, &ParameterCurves::changed, this, &CurvesController::showCurve);
  connect(&panel_, &DesignPanel::attended, &curves_, &ParameterCurves::attend);
  connect(&session_, &SessionController::designChanged, this, &CurvesController::refresh);
  QAction* action = nullptr;
  action = actions.add({"view.curves",
                        tr("&View"),
                        tr("Slider curves"),
                        tr("Show under every slider what the objective would be at its other values"),
                        {},
                        {},
                        true},
                       [this] { setShown(!shown_); });
  action->setChecked(true);
  addChoices(actions);
  refresh();
}

void CurvesController::addChoices(ActionRegistry& actions) {
  addChoice(actions, "view.curves.objective", tr("Curves of the objective"), std::nullopt);
  for (const Metric metric : metricsOf(kInCurves))
    addChoice(actions, "view.curves." + idOf(metric), tr("Curves of %1").arg(words(name(metric))), metric);
  auto* menu = new QMenu(&panel_);
  for (const Choice& choice : choices_) menu->addAction(choice.action);
  choices_.front().action->setChecked(true);
  panel_.curveLegend()->setMenu(menu);
}

void CurvesController::addChoice(ActionRegistry& actions, const QString& id, const QString& text,
                                 std::optional<Metric> metric) {
  QAction* action = actions.add({.id = id,
                                 .menu = tr("&View") + "/" + tr("Slider curves show"),
                                 .text = text,
                                 .tip = tr("Show this metric under the sliders, for plans that optimise the objective"),
                                 .exclusive = true},
                                [this, metric] {
                                  metric_ = metric;
                                  refresh();
                                });
  choices_ << Choice{metric, action};
}

void CurvesController::setShown(bool shown) {
  shown_ = shown;
  curves_.setEnabled(shown);
  panel_.setCurvesShown(shown);
}

std::optional<Metric> CurvesController::shownMetric() const {
  const std::shared_ptr<const HardwareProfile> hardware = session_.hardware();
  const std::shared_ptr<const PlanRequest> request = session_.request();
  const bool isThere = metric_ && hardware && request && appliesTo(*metric_, request->network);
  return isThere && !lackOf(*hardware, *metric_) ? metric_ : std::nullopt;
}

void CurvesController::showCurve(const QString& id) {
  const ParameterCurve& curve = curves_.curve(id);
  const std::optional<Metric> metric = shownMetric();
  panel_.setCurve(id, metric ? shownAs(curve, *metric) : curve);
}

void CurvesController::refresh() {
  const std::shared_ptr<const HardwareProfile> hardware = session_.hardware();
  const Metric shown = shownMetric().value_or(metricOf(session_.design().objective));
  panel_.curveLegend()->setShown(words(name(shown)), hardware && !lackOf(*hardware, Metric::Area));
  for (const QString& id : curves_.ids()) showCurve(id);
}

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

#include "moc_curves_controller.cpp"
