// SPDX-License-Identifier: GPL-3.0-or-later
// Makes plans in the background. The newest request wins. Each request gets a generation number, and answers never go
// back to an older generation than the last request. One core is left to the window.
//
// A request first runs undisturbed for the preview budget, because a drag that sends 60 requests a second would
// otherwise never get an answer. Then the results so far are shown as a preview: first interim plans of all layers,
// then, at most once a frame, their closing gaps. The search continues until it is done or a newer request waits; it
// gets a few more frames if some layer has no plan yet. When nothing waits, the runner searches for the most helpful
// changes. Changes that reach a target are searched for on request, until any newer request.
#pragma once

#include <QMetaType>
#include <QObject>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/explore/reach_target.h"
#include "core/explore/verdict.h"
#include "core/plan/execution_plan.h"
#include "core/plan/planner.h"

namespace tilescope::gui {

struct PlanUpdate {
  std::uint64_t generation = 0;
  std::shared_ptr<const PlanRequest> request;
  // Null if the request failed (see diagnostics). While not complete, unsolved layers have a violation of kind
  // Unsolved.
  std::shared_ptr<const ExecutionPlan> plan;
  std::shared_ptr<const ExecutionPlan> reference;  // plan of the unchanged profile; null if it has none
  bool complete = false;
  bool stopped = false;             // ended by stop()
  std::size_t done = 0, total = 0;  // number of distinct layers with their final answer, and of all
  std::size_t proving = 0;          // distinct layers with an interim plan that is not proven yet
  std::optional<double> gap;        // certified, for the plan's objective; nullopt: no bound is known
  double solveSeconds = 0;
  Diagnostics diagnostics;  // errors if there is no plan, otherwise warnings
};

struct Advice {
  std::uint64_t generation = 0;
  RankedChanges ranked;        // also for designs with infeasible layers
  tilescope::Verdict verdict;  // includes the suggested fix
  bool stopped = false;        // ended by stop(): no changes, no suggested fix
  double seconds = 0;          // time of the search
};

struct TargetProgress {
  std::uint64_t generation = 0;
  std::size_t plans = 0, answers = 0;
};

struct TargetAnswer {
  std::uint64_t generation = 0;
  ReachedTarget reached;  // not complete if the search was ended early
  std::string fault;      // why there is no answer; empty if there is one
};

class PlanRunner : public QObject {
  Q_OBJECT
 public:
  // search: replaces the search that a request names (borrowed); for tests.
  explicit PlanRunner(QObject* parent = nullptr, const SearchStrategy* search = nullptr);
  ~PlanRunner() override;  // cancels, then waits

  // reference: the same design on the unchanged profile. budgets: limits for the suggested changes. Updates come at
  // most once a frame (60 a second); the last one always comes.
  std::uint64_t ask(std::shared_ptr<const PlanRequest> request, std::shared_ptr<const PlanRequest> reference,
                    const BudgetValues& budgets = {});
  // plan: the answer to a request with this reference. Requests that are replaced by a newer one may get no answer.
  std::uint64_t reach(std::shared_ptr<const ExecutionPlan> plan, std::shared_ptr<const PlanRequest> reference,
                      const BudgetValues& budgets, const Target& target);
  void stop();          // ends the current search and keeps its results
  void stopReaching();  // ends the search for changes that reach a target
  bool isBusy() const;

 signals:
  void updated(const tilescope::gui::PlanUpdate& update);
  void advised(const tilescope::gui::Advice& advice);
  void tried(const tilescope::gui::TargetProgress& progress);  // at most once a frame
  void reached(const tilescope::gui::TargetAnswer& answer);

 private:
  class Worker;
  void deliver(const PlanUpdate& update);
  void deliver(const Advice& advice);

  PlanUpdate waiting_;  // waits for the next frame
  bool hasWaiting_ = false;
  std::optional<Advice> waitingAdvice_;
  std::chrono::steady_clock::time_point delivered_;
  std::unique_ptr<Worker> worker_;  // last member: ends before anything that it calls
};

}  // namespace tilescope::gui

Q_DECLARE_METATYPE(tilescope::gui::PlanUpdate)
Q_DECLARE_METATYPE(tilescope::gui::Advice)
Q_DECLARE_METATYPE(tilescope::gui::TargetProgress)
Q_DECLARE_METATYPE(tilescope::gui::TargetAnswer)
