// SPDX-License-Identifier: GPL-3.0-or-later
// Staggered asynchronous pipelining (Gondimalla et al., "Occam", section III-E): every span of a partition is a stage
// with its own chips. Slow stages are replicated, and image i goes to replica i mod r. All latencies have one unit;
// whole numbers up to 2^53 are compared exactly.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/json_fwd.h"

namespace tilescope {

struct Stap {
  std::vector<std::int64_t> replicas;  // of each stage, at least 1
  std::int64_t chips = 0;              // sum of the replicas
  // The largest latency ÷ replicas: time between two images, or two batches if latencies are of batches.
  double period = 0;
  double latency = 0;  // sum over the stages; replicas do not reduce it

  double throughput() const { return 1 / period; }  // images per unit of time; infinite if all latencies are 0
  bool operator==(const Stap&) const = default;
};

// Why a pipeline is impossible.
struct StapViolation {
  enum class Kind { TooFewChips, PeriodTooShort };
  Kind kind = Kind::TooFewChips;
  std::string message;  // a sentence with the suggested fix

  bool operator==(const StapViolation&) const = default;
};

std::string_view name(StapViolation::Kind kind);  // "too_few_chips"

using StapAnswer = std::variant<Stap, StapViolation>;

// There must be at least one latency; all must be finite and at least 0.

// The fewest replicas with at most this period: r = max(1, ceil(latency ÷ target)). A violation if the target is not
// positive, or so small that replicas exceed 2^53.
StapAnswer stapForPeriod(const std::vector<double>& latencies, double targetPeriod);

// The minimum period with n chips: the stage with the largest latency ÷ replicas (of equal ones the first) gets another
// replica until all chips are used. A violation if there are fewer chips than stages. The run time is proportional to
// the number of chips.
StapAnswer stapForChips(const std::vector<double>& latencies, std::int64_t chips);

// The block "stap" of a JSON document (contracts 6.3).

// unit: of the latencies, such as "MACs". batch: images per pass, to which all times refer. The throughput counts
// images, and is null if unlimited.
Json toJson(const Stap& stap, const std::vector<double>& latencies, const std::string& unit, std::int64_t batch = 1);
Json toJson(const StapViolation& violation);  // {"kind": "too_few_chips", "message": …}

}  // namespace tilescope
