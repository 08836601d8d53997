// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the proven best mapping of a layer over all dataflows of the profile, all choices of spatial loops that they
// leave open, all orders and all uneven allocations.
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
  std::vector<ParallelChoice> choices;  // those considered; the first of equal ones wins
  double lowerBound = 0;                // of the objective, in the unit of the search (off-chip traffic in bits)
  bool proven = false, secondaryProven = false;
  std::uint64_t nodes = 0;
  double space = 0;
  std::optional<Violation> violation;  // if nothing fits
  bool cancelled = false;
  bool tooLarge = false;  // some choice of spatial loops is too large to search (ExactAnswer), so there is no answer
  bool stopped = false;   // some choice used up its nodes
};

struct Effort {
  std::uint64_t mostNodes = 0;  // of the whole layer; 0: no limit
  bool secondKey = true;        // also find the best tie-breaker, if the objective is a sum and quickly solved
  bool otherSums = false;       // if the limit ends the search, also try the optima of energy and traffic
};

// Uses Tilescope's counting, uneven allocation and any order. The problem must be searchable.
ExactLayer solveExactly(const SearchRequest& request, std::shared_ptr<const Problem> problem, const Effort& effort);

// Converts a value of the search to the unit of results: for traffic, off-chip bytes.
double shownValue(Objective objective, double searched);

// The cases in which the exact search has other mappings on a larger machine, so that the optimum may be worse. See
// SearchStrategy::whyMoreMayBeWorse().
std::string whyMoreMayBeWorse(const SearchRequest& less, const HardwareProfile& more);

}  // namespace tilescope::zigzag
