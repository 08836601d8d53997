// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/stap.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <queue>

#include "core/base/ensure.h"
#include "core/base/json.h"
#include "core/base/names.h"
#include "core/base/units.h"

namespace tilescope {
namespace {

// The sign of a·b − c·d without rounding: each product is its rounded value plus its error, both exact.
int compareProducts(double a, double b, double c, double d) {
  const double left = a * b, right = c * d;
  if (left != right) return left < right ? -1 : 1;
  const double leftRest = std::fma(a, b, -left), rightRest = std::fma(c, d, -right);
  return leftRest < rightRest ? -1 : leftRest > rightRest ? 1 : 0;
}

Stap summedUp(const std::vector<double>& latencies, std::vector<std::int64_t> replicas) {
  Stap stap;
  for (std::size_t i = 0; i < latencies.size(); ++i) {
    stap.chips += replicas[i];
    stap.period = std::max(stap.period, latencies[i] / static_cast<double>(replicas[i]));
    stap.latency += latencies[i];
  }
  stap.replicas = std::move(replicas);
  return stap;
}

void checkLatencies(const std::vector<double>& latencies) {
  ensure(!latencies.empty(), "a pipeline has stages");
  for (const double latency : latencies) ensure(std::isfinite(latency) && latency >= 0, "a latency is a time");
}

// For a max-heap by latency ÷ replicas; of equal stages the first is on top.
class Slower {
 public:
  Slower(const std::vector<double>& latencies, const std::vector<std::int64_t>& replicas)
      : latencies_(latencies), replicas_(replicas) {}
  bool operator()(std::size_t a, std::size_t b) const {
    const int order = compareProducts(latencies_[a], static_cast<double>(replicas_[b]), latencies_[b],
                                      static_cast<double>(replicas_[a]));
    return order != 0 ? order < 0 : a > b;
  }

 private:
  const std::vector<double>& latencies_;
  const std::vector<std::int64_t>& replicas_;
};

}  // namespace

std::string_view name(StapViolation::Kind kind) {
  static constexpr std::array<std::string_view, 2> kNames{"too_few_chips", "period_too_short"};
  return enumName(kNames, kind);
}

// Corrected if the quotient was rounded across an integer.
double fewestReplicas(double latency, double period) {
  double replicas = std::max(1.0, std::ceil(latency / period));
  if (!std::isfinite(replicas)) return replicas;
  if (replicas > 1 && compareProducts(replicas - 1, period, latency, 1) >= 0) --replicas;
  if (compareProducts(replicas, period, latency, 1) < 0) ++replicas;
  return replicas;
}

StapAnswer stapForPeriod(const std::vector<double>& latencies, double targetPeriod) {
  checkLatencies(latencies);
  if (!(targetPeriod > 0))
    return StapViolation{StapViolation::Kind::PeriodTooShort, "no pipeline has a period of 0: give one above 0"};
  std::vector<std::int64_t> replicas;
  double chips = 0;
  for (const double latency : latencies) {
    const double count = fewestReplicas(latency, targetPeriod);
    chips += count;
    if (!(chips <= real(kLargestExact)))
      return StapViolation{StapViolation::Kind::PeriodTooShort,
                           fmt::format("a period of {:g} needs more than 2^53 chips: give a longer one", targetPeriod)};
    replicas.push_back(static_cast<std::int64_t>(count));
  }
  return summedUp(latencies, std::move(replicas));
}

StapAnswer stapForChips(const std::vector<double>& latencies, std::int64_t chips) {
  checkLatencies(latencies);
  const std::int64_t stages = static_cast<std::int64_t>(latencies.size());
  if (chips < stages)
    return StapViolation{StapViolation::Kind::TooFewChips,
                         fmt::format("{} stages need at least {} chips, one each, and there {} {}: give {} more, or "
                                     "join spans (a larger capacity gives fewer)",
                                     stages, stages, chips == 1 ? "is" : "are", chips, stages - chips)};
  std::vector<std::int64_t> replicas(latencies.size(), 1);
  std::vector<std::size_t> all(latencies.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  std::priority_queue slowest(all.begin(), all.end(), Slower(latencies, replicas));
  for (std::int64_t left = chips - stages; left > 0; --left) {
    const std::size_t stage = slowest.top();
    slowest.pop();
    ++replicas[stage];
    slowest.push(stage);
  }
  return summedUp(latencies, std::move(replicas));
}

Json toJson(const Stap& stap, const std::vector<double>& latencies, const std::string& unit, std::int64_t batch) {
  Json times = Json::array(), busy = Json::array();
  for (std::size_t stage = 0; stage < latencies.size(); ++stage) {
    times.push_back(plainNumber(latencies[stage]));
    busy.push_back(plainNumber(stap.busy(stage, latencies[stage])));
  }
  const double throughput = static_cast<double>(batch) * stap.throughput();
  return {{"latencies", std::move(times)},
          {"unit", unit},
          {"replicas", stap.replicas},
          {"utilization", std::move(busy)},
          {"chips", stap.chips},
          {"period", plainNumber(stap.period)},
          {"latency", plainNumber(stap.latency)},
          {"throughput", std::isfinite(throughput) ? Json(throughput) : Json()}};
}

Json toJson(const StapViolation& violation) {
  return {{"kind", std::string(name(violation.kind))}, {"message", violation.message}};
}

}  // namespace tilescope
