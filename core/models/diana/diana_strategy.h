// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/models/diana/tile_search.h"
#include "core/models/search_strategy.h"

namespace tilescope::diana {

class DianaStrategy final : public SearchStrategy {
 public:
  using Run = Outcome (*)(const Problem&, const SearchRequest&);

  // proves: the run considers all tiles; otherwise the exact search supplies the bound. input: the run's fixed input
  // mode; the bound then covers all modes. title: if it differs from the id.
  DianaStrategy(std::string_view id, std::string_view help, Run run, bool proves,
                std::optional<InputMode> input = std::nullopt, std::string_view title = {})
      : id_(id), help_(help), title_(title), run_(run), proves_(proves), input_(input) {}

  std::string_view id() const override { return id_; }
  std::string_view help() const override { return help_; }
  std::string title() const override { return title_.empty() ? SearchStrategy::title() : std::string(title_); }
  ModelOptions impliedOptions() const override;
  std::string cacheKey(const SearchRequest& request) const override;
  LayerSolution solve(const SearchRequest& request) const override;
  std::string whyMoreMayBeWorse(const SearchRequest& less, const HardwareProfile& more) const override;

 private:
  SearchStatistics statistics(const Problem& problem, const Outcome& outcome, const SearchRequest& request) const;

  std::string_view id_, help_, title_;
  Run run_;
  bool proves_;
  std::optional<InputMode> input_;
};

Outcome exactSearch(const Problem& problem, const SearchRequest& request);

// exact (default), paper, exhaustive, dory.
const std::vector<const SearchStrategy*>& dianaSearches();

}  // namespace tilescope::diana
