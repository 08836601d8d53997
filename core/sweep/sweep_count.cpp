// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_count.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>

#include "core/base/cancel.h"
#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/base/units.h"
#include "core/plan/planner.h"
#include "core/sweep/point_filter.h"
#include "core/sweep/sweep_machines.h"
#include "core/sweep/sweep_points.h"

namespace tilescope {
namespace {

// measured with 8 axes and 9 metrics
constexpr std::int64_t kBytesPerRow = 167;
constexpr std::uint64_t kDrawSeed = 1;

std::int64_t mostCounted(PointFilter::Cost cost) {
  switch (cost) {
    case PointFilter::Cost::Values:
      return kMaxCountedPoints;
    case PointFilter::Cost::PricedMachine:
      return kMaxPricedPoints;
    case PointFilter::Cost::EditedMachine:
      return kMaxEditedPoints;
  }
  throw InternalError("a point without a cost");
}

std::int64_t drawn(std::int64_t i, std::int64_t points) {
  return static_cast<std::int64_t>(counterHash(kDrawSeed, static_cast<std::uint64_t>(i), 0) %
                                   static_cast<std::uint64_t>(points));
}

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

SweepCount countSweep(const SweepDescription& sweep, const CancelToken& cancel) {
  const SweepPoints points(sweep);
  SweepCount count;
  count.points = points.size();
  count.questions = sweep.questions.size();
  if (sweep.before.empty()) return count;
  PointFilter filter(sweep);
  const std::int64_t counted = mostCounted(filter.cost());
  count.isEstimate = count.points > counted;
  count.looked = count.isEstimate ? std::min(kDrawnPoints, counted) : count.points;
  std::vector<std::size_t> indices(sweep.axes.size());
  std::int64_t removed = 0;
  for (std::int64_t i = 0; i < count.looked; ++i) {
    if (i > 0 && cancel.cancelled()) {
      count.isEstimate = true;
      count.looked = i;
      break;
    }
    points.indicesOf(count.isEstimate ? drawn(i, points.size()) : i, indices);
    if (filter.removes(indices)) ++removed;
  }
  count.faulty = filter.faulty();
  count.removed = count.isEstimate ? std::llround(real(removed) / real(count.looked) * real(count.points)) : removed;
  for (std::size_t i = 0; i < sweep.before.size() && count.leavesNothing(); ++i)
    if (filter.removedBy()[i] == count.looked) count.excluding.push_back(fmt::format("/before/{}", i));
  if (count.leavesNothing() && count.excluding.empty()) count.excluding.emplace_back("/before");
  return count;
}

Result<MeasuredPoint> measurePoint(const SweepDescription& sweep, const CancelToken& cancel) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const auto spent = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  const std::clock_t processor = std::clock();
  CancelSource stop;
  const SweepPoints points(sweep);
  const SweepMachines machines(sweep);
  MeasuredPoint measured;
  const std::vector<std::size_t> middle = points.indicesOf(points.size() / 2);
  for (std::size_t question = 0; question < sweep.questions.size(); ++question)
    for (const std::size_t network : machines.networksAt(middle)) {
      const Result<PlanRequest> request = machines.requestAt(middle, question, network);
      if (!request) return request.diagnostics();
      PlannerSettings settings;
      settings.threads = 1;
      settings.cancel = stop.token();
      settings.onProgress = [&](const PlanProgress&) {
        if (spent() > kMeasuredSeconds || cancel.cancelled()) stop.cancel();
      };
      const Result<ExecutionPlan> plan = Planner().plan(*request, settings);
      if (!plan) return plan.diagnostics();
      if (plan->cancelled || spent() > kMeasuredSeconds) return MeasuredPoint{std::nullopt, measured.whyInfeasible};
      for (const LayerPlan& layer : plan->layers)
        if (const auto* violation = std::get_if<Violation>(&layer.evaluation);
            violation && measured.whyInfeasible.empty())
          measured.whyInfeasible = layer.name + ": " + violation->message;
    }
  measured.seconds = static_cast<double>(std::clock() - processor) / CLOCKS_PER_SEC;
  return measured;
}

std::optional<Diagnostic> tooManyRows(const SweepDescription& sweep, const SweepCount& count) {
  if (count.rows() <= kMaxSweepRows) return std::nullopt;
  return Diagnostic{Diagnostic::Severity::Error,
                    sweep.file,
                    "/axes",
                    fmt::format("{} rows: {} points under {}", count.rows(), count.points - count.removed,
                                counted(count.questions, "question")),
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
