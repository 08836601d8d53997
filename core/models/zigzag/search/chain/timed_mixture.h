// SPDX-License-Identifier: GPL-3.0-or-later
// Mixtures of the bounds of latency. The maximum of several sums is at least any weighted mean of them, which is again
// a sum over the slots. A mixture captures what no single bound can: two ports may each be fast alone, but not both
// with the same tiles. The best weights are those of a game: the weights maximise the bound, while the chain minimises
// it.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "core/models/zigzag/search/chain/chain_timing.h"
#include "core/models/zigzag/search/chain/timed_search.h"

namespace tilescope::zigzag {

// The kinds of onloading bounds, each with the load order for which it holds.
std::vector<std::pair<LoadOrder, ChainTiming::Loads>> waysOfLoading(const ChainTiming& timing);

// The best weights for one choice of spatial loops. The next choice starts with them, because it has the same ports.
using FirstWeights = std::array<std::optional<ChainTiming::Ways>, 3>;  // [LoadOrder]

class TimedMixtures {
 public:
  // All arguments must outlive it. first: may be null; receives the weights of the last mixture.
  TimedMixtures(const ChainProblem& problem, const ChainStages& stages, const ChainTiming& timing,
                FirstWeights* first = nullptr)
      : problem_(problem), stages_(stages), timing_(timing), first_(first) {}

  // One mixture per load order, with the largest bound over all chains with this beginning. Found by cutting planes,
  // which alternate between the chain of minimum cost for the weights and the best weights for all such chains so far.
  // Ends early if the bound exceeds `enough`. Ignores starts of the array and repeated tiles.
  std::vector<LatencyCriterion> best(const Chain& beginning, double enough) const;
  // As above, for latency + weight × energy. energy: of the slots.
  std::vector<EdpLine> lines(const Chain& beginning, double weight, const SumCosts& energy) const;

 private:
  struct Position {
    std::size_t stages = 0;
    Tile inside = 0;
  };
  struct Weighted {  // an energy with its weight; weight 0: none
    double weight = 0;
    const SumCosts* costs = nullptr;
  };
  // The cycles of a chain, and its energy × weight.
  struct Sum {
    ChainTiming::Ways ways;
    double energy = 0;
  };
  static void addEnergy(SlotCosts& costs, const Weighted& energy);
  void add(Sum& sum, std::size_t operand, std::size_t slot, Tile tile, const Weighted& energy) const;
  Position after(const Chain& beginning, Sum& sum, const Weighted& energy) const;
  void addCheapest(const CompletionBound& bound, Position at, Sum& sum, const Weighted& energy) const;
  using LoadsOf = std::vector<ChainTiming::Loads>;  // the kinds that are valid for one load order
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
