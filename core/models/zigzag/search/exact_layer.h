// SPDX-License-Identifier: GPL-3.0-or-later
// A layer's proven best mapping over all dataflows, open choices of spatial loops, orders and uneven allocations.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/models/search_strategy.h"
#include "core/models/zigzag/search/exact_search.h"
#include "core/models/zigzag/search/parallel_choices.h"

namespace tilescope::zigzag {

struct ExactLayer {
  struct Best {
    FoundOrder found;  // neighbouring loops of one dimension are merged
    std::shared_ptr<const OwnRules> rules;
    ParallelChoice choice;
  };
  std::optional<Best> best;
  std::vector<ParallelChoice> choices;  // considered ones; the first of equal ones wins
  double lowerBound = 0;                // of the objective, in the search's unit (off-chip traffic in bits)
  bool proven = false, secondaryProven = false;
  // With a tolerance (kWithin): no mapping within it has less energy. The best mapping's objective may then exceed
  // lowerBound, which is the proven optimum.
  bool withinProven = true;
  std::optional<FoundOrder> fastest;  // with a tolerance: the mapping of the optimum, if another one is best
  std::uint64_t nodes = 0;
  double space = 0;
  std::optional<Violation> violation;  // if nothing fits
  bool cancelled = false;
  bool tooLarge = false;  // a choice of spatial loops is too large to search (ExactAnswer): no answer
  bool stopped = false;   // a choice used up its nodes
};

struct Effort {
  std::uint64_t mostNodes = 0;  // for the whole layer; 0: no limit
  bool secondKey = true;        // also minimise the tie-breaker, if the objective is a sum and quickly solved
  bool otherSums = false;       // if stopped by the limit, also try the optima of energy and traffic
};

// Tilescope's counting, uneven allocation, any order. The problem must be searchable.
ExactLayer solveExactly(const SearchRequest& request, std::shared_ptr<const Problem> problem, const Effort& effort);

// In the unit of results: traffic in bytes.
double shownValue(Objective objective, double searched);

// When the exact search has other mappings on a larger machine, so that the optimum may be worse (SearchStrategy).
std::string whyMoreMayBeWorse(const SearchRequest& less, const HardwareProfile& more);

}  // namespace tilescope::zigzag
