// SPDX-License-Identifier: GPL-3.0-or-later
// The Predictor's default search: every layer's proven optimum.
#pragma once

#include <vector>

#include "core/models/search_strategy.h"

namespace tilescope::predictor {

class ExactStrategy final : public SearchStrategy {
 public:
  std::string_view id() const override { return "exact"; }
  std::string_view help() const override;
  bool answers(Objective objective) const override { return objective != Objective::NormalisedSum; }
  std::string cacheKey(const SearchRequest& request) const override;
  LayerSolution solve(const SearchRequest& request) const override;
  std::string whyMoreMayBeWorse(const SearchRequest& less, const HardwareProfile& more) const override;
};

const std::vector<const SearchStrategy*>& predictorSearches();

}  // namespace tilescope::predictor
