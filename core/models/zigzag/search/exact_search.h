// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the proven best order and uneven allocation of temporal loops for given spatial loops, with Tilescope's
// counting: branch and bound over chains in the lattice of divisors (docs/models/zigzag_search.md).
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/base/cancel.h"
#include "core/models/zigzag/own_rules.h"
#include "core/models/zigzag/search/chain/timed_mixture.h"
#include "core/models/zigzag/search/order_search.h"

namespace tilescope::zigzag {

inline constexpr std::uint64_t kFirstRound = 300;  // nodes; later rounds are longer
inline constexpr std::uint64_t kWindowsAfter = 3000, kSplitAfter = 3000;
inline constexpr std::uint64_t kNoWindows = std::numeric_limits<std::uint64_t>::max(), kNoSplit = kNoWindows;
inline constexpr std::uint64_t kTieNodes = 4000;  // nodes for the tie-breaker alone

// A bound that the search used: latency + energy × `energy`, for this load order.
struct UsedBound {
  LoadOrder order = LoadOrder::Any;
  double energy = 0;
  ChainTiming::Ways weights;
};

struct ExactSettings {
  Objective objective = Objective::Energy;
  // Remember the cost of reached states; changes only the number of nodes.
  bool memo = true;
  bool earlyCut = true;                // see TimedSearchSettings
  bool seeds = true;                   // start from heuristic mappings; changes only the number of nodes
  bool secondKey = true;               // for energy and traffic: find the fastest of the best
  std::uint64_t mostNodes = 0;         // then stops with the incumbent and its gap; 0: no limit
  std::uint64_t mostTies = kTieNodes;  // for the tie-breaker, after the objective is proven
  // Nodes in the first round of latency and EDP, before bounds of narrowed windows, and before chains are divided
  // (latency only); change only the number of nodes.
  std::uint64_t firstRound = kFirstRound, windowsAfter = kWindowsAfter, splitAfter = kSplitAfter;
  double known = std::numeric_limits<double>::infinity();  // value of a known mapping; nothing worse is searched
  // Tie-breaker of a mapping with value `known`; of equal value, nothing worse is searched.
  double knownTie = std::numeric_limits<double>::infinity();
  // If finite, finds the least energy (then the least objective) among mappings whose objective is at most this. Then
  // `known` is an energy, `knownTie` an objective, and the answer's bound and value are those of energy.
  double most = std::numeric_limits<double>::infinity();
  FirstWeights* firstWeights = nullptr;
  std::vector<UsedBound>* used = nullptr;  // latency and EDP: receives the bounds of the last round
  CancelToken cancel;
};

struct ExactAnswer {
  std::optional<FoundOrder> best;  // empty: nothing fits or is as good as `known`, or stopped too early
  double lowerBound = 0;           // of the objective over all mappings; infinite: none fits
  bool proven = false;             // best is optimal, or nothing is as good as `known`
  bool secondaryProven = false;    // best is also optimal in the tie-breaker
  std::uint64_t nodes = 0;
  std::uint64_t ties = 0;  // nodes for the tie-breaker alone
  double space = 0;        // orders × allocations
  std::optional<AllocationFailure> nearestFailure;
  bool cancelled = false;
  std::size_t parts = 1;  // that the chains were divided into
  bool tooLarge = false;  // not searched (see chainsOf())
  bool stopped = false;
};

// Whether the search is exact. Outputs must not be wider than partial sums, or a smaller tile could be better.
bool searchable(const Problem& problem);

// Orders × uneven allocations of loops of these kinds.
double spaceOf(const Problem& problem, const LoopKinds& kinds);

// The problem must be searchable. Values within one part in 10¹² are equal.
ExactAnswer searchExactly(const OwnRules& rules, const ExactSettings& settings);

}  // namespace tilescope::zigzag
