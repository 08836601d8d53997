// SPDX-License-Identifier: GPL-3.0-or-later
// The proven best mapping of a layer: over every dataflow of the profile, every choice of spatial loops that it leaves
// open, and every order and uneven allocation of the rest.
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
    FoundOrder found;  // loops of one dimension that nothing separates are one
    std::shared_ptr<const OwnRules> rules;
    ParallelChoice choice;
  };
  std::optional<Best> best;
  std::vector<ParallelChoice> choices;  // that were looked at, in the order that decides ties
  double lowerBound = 0;                // of the objective, in its search unit (off-chip traffic: bits)
  bool proven = false, secondaryProven = false;
  std::uint64_t nodes = 0;
  double space = 0;
  std::optional<Violation> violation;  // where nothing fits
  bool cancelled = false;
  bool tooLarge = false;  // for some choice of spatial loops (ExactAnswer): no answer
  bool stopped = false;   // some choice took all nodes that it had
};

struct Effort {
  std::uint64_t mostNodes = 0;  // of the whole layer; 0: no limit
  bool secondKey = true;        // also the best by the tie-breaker, where the first is a sum and quickly found
  bool otherSums = false;  // where the limit ends it, for either key, the optima of energy and traffic are rated too
};

// Solves with Tilescope's own counting, uneven allocation and any order. The problem must be searchable.
ExactLayer solveExactly(const SearchRequest& request, std::shared_ptr<const Problem> problem, const Effort& effort);

// The value in the unit of results: off-chip bytes for traffic.
double shownValue(Objective objective, double searched);

// Where ZigZag's exact search has other mappings on a larger machine, so that the optimum may be worse.

// As SearchStrategy::whyMoreMayBeWorse().
std::string whyMoreMayBeWorse(const SearchRequest& less, const HardwareProfile& more);

}  // namespace tilescope::zigzag
