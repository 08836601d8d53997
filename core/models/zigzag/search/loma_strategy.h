// SPDX-License-Identifier: GPL-3.0-or-later
// ZigZag's own search as a SearchStrategy: every dataflow of the profile, every choice of spatial loops that it leaves
// open, every order of the loop prime factors. It is a heuristic, because it does not split loops beyond the limit of
// factors.
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

// The same answer for n loop prime factors but without a gap, because the bound takes longer than the search itself.
LayerSolution solveUnbounded(const SearchRequest& request, int lpfLimit);

}  // namespace tilescope::zigzag
