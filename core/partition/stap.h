// SPDX-License-Identifier: GPL-3.0-or-later
// Staggered asynchronous pipelining (Gondimalla et al., "Occam", section III-E): each span is a stage with its own
// chips. Slow stages are replicated; image i goes to replica i mod r. Integer latencies up to 2^53 are exact.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/json_fwd.h"

namespace tilescope {

struct Stap {
  std::vector<std::int64_t> replicas;  // by stage, at least 1
  std::int64_t chips = 0;
  // The largest latency ÷ replicas: time between two images, or batches.
  double period = 0;
  double latency = 0;  // sum over stages; replicas do not reduce it

  // The share of the period that each of a stage's chips works; 0 without latency.
  double busy(std::size_t stage, double stageLatency) const {
    return period > 0 ? stageLatency / static_cast<double>(replicas[stage]) / period : 0;
  }
  // Of all chips on average.
  double busy() const { return period > 0 ? latency / (static_cast<double>(chips) * period) : 0; }
  double throughput() const { return 1 / period; }  // images per unit of time; infinite without latency
  bool operator==(const Stap&) const = default;
};

struct StapViolation {
  enum class Kind { TooFewChips, PeriodTooShort };
  Kind kind = Kind::TooFewChips;
  std::string message;  // with the suggested fix

  bool operator==(const StapViolation&) const = default;
};

std::string_view name(StapViolation::Kind kind);

using StapAnswer = std::variant<Stap, StapViolation>;

// At least one latency; all finite and at least 0.

// max(1, ceil(latency ÷ period)) without rounding errors. Both positive and finite; infinite if there are too many.
double fewestReplicas(double latency, double period);

// The fewest replicas for this period: r = max(1, ceil(latency ÷ target)). A violation if the target is not positive,
// or so small that replicas exceed 2^53.
StapAnswer stapForPeriod(const std::vector<double>& latencies, double targetPeriod);

// The minimum period with n chips: the stage with the largest latency ÷ replicas (the first of equal ones) gets another
// replica until all chips are used. A violation with fewer chips than stages. Run time is linear in the chips.
StapAnswer stapForChips(const std::vector<double>& latencies, std::int64_t chips);

// unit: of latencies, e.g. "MACs". batch: images per pass, to which times refer. Throughput in images; null: unlimited.
Json toJson(const Stap& stap, const std::vector<double>& latencies, const std::string& unit, std::int64_t batch = 1);
Json toJson(const StapViolation& violation);  // {"kind": "too_few_chips", "message": …}

}  // namespace tilescope
