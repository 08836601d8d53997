// SPDX-License-Identifier: GPL-3.0-or-later
// Plans in the background. The newest request wins; whoever asks gets a generation number, and answers of older
// generations than the last one asked for never come after it. One core is left to the window.
//
// A request first runs undisturbed for the preview budget: a drag that asks 60 times a second would otherwise never
// see an answer. What has been solved by then is shown as a preview: first interim answers of all layers, then, at
// most once a frame, how their gaps close. The search goes on until it is done or a newer request waits; before every
// layer has an answer, it is given some frames more. When nothing waits, the changes that would help most are looked
// for. Changes that reach a target are looked for when they are asked for; every newer request ends it.
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
  // Null where the request failed (diagnostics say why). While not complete, layers without an answer yet have a
  // violation of kind Unsolved.
  std::shared_ptr<const ExecutionPlan> plan;
  std::shared_ptr<const ExecutionPlan> reference;  // of the unchanged profile; null if it has no plan
  bool complete = false;
  bool stopped = false;             // by stop()
  std::size_t done = 0, total = 0;  // distinct layers that have their final answer, and all of them
  std::size_t proving = 0;          // distinct layers that have an interim answer, whose proof is open
  std::optional<double> gap;        // certified, of the plan's objective; none: no bound is known
  double solveSeconds = 0;
  Diagnostics diagnostics;  // errors where there is no plan, otherwise warnings
};

struct Advice {
  std::uint64_t generation = 0;
  RankedChanges ranked;        // of a design with infeasible layers too
  tilescope::Verdict verdict;  // with its suggested fix
  bool stopped = false;        // by stop(): no changes, no suggested fix
  double seconds = 0;          // to find them
};

struct TargetProgress {
  std::uint64_t generation = 0;
  std::size_t plans = 0, answers = 0;
};

struct TargetAnswer {
  std::uint64_t generation = 0;
  ReachedTarget reached;  // not complete: ended before
  std::string fault;      // why there is no answer; empty: there is one
};

class PlanRunner : public QObject {
  Q_OBJECT
 public:
  // search: instead of the one that a request names (borrowed); for tests.
  explicit PlanRunner(QObject* parent = nullptr, const SearchStrategy* search = nullptr);
  ~PlanRunner() override;  // cancels, then waits

  // reference: the same design on the unchanged profile. budgets: advice keeps to them.
  // A window that draws 60 times a second needs no more pictures: updates come at most once a frame, the last one
  // always.
  std::uint64_t ask(std::shared_ptr<const PlanRequest> request, std::shared_ptr<const PlanRequest> reference,
                    const BudgetValues& budgets = {});
  // plan: the answer to a request with this reference. What a newer request replaces may get no answer.
  std::uint64_t reach(std::shared_ptr<const ExecutionPlan> plan, std::shared_ptr<const PlanRequest> reference,
                      const BudgetValues& budgets, const Target& target);
  void stop();          // ends the search in progress with what it has
  void stopReaching();  // if changes that reach a target are looked for
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

  PlanUpdate waiting_;  // for its frame
  bool hasWaiting_ = false;
  std::optional<Advice> waitingAdvice_;
  std::chrono::steady_clock::time_point delivered_;
  std::unique_ptr<Worker> worker_;  // last: it ends before anything that it calls
};

}  // namespace tilescope::gui

Q_DECLARE_METATYPE(tilescope::gui::PlanUpdate)
Q_DECLARE_METATYPE(tilescope::gui::Advice)
Q_DECLARE_METATYPE(tilescope::gui::TargetProgress)
Q_DECLARE_METATYPE(tilescope::gui::TargetAnswer)
