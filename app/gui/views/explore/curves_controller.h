// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the curves under the sliders as their points are solved, starting with the slider under the pointer. Adds the
// menu View, Slider curves, which selects the objective or another metric.
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
    std::optional<Metric> metric;  // nullopt: the objective
    QAction* action = nullptr;
  };
  void addChoices(ActionRegistry& actions);
  void addChoice(ActionRegistry& actions, const QString& id, const QString& text, std::optional<Metric> metric);
  void setShown(bool shown);
  void showCurve(const QString& id);
  void refresh();
  // nullopt: the objective, which is also shown if the profile lacks the data for the chosen metric.
  std::optional<Metric> shownMetric() const;

  DesignPanel& panel_;
  ParameterCurves& curves_;
  SessionController& session_;
  QList<Choice> choices_;
  std::optional<Metric> metric_;
  bool shown_ = true;
};

// Marks where a slider's curve crosses the budgets of the session.

// values: the budgeted values at each point of the curve; unknown ones are nullopt. The crossing between a point within
// budget and a neighbour over budget is interpolated with a power law.
void markBudgets(ParameterCurve& curve, const std::vector<BudgetValues>& values, const BudgetValues& limits);

}  // namespace tilescope::gui
