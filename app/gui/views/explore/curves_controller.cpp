// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/curves_controller.h"

#include <QMenu>

#include "app/gui/kit/panel/curve_legend.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/explore/design_panel.h"
#include "app/gui/views/explore/designs/metric_id.h"
#include "core/explore/metrics.h"
#include "core/explore/silicon_metrics.h"

namespace tilescope::gui {

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
                                 .tip = tr("Show this value under the sliders, of the plans for the objective"),
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
  return metric_ && hardware && !lackOf(*hardware, *metric_) ? metric_ : std::nullopt;
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

}  // namespace tilescope::gui

#include "moc_curves_controller.cpp"
