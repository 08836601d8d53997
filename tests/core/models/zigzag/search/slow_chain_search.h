// SPDX-License-Identifier: GPL-3.0-or-later
// Every order of the prime factors with every uneven allocation of every operand. Costs are computed once per operand
// and combination; whether they fit is checked every time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/models/zigzag/allocation.h"
#include "core/models/zigzag/search/visiting_order.h"
#include "tests/core/models/zigzag/search/slow_order_search.h"

namespace tilescope::zigzag {

inline constexpr double kEqual = 1e-12;  // relative difference below which values are equal

struct SlowChains {
  std::uint64_t mappings = 0;  // orders × allocations, feasible or not
  std::uint64_t fitting = 0;
  // Of mappings that fit.
  double leastStall = std::numeric_limits<double>::infinity(), mostStall = 0;
  std::vector<SlowOrder> costs;  // first mapping by distinct cost (energy, latency, off-chip bits)
};

inline LoopKinds primeKinds(const Rules& rules) {
  const Problem& problem = rules.problem();
  constexpr int kNoLimit = 64 * static_cast<int>(kMaxDims);  // 64 bits have fewer than 64 prime factors
  return loopKinds(loopPrimeFactors(rules.temporalSizes(), problem.dimCount(), kNoLimit), problem.dims);
}

// Splits are in order; the outermost level takes the rest.
inline std::vector<std::vector<std::size_t>> splitsOf(std::size_t loops, std::size_t levels) {
  if (levels == 1) return {{loops}};
  std::vector<std::vector<std::size_t>> all;
  for (std::size_t inner = 0; inner <= loops; ++inner)
    for (const std::vector<std::size_t>& outer : splitsOf(loops - inner, levels - 1)) {
      all.push_back({inner});
      all.back().insert(all.back().end(), outer.begin(), outer.end());
    }
  return all;
}

inline double mappingsOf(const Rules& rules) {
  const LoopKinds kinds = primeKinds(rules);
  std::size_t loops = 0;
  for (const std::size_t count : kinds.counts) loops += count;
  double mappings = ordersOf(kinds);
  for (const Operand& operand : rules.problem().operands)
    for (std::size_t level = 1; level < operand.memories.size(); ++level)  // binomial coefficient, factor by factor
      mappings = mappings * static_cast<double>(loops + level) / static_cast<double>(level);
  return mappings;
}

class ChainEnumeration {
 public:
  explicit ChainEnumeration(const Rules& rules) : rules_(rules), problem_(rules.problem()) {
    operands_.resize(problem_.operands.size());
    ensure(operands_.size() <= 3, "three operands in one word");
    for (std::size_t m = 0; m < problem_.memories.size(); ++m) usable_.push_back(rules.usableBits(m));
  }

  SlowChains run() {
    const LoopKinds kinds = primeKinds(rules_);
    VisitingOrder visiting(kinds);
    do {
      Order order;
      for (const std::uint8_t kind : visiting.current()) order.push_back(kinds.loops[kind]);
      visit(order);
    } while (visiting.next());
    return std::move(result_);
  }

 private:
  struct Piece {
    std::vector<std::size_t> split;
    std::vector<double> bits;  // by memory; 0 if it does not hold the operand
    std::size_t terms = 0;     // index into Known::terms
  };
  struct Known {
    std::vector<TensorTerms> terms;
    std::unordered_map<std::string, std::size_t> byNest;               // by everything that terms() depends on
    std::vector<std::pair<std::vector<double>, std::size_t>> byValue;  // sorted
    std::vector<Piece> pieces;
  };

  void visit(const Order& order) {
    const AllocationTiles tiles(rules_, order);
    for (std::size_t o = 0; o < operands_.size(); ++o) {
      operands_[o].pieces.clear();
      for (std::vector<std::size_t>& split : splitsOf(order.size(), problem_.operands[o].memories.size()))
        operands_[o].pieces.push_back(pieceOf(o, tiles, order, std::move(split)));
    }
    std::vector<std::size_t> at(operands_.size(), 0);
    do {
      ++result_.mappings;
      if (!fits(at)) continue;
      ++result_.fitting;
      if (combinations_.insert(termsOf(at)).second) weigh(order, at);
    } while (next(at));
  }

  Piece pieceOf(std::size_t operand, const AllocationTiles& tiles, const Order& order, std::vector<std::size_t> split) {
    Piece piece{{}, std::vector<double>(usable_.size(), 0), termsOf(operand, nestOf(problem_, operand, order, split))};
    std::size_t below = 0;
    for (std::size_t level = 0; level < split.size(); ++level) {
      const std::size_t cut = below + split[level];
      piece.bits[problem_.operands[operand].memories[level]] = tiles.bits(operand, level, cut, below);
      below = cut;
    }
    piece.split = std::move(split);
    return piece;
  }

  bool next(std::vector<std::size_t>& at) const {
    for (std::size_t o = at.size(); o-- > 0; at[o] = 0)
      if (++at[o] < operands_[o].pieces.size()) return true;
    return false;
  }

  bool fits(const std::vector<std::size_t>& at) const {
    for (std::size_t m = 0; m < usable_.size(); ++m) {
      double bits = 0;
      for (std::size_t o = 0; o < at.size(); ++o) bits += operands_[o].pieces[at[o]].bits[m];
      if (bits > usable_[m]) return false;
    }
    return true;
  }

  std::uint64_t termsOf(const std::vector<std::size_t>& at) const {
    std::uint64_t together = 0;
    for (std::size_t o = 0; o < at.size(); ++o) together = together << 21 | operands_[o].pieces[at[o]].terms;
    return together;
  }

  std::size_t termsOf(std::size_t operand, const TensorNest& nest) {
    Known& known = operands_[operand];
    std::string key;
    for (const std::vector<Loop>& level : nest.levels) {
      for (const Loop& loop : level) key += std::to_string(loop.dim) + "x" + std::to_string(loop.size) + " ";
      key += "|";
    }
    const auto [found, isNew] = known.byNest.try_emplace(key, 0);
    if (isNew) found->second = different(known, rules_.terms(operand, nest));
    return found->second;
  }

  static std::size_t different(Known& known, TensorTerms terms) {
    std::vector<double> value;
    for (const LevelTerms& level : terms.levels) {
      value.push_back(level.levelEnergy);
      value.insert(value.end(), level.bits.begin(), level.bits.end());
      for (const Link& link : level.links)
        for (const std::int64_t number : {link.transfers, link.period, link.window, link.cycles})
          value.push_back(static_cast<double>(number));
    }
    const auto place = std::lower_bound(known.byValue.begin(), known.byValue.end(), std::pair{value, std::size_t{0}});
    if (place != known.byValue.end() && place->first == value) return place->second;
    known.byValue.insert(place, {std::move(value), known.terms.size()});
    known.terms.push_back(std::move(terms));
    ensure(known.terms.size() < std::size_t{1} << 21, "three numbers of terms in one word");
    return known.terms.size() - 1;
  }

  // Adds in the order of countSlowly.
  void weigh(const Order& order, const std::vector<std::size_t>& at) {
    SlowOrder cost;
    std::int64_t iterations = 1;
    for (const Loop& loop : order) iterations *= loop.size;
    std::vector<const TensorTerms*> terms;
    for (std::size_t o = 0; o < at.size(); ++o) {
      terms.push_back(&operands_[o].terms[operands_[o].pieces[at[o]].terms]);
      for (const LevelTerms& level : terms.back()->levels) cost.energy += level.levelEnergy;
      const LevelTerms& outermost = terms.back()->levels.back();
      if (problem_.operands[o].memories.back() + 1 == problem_.memories.size())
        cost.offChipBits += outermost.bits[static_cast<std::size_t>(Move::Read)] +
                            outermost.bits[static_cast<std::size_t>(Move::Update)];
    }
    cost.energy += problem_.macEnergy * problem_.macs;
    const LatencyParts latency = rules_.latency(terms, iterations, nullptr, nullptr);
    cost.latency = latency.total();
    result_.leastStall = std::min(result_.leastStall, latency.stall);
    result_.mostStall = std::max(result_.mostStall, latency.stall);
    if (!seenCosts_.emplace(cost.energy, cost.latency, cost.offChipBits).second) return;
    cost.order = order;
    for (std::size_t o = 0; o < at.size(); ++o) cost.splits.push_back(operands_[o].pieces[at[o]].split);
    result_.costs.push_back(std::move(cost));
  }

  const Rules& rules_;
  const Problem& problem_;
  std::vector<double> usable_;  // by memory
  std::vector<Known> operands_;
  std::unordered_set<std::uint64_t> combinations_;  // that fit
  std::set<std::tuple<double, double, double>> seenCosts_;
  SlowChains result_;
};

// Footprints must not depend on the order of factors.
inline SlowChains allChains(const Rules& rules) {
  return ChainEnumeration(rules).run();
}

struct SlowBest {
  ObjectiveCost value;  // min, first by objective, then by tie-breaker
  SlowOrder mapping;    // one of its mappings
};

// Empty if no mapping fits.
inline std::optional<SlowBest> bestOf(const SlowChains& chains, Objective objective) {
  const auto value = [&](const SlowOrder& m) { return orderValue(objective, m.energy, m.latency, m.offChipBits); };
  if (chains.costs.empty()) return std::nullopt;
  double primary = value(chains.costs.front()).primary;
  for (const SlowOrder& mapping : chains.costs) primary = std::min(primary, value(mapping).primary);
  const SlowOrder* best = nullptr;
  for (const SlowOrder& mapping : chains.costs)
    if (value(mapping).primary <= primary * (1 + kEqual) &&
        (best == nullptr || value(mapping).secondary < value(*best).secondary))
      best = &mapping;
  return SlowBest{{primary, value(*best).secondary}, *best};
}

struct EnergyLatency {
  double energy = 0, latency = 0;

  bool operator==(const EnergyLatency&) const = default;
};

// Equal energies appear once.
inline std::vector<EnergyLatency> paretoFront(const SlowChains& chains) {
  std::vector<EnergyLatency> all, front;
  for (const SlowOrder& mapping : chains.costs) all.push_back({mapping.energy, mapping.latency});
  std::sort(all.begin(), all.end(), [](const EnergyLatency& a, const EnergyLatency& b) {
    return std::pair(a.energy, a.latency) < std::pair(b.energy, b.latency);
  });
  for (const EnergyLatency& point : all) {
    if (!front.empty() && point.latency >= front.back().latency * (1 - kEqual)) continue;
    if (!front.empty() && point.energy <= front.back().energy * (1 + kEqual)) front.pop_back();
    front.push_back(point);
  }
  return front;
}

}  // namespace tilescope::zigzag
