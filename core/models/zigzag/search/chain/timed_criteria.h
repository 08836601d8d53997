// SPDX-License-Identifier: GPL-3.0-or-later
// The bounds that timed_search uses: energy, traffic if it counts, and latency. The first latency bound is onloading
// plus compute cycles. Bounds for ports at which mappings stalled and mixtures of all bounds are added later. Each
// bound costs time at every node, so only those that matter are kept.
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
  // problem, stages and first must outlive it. At first, 0 is the only bound of latency. first: see TimedMixtures.
  TimedCriteria(const ChainProblem& problem, const ChainStages& stages, Criterion energy,
                std::optional<Criterion> traffic, FirstWeights* first = nullptr);
  TimedCriteria(const TimedCriteria&) = delete;
  TimedCriteria& operator=(const TimedCriteria&) = delete;

  const Criteria& criteria() const { return criteria_; }

  // Adds a bound without stalls for every kind of onloading bound, if they are not there yet.
  void addLoads();

  enum class Ways { All, Tightest };
  // Adds the bounds of a port for every kind of onloading bound. If inputs share ports, Ways::Tightest adds them only
  // for the two load orders, which is nearly as tight and faster. Does nothing if they are already there, if no tile
  // moves through the port, or if there are enough bounds.
  void addPort(std::size_t memory, std::size_t portOfMemory, Ways ways);

  // Adds the best mixtures for chains with this beginning (TimedMixtures::best); if it gave several, the last one.
  void addMixture(const Chain& beginning, double enough);

  // Adds lines (bounds of latency + weight × energy) for chains with this beginning, with weights around
  // cyclesPerEnergy. They replace the previous lines.
  void addLines(const Chain& beginning, double cyclesPerEnergy);

  // Drops the bounds of ports that were never the largest bound. largest: see TimedSearchAnswer.
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
  std::vector<Kind> kinds_;  // of the latency criteria
  std::vector<bool> ports_;  // [port]: whether its bounds were added
};

// A lower bound on the number of array starts (corrections.h: pipelineFillCycles) for a partial chain. If one operand
// decides the starts, they are a sum over its slots, which ChainTiming has. If several do, the minimum (or maximum) of
// their tile counts decides, which is not a sum.
class StartBound {
 public:
  explicit StartBound(const ChainProblem& problem);

  // Number of tiles of each operand next to the array; 0: not placed yet.
  using Placed = std::array<double, kMaxOperands>;

  // Whether the tiles of the slot decide the starts.
  bool counts(std::size_t operand, const ChainSlot& slot) const {
    return !least_.empty() && !least_[operand].empty() && slot.level == 0 && !slot.multiplier && !slot.outermost;
  }
  double tiles(Tile tile) const;

  // Cycles of the starts if all missing tiles lie inside this one.
  double cycles(const Placed& placed, Tile inside) const;

 private:
  const FactorLattice& lattice_;
  double each_ = 0;  // cycles per start
  bool longest_ = true;
  std::vector<std::vector<double>>
      least_;  // [operand][tile]: minimum number of the operand's tiles; empty: it does not count
};

}  // namespace tilescope::zigzag
