// SPDX-License-Identifier: GPL-3.0-or-later
// Connects the panel's budgets with session and model: limits that are chosen become steps of undo, and what the
// design has stands beside them.
#pragma once

#include <QObject>

#include "app/gui/kit/panel/budget_lines.h"
#include "app/gui/session/explore_model.h"
#include "app/gui/session/session_controller.h"

namespace tilescope::gui {

class DesignPanel;

class BudgetsController : public QObject {
  Q_OBJECT
 public:
  BudgetsController(DesignPanel& panel, SessionController& session, const ExploreModel& model,
                    QObject* parent = nullptr);

 private:
  void choose(const BudgetLine& line, const std::optional<double>& limit);
  void show();

  DesignPanel& panel_;
  SessionController& session_;
  const ExploreModel& model_;
};

}  // namespace tilescope::gui
