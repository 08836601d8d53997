// SPDX-License-Identifier: GPL-3.0-or-later
// The bounds that timed_search works with: energy, traffic where it counts, and the latency of onloading with the
// compute cycles; then, port by port, of what mappings were seen to wait for. Each port's bounds cost time at every
// node, so that only those are added that matter.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/models/zigzag/search/chain/timed_search.h"

namespace tilescope::zigzag {

class TimedCriteria {
 public:
  // problem and stages must outlive it.
  TimedCriteria(const ChainProblem& problem, const ChainStages& stages, Criterion energy,
                std::optional<Criterion> traffic);
  TimedCriteria(const TimedCriteria&) = delete;
  TimedCriteria& operator=(const TimedCriteria&) = delete;

  const Criteria& criteria() const { return criteria_; }

  // Two bounds of latency. False, and no change: they are in, no tile moves through the port, or there are enough.
  bool addPort(std::size_t memory, std::size_t portOfMemory);

 private:
  LatencyCriterion criterionOf(const TimeBound& bound) const;

  const ChainProblem& problem_;
  const ChainStages& stages_;
  ChainTiming timing_;
  Criteria criteria_;
  ChainTiming::Loads loads_ = ChainTiming::Loads::First;  // with the largest bound of all mappings
  std::vector<bool> ports_;                               // [port]: its bounds are in
};

}  // namespace tilescope::zigzag
