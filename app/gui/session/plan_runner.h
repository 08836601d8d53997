// SPDX-License-Identifier: GPL-3.0-or-later
// Makes plans in the background. The newest request wins. Requests have increasing generation numbers, and results of
// older generations are dropped. One core is left to the window.
//
// Each request first runs undisturbed for the preview budget. Otherwise a drag with 60 requests a second would never
// get a result. Then the results so far are shown as a preview: first interim plans of all layers, then their closing
// gaps, at most once a frame. The search continues until it is done or a newer request waits. If some layer has no plan
// yet, it gets a few more frames.
//
// When nothing waits, the runner searches for the most helpful changes. On request, it searches for changes that reach
// a target, until a newer request comes.
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
  // Null if the request failed (see diagnostics). Unsolved layers have a violation of kind Unsolved.
  std::shared_ptr<const ExecutionPlan> plan;
  std::shared_ptr<const ExecutionPlan> reference;  // plan of the unchanged profile, if any
  bool complete = false;
  bool stopped = false;             // by stop()
  std::size_t done = 0, total = 0;  // distinct layers with final results, and all
  std::size_t proving = 0;          // distinct layers with an unproven interim plan
  std::optional<double> gap;        // proven for the plan's objective; nullopt: no bound known
  double solveSeconds = 0;
  Diagnostics diagnostics;  // errors if there is no plan, otherwise warnings
};

struct Advice {
  std::uint64_t generation = 0;
  RankedChanges ranked;        // also for designs with infeasible layers
  tilescope::Verdict verdict;  // includes the suggested fix
  bool stopped = false;        // by stop(): no changes, no suggested fix
  double seconds = 0;          // time of the search for changes
};

struct TargetProgress {
  std::uint64_t generation = 0;
  std::size_t plans = 0, answers = 0;
};

struct TargetAnswer {
  std::uint64_t generation = 0;
  ReachedTarget reached;  // incomplete if the search was stopped
  std::string fault;      // why the search failed; otherwise empty
};

class PlanRunner : public QObject {
  Q_OBJECT
 public:
  // search: for tests, replaces the searches of all requests (borrowed). solved: as for Planner.
  explicit PlanRunner(QObject* parent = nullptr, const SearchStrategy* search = nullptr,
                      std::shared_ptr<SolvedLayers> solved = nullptr);
  ~PlanRunner() override;  // cancels, then waits

  // reference: the same design on the unchanged profile. budgets: limits for suggested changes. Sends updates at most
  // once a frame (60 a second), and always the last one.
  std::uint64_t ask(std::shared_ptr<const PlanRequest> request, std::shared_ptr<const PlanRequest> reference,
                    const BudgetValues& budgets = {});
  // plan: the result of an earlier ask() with this reference. A call that a newer one replaces may get no answer.
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

  PlanUpdate waiting_;  // update for the next frame
  bool hasWaiting_ = false;
  std::optional<Advice> waitingAdvice_;
  std::chrono::steady_clock::time_point delivered_;
  std::unique_ptr<Worker> worker_;  // last member, because it ends first
};

}  // namespace tilescope::gui

Q_DECLARE_METATYPE(tilescope::gui::PlanUpdate)
Q_DECLARE_METATYPE(tilescope::gui::Advice)
Q_DECLARE_METATYPE(tilescope::gui::TargetProgress)
Q_DECLARE_METATYPE(tilescope::gui::TargetAnswer)
