// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the curves below the sliders as their points are solved, starting with the slider under the pointer.
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
  // nullopt: the objective, also if the profile lacks the data for the chosen metric.
  std::optional<Metric> shownMetric() const;

  DesignPanel& panel_;
  ParameterCurves& curves_;
  SessionController& session_;
  QList<Choice> choices_;
  std::optional<Metric> metric_;
  bool shown_ = true;
};

// values: budgeted values by point of the curve; nullopt: unknown. Crossings are interpolated with a power law.
void markBudgets(ParameterCurve& curve, const std::vector<BudgetValues>& values, const BudgetValues& limits);

}  // namespace tilescope::gui
