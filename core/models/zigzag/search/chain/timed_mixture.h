// SPDX-License-Identifier: GPL-3.0-or-later
// Mixtures of the bounds of latency. The maximum of several sums is at least any weighted mean of them, and that is
// again a sum over the slots. A table of it captures what no single bound does: that one port can be fast alone, and
// another too, but not both with the same tiles. The best weights are those of a game: they maximise the bound, and the
// chain that answers them minimises it.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "core/models/zigzag/search/chain/chain_timing.h"
#include "core/models/zigzag/search/chain/timed_search.h"

namespace tilescope::zigzag {

// Kinds of onloading bounds, with the order for which they hold.
std::vector<std::pair<LoadOrder, ChainTiming::Loads>> waysOfLoading(const ChainTiming& timing);

// The best weights for one choice of spatial loops; the next choice starts with them, because its ports are the same.
using FirstWeights = std::array<std::optional<ChainTiming::Ways>, 3>;  // [LoadOrder]

class TimedMixtures {
 public:
  // All arguments must outlive it. first: null: none; it receives the weights of the last mixture.
  TimedMixtures(const ChainProblem& problem, const ChainStages& stages, const ChainTiming& timing,
                FirstWeights* first = nullptr)
      : problem_(problem), stages_(stages), timing_(timing), first_(first) {}

  // The mixtures with the largest bound over all chains with this beginning, one per load order, found by cutting
  // planes: weights, the chain of minimum cost under them, the weights that are best against all such chains so far,
  // and so on. Ends early above `enough`. Ignores starts of the array and repeated tiles.
  std::vector<LatencyCriterion> best(const Chain& beginning, double enough) const;
  // The same for latency + weight × energy. energy: of the slots.
  std::vector<EdpLine> lines(const Chain& beginning, double weight, const SumCosts& energy) const;

 private:
  struct Position {
    std::size_t stages = 0;
    Tile inside = 0;
  };
  struct Weighted {  // with an energy; none: weight 0
    double weight = 0;
    const SumCosts* costs = nullptr;
  };
  // Cycles of a chain, and weight × energy.
  struct Sum {
    ChainTiming::Ways ways;
    double energy = 0;
  };
  static void addEnergy(SlotCosts& costs, const Weighted& energy);
  void add(Sum& sum, std::size_t operand, std::size_t slot, Tile tile, const Weighted& energy) const;
  Position after(const Chain& beginning, Sum& sum, const Weighted& energy) const;
  void addCheapest(const CompletionBound& bound, Position at, Sum& sum, const Weighted& energy) const;
  using LoadsOf = std::vector<ChainTiming::Loads>;  // those valid for one order
  std::vector<std::pair<LoadOrder, LoadsOf>> orders() const;
  LatencyCriterion best(LoadOrder order, const LoadsOf& loads, const Chain& beginning, double enough,
                        const Weighted& energy) const;
  ChainTiming::Ways firstWeights(LoadOrder order, const LoadsOf& loads) const;
  ChainTiming::Ways weightsOf(const LoadsOf& loads, const std::vector<double>& game) const;
  std::vector<double> columnOf(const LoadsOf& loads, const Sum& sum) const;

  const ChainProblem& problem_;
  const ChainStages& stages_;
  const ChainTiming& timing_;
  FirstWeights* first_;
};

}  // namespace tilescope::zigzag
