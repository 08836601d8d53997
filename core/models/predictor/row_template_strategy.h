// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/search_strategy.h"

namespace tilescope::predictor {

class RowTemplateStrategy final : public SearchStrategy {
 public:
  std::string_view id() const override { return "paper"; }
  std::string_view help() const override;
  std::string cacheKey(const SearchRequest& request) const override;
  LayerSolution solve(const SearchRequest& request) const override;
};

}  // namespace tilescope::predictor
