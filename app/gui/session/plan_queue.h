// SPDX-License-Identifier: GPL-3.0-or-later
// Plans of other designs than the current one: pins, columns of a comparison, points of curves and clouds, thumbnails.
// They are solved one after the other, the most urgent first, with spare processor time. While the queue is held
// nothing is solved; an interrupted plan is resumed afterwards with its solved layers. A plan does not depend on the
// plans before it.
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

// visible gap without it; curve that fills in; point of a cloud, which may wait
enum class Urgency { Shown, Curve, Cloud };

// Receives the plan, or null if the request could not be planned.
using PlanTaker = std::function<void(const std::shared_ptr<const ExecutionPlan>&)>;

struct QueuedPlan {
  std::shared_ptr<const PlanRequest> request;
  Urgency urgency = Urgency::Shown;
  std::uint64_t mostNodes = 0;  // per layer, as in PlannerSettings; 0: no limit
  PlanTaker take;               // called once in the owner's thread, unless dropped
};

// Receives the results of withCarriedMappings().
using PlansTaker = std::function<void(const Plans&)>;

struct QueuedCarrying {
  Plans plans;
  Urgency urgency = Urgency::Curve;
  PlansTaker take;  // called like that of a plan
};

class PlanQueue : public QObject {
  Q_OBJECT
 public:
  // search: replaces the search of the requests, for tests.
  explicit PlanQueue(QObject* parent = nullptr, const SearchStrategy* search = nullptr);
  ~PlanQueue() override;  // cancels, then waits

  std::uint64_t add(QueuedPlan plan);  // returns a ticket for drop()
  std::uint64_t add(QueuedCarrying carrying);
  // The taker is not called afterwards. Finished and unknown tickets are ignored.
  void drop(std::uint64_t ticket);
  void setHeld(bool held);  // true while something more important needs the processor
  // Patient (the default): uses only spare processor time. Otherwise it runs at normal priority, for use without a
  // window. Never patient if TILESCOPE_EAGER_QUEUES is set, as in tests.
  void setPatient(bool patient);
  bool isIdle() const;  // nothing is waiting or being solved

 signals:
  void idle();                        // the last plan has been delivered
  void faulted(const QString& what);  // an exception in the queue's thread; its requests get no result

 private:
  class Worker;
  std::uint64_t addTaker(PlansTaker take);
  void deliver(std::uint64_t ticket, const Plans& plans);

  struct Waiting;
  std::unique_ptr<Waiting> waiting_;  // takers by ticket; used only in the owner's thread
  std::uint64_t lastTicket_ = 0;
  std::unique_ptr<Worker> worker_;  // last member: ends before anything that it calls
};

}  // namespace tilescope::gui
