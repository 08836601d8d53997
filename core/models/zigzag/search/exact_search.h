// SPDX-License-Identifier: GPL-3.0-or-later
// The proven best order and uneven allocation of a layer's temporal loops under given parallel ones, in Tilescope's own
// counting: branch and bound over chains in the lattice of divisors (docs/models/zigzag_search.md).
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "core/base/cancel.h"
#include "core/models/zigzag/own_rules.h"
#include "core/models/zigzag/search/chain/timed_mixture.h"
#include "core/models/zigzag/search/order_search.h"

namespace tilescope::zigzag {

inline constexpr std::uint64_t kFirstRound = 300;  // nodes of the first search; the next ones take longer
inline constexpr std::uint64_t kTieNodes = 4000;   // for the tie-breaker, where only that is open

struct ExactSettings {
  Objective objective = Objective::Energy;
  bool memo = true;                    // remember what was reached at what cost; changes nodes, never answers
  bool seeds = true;                   // start from heuristics' mappings; as above
  bool secondKey = true;               // energy and traffic: look for the fastest of the best
  std::uint64_t mostNodes = 0;         // then it stops with the incumbent and its gap; 0: never
  std::uint64_t mostTies = kTieNodes;  // for the tie-breaker, once the first key is proven
  double known = std::numeric_limits<double>::infinity();  // a value that some mapping has: nothing worse is looked for
  // The tie-breaker of a mapping that has `known`: of the mappings of this value, worse ones are not looked for.
  double knownTie = std::numeric_limits<double>::infinity();
  FirstWeights* firstWeights = nullptr;  // TimedMixtures
  CancelToken cancel;
};

struct ExactAnswer {
  std::optional<FoundOrder> best;  // empty: nothing fits, nothing is as good as known, or stopped before
  double lowerBound = 0;           // of the objective over all mappings; infinite: none fits
  bool proven = false;             // best has the least value (or there is none as good as known)
  bool secondaryProven = false;    // and of those that have it, the least tie-breaker
  std::uint64_t nodes = 0;
  std::uint64_t ties = 0;                           // of them, for the tie-breaker alone
  double space = 0;                                 // orders × allocations there are
  std::optional<AllocationFailure> nearestFailure;  // where nothing fits
  bool cancelled = false;
  bool tooLarge = false;  // not searched at all (chainsOf())
  bool stopped = false;   // it took all nodes that it had
};

// Whether the search is exact for this layer: outputs must not be wider than partial sums, or a smaller tile could do.
bool searchable(const Problem& problem);

// Orders × uneven allocations of loops of these kinds.
double spaceOf(const Problem& problem, const LoopKinds& kinds);

// The problem must be searchable. Values within one part in 10¹² are equal.
ExactAnswer searchExactly(const OwnRules& rules, const ExactSettings& settings);

}  // namespace tilescope::zigzag
