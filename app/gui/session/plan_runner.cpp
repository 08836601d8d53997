// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/plan_runner.h"

#include <QCoreApplication>
#include <QTimer>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "app/gui/session/background.h"
#include "app/gui/session/faults.h"
#include "app/gui/session/known_advice.h"
#include "core/plan/execution_plan.h"
#include "core/plan/planner.h"

namespace tilescope::gui {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kPreviewBudget{16};  // one frame at 60 Hz
// Time for a first result of every layer, so that a drag shows metrics. Eight pictures a second are enough.
constexpr milliseconds kMaxPreview{120};

// Leaves one core to the window.
int plannerThreads() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

}  // namespace

class PlanRunner::Worker {
 public:
  struct Job {
    std::uint64_t generation = 0;
    std::shared_ptr<const PlanRequest> request;
    std::shared_ptr<const PlanRequest> reference;
    BudgetValues budgets;
    std::shared_ptr<const ExecutionPlan> plan = nullptr;  // of the request; only with a target
    std::optional<Target> target = std::nullopt;

    // Suggested changes have the ranges of the unchanged profile.
    AdviceScope scope() const { return {reference ? std::optional(reference->hardware) : std::nullopt, budgets}; }
  };

  Worker(PlanRunner& runner, const SearchStrategy* search, std::shared_ptr<SolvedLayers> solved)
      : runner_(runner), search_(search), planner_(std::move(solved)), background_(runner) {}

  ~Worker() {
    const std::lock_guard lock(mutex_);
    waiting_.reset();
    stopped_ = true;
    cancel_.cancel();
  }

  std::uint64_t ask(Job job) {
    const std::lock_guard lock(mutex_);
    job.generation = ++lastGeneration_;
    waiting_ = std::move(job);
    // A search for a plan is not interrupted within its preview budget; a search for changes is.
    if (mayInterrupt()) cancel_.cancel();
    if (!std::exchange(isWorking_, true)) background_.start([this](const CancelToken&) { work(); });
    return lastGeneration_;
  }

  // After the preview budget: interrupts the search if a newer request waits.
  void giveWay() {
    const std::lock_guard lock(mutex_);
    if (waiting_ && mayInterrupt()) cancel_.cancel();
  }

  // A waiting request then only gets results from the cache.
  void stop() {
    const std::lock_guard lock(mutex_);
    stoppedUpTo_ = lastGeneration_;
    stopped_ = true;
    cancel_.cancel();
  }

  void stopReaching() {
    const std::lock_guard lock(mutex_);
    if (running_ && reaching_) cancel_.cancel();
    if (!waiting_ || !waiting_->target) return;
    TargetAnswer none{waiting_->generation, {}, {}};
    none.reached.complete = false;
    waiting_.reset();
    post(none, &PlanRunner::reached);
  }

  bool isBusy() const {
    const std::lock_guard lock(mutex_);
    return running_ || waiting_;
  }

 private:
  bool mayInterrupt() const {
    if (!running_) return false;
    return advising_ || reaching_ || Clock::now() - started_ > (isWhole_ ? kPreviewBudget : kMaxPreview);
  }

  void work() {
    while (const std::optional<Job> job = next()) {
      try {
        answer(*job);
      } catch (const std::exception& error) {
        postFault(*job, error.what());
      }
      finished();
    }
  }

  void answer(const Job& job) {
    if (job.target) return reach(job);
    if (const std::optional<PlanUpdate> solved = solve(job)) {
      compareWithReference(job, *solved);
      advise(job, *solved);
    }
  }

  // An internal error must not end the program: the session would be lost.
  void postFault(const Job& job, const std::string& what) {
    if (job.target)
      return post(TargetAnswer{job.generation, {}, toText(internalError(what, "a target", "the command"))},
                  &PlanRunner::reached);
    PlanUpdate update;
    update.generation = job.generation;
    update.request = job.request;
    update.complete = true;
    update.diagnostics = {internalError(what, "a plan", "the command")};
    post(update);
  }

  std::optional<Job> next() {
    const std::lock_guard lock(mutex_);
    std::optional<Job> job = std::exchange(waiting_, std::nullopt);
    isWorking_ = job.has_value();
    if (!job) return job;
    running_ = true;
    advising_ = false;
    reaching_ = job->target.has_value();
    isWhole_ = false;
    stopped_ = job->generation <= stoppedUpTo_;
    cancel_ = CancelSource();
    if (stopped_) cancel_.cancel();
    started_ = Clock::now();
    return job;
  }

  void finished() {
    const std::lock_guard lock(mutex_);
    running_ = false;
  }

  // Allows interruption from now on. False: a newer request waits already.
  bool mayGoOn() {
    const std::lock_guard lock(mutex_);
    advising_ = true;
    return !waiting_ && !stopped_;
  }

  bool wasStopped() const {
    const std::lock_guard lock(mutex_);
    return stopped_;
  }

  template <class Answer>
  void post(const Answer& answer) {
    background_.post([&runner = runner_, answer] { runner.deliver(answer); });
  }

  template <class Answer>
  void post(const Answer& answer, void (PlanRunner::*signal)(const Answer&)) {
    background_.post([&runner = runner_, answer, signal] { (runner.*signal)(answer); });
  }

  PlannerSettings settings() const {
    PlannerSettings settings;
    settings.threads = plannerThreads();
    settings.cancel = cancel_.token();
    settings.warmStarts = true;  // usually similar to the last design
    return settings;
  }

  Result<ExecutionPlan> plan(const PlanRequest& request, const PlannerSettings& settings) {
    return search_ ? planner_.planWith(*search_, request, settings) : planner_.plan(request, settings);
  }

  PlannerSettings adviceSettings() const {
    PlannerSettings advice = settings();
    advice.mostNodes = kAdviceNodes;
    return advice;
  }

  // Returns the plan if it is complete.
  std::optional<PlanUpdate> solve(const Job& job) {
    PlanUpdate update;
    update.generation = job.generation;
    update.request = job.request;
    update.reference = knownReference(job);
    Previews previews{update, started_, false, false};
    PlannerSettings withPreviews = settings();
    withPreviews.previewFirst = true;
    withPreviews.onProgress = [&](const PlanProgress& progress) { addToPreview(previews, progress); };
    const Clock::time_point start = Clock::now();
    Result<ExecutionPlan> solved = plan(*job.request, withPreviews);
    update.solveSeconds = std::chrono::duration<double>(Clock::now() - start).count();
    update.diagnostics = solved.diagnostics();
    const bool cancelled = solved && solved->cancelled;
    if (cancelled && !wasStopped()) {  // interrupted by a newer request
      ExecutionPlan preview = std::move(solved).value();
      preview.cancelled = false;
      if (previews.isBehind) postPreview(previews, std::move(preview));
      return std::nullopt;
    }
    update.stopped = cancelled;
    update.complete = !cancelled;
    update.done = previews.head.done;
    update.total = previews.head.total;
    if (solved) setPlan(update, std::move(solved).value());
    post(update);
    if (!update.complete || !update.plan) return std::nullopt;
    return update;
  }

  static void setPlan(PlanUpdate& update, ExecutionPlan plan) {
    update.gap = gapOf(plan);
    update.proving =
        static_cast<std::size_t>(std::count_if(plan.layers.begin(), plan.layers.end(), [](const LayerPlan& layer) {
          return layer.interim && layer.sameAs.empty();
        }));
    update.plan = std::make_shared<const ExecutionPlan>(std::move(plan));
  }

  struct Previews {
    PlanUpdate head;
    Clock::time_point shown;
    bool wasWhole = false;
    bool isBehind = false;
  };

  // Called by the planner, never concurrently.
  void addToPreview(Previews& previews, const PlanProgress& progress) {
    previews.head.done = progress.done;
    previews.head.total = progress.total;
    previews.isBehind = true;
    // Shows the first whole picture at once, because the next result may take long.
    const bool firstWhole = progress.everyLayerHasAnAnswer() && progress.proving > 0 && !previews.wasWhole;
    previews.wasWhole = previews.wasWhole || firstWhole;
    if (firstWhole || Clock::now() - previews.shown >= kPreviewBudget) postPreview(previews, progress.soFar());
    if (!progress.everyLayerHasAnAnswer()) return;
    {
      const std::lock_guard lock(mutex_);
      isWhole_ = true;
    }
    giveWay();
  }

  void postPreview(Previews& previews, ExecutionPlan plan) {
    previews.shown = Clock::now();
    previews.isBehind = false;
    PlanUpdate preview = previews.head;
    preview.solveSeconds = std::chrono::duration<double>(previews.shown - started_).count();
    setPlan(preview, std::move(plan));
    post(preview);
  }

  std::shared_ptr<const ExecutionPlan> knownReference(const Job& job) const {
    return job.reference && job.reference == reference_ ? referencePlan_ : nullptr;
  }

  // Runs after the plan was posted, because the reference may be slow. Posts the plan again with the reference.
  void compareWithReference(const Job& job, PlanUpdate answer) {
    if (!job.reference || job.reference == reference_ || !mayGoOn()) return;
    Result<ExecutionPlan> solved = plan(*job.reference, settings());
    if (!solved || solved->cancelled) return;
    reference_ = job.reference;
    referencePlan_ = std::make_shared<const ExecutionPlan>(std::move(solved).value());
    answer.reference = referencePlan_;
    post(answer);
  }

  void advise(const Job& job, const PlanUpdate& answer) {
    if (!mayGoOn()) return;
    const Clock::time_point start = Clock::now();
    const ExecutionPlan& plan = *answer.plan;
    Advice advice{job.generation, {}, findingOf(plan, job.budgets), 0};
    if (qEnvironmentVariableIsSet("TILESCOPE_NO_ADVICE")) return post(advice);
    // An unchanged design is its own reference.
    const KnownAdvice::Question question{job.request, job.reference ? job.reference : job.request, job.budgets};
    if (std::optional<KnownAdvice::Answer> known = known_.find(question)) {
      const bool isFinal = known->isOfRanges;
      post(Advice{job.generation, std::move(known->ranked), std::move(known->verdict)});
      if (isFinal) return;
    }
    const RankedChanges ranked = rankChanges(planner_, *job.request, plan, job.scope(), adviceSettings());
    if (!ranked.complete) {
      if (!wasStopped()) return;  // interrupted by a newer request
      advice.stopped = true;
    } else {
      advice.ranked = ranked;
    }
    if (advice.stopped) {
      // No suggested fix after a stop.
    } else if (advice.verdict.kind == tilescope::Verdict::Kind::Bound) {
      advice.verdict = withRemedy(advice.verdict, plan, ranked, job.budgets);
    } else if (const auto fix = nearestFix(planner_, *job.request, plan, std::nullopt, adviceSettings())) {
      advice.verdict = withRemedy(advice.verdict, plan, *fix);
    }
    advice.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    if (!advice.stopped && advice.ranked.complete) known_.remember(question, {advice.ranked, advice.verdict});
    post(advice);
  }

  void reach(const Job& job) {
    PlannerSettings reaching = settings();
    reaching.mostNodes = nodesOfTables(job.request->objective);
    Clock::time_point shown = started_;
    const auto onTried = [&](const ReachedTarget& soFar) {
      if (Clock::now() - shown < kPreviewBudget) return;
      shown = Clock::now();
      post(TargetProgress{job.generation, soFar.plans, soFar.answers.size()}, &PlanRunner::tried);
    };
    ReachedTarget reached = reachTarget(planner_, *job.request, *job.plan, *job.target, job.scope(), reaching, onTried);
    post(TargetAnswer{job.generation, std::move(reached), {}}, &PlanRunner::reached);
  }

  PlanRunner& runner_;
  const SearchStrategy* search_;  // null: as in the request
  // These four are used only in the worker's thread.
  Planner planner_;
  std::shared_ptr<const PlanRequest> reference_;
  std::shared_ptr<const ExecutionPlan> referencePlan_;
  KnownAdvice known_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::optional<Job> waiting_;
  CancelSource cancel_;
  Clock::time_point started_;
  std::uint64_t lastGeneration_ = 0, stoppedUpTo_ = 0;
  bool running_ = false;
  bool advising_ = false;
  bool reaching_ = false;
  bool isWhole_ = false;  // every layer has a result
  bool stopped_ = false;
  bool isWorking_ = false;
  Background background_;
};

PlanRunner::PlanRunner(QObject* parent, const SearchStrategy* search, std::shared_ptr<SolvedLayers> solved)
    : QObject(parent), worker_(std::make_unique<Worker>(*this, search, std::move(solved))) {}

PlanRunner::~PlanRunner() = default;

std::uint64_t PlanRunner::ask(std::shared_ptr<const PlanRequest> request, std::shared_ptr<const PlanRequest> reference,
                              const BudgetValues& budgets) {
  const std::uint64_t generation = worker_->ask({0, std::move(request), std::move(reference), budgets});
  for (const milliseconds budget : {kPreviewBudget, kMaxPreview})
    QTimer::singleShot(budget + kPreviewBudget, this, [this] { worker_->giveWay(); });
  return generation;
}

std::uint64_t PlanRunner::reach(std::shared_ptr<const ExecutionPlan> plan, std::shared_ptr<const PlanRequest> reference,
                                const BudgetValues& budgets, const Target& target) {
  std::shared_ptr<const PlanRequest> request(plan, &plan->request);
  return worker_->ask({0, std::move(request), std::move(reference), budgets, std::move(plan), target});
}

void PlanRunner::stopReaching() {
  worker_->stopReaching();
}

void PlanRunner::stop() {
  worker_->stop();
}

void PlanRunner::deliver(const PlanUpdate& update) {
  const Clock::time_point now = Clock::now();
  const Clock::duration rest = kPreviewBudget - (now - delivered_);
  if (!hasWaiting_ && rest <= Clock::duration::zero()) {
    delivered_ = now;
    emit updated(update);
    return;
  }
  waiting_ = update;
  if (std::exchange(hasWaiting_, true)) return;
  QTimer::singleShot(std::chrono::ceil<milliseconds>(rest), Qt::PreciseTimer, this, [this] {
    hasWaiting_ = false;
    delivered_ = Clock::now();
    emit updated(std::exchange(waiting_, {}));
    if (waitingAdvice_) emit advised(*std::exchange(waitingAdvice_, std::nullopt));
  });
}

void PlanRunner::deliver(const Advice& advice) {
  if (hasWaiting_)
    waitingAdvice_ = advice;
  else
    emit advised(advice);
}

bool PlanRunner::isBusy() const {
  return worker_->isBusy();
}

}  // namespace tilescope::gui

#include "moc_plan_runner.cpp"
