// SPDX-License-Identifier: GPL-3.0-or-later
// The bounds of timed_search: energy, traffic if it counts, and latency, which starts with onloading plus compute.
// Bounds of stalled ports and mixtures are added later, as each costs time at every node.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "core/models/zigzag/search/chain/chain_problem.h"
#include "core/models/zigzag/search/chain/timed_mixture.h"
#include "core/models/zigzag/search/chain/timed_search.h"

namespace tilescope::zigzag {

class TimedCriteria {
 public:
  // problem, stages and first must outlive it. The first bound of latency is 0. first: see TimedMixtures.
  TimedCriteria(const ChainProblem& problem, const ChainStages& stages, Criterion energy,
                std::optional<Criterion> traffic, FirstWeights* first = nullptr);
  TimedCriteria(const TimedCriteria&) = delete;
  TimedCriteria& operator=(const TimedCriteria&) = delete;

  const Criteria& criteria() const { return criteria_; }

  // A bound without stalls for every kind of onloading bound, once.
  void addLoads();

  enum class Ways { All, Tightest };
  // A port's bounds, once, for every kind of onloading bound. If inputs share ports, Ways::Tightest adds only the two
  // load orders, which is nearly as tight and faster.
  void addPort(std::size_t memory, std::size_t portOfMemory, Ways ways);

  // The best mixture (the last if several) for chains with this beginning (TimedMixtures::best).
  // windows: see there.
  void addMixture(const Chain& beginning, double enough, bool windows = false);

  // Replaces the lines (bounds of latency + weight × energy). Each is the tangent at the corner where energy × latency
  // is least, for chains with this beginning, under the mixtures and the lines before it.
  void addLines(const Chain& beginning, bool windows = false);

  // Drops bounds of ports that were never largest. largest: see TimedSearchAnswer.
  void keep(const std::vector<bool>& largest);

 private:
  enum class Kind { Whole, Port, Mixture };

  void add(LatencyCriterion criterion, Kind kind);
  using Loads = std::pair<LoadOrder, ChainTiming::Loads>;
  void add(const Loads& loads, ChainTiming::Waiting waiting, std::size_t port, Kind kind);
  std::vector<Loads> tightestLoads() const;
  double leastOf(const Criterion& criterion, const Chain& beginning) const;

  const ChainProblem& problem_;
  const ChainStages& stages_;
  ChainTiming timing_;
  TimedMixtures mixtures_;
  Criteria criteria_;
  std::vector<Kind> kinds_;
  std::vector<bool> ports_;
};

// Lower bound on array starts (corrections.h: pipelineFillCycles) of a partial chain. If one operand decides them, they
// are a sum over its slots (ChainTiming); otherwise the minimum or maximum of tile counts decides.
class StartBound {
 public:
  explicit StartBound(const ChainProblem& problem);

  // [operand]: tiles next to the array; 0: not placed yet.
  using Placed = std::array<double, kMaxOperands>;

  bool counts(std::size_t operand, const ChainSlot& slot) const {
    return !least_.empty() && !least_[operand].empty() && slot.level == 0 && !slot.multiplier && !slot.outermost;
  }
  double tiles(Tile tile) const;

  // If all missing tiles lie inside this one.
  double cycles(const Placed& placed, Tile inside) const;

 private:
  const FactorLattice& lattice_;
  double each_ = 0;
  bool longest_ = true;
  std::vector<std::vector<double>> least_;  // [operand][tile]: minimum number of tiles; empty: does not count
};

}  // namespace tilescope::zigzag
