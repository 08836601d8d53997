// SPDX-License-Identifier: GPL-3.0-or-later
// Plans of the layers on chips that have the capacity of the partition instead of the profile's memory. Solved in the
// background; the newest capacity wins.
#pragma once

#include <QObject>
#include <cstdint>
#include <map>
#include <memory>
#include <set>

#include "app/common/design.h"
#include "app/gui/session/plan_queue.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {

class CapacityPlans : public QObject {
  Q_OBJECT
 public:
  explicit CapacityPlans(PlanQueue& queue, QObject* parent = nullptr);
  ~CapacityPlans() override;

  // pin: null for the current design. own: the plan of the design, or null. Returns the plan at the capacity, and asks
  // for it if it is new; until it is solved, the last one of the same design or else `own`. Where a layer has no
  // mapping at the capacity, `own`. The caller reads from the plan's request what it was planned with.
  std::shared_ptr<const ExecutionPlan> plan(QChar pin, const app::Design& design,
                                            const std::shared_ptr<const ExecutionPlan>& own);
  void keepOnly(const std::set<QChar>& pins);  // and the current design
  bool isSettled() const;

 signals:
  void solved();

 private:
  struct Slot {
    app::Design design;  // at the capacity; of the last request
    std::uint64_t ticket = 0;
    std::shared_ptr<const ExecutionPlan> plan;  // the last one solved; null: none, or the request cannot be planned
    app::Design planned;                        // the design of `plan`
  };
  void ask(QChar pin, Slot& slot, const app::Design& design);
  void drop(Slot& slot);

  PlanQueue& queue_;
  std::map<QChar, Slot> slots_;  // by pin
};

}  // namespace tilescope::gui
