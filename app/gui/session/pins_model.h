// SPDX-License-Identifier: GPL-3.0-or-later
// The plans of the pins, without widgets. A plan is requested when its pin appears or gets another design, with the
// design's own search, and dropped with the pin.
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
  ParameterRows parameters;                    // the design's parameters as in the panel
  std::shared_ptr<const PlanRequest> request;  // null: the design cannot be planned
  std::shared_ptr<const ExecutionPlan> plan;   // null: not solved yet, or infeasible
  bool answered = false;
  LayerRows rows;                    // rows of the plan
  std::vector<TotalFigure> figures;  // totals of the plan

  bool fits() const { return !answered || (plan && plan->infeasibleLayers.empty()); }
  QString reason() const;  // a sentence: why not all of it fits; empty if it does
};

class PinsModel : public QObject {
  Q_OBJECT
 public:
  PinsModel(SessionController& session, PlanQueue& queue, QObject* parent = nullptr);
  ~PinsModel() override;

  const std::vector<PinnedPlan>& pins() const { return pins_; }  // as in the session
  const PinnedPlan* pin(QChar letter) const;                     // null if there is none
  const PinnedPlan* reference() const;  // the reference of differences; null: the unchanged profile
  bool isSettled() const { return tickets_.empty(); }

  // Offers a plan that was made elsewhere; pins with the same request then need no search of their own.
  void offer(const std::shared_ptr<const ExecutionPlan>& plan);

 signals:
  void changed();  // emitted for pins, their names or plans, or the reference

 private:
  void follow();
  PinnedPlan asked(const Pin& pin);
  void take(QChar letter, const std::shared_ptr<const ExecutionPlan>& plan);
  void drop(QChar letter);

  SessionController& session_;
  PlanQueue& queue_;
  std::vector<PinnedPlan> pins_;
  std::map<QChar, std::uint64_t> tickets_;  // of the requests in progress, by letter
};

// The name of a pin: the user's, otherwise one made from its design.

// A name made from the design: "base" if the profile is unchanged, otherwise one change and the number of others:
// "weight 96 KiB", "16 × 64 PEs, 2 more". Changes that all other pins share are left out; the rarest change comes
// first. If another pin has this name already, a difference between the two is added: "base, VGG-16".
QString pinName(const app::Design& design, const std::vector<Pin>& others);

inline constexpr int kLongestPinName = 40;  // maximum number of letters
// Cleans up a typed or loaded name: one line, trimmed and not too long. An empty name becomes pinName().
QString takenPinName(const QString& typed, const app::Design& design, const std::vector<Pin>& others);

}  // namespace tilescope::gui
