// SPDX-License-Identifier: GPL-3.0-or-later
// The plans of the pins, without widgets. Each is asked for when its pin appears or gets another design, exact as its
// design says, and dropped with it.
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
  ParameterRows parameters;                    // what the panel shows of its design
  std::shared_ptr<const PlanRequest> request;  // null: its design cannot be asked
  std::shared_ptr<const ExecutionPlan> plan;   // null: not solved yet, or no plan
  bool answered = false;
  LayerRows rows;                    // of the plan
  std::vector<TotalFigure> figures;  // as above

  bool fits() const { return !answered || (plan && plan->infeasibleLayers.empty()); }
  QString reason() const;  // why not all of it fits: a sentence; empty where it does
};

class PinsModel : public QObject {
  Q_OBJECT
 public:
  PinsModel(SessionController& session, PlanQueue& queue, QObject* parent = nullptr);
  ~PinsModel() override;

  const std::vector<PinnedPlan>& pins() const { return pins_; }  // as in the session
  const PinnedPlan* pin(QChar letter) const;                     // null: there is none
  const PinnedPlan* reference() const;  // that differences are against; null: the unchanged profile
  bool isSettled() const { return tickets_.empty(); }

  // A plan that was made for someone else spares pins of the same request their own search.
  void offer(const std::shared_ptr<const ExecutionPlan>& plan);

 signals:
  void changed();  // pins, their names or plans, or the reference

 private:
  void follow();
  PinnedPlan asked(const Pin& pin);
  void take(QChar letter, const std::shared_ptr<const ExecutionPlan>& plan);
  void drop(QChar letter);

  SessionController& session_;
  PlanQueue& queue_;
  std::vector<PinnedPlan> pins_;
  std::map<QChar, std::uint64_t> tickets_;  // of those that wait for their answer
};

// What a pin is called: what its user says, else what its design says.

// "base" where nothing of the profile is changed; otherwise a change and the count of the others: "weight 96 KiB",
// "16 × 64 PEs, 2 more". What all other pins have too is left out, and what fewest have comes first. Where a pin has
// this name already, what else sets the two apart: "base, VGG-16".
QString pinName(const app::Design& design, const std::vector<Pin>& others);

inline constexpr int kLongestPinName = 40;  // letters
// What becomes of a name that was typed or stands in a file: one line, no blanks around it, not too long. Of nothing
// the name above.
QString takenPinName(const QString& typed, const app::Design& design, const std::vector<Pin>& others);

}  // namespace tilescope::gui
