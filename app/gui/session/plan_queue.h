// SPDX-License-Identifier: GPL-3.0-or-later
// Solves other designs than the current one, such as pins and points of curves, most urgent first. While held it
// pauses, and later continues with the layers solved so far. Results do not depend on earlier plans.
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

// Shown: a gap is visible without it. Cloud: may wait.
enum class Urgency { Shown, Curve, Cloud };

using PlanTaker = std::function<void(const std::shared_ptr<const ExecutionPlan>&)>;

struct QueuedPlan {
  std::shared_ptr<const PlanRequest> request;
  Urgency urgency = Urgency::Shown;
  std::uint64_t mostNodes = 0;  // per layer, as in PlannerSettings; 0: no limit
  // Called once in the owner's thread, unless dropped. Null plan: the request cannot be planned.
  PlanTaker take;
};

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

  std::uint64_t add(QueuedPlan plan);
  std::uint64_t add(QueuedCarrying carrying);
  // Does not call the taker. Ignores finished and unknown tickets.
  void drop(std::uint64_t ticket);
  void setHeld(bool held);  // true: more important work needs the processor
  // A patient queue (the default) uses only spare processor time for what is not Urgency::Shown; without a window, use
  // false. TILESCOPE_EAGER_QUEUES, set by tests, keeps it false.
  void setPatient(bool patient);
  bool isIdle() const;

 signals:
  void idle();
  void faulted(const QString& what);

 private:
  class Worker;
  std::uint64_t addTaker(PlansTaker take);
  void deliver(std::uint64_t ticket, const Plans& plans);

  struct Waiting;
  std::unique_ptr<Waiting> waiting_;  // by ticket; owner's thread only
  std::uint64_t lastTicket_ = 0;
  std::unique_ptr<Worker> worker_;  // last member, because it ends first
};

}  // namespace tilescope::gui
