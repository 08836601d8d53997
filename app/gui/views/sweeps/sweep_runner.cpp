// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/sweeps/sweep_runner.h"

#include <QFileInfo>
#include <algorithm>
#include <memory>
#include <thread>
#include <utility>

#include "app/gui/kit/words/words.h"

namespace tilescope::gui {
namespace {
constexpr std::size_t kMostMoments = 24;
constexpr double kMillisecondsPerSecond = 1000;

// Leaves one core to the window.
int threadsBesideWindow() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

}  // namespace

std::optional<double> medianRate(const std::vector<std::pair<double, std::int64_t>>& moments) {
  std::vector<double> rates;
  for (std::size_t i = 1; i < moments.size(); ++i) {
    const double seconds = moments[i].first - moments[i - 1].first;
    if (seconds > 0) rates.push_back(static_cast<double>(moments[i].second - moments[i - 1].second) / seconds);
  }
  if (rates.empty()) return std::nullopt;
  const auto middle = rates.begin() + static_cast<std::ptrdiff_t>(rates.size() / 2);
  std::nth_element(rates.begin(), middle, rates.end());
  return *middle;
}

bool SweepRunner::start(app::SweepPtr sweep, const QString& store, Kind kind) {
  if (isRunning_) return false;
  kind_ = kind;
  isRunning_ = true;
  isStopping_ = false;
  store_ = store;
  name_ = words(app::nameOf(*sweep));
  const QString file = QString::fromStdString(app::fileOf(*sweep));
  description_ = file != store && QFileInfo(file).isFile() ? QFileInfo(file).absoluteFilePath() : QString();
  step_ = {};
  rate_.reset();
  left_.reset();
  moments_.clear();
  clock_.start();
  auto feed = std::make_shared<ProgressFeed<app::SweepStep>>(background_, [this](app::SweepStep step) { take(step); });
  background_.run(
      [sweep = std::move(sweep), path = encodedPath(store), feed, kind](const CancelToken& cancel) {
        const auto run = kind == Kind::Rows ? app::runSweepInto : app::refineInto;
        return run(*sweep, path, threadsBesideWindow(), cancel,
                   [&](const app::SweepStep& step) { feed->tell([&](app::SweepStep& to) { to = step; }); });
      },
      [this](const app::SweepOutcome& outcome) { end(outcome); });
  emit started();
  return true;
}

void SweepRunner::stop() {
  if (!isRunning_ || isStopping_) return;
  isStopping_ = true;
  background_.cancel();
  emit stepped();
}

void SweepRunner::take(const app::SweepStep& step) {
  if (!isRunning_) return;
  if (step.isRound != step_.isRound || step.rows != step_.rows) {  // other rows, with a speed of their own
    moments_.clear();
    left_.reset();
  }
  step_ = step;
  seconds_ = static_cast<double>(clock_.elapsed()) / kMillisecondsPerSecond;
  moments_.push_back({seconds_, step.done});
  if (moments_.size() > kMostMoments) moments_.pop_front();
  std::vector<std::pair<double, std::int64_t>> steps;
  for (const Moment& moment : moments_) steps.emplace_back(moment.seconds, moment.done);
  rate_ = medianRate(steps);
  if (rate_ && *rate_ > 0) {
    const double left = static_cast<double>(step.rows - step.done) / *rate_;
    left_ = left_ ? std::min(*left_, left) : left;
  }
  emit stepped();
}

void SweepRunner::end(const app::SweepOutcome& outcome) {
  isRunning_ = isStopping_ = false;
  seconds_ = static_cast<double>(clock_.elapsed()) / kMillisecondsPerSecond;
  if (outcome.errors.empty()) step_ = outcome.step;
  emit ended(outcome);
}

}  // namespace tilescope::gui

#include "moc_sweep_runner.cpp"
