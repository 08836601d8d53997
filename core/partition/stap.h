// SPDX-License-Identifier: GPL-3.0-or-later
// Staggered asynchronous pipelining (Gondimalla et al., "Occam", section III-E): every span of a partition is a stage
// on its own chips, and slow stages are replicated; image i goes to replica i mod r. Latencies may have any common
// unit; whole numbers up to 2^53 are compared without rounding.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/json_fwd.h"

namespace tilescope {

struct Stap {
  std::vector<std::int64_t> replicas;  // of every stage, at least 1
  std::int64_t chips = 0;              // their sum
  double period = 0;                   // the largest latency ÷ replicas: time between two images, or between two
                                       // batches if the latencies are of batches
  double latency = 0;                  // sum over the stages; replicas do not reduce it

  double throughput() const { return 1 / period; }  // images per unit of time; infinite if no stage takes any time
  bool operator==(const Stap&) const = default;
};

// Why there is no pipeline.
struct StapViolation {
  enum class Kind { TooFewChips, PeriodTooShort };
  Kind kind = Kind::TooFewChips;
  std::string message;  // a sentence with the suggested fix

  bool operator==(const StapViolation&) const = default;
};

std::string_view name(StapViolation::Kind kind);  // "too_few_chips"

using StapAnswer = std::variant<Stap, StapViolation>;

// Latencies: at least one; finite and not negative.

// The fewest replicas with a period of at most the target: r = max(1, ceil(latency ÷ target)). Violation: a target that
// is not positive, or so small that the number of replicas exceeds 2^53.
StapAnswer stapForPeriod(const std::vector<double>& latencies, double targetPeriod);

// The minimum period with n chips: the stage with the largest latency ÷ replicas (the first of equal ones) gets one
// more replica until all chips are used. Violation: fewer chips than stages. The run time is proportional to the number
// of chips.
StapAnswer stapForChips(const std::vector<double>& latencies, std::int64_t chips);

// The block "stap" of documents (contracts 6.3).

// unit: of the latencies, e.g. "MACs". batch: number of images per pass, to which all times refer; the throughput
// counts images and is null if unlimited.
Json toJson(const Stap& stap, const std::vector<double>& latencies, const std::string& unit, std::int64_t batch = 1);
Json toJson(const StapViolation& violation);  // {"kind": "too_few_chips", "message": …}

}  // namespace tilescope
