// SPDX-License-Identifier: GPL-3.0-or-later
// Connects the curves under the sliders with the panel: they are shown as their points arrive, and the slider that the
// user attends to comes first. Adds View, Slider curves, and what they show: the objective or another metric.
#pragma once

#include <QList>
#include <QObject>
#include <optional>
#include <vector>

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/kit/panel/parameter_curve.h"
#include "app/gui/session/session_controller.h"
#include "app/gui/views/explore/parameter_curves.h"

namespace tilescope::gui {

class DesignPanel;

class CurvesController : public QObject {
  Q_OBJECT
 public:
  CurvesController(DesignPanel& panel, ParameterCurves& curves, SessionController& session, ActionRegistry& actions,
                   QObject* parent = nullptr);

 private:
  struct Choice {
    std::optional<Metric> metric;  // nothing: the objective
    QAction* action = nullptr;
  };
  void addChoices(ActionRegistry& actions);
  void addChoice(ActionRegistry& actions, const QString& id, const QString& text, std::optional<Metric> metric);
  void setShown(bool shown);
  void showCurve(const QString& id);
  void refresh();
  // Nothing: the objective; also where the profile lacks what the metric needs.
  std::optional<Metric> shownMetric() const;

  DesignPanel& panel_;
  ParameterCurves& curves_;
  SessionController& session_;
  QList<Choice> choices_;
  std::optional<Metric> metric_;
  bool shown_ = true;
};

// Where the curve under a slider crosses the session's budgets.

// values: what the design has at each point of the curve, as far as it is known. Between a point that breaks a budget
// and a neighbour that breaks none the crossing lies where the value, taken as a power law, meets the limit.
void markBudgets(ParameterCurve& curve, const std::vector<BudgetValues>& values, const BudgetValues& limits);

}  // namespace tilescope::gui
