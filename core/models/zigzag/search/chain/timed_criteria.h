// SPDX-License-Identifier: GPL-3.0-or-later
// The bounds that timed_search works with: energy, traffic where it counts, and the latency of onloading with the
// compute cycles; then, port by port, of what mappings were seen to wait for, and mixtures of all of them. Each bound
// costs time at every node, so that only those stay that matter.
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
  // problem, stages and first must outlive it. No bound of latency but 0 is in yet. first: as of TimedMixtures.
  TimedCriteria(const ChainProblem& problem, const ChainStages& stages, Criterion energy,
                std::optional<Criterion> traffic, FirstWeights* first = nullptr);
  TimedCriteria(const TimedCriteria&) = delete;
  TimedCriteria& operator=(const TimedCriteria&) = delete;

  const Criteria& criteria() const { return criteria_; }

  // The bounds without waiting, for every way of counting first loads. Nothing where they are in.
  void addLoads();

  enum class Ways { All, Tightest };
  // The bounds of a port, for every way of counting first loads; or for the two orders of them alone where inputs share
  // ports, which are nearly as tight for less time. Nothing where they are in, no tile moves through the port, or there
  // are enough.
  void addPort(std::size_t memory, std::size_t portOfMemory, Ways ways);

  // The best mixtures for chains that begin so (TimedMixtures::best), of several the last.
  void addMixture(const Chain& beginning, double enough);

  // Lines of latency + weight × energy for chains that begin so, with weights around cyclesPerEnergy; they take the
  // place of those added before.
  void addLines(const Chain& beginning, double cyclesPerEnergy);

  // Forgets the bounds of ports that were nowhere the largest: largest as in TimedSearchAnswer.
  void keep(const std::vector<bool>& largest);

 private:
  enum class Kind { Whole, Port, Mixture };

  void add(LatencyCriterion criterion, Kind kind);
  using Loads = std::pair<LoadOrder, ChainTiming::Loads>;
  void add(const Loads& loads, ChainTiming::Waiting waiting, std::size_t port, Kind kind);
  std::vector<Loads> tightestLoads() const;

  const ChainProblem& problem_;
  const ChainStages& stages_;
  ChainTiming timing_;
  TimedMixtures mixtures_;
  Criteria criteria_;
  std::vector<Kind> kinds_;  // of the criteria of latency
  std::vector<bool> ports_;  // [port]: its bounds were added
};

// How often the array starts again at least (corrections.h: pipeline_fill_cycles), for a chain that is known in part.
// Where one operand decides the starts they are a sum over its slot, which ChainTiming has; with several the fewest (or
// the most) of their tiles count, which is no sum.
class StartBound {
 public:
  explicit StartBound(const ChainProblem& problem);

  // Tiles that an operand has next to the array; 0: not placed yet.
  using Placed = std::array<double, kMaxOperands>;

  // Whether tiles of the slot are those that count.
  bool counts(std::size_t operand, const ChainSlot& slot) const {
    return !least_.empty() && !least_[operand].empty() && slot.level == 0 && !slot.multiplier && !slot.outermost;
  }
  double tiles(Tile tile) const;

  // Cycles of the starts, if all tiles that are missing lie inside this one.
  double cycles(const Placed& placed, Tile inside) const;

 private:
  const FactorLattice& lattice_;
  double each_ = 0;  // cycles of a start
  bool longest_ = true;
  std::vector<std::vector<double>>
      least_;  // [operand][tile]: its tiles, at least; empty: it does not count, or none does
};

}  // namespace tilescope::zigzag
