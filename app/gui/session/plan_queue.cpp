// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/plan_queue.h"

#include <pthread.h>

#include <QtGlobal>
#include <atomic>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

#include "app/gui/session/background.h"
#include "core/plan/planner.h"

namespace tilescope::gui {
struct PlanQueue::Waiting {
  std::map<std::uint64_t, PlansTaker> takers;
};

class PlanQueue::Worker {
 public:
  struct Job {
    std::uint64_t ticket = 0;
    std::shared_ptr<const PlanRequest> request;  // null: carries mappings instead of solving
    std::uint64_t mostNodes = 0;
    Plans toCarry;
  };

  Worker(PlanQueue& queue, const SearchStrategy* search, std::shared_ptr<SolvedLayers> solved)
      : queue_(queue), search_(search), planner_(std::move(solved)), background_(queue) {}

  ~Worker() {
    const std::lock_guard lock(mutex_);
    held_ = true;
    cancel_.cancel();
  }

  void add(Urgency urgency, Job job) {
    const std::lock_guard lock(mutex_);
    jobs_.emplace(Place(urgency, job.ticket), std::move(job));
    if (inWork_ != 0 && urgency < urgencyInWork_) cancel_.cancel();
    goOn();
  }

  void drop(std::uint64_t ticket) {
    const std::lock_guard lock(mutex_);
    for (auto job = jobs_.begin(); job != jobs_.end(); ++job)
      if (job->second.ticket == ticket) {
        jobs_.erase(job);
        return;
      }
    if (inWork_ != ticket) return;
    dropped_ = true;
    cancel_.cancel();
  }

  void setPatient(bool patient) { patient_ = patient && !qEnvironmentVariableIsSet("TILESCOPE_EAGER_QUEUES"); }

  void setHeld(bool held) {
    const std::lock_guard lock(mutex_);
    held_ = held;
    if (held_)
      cancel_.cancel();
    else
      goOn();
  }

 private:
  using Place = std::pair<Urgency, std::uint64_t>;  // most urgent first, then the oldest

  void goOn() {
    if (held_ || jobs_.empty() || std::exchange(isWorking_, true)) return;
    background_.start([this](const CancelToken&) { work(); });
  }

  void work() {
    while (true) {
      std::unique_lock lock(mutex_);
      isWorking_ = !held_ && !jobs_.empty();
      if (!isWorking_) return;
      auto first = jobs_.extract(jobs_.begin());
      urgencyInWork_ = first.key().first;
      inWork_ = first.mapped().ticket;
      dropped_ = false;
      cancel_ = CancelSource();
      const bool onlySpareTime = patient_ && urgencyInWork_ != Urgency::Shown;
      lock.unlock();
      const sched_param none{};
      pthread_setschedparam(pthread_self(), onlySpareTime ? SCHED_IDLE : SCHED_OTHER, &none);
      std::optional<Plans> answer = first.mapped().request ? solve(first.mapped()) : carry(first.mapped());
      lock.lock();
      inWork_ = 0;
      if (dropped_) continue;
      if (answer)
        post(first.mapped().ticket, std::move(*answer));
      else
        jobs_.insert(std::move(first));
    }
  }

  CancelToken cancelToken() {
    const std::lock_guard lock(mutex_);
    return cancel_.token();
  }

  // nullopt: cancelled; null plan: cannot be planned
  std::optional<Plans> solve(const Job& job) {
    PlannerSettings settings;
    settings.threads = 1;
    settings.mostNodes = job.mostNodes;
    settings.cancel = cancelToken();
    try {
      Result<ExecutionPlan> plan =
          search_ ? planner_.planWith(*search_, *job.request, settings) : planner_.plan(*job.request, settings);
      if (!plan) return Plans{nullptr};
      if (plan->cancelled) return std::nullopt;
      return Plans{std::make_shared<const ExecutionPlan>(std::move(plan).value())};
    } catch (const std::exception& error) {
      postFault(error.what());
      return Plans{nullptr};
    }
  }

  std::optional<Plans> carry(const Job& job) {
    const CancelToken cancel = cancelToken();
    try {
      Plans carried = withCarriedMappings(job.toCarry, cancel);
      return cancel.cancelled() ? std::nullopt : std::optional(std::move(carried));
    } catch (const std::exception& error) {
      postFault(error.what());
      return job.toCarry;
    }
  }

  void post(std::uint64_t ticket, Plans plans) {
    background_.post([&queue = queue_, ticket, plans = std::move(plans)] { queue.deliver(ticket, plans); });
  }

  void postFault(const char* what) {
    background_.post([&queue = queue_, what = QString::fromUtf8(what)] { emit queue.faulted(what); });
  }

  PlanQueue& queue_;
  const SearchStrategy* search_;
  Planner planner_;  // worker's thread only
  std::mutex mutex_;
  std::map<Place, Job> jobs_;
  CancelSource cancel_;
  std::uint64_t inWork_ = 0;  // ticket being solved; 0: none
  Urgency urgencyInWork_ = Urgency::Shown;
  bool dropped_ = false;
  bool held_ = false;
  bool isWorking_ = false;
  std::atomic<bool> patient_ = !qEnvironmentVariableIsSet("TILESCOPE_EAGER_QUEUES");
  Background background_;
};

PlanQueue::PlanQueue(QObject* parent, const SearchStrategy* search, std::shared_ptr<SolvedLayers> solved)
    : QObject(parent),
      waiting_(std::make_unique<Waiting>()),
      worker_(std::make_unique<Worker>(*this, search, std::move(solved))) {}

PlanQueue::~PlanQueue() = default;

std::uint64_t PlanQueue::addTaker(PlansTaker take) {
  waiting_->takers.emplace(++lastTicket_, std::move(take));
  return lastTicket_;
}

std::uint64_t PlanQueue::add(QueuedPlan plan) {
  const std::uint64_t ticket = addTaker([take = std::move(plan.take)](const Plans& plans) { take(plans.front()); });
  worker_->add(plan.urgency, {ticket, std::move(plan.request), plan.mostNodes, {}});
  return ticket;
}

std::uint64_t PlanQueue::add(QueuedCarrying carrying) {
  const std::uint64_t ticket = addTaker(std::move(carrying.take));
  worker_->add(carrying.urgency, {ticket, nullptr, 0, std::move(carrying.plans)});
  return ticket;
}

void PlanQueue::drop(std::uint64_t ticket) {
  if (waiting_->takers.erase(ticket) > 0) worker_->drop(ticket);
}

void PlanQueue::setHeld(bool held) {
  worker_->setHeld(held);
}

void PlanQueue::setPatient(bool patient) {
  worker_->setPatient(patient);
}

bool PlanQueue::isIdle() const {
  return waiting_->takers.empty();
}

void PlanQueue::deliver(std::uint64_t ticket, const Plans& plans) {
  auto taker = waiting_->takers.extract(ticket);
  if (taker.empty()) return;
  taker.mapped()(plans);
  if (isIdle()) emit idle();
}

}  // namespace tilescope::gui

#include "moc_plan_queue.cpp"
