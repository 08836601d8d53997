// SPDX-License-Identifier: GPL-3.0-or-later
// ZigZag's own search as a SearchStrategy: every dataflow, every open choice of spatial loops, every order of loop
// prime factors. A heuristic, because the number of factors is limited.
#pragma once

#include "core/models/search_strategy.h"

namespace tilescope::zigzag {

class LomaStrategy final : public SearchStrategy {
 public:
  std::string_view id() const override { return "paper"; }
  std::string title() const override { return "LOMA"; }
  std::string_view help() const override;
  std::string cacheKey(const SearchRequest& request) const override;
  LayerSolution solve(const SearchRequest& request) const override;
};

// For n loop prime factors, without gap: its bound takes longer than the search.
LayerSolution solveUnbounded(const SearchRequest& request, int lpfLimit);

}  // namespace tilescope::zigzag
