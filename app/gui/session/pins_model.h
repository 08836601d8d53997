// SPDX-License-Identifier: GPL-3.0-or-later
// The plans of the pins, without widgets. Each is solved with the search of the pin's design.
#pragma once

#include <QObject>
#include <map>
#include <memory>
#include <vector>

#include "app/gui/kit/panel/parameter_row.h"
#include "app/gui/session/plan_queue.h"
#include "app/gui/session/session.h"
#include "app/gui/session/session_controller.h"
#include "core/picture/layer_rows.h"
#include "core/picture/total_figures.h"

namespace tilescope::gui {

struct PinnedPlan {
  Pin pin;
  ParameterRows parameters;
  std::shared_ptr<const PlanRequest> request;  // null: the design cannot be planned
  std::shared_ptr<const ExecutionPlan> plan;   // null: not solved yet, or infeasible
  bool answered = false;
  LayerRows rows;
  std::vector<TotalFigure> figures;

  bool fits() const { return !answered || (plan && plan->infeasibleLayers.empty()); }
  QString reason() const;  // why layers are infeasible; otherwise empty
};

class PinsModel : public QObject {
  Q_OBJECT
 public:
  PinsModel(SessionController& session, PlanQueue& queue, QObject* parent = nullptr);
  ~PinsModel() override;

  const std::vector<PinnedPlan>& pins() const { return pins_; }  // in the order of the session
  const PinnedPlan* pin(QChar letter) const;                     // null: none
  const PinnedPlan* reference() const;                           // null: the unchanged profile
  bool isSettled() const { return tickets_.empty(); }

  void offer(const std::shared_ptr<const ExecutionPlan>& plan);

 signals:
  void changed();

 private:
  void follow();
  PinnedPlan asked(const Pin& pin);
  void take(QChar letter, const std::shared_ptr<const ExecutionPlan>& plan);
  void drop(QChar letter);

  SessionController& session_;
  PlanQueue& queue_;
  std::vector<PinnedPlan> pins_;
  std::map<QChar, std::uint64_t> tickets_;  // by letter
};

// The name of an unchanged profile, otherwise the change that fewest pins share and the number of others: "16 × 64 PEs,
// 2 more". If another pin has this name, a difference is added: "Eyeriss, VGG-16". The design must have a profile.
QString pinName(const app::Design& design, const std::vector<Pin>& others);

inline constexpr int kLongestPinName = 40;
// Returns one line of kLongestPinName letters; pinName() if empty.
QString takenPinName(const QString& typed, const app::Design& design, const std::vector<Pin>& others);

}  // namespace tilescope::gui
