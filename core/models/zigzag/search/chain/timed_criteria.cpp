// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/chain/timed_criteria.h"

#include <algorithm>
#include <utility>

namespace tilescope::zigzag {

TimedCriteria::TimedCriteria(const ChainProblem& problem, const ChainStages& stages, Criterion energy,
                             std::optional<Criterion> traffic)
    : problem_(problem), stages_(stages), timing_(problem), ports_(timing_.ports(), false) {
  criteria_.timing = &timing_;
  criteria_.energy = std::move(energy);
  criteria_.traffic = std::move(traffic);
  std::vector<ChainTiming::Loads> kinds{ChainTiming::Loads::First};
  if (timing_.inputs() > 1)
    kinds = {ChainTiming::Loads::SharedSteps, ChainTiming::Loads::First, ChainTiming::Loads::Second};
  double largest = -1;
  for (const ChainTiming::Loads kind : kinds) {
    criteria_.latency.push_back(criterionOf(timing_.bound(kind, ChainTiming::Waiting::None, 0)));
    const LatencyCriterion& added = criteria_.latency.back();
    const double least = added.constant + added.bound->least(stages_.start(), problem_.lattice().full());
    if (least > largest) loads_ = kind;
    largest = std::max(largest, least);
  }
}

bool TimedCriteria::addPort(std::size_t memory, std::size_t portOfMemory) {
  const std::size_t port = timing_.portOf(memory, portOfMemory);
  const bool room = criteria_.latency.size() + 4 <= kMaxCriteria;  // two more, energy, traffic
  if (port == timing_.ports() || ports_[port] || !room) return false;
  ports_[port] = true;
  criteria_.latency.push_back(criterionOf(timing_.bound(loads_, ChainTiming::Waiting::Busy, port)));
  criteria_.latency.push_back(criterionOf(timing_.bound(loads_, ChainTiming::Waiting::Beyond, port)));
  criteria_.latency.back().beyond = port;
  return true;
}

LatencyCriterion TimedCriteria::criterionOf(const TimeBound& bound) const {
  return {{std::make_shared<const CompletionBound>(problem_, stages_, bound.costs), bound.constant}, {}};
}

}  // namespace tilescope::zigzag
