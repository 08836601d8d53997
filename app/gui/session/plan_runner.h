// SPDX-License-Identifier: GPL-3.0-or-later
// Makes plans in the background; the newest request wins. Each request first runs undisturbed for a preview budget, so
// that a drag with 60 requests a second also gets results. Previews are then shown, at most once a frame, until the
// search is done or a newer request waits. When idle, searches for the most helpful changes.
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
  // Null: failed, see diagnostics. Unsolved layers have a violation of kind Unsolved.
  std::shared_ptr<const ExecutionPlan> plan;
  std::shared_ptr<const ExecutionPlan> reference;  // of the unchanged profile, if any
  bool complete = false;
  bool stopped = false;
  std::size_t done = 0, total = 0;  // distinct layers
  std::size_t proving = 0;          // distinct layers with an unproven interim mapping
  std::optional<double> gap;        // of the plan's objective; nullopt: no bound known
  double solveSeconds = 0;
  Diagnostics diagnostics;  // errors without a plan, otherwise warnings
};

struct Advice {
  std::uint64_t generation = 0;
  RankedChanges ranked;        // also with infeasible layers
  tilescope::Verdict verdict;  // with the suggested fix
  bool stopped = false;        // by stop(): no suggested fix
  double seconds = 0;
};

struct TargetProgress {
  std::uint64_t generation = 0;
  std::size_t plans = 0, answers = 0;
};

struct TargetAnswer {
  std::uint64_t generation = 0;
  ReachedTarget reached;  // incomplete if stopped
  std::string fault;      // empty: the search worked
};

class PlanRunner : public QObject {
  Q_OBJECT
 public:
  // search: for tests, replaces the searches of all requests (borrowed). solved: as for Planner.
  explicit PlanRunner(QObject* parent = nullptr, const SearchStrategy* search = nullptr,
                      std::shared_ptr<SolvedLayers> solved = nullptr);
  ~PlanRunner() override;  // cancels, then waits

  // reference: the same design on the unchanged profile. budgets: limit suggested changes. Updates come at most once a
  // frame, and always for the last result.
  std::uint64_t ask(std::shared_ptr<const PlanRequest> request, std::shared_ptr<const PlanRequest> reference,
                    const BudgetValues& budgets = {});
  // plan: the result of an earlier ask() with this reference. A call replaced by a newer one may get no answer.
  std::uint64_t reach(std::shared_ptr<const ExecutionPlan> plan, std::shared_ptr<const PlanRequest> reference,
                      const BudgetValues& budgets, const Target& target);
  void stop();
  void stopReaching();
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

  PlanUpdate waiting_;
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
