// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_count.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>

#include "core/base/cancel.h"
#include "core/base/json.h"
#include "core/base/units.h"
#include "core/plan/planner.h"
#include "core/sweep/sweep_machines.h"
#include "core/sweep/sweep_points.h"

namespace tilescope {
namespace {

// Measured on a store of 8 axes and 9 figures a row.
constexpr std::int64_t kBytesPerRow = 167;
constexpr double kMeasuredSeconds = 2;
constexpr std::uint64_t kDrawSeed = 1;

class Counter {
 public:
  explicit Counter(const SweepDescription& sweep)
      : sweep_(sweep), points_(sweep), machines_(sweep), indices_(sweep.axes.size()), slots_(sweep.slots.size()) {
    for (const Expression& condition : sweep.before) needsProfile_ = needsProfile_ || machines_.needsProfile(condition);
  }

  SweepCount count() {
    SweepCount count;
    count.points = points_.size();
    count.questions = sweep_.questions.size();
    if (sweep_.before.empty()) return count;
    alone_.assign(sweep_.before.size(), 0);
    const std::int64_t counted = !needsProfile_       ? kMaxCountedPoints
                                 : machines_.isFast() ? kMaxPricedPoints
                                                      : kMaxEditedPoints;
    count.isEstimate = count.points > counted;
    const std::int64_t looked = count.isEstimate ? std::min(kDrawnPoints, counted) : count.points;
    count.looked = looked;
    std::int64_t removed = 0;
    for (std::int64_t i = 0; i < looked; ++i) {
      const std::int64_t number = count.isEstimate ? drawn(i) : i;
      if (isRemoved(number)) ++removed;
    }
    count.faulty = faulty_;
    count.removed = count.isEstimate ? std::llround(real(removed) / real(looked) * real(count.points)) : removed;
    for (std::size_t i = 0; i < alone_.size() && count.leavesNothing(); ++i)
      if (alone_[i] == looked) count.excluding.push_back(fmt::format("/before/{}", i));
    if (count.leavesNothing() && count.excluding.empty()) count.excluding.emplace_back("/before");
    return count;
  }

 private:
  std::int64_t drawn(std::int64_t i) const {
    return static_cast<std::int64_t>(counterHash(kDrawSeed, static_cast<std::uint64_t>(i), 0) %
                                     static_cast<std::uint64_t>(points_.size()));
  }

  void fillFromProfile() {
    if (machines_.isFast()) {
      const HardwareProfile profile = machines_.pricedAt(indices_);
      return machines_.fillFromProfile(&profile, slots_);
    }
    const Result<HardwareProfile> profile = machines_.profileAt(indices_);
    machines_.fillFromProfile(profile ? &*profile : nullptr, slots_);
  }

  // A constraint without a value removes nothing: its point fails with a row that says why.
  bool isRemoved(std::int64_t number) {
    points_.indicesOf(number, indices_);
    machines_.fillAxes(indices_, slots_);
    if (needsProfile_) {
      fillFromProfile();
    }
    bool isRemoved = false, isFaulty = false;
    for (std::size_t i = 0; i < sweep_.before.size(); ++i) {
      const Expression::Answer answer = sweep_.before[i].evaluate(slots_);
      if (answer.fault != ExpressionFault::None)
        isFaulty = true;
      else if (answer.value == 0)
        isRemoved = ++alone_[i] > 0;
    }
    faulty_ += isFaulty && !isRemoved ? 1 : 0;
    return isRemoved;
  }

  const SweepDescription& sweep_;
  SweepPoints points_;
  SweepMachines machines_;
  std::vector<std::size_t> indices_;
  std::vector<double> slots_;
  bool needsProfile_ = false;
  std::vector<std::int64_t> alone_;  // points that each constraint excludes
  std::int64_t faulty_ = 0;
};

}  // namespace

std::int64_t SweepCount::rows() const {
  return (points - removed) * static_cast<std::int64_t>(questions);
}

std::optional<double> SweepCount::seconds() const {
  if (!secondsPerPoint) return std::nullopt;
  return *secondsPerPoint * real(points - removed);
}

std::int64_t SweepCount::bytes() const {
  return rows() * kBytesPerRow;
}

SweepCount countSweep(const SweepDescription& sweep) {
  return Counter(sweep).count();
}

std::optional<double> measureSecondsPerPoint(const SweepDescription& sweep) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const auto spent = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  const std::clock_t processor = std::clock();
  CancelSource stop;
  const SweepPoints points(sweep);
  const SweepMachines machines(sweep);
  const std::vector<std::size_t> middle = points.indicesOf(points.size() / 2);
  for (std::size_t question = 0; question < sweep.questions.size(); ++question)
    for (const std::size_t network : machines.networksAt(middle)) {
      const Result<PlanRequest> request = machines.requestAt(middle, question, network);
      if (!request) return std::nullopt;
      PlannerSettings settings;
      settings.threads = 1;
      settings.cancel = stop.token();
      settings.onProgress = [&](const PlanProgress&) {
        if (spent() > kMeasuredSeconds) stop.cancel();
      };
      const Result<ExecutionPlan> plan = Planner().plan(*request, settings);
      if (!plan || plan->cancelled || spent() > kMeasuredSeconds) return std::nullopt;
    }
  return static_cast<double>(std::clock() - processor) / CLOCKS_PER_SEC;
}

std::optional<Diagnostic> tooManyRows(const SweepDescription& sweep, const SweepCount& count) {
  if (count.rows() <= kMaxSweepRows) return std::nullopt;
  return Diagnostic{
      Diagnostic::Severity::Error,
      sweep.file,
      "/axes",
      fmt::format("{} rows: {} points under {} questions", count.rows(), count.points - count.removed, count.questions),
      fmt::format("at most {} rows in a store", kMaxSweepRows),
      "Take a \"sample\", or exclude points with \"before\"."};
}

Diagnostics nothingLeft(const SweepDescription& sweep, const SweepCount& count) {
  Diagnostics errors;
  for (const std::string& pointer : count.excluding)
    errors.push_back({Diagnostic::Severity::Error, sweep.file, pointer,
                      pointer == "/before"
                          ? fmt::format("constraints that together exclude all {} points", count.points)
                          : fmt::format("a constraint that excludes all {} points", count.points),
                      "constraints that leave some", "Loosen it, or extend the axes."});
  return errors;
}

Json toJson(const SweepDescription& sweep, const SweepCount& count) {
  Json axes = Json::array();
  for (const SweepAxis& axis : sweep.axes) axes.push_back({{"name", axis.name}, {"values", axis.size()}});
  const std::optional<double> seconds = count.seconds();
  return {{"format", kSweepCountFormat},
          {"axes", std::move(axes)},
          {"points", count.points},
          {"questions", count.questions},
          {"removed", count.removed},
          {"rows", count.rows()},
          {"estimate", count.isEstimate},
          {"in_store", count.inStore},
          {"seconds", seconds ? plainNumber(*seconds) : Json()},
          {"bytes", count.bytes()}};
}

}  // namespace tilescope
