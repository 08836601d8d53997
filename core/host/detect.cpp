// SPDX-License-Identifier: GPL-3.0-or-later
// Every round measures each task once, in turn, so that a change of the clock or of other load spreads over all of
// them.
#include "core/host/detect.h"

#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <atomic>
#include <barrier>
#include <chrono>
#include <thread>
#include <utility>

#include "core/base/units.h"
#include "core/host/core_runner.h"

namespace tilescope::host {
namespace {

constexpr double kBurstSeconds = 2e-3;  // shorter ones understate the peak
constexpr double kQuickBurstSeconds = 1e-3;
constexpr int kRounds = 25, kQuickRounds = 7;
constexpr std::chrono::milliseconds kWarmUp{200}, kQuickWarmUp{50};  // until the clock has settled
constexpr std::int64_t kWarmUpSteps = 20;
// On a busy computer a phase ends early, after at least the rounds of a quick one.
constexpr std::chrono::milliseconds kLongPhase{3000};
constexpr double kSiblingShare = 0.6;  // of its rate alone; two threads of a core have about half each

bool pin(int cpu) {
  cpu_set_t mask;
  CPU_ZERO(&mask);
  CPU_SET(static_cast<std::size_t>(cpu), &mask);
  return sched_setaffinity(0, sizeof(mask), &mask) == 0;
}

// Of all cores at once, what limits them together; the rest is as on one core.
bool isForAll(const Task& task) {
  return task.place == Place::Core || task.quantity == Quantity::Read || task.quantity == Quantity::Pack ||
         (task.quantity == Quantity::Copy && task.place == Place::Dram);
}

// The measurements of some cores at once. Threads begin each sample together, if all of them have their cores.
class Phase {
 public:
  Phase(const Facts& facts, std::vector<int> cpus, WorkSizes sizes, const MeasureSettings& settings)
      : cpus_(std::move(cpus)), settings_(settings) {
    if (sizes.dram) sizes.dram = *sizes.dram / static_cast<std::int64_t>(cpus_.size());
    for (std::size_t i = 0; i < cpus_.size(); ++i) runners_.emplace_back(facts.vectors, sizes);
    for (const Task& task : runners_.front().tasks())
      if (cpus_.size() == 1 || isForAll(task)) tasks_.push_back(task);
  }

  bool hasMemory() const {
    return std::all_of(runners_.begin(), runners_.end(), [](const CoreRunner& runner) { return runner.hasMemory(); });
  }
  bool isPinned() const { return pinned_; }

  // onRound: called after each round, with how many are done.
  std::vector<Rate> measure(const std::function<void(int rounds)>& onRound) {
    onCores([this](std::size_t core) { warmUp(core); });
    deadline_ = Clock::now() + kLongPhase;
    std::vector<Rate> rates;
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < tasks_.size(); ++i) all.push_back(i);
    samples_.resize(tasks_.size());
    addSamples(all, onRound);
    for (std::size_t i = 0; i < tasks_.size(); ++i)
      rates.push_back({{tasks_[i].quantity, tasks_[i].place, cpus_.size() > 1},
                       samples_[i].empty() ? Summary() : summaryOf(samples_[i]),
                       0,
                       runners_.front().bytesOf(tasks_[i]),
                       static_cast<int>(cpus_.size())});
    const int done = rates.front().summary.rounds;
    if (!settings_.quick) repeat(rates);
    if (onRound && !settings_.cancel.cancelled() && done < rounds()) onRound(rounds());
    return rates;
  }

 private:
  int rounds() const { return settings_.quick ? kQuickRounds : kRounds; }

  void repeat(std::vector<Rate>& rates) {
    for (int repeats = 0; repeats < kMaxRepeats && !settings_.cancel.cancelled() && Clock::now() < deadline_;
         ++repeats) {
      std::vector<std::size_t> unsteady;
      for (std::size_t i = 0; i < rates.size(); ++i)
        if (shouldRepeat(rates[i].summary, repeats)) unsteady.push_back(i);
      if (unsteady.empty()) return;
      addSamples(unsteady, {});
      if (settings_.cancel.cancelled()) return;
      for (const std::size_t i : unsteady) {
        Rate& rate = rates[i];
        rate.repeats = repeats + 1;
        rate.summary = summaryOf(samples_[i]);
        rate.summary.rounds = rates.front().summary.rounds;
      }
    }
  }

  template <class Work>
  void onCores(Work work) {
    std::vector<std::jthread> threads;
    for (std::size_t core = 0; core < cpus_.size(); ++core)
      threads.emplace_back([this, work, core] {
        if (!pin(cpus_[core])) pinned_ = false;
        work(core);
      });
  }

  void warmUp(std::size_t core) {
    runners_[core].prepare(settings_.cancel);
    const Clock::time_point end = Clock::now() + (settings_.quick ? kQuickWarmUp : kWarmUp);
    while (Clock::now() < end && !settings_.cancel.cancelled()) runners_[core].run(tasks_.front(), kWarmUpSteps);
  }

  // Nothing if cancelled.
  void addSamples(const std::vector<std::size_t>& chosen, const std::function<void(int)>& onRound) {
    std::vector<std::vector<std::vector<double>>> samples(cpus_.size());  // [core][task][round]
    std::atomic<bool> stopped = false, isLate = false;
    // The decision to end is the same for all threads, or some would wait for others for ever.
    std::barrier together(static_cast<std::ptrdiff_t>(cpus_.size()), [&]() noexcept {
      stopped = settings_.cancel.cancelled();
      isLate = Clock::now() > deadline_;
    });
    onCores([&](std::size_t core) {
      samples[core].resize(chosen.size());
      std::vector<std::int64_t> repetitions;
      const double seconds = settings_.quick ? kQuickBurstSeconds : kBurstSeconds;
      for (const std::size_t task : chosen)
        repetitions.push_back(settings_.cancel.cancelled() ? 1 : runners_[core].repetitionsFor(tasks_[task], seconds));
      for (int round = 0; round < rounds(); ++round) {
        for (std::size_t i = 0; i < chosen.size(); ++i) {
          together.arrive_and_wait();
          if (stopped || (isLate && i == 0 && round >= kQuickRounds)) return;
          samples[core][i].push_back(runners_[core].timed(tasks_[chosen[i]], repetitions[i]));
        }
        if (core == 0 && onRound) onRound(round + 1);
      }
    });
    if (!stopped) addSums(chosen, samples);
  }

  void addSums(const std::vector<std::size_t>& chosen, const std::vector<std::vector<std::vector<double>>>& samples) {
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      std::vector<double> sums(samples.front()[i].size(), 0);
      for (const auto& ofCore : samples)
        for (std::size_t round = 0; round < sums.size(); ++round) sums[round] += ofCore[i][round];
      if (tasks_[chosen[i]].quantity == Quantity::Clock)
        for (double& sum : sums) sum /= static_cast<double>(samples.size());
      std::vector<double>& known = samples_[chosen[i]];
      known.insert(known.end(), sums.begin(), sums.end());
    }
  }

  using Clock = std::chrono::steady_clock;

  std::vector<int> cpus_;
  const MeasureSettings& settings_;
  Clock::time_point deadline_;
  std::vector<CoreRunner> runners_;
  std::vector<Task> tasks_;
  std::vector<std::vector<double>> samples_;  // of all cores together, by task
  std::atomic<bool> pinned_ = true;
};

void addMissing(const Missing& one, std::vector<Missing>& all) {
  if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
}

void addPhase(const Facts& facts, int cores, const MeasureSettings& settings,
              const std::function<void(double)>& onFraction, Rates& rates) {
  WorkSizes sizes = workSizes(facts, cores);
  const std::vector<int> cpus(facts.cores.begin(), facts.cores.begin() + cores);
  auto phase = std::make_unique<Phase>(facts, cpus, sizes, settings);
  if (!phase->hasMemory() && sizes.dram) {
    sizes.missing.push_back({"DRAM rates", "the system gave no memory for them"});
    sizes.dram.reset();
    phase = std::make_unique<Phase>(facts, cpus, sizes, settings);
  }
  for (const Missing& one : sizes.missing) addMissing(one, rates.missing);
  if (!phase->hasMemory()) {
    addMissing({"rates", "the system gave no memory for them"}, rates.missing);
    return;
  }
  const int rounds = settings.quick ? kQuickRounds : kRounds;
  for (Rate& rate : phase->measure([&](int done) { onFraction(static_cast<double>(done) / rounds); }))
    rates.rates.push_back(std::move(rate));
  if (!phase->isPinned())
    addMissing({"pinned threads", "sched_setaffinity is not permitted; threads may move between cores"}, rates.missing);
}

void compareCores(Rates& rates) {
  const Rate* alone = rates.find({Quantity::MultiplyAdd, Place::Core, false});
  const Rate* together = rates.find({Quantity::MultiplyAdd, Place::Core, true});
  if (!alone || !together || alone->summary.p90 <= 0) return;
  const double share = together->summary.p90 / together->cores / alone->summary.p90;
  if (share < kSiblingShare)
    rates.missing.push_back(
        {"physical cores", fmt::format("all at once, each has {:.0f} % of its rate alone: CPUs may be threads of one "
                                       "core, or other programs run",
                                       share * kPercent)});
}

}  // namespace

Rates measureRates(const Facts& facts, const MeasureSettings& settings) {
  Rates rates;
  const int cores = facts.usableCores();
  const int phases = cores > 1 ? 2 : 1;
  const auto tell = [&](int phase, const char* what) {
    return [&settings, phases, phase, what](double fraction) {
      if (settings.onProgress) settings.onProgress((phase + fraction) / phases, what);
    };
  };
  addPhase(facts, 1, settings, tell(0, "one core"), rates);
  if (cores > 1 && !settings.cancel.cancelled())
    addPhase(facts, cores, settings, tell(1, "all cores"), rates);
  else if (cores == 1)
    rates.missing.push_back({"rates of all cores", "there is one core to use"});
  compareCores(rates);
  return rates;
}

}  // namespace tilescope::host
