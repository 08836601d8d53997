// SPDX-License-Identifier: GPL-3.0-or-later
// Solves plans of other designs than the current one: pins, comparison columns, points of curves and clouds,
// thumbnails. The most urgent is solved first, with spare processor time. While held, the queue solves nothing; an
// interrupted plan continues later with its solved layers. Results do not depend on earlier plans.
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <functional>
#include <memory>

#include "core/explore/carried_mappings.h"

namespace tilescope {
class SearchStrategy;
class SolvedLayers;
}  // namespace tilescope

namespace tilescope::gui {

// Shown: a gap is visible without it; Curve: part of a curve; Cloud: may wait.
enum class Urgency { Shown, Curve, Cloud };

// Receives the plan. Null: the request cannot be planned.
using PlanTaker = std::function<void(const std::shared_ptr<const ExecutionPlan>&)>;

struct QueuedPlan {
  std::shared_ptr<const PlanRequest> request;
  Urgency urgency = Urgency::Shown;
  std::uint64_t mostNodes = 0;  // per layer, as in PlannerSettings; 0: no limit
  // Called once in the owner's thread, unless the plan is dropped.
  PlanTaker take;
};

// Receives the results of withCarriedMappings().
using PlansTaker = std::function<void(const Plans&)>;

struct QueuedCarrying {
  Plans plans;
  Urgency urgency = Urgency::Curve;
  PlansTaker take;  // called once in the owner's thread, unless dropped
};

class PlanQueue : public QObject {
  Q_OBJECT
 public:
  // search: for tests, replaces the searches of all requests. solved: as for Planner.
  explicit PlanQueue(QObject* parent = nullptr, const SearchStrategy* search = nullptr,
                     std::shared_ptr<SolvedLayers> solved = nullptr);
  ~PlanQueue() override;  // cancels, then waits

  std::uint64_t add(QueuedPlan plan);  // returns a ticket for drop()
  std::uint64_t add(QueuedCarrying carrying);
  // Cancels a plan without calling its taker. Finished and unknown tickets are ignored.
  void drop(std::uint64_t ticket);
  void setHeld(bool held);  // call with true while more important work needs the processor
  // A patient queue (the default) only uses spare processor time. Without a window, it should run at normal priority.
  // TILESCOPE_EAGER_QUEUES, set by tests, makes it never patient.
  void setPatient(bool patient);
  bool isIdle() const;  // all plans are delivered

 signals:
  void idle();  // all plans have been delivered
  // An exception in the queue's thread. Its request gets no result.
  void faulted(const QString& what);

 private:
  class Worker;
  std::uint64_t addTaker(PlansTaker take);
  void deliver(std::uint64_t ticket, const Plans& plans);

  struct Waiting;
  std::unique_ptr<Waiting> waiting_;  // takers by ticket; only used in the owner's thread
  std::uint64_t lastTicket_ = 0;
  std::unique_ptr<Worker> worker_;  // last member, because it ends first
};

}  // namespace tilescope::gui
