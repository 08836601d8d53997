// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the designs of the runner's plans. The runner only knows requests, and during a drag the session is ahead.
#pragma once

#include <QObject>
#include <deque>
#include <memory>

#include "app/gui/session/plan_runner.h"
#include "app/gui/session/session_controller.h"

namespace tilescope::gui {

class SolvedDesigns : public QObject {
  Q_OBJECT
 public:
  SolvedDesigns(SessionController& session, PlanRunner& runner, QObject* parent = nullptr);

 signals:
  // Emitted when all layers have final results; some may be infeasible.
  void solved(const tilescope::app::Design& design, const std::shared_ptr<const tilescope::ExecutionPlan>& plan);

 private:
  void follow();
  void take(const PlanUpdate& update);

  struct Asked {
    std::shared_ptr<const PlanRequest> request;
    app::Design design;
  };
  SessionController& session_;
  std::deque<Asked> asked_;
};

}  // namespace tilescope::gui
