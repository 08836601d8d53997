// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/chain/chain_split.h"

#include <algorithm>
#include <set>
#include <vector>

#include "core/models/zigzag/search/chain/matrix_game.h"

namespace tilescope::zigzag {
namespace {

constexpr double kWorthIt = 0.25;   // share of the gap that a division must close
constexpr double kAlmostAll = 0.9;  // share of the gap at which no better division is sought

// A chain is in the first part if the tile in this slot has at most `most` factors along the axis.
struct Division {
  std::size_t operand = 0, slot = 0, axis = 0;
  std::uint32_t most = 0;

  auto operator<=>(const Division&) const = default;
};

struct Rated {
  Division division;
  double promise = 0;
};

class ChainSplit {
 public:
  ChainSplit(const ChainProblem& problem, const ChainStages& stages, const ChainTiming& timing)
      : problem_(problem), lattice_(problem.lattice()), stages_(stages), timing_(timing) {}

  std::optional<std::array<ChainPart, 2>> run(double least, double value, int most) {
    TimedMixtures(problem_, stages_, timing_, &weights_).best({}, value, false, &rounds_);
    std::optional<std::array<ChainPart, 2>> best;
    double largest = least + kWorthIt * (value - least);
    int tried = 0;
    for (const Rated& rated : divisions(value)) {
      if (rated.promise <= largest) continue;
      if (++tried > most) break;
      std::array<ChainPart, 2> parts;
      double bound = kNever;
      for (const bool above : {false, true})
        if (bound > largest) {
          parts[above ? 1 : 0] = part(rated.division, above, value);
          bound = std::min(bound, parts[above ? 1 : 0].latency);
        }
      if (bound <= largest) continue;
      largest = bound;
      best = std::move(parts);
      if (largest >= least + kAlmostAll * (value - least)) break;
    }
    return best;
  }

 private:
  bool isInside(const Division& by, Tile tile) const {
    return lattice_.digit(tile, lattice_.axes()[by.axis]) <= by.most;
  }

  Tile tileOf(const Chain& chain, std::size_t operand, std::size_t slot) const {
    for (const Placement& placement : chain)
      if (placement.operand == operand && slot-- == 0) return placement.tile;
    return lattice_.full();
  }

  // All that tell two of the cheapest chains apart: innermost slots first, which decide what the array waits for.
  std::vector<Rated> divisions(double value) const {
    std::set<Division> all;
    for (const MixtureRounds& rounds : rounds_)
      for (const ChainOperand& operand : problem_.operands())
        for (std::size_t slot = 0; slot < operand.slots.size(); ++slot)
          for (std::size_t axis = 0; axis < lattice_.axes().size(); ++axis) {
            std::set<std::uint32_t> digits;
            for (const Chain& chain : rounds.chains)
              digits.insert(lattice_.digit(tileOf(chain, operand.index, slot), lattice_.axes()[axis]));
            for (auto digit = digits.begin(); digit != digits.end(); ++digit) {
              if (digit != digits.begin()) all.insert({operand.index, slot, axis, *digit - 1});
              if (std::next(digit) != digits.end()) all.insert({operand.index, slot, axis, *digit});
            }
          }
    std::vector<Rated> rated;
    for (const Division& by : all) rated.push_back({by, std::min(promise(by, false, value), promise(by, true, value))});
    const auto outside = [&](const Rated& r) {
      return problem_.operands()[r.division.operand].slots.size() - r.division.slot;
    };
    std::stable_sort(rated.begin(), rated.end(), [&](const Rated& a, const Rated& b) {
      if (outside(a) != outside(b)) return outside(a) < outside(b);
      return a.promise > b.promise;
    });
    return rated;
  }

  // Upper bound of a part's mixture: only the chains seen so far count, and no more than `value`.
  double promise(const Division& by, bool above, double value) const {
    double least = value;
    for (const MixtureRounds& rounds : rounds_) {
      std::vector<std::vector<double>> columns;
      for (std::size_t i = 0; i < rounds.chains.size(); ++i)
        if (isInside(by, tileOf(rounds.chains[i], by.operand, by.slot)) != above) columns.push_back(rounds.columns[i]);
      if (!columns.empty()) least = std::min(least, solveGame(columns).value);
    }
    return least;
  }

  ChainPart part(const Division& by, bool above, double value) const {
    std::vector<char> keep(lattice_.count());
    for (Tile tile = 0; tile < keep.size(); ++tile) keep[tile] = isInside(by, tile) != above ? 1 : 0;
    ChainPart part{problem_.part(by.operand, by.slot, keep), 0, weights_};
    std::array<double, 3> bounds{};  // [LoadOrder]
    for (const LatencyCriterion& mixture :
         TimedMixtures(*part.problem, stages_, timing_, &part.weights).best({}, value))
      bounds[static_cast<std::size_t>(mixture.order)] =
          mixture.constant + mixture.bound->constant() + mixture.bound->least(stages_.start(), lattice_.full());
    part.latency = std::max(bounds[0], std::min(bounds[1], bounds[2]));
    return part;
  }

  const ChainProblem& problem_;
  const FactorLattice& lattice_;
  const ChainStages& stages_;
  const ChainTiming& timing_;
  FirstWeights weights_;
  std::vector<MixtureRounds> rounds_;
};

}  // namespace

std::optional<std::array<ChainPart, 2>> splitChains(const ChainProblem& problem, const ChainStages& stages,
                                                    const ChainTiming& timing, double least, double value, int most) {
  return ChainSplit(problem, stages, timing).run(least, value, most);
}

}  // namespace tilescope::zigzag
