// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts for a pipeline of chips (stap.h): those with the shortest period, and of equal ones those with the least
// traffic. Spans of several layers must fit; single layers are always allowed.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/partition/partition.h"

namespace tilescope {

// The time of a stage is its compute time or, if longer, that of its transfers.
class StageClock {
 public:
  // As for stageTimes() (pipeline.h). Layers without a time count as 0.
  StageClock(const Chain& chain, const std::map<std::string, double>& layerTimes,
             std::optional<double> elementsPerTime);
  // Times are the MACs of the batch; transfers are free.
  static StageClock ofMacs(const Chain& chain, std::int64_t batch);

  // transfers: of the span, in elements.
  double stage(double compute, std::int64_t transfers) const;
  double compute(std::size_t layer) const { return layers_[layer - 1]; }  // layer: 1 … n

 private:
  StageClock() = default;

  std::vector<double> layers_;  // by layer - 1
  std::optional<double> elementsPerTime_;
};

struct BalancedCuts {
  std::vector<std::size_t> cuts;  // 0 = first < … < last = n
  double period = 0;              // largest time ÷ replicas, in the clock's unit
  double chips = 0;               // fewest for this period
  std::int64_t transfers = 0;     // by exact counting, for the batch

  bool operator==(const BalancedCuts&) const = default;
};

// What all searches need. `capacity` in elements.
struct BalanceProblem {
  const SpanTable& spans;
  const TransferTable& transfers;
  const StageClock& clock;
  std::int64_t capacity = 0;
};

// The shortest period on at most n chips. Absent: even the fewest spans need more chips. The period is exact but
// for the rounding of times and quotients. About 60 passes over the spans that fit.
std::optional<BalancedCuts> balanceForChips(const BalanceProblem& problem, std::int64_t chips);

// The fewest chips for a positive period.
BalancedCuts balanceForPeriod(const BalanceProblem& problem, double period);

// The fewest spans at this capacity.
std::int64_t fewestSpans(const SpanTable& spans, std::int64_t capacity);

}  // namespace tilescope
