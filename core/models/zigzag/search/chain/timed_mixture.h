// SPDX-License-Identifier: GPL-3.0-or-later
// Mixtures of latency bounds. The maximum of sums is at least any weighted mean, which is a sum over slots again.
// Mixtures capture that two ports may each be fast alone, but not both with the same tiles. The best weights solve a
// game: they maximise the bound, and the chain minimises it.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "core/models/zigzag/search/chain/chain_timing.h"
#include "core/models/zigzag/search/chain/timed_search.h"

namespace tilescope::zigzag {

std::vector<std::pair<LoadOrder, ChainTiming::Loads>> waysOfLoading(const ChainTiming& timing);

// Of one choice of spatial loops; the next choice, with the same ports, starts with them.
using FirstWeights = std::array<std::optional<ChainTiming::Ways>, 3>;  // [LoadOrder]

// What the cutting planes have seen for one load order.
struct MixtureRounds {
  std::vector<Chain> chains;                 // the cheapest of every round, without the beginning
  std::vector<std::vector<double>> columns;  // [chain][bound], in cycles
};

class TimedMixtures {
 public:
  // All arguments must outlive it. first: receives the last mixture's weights; may be null.
  TimedMixtures(const ChainProblem& problem, const ChainStages& stages, const ChainTiming& timing,
                FirstWeights* first = nullptr)
      : problem_(problem), stages_(stages), timing_(timing), first_(first) {}

  // By load order, the mixture with the largest bound over all chains with this beginning. Cutting planes alternate
  // between the cheapest chain for the weights and the best weights for all chains so far. Ends early above `enough`.
  // Ignores array starts.
  // windows: with WindowBound, which takes longer.
  // rounds: receives one entry per mixture; may be null.
  std::vector<LatencyCriterion> best(const Chain& beginning, double enough, bool windows = false,
                                     std::vector<MixtureRounds>* rounds = nullptr) const;
  // For latency + weight × energy. energy: of the slots.
  std::vector<EdpLine> lines(const Chain& beginning, double weight, const SumCosts& energy, bool windows = false) const;

 private:
  struct OpenTile {  // whose data loops repeat so far, if `repeats`
    bool repeats = false;
    std::size_t slot = 0;
    Tile tile = 0;
  };
  struct Position {
    std::size_t stages = 0;
    Tile inside = 0;
    std::array<OpenTile, kMaxOperands> open{};
  };
  struct Weighted {  // weight 0: none
    double weight = 0;
    const SumCosts* costs = nullptr;
  };
  struct Sum {
    ChainTiming::Ways ways;
    double energy = 0;
  };
  static void addEnergy(SlotCosts& costs, const Weighted& energy);
  void add(Sum& sum, std::size_t operand, std::size_t slot, Tile tile, const Weighted& energy) const;
  // Adds the placement; windows: with stalls due to loops that repeat tiles, which only WindowBound knows.
  void place(Position& at, const Placement& placement, Sum& sum, const Weighted& energy, bool windows) const;
  double leastOf(const LatencyCriterion& criterion, const Position& at, std::optional<WindowBound::Phase>& phase) const;
  Position after(const Chain& beginning, Sum& sum, const Weighted& energy, bool windows) const;
  LatencyCriterion criterionOf(LoadOrder order, const ChainTiming::Ways& weights, double constant,
                               const Weighted& energy, bool windows) const;
  Chain addCheapest(const LatencyCriterion& criterion, Position at, const std::optional<WindowBound::Phase>& phase,
                    Sum& sum, const Weighted& energy) const;
  using LoadsOf = std::vector<ChainTiming::Loads>;
  std::vector<std::pair<LoadOrder, LoadsOf>> orders() const;
  LatencyCriterion best(LoadOrder order, const LoadsOf& loads, const Chain& beginning, double enough,
                        const Weighted& energy, bool windows, MixtureRounds* rounds) const;
  ChainTiming::Ways firstWeights(LoadOrder order, const LoadsOf& loads) const;
  ChainTiming::Ways weightsOf(const LoadsOf& loads, const std::vector<double>& game) const;
  std::vector<double> columnOf(const LoadsOf& loads, const Sum& sum) const;

  const ChainProblem& problem_;
  const ChainStages& stages_;
  const ChainTiming& timing_;
  FirstWeights* first_;
};

}  // namespace tilescope::zigzag
