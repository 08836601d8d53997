// SPDX-License-Identifier: GPL-3.0-or-later
// Plans of other designs than the current one: pins, columns of a comparison, points of curves and clouds, thumbnails.
// They are solved one after the other, the most urgent first, with what the machine has left: while the queue is held
// nothing is solved, and what was in work is taken up again afterwards, its solved layers remembered. What a plan is
// does not depend on the plans before it.
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <functional>
#include <memory>

#include "core/explore/carried_mappings.h"

namespace tilescope {
class SearchStrategy;
}

namespace tilescope::gui {

enum class Urgency { Shown, Curve, Cloud };  // on screen without it is a hole; a curve fills in; a cloud may wait

// Null where the request could not be planned.
using PlanTaker = std::function<void(const std::shared_ptr<const ExecutionPlan>&)>;

struct QueuedPlan {
  std::shared_ptr<const PlanRequest> request;
  Urgency urgency = Urgency::Shown;
  std::uint64_t mostNodes = 0;  // of every layer, as in PlannerSettings; 0: no limit
  PlanTaker take;               // called in the thread of the queue's owner, once, unless it was dropped
};

// What withCarriedMappings() makes of them.
using PlansTaker = std::function<void(const Plans&)>;

struct QueuedCarrying {
  Plans plans;
  Urgency urgency = Urgency::Curve;
  PlansTaker take;  // as of a plan
};

class PlanQueue : public QObject {
  Q_OBJECT
 public:
  // search: in place of the requests' own, for tests.
  explicit PlanQueue(QObject* parent = nullptr, const SearchStrategy* search = nullptr);
  ~PlanQueue() override;  // cancels, then waits

  std::uint64_t add(QueuedPlan plan);  // a ticket, to drop it
  std::uint64_t add(QueuedCarrying carrying);
  // After it the taker is not called any more. Tickets that are done or unknown are no fault.
  void drop(std::uint64_t ticket);
  void setHeld(bool held);  // while something more important uses the machine
  // With what the machine has left, as at first; else like everything else: where nobody uses the window. Never patient
  // where TILESCOPE_EAGER_QUEUES is set, as by tests.
  void setPatient(bool patient);
  bool isIdle() const;  // nothing waits and nothing is in work

 signals:
  void idle();                        // the last plan was taken
  void faulted(const QString& what);  // an exception in the queue's thread; its requests get no result

 private:
  class Worker;
  std::uint64_t addTaker(PlansTaker take);
  void deliver(std::uint64_t ticket, const Plans& plans);

  struct Waiting;
  std::unique_ptr<Waiting> waiting_;  // takers by ticket, of the owner's thread alone
  std::uint64_t lastTicket_ = 0;
  std::unique_ptr<Worker> worker_;  // last: it ends before anything that it calls
};

}  // namespace tilescope::gui
