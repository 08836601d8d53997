// SPDX-License-Identifier: GPL-3.0-or-later
// ZigZag's exact search as a SearchStrategy, for Tilescope's counting with uneven allocation and free order. With other
// options LOMA searches, bounded by the exact optimum without them.
#pragma once

#include <string>
#include <vector>

#include "core/models/search_strategy.h"

namespace tilescope::zigzag {

class ExactStrategy final : public SearchStrategy {
 public:
  std::string_view id() const override { return "exact"; }
  std::string_view help() const override;
  std::string cacheKey(const SearchRequest& request) const override;
  LayerSolution solve(const SearchRequest& request) const override;
  std::string whyMoreMayBeWorse(const SearchRequest& less, const HardwareProfile& more) const override;
};

const std::vector<const SearchStrategy*>& zigzagSearches();

// All inputs of ZigZag's answers: equal keys have equal solutions, up to the layer's name.
std::string searchKey(const SearchRequest& request);

}  // namespace tilescope::zigzag
