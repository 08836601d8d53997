// SPDX-License-Identifier: GPL-3.0-or-later
// The bounds of timed_search: energy, traffic where it counts, and latency as onloading plus compute cycles; then, port
// by port, the stalls that mappings had, and mixtures of all of them. Each bound costs time at every node, so only
// those that matter are kept.
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
  // problem, stages and first must outlive it. Starts with 0 as the only bound of latency. first: see TimedMixtures.
  TimedCriteria(const ChainProblem& problem, const ChainStages& stages, Criterion energy,
                std::optional<Criterion> traffic, FirstWeights* first = nullptr);
  TimedCriteria(const TimedCriteria&) = delete;
  TimedCriteria& operator=(const TimedCriteria&) = delete;

  const Criteria& criteria() const { return criteria_; }

  // Adds the bounds without stalls, for every kind of onloading bound. Does nothing if they are already there.
  void addLoads();

  enum class Ways { All, Tightest };
  // Adds the bounds of a port for every kind of onloading bound; or, where inputs share ports, only for the two load
  // orders, which is nearly as tight and quicker. Does nothing if they are already there, if no tile moves through the
  // port, or if there are enough bounds.
  void addPort(std::size_t memory, std::size_t portOfMemory, Ways ways);

  // Adds the best mixtures for chains with this beginning (TimedMixtures::best); of several, the last.
  void addMixture(const Chain& beginning, double enough);

  // Adds lines of latency + weight × energy for chains with this beginning, with weights around cyclesPerEnergy; they
  // replace those added before.
  void addLines(const Chain& beginning, double cyclesPerEnergy);

  // Drops the bounds of ports that were never the largest; largest: see TimedSearchAnswer.
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
  std::vector<bool> ports_;  // [port]: its bounds were added
};

// A lower bound on the number of array starts (corrections.h: pipeline_fill_cycles) for a partly known chain. If one
// operand decides the starts, they are a sum over its slot, which ChainTiming has; with several, the minimum (or the
// maximum) of their tile counts decides, which is not a sum.
class StartBound {
 public:
  explicit StartBound(const ChainProblem& problem);

  // Number of tiles that an operand has next to the array; 0: not placed yet.
  using Placed = std::array<double, kMaxOperands>;

  // Whether the tiles of the slot count.
  bool counts(std::size_t operand, const ChainSlot& slot) const {
    return !least_.empty() && !least_[operand].empty() && slot.level == 0 && !slot.multiplier && !slot.outermost;
  }
  double tiles(Tile tile) const;

  // Cycles of the starts, if all tiles that are missing lie inside this one.
  double cycles(const Placed& placed, Tile inside) const;

 private:
  const FactorLattice& lattice_;
  double each_ = 0;  // cycles per start
  bool longest_ = true;
  std::vector<std::vector<double>>
      least_;  // [operand][tile]: minimum number of its tiles; empty: the operand or no operand counts
};

}  // namespace tilescope::zigzag
