// SPDX-License-Identifier: GPL-3.0-or-later
// e-PlaNNer's searches as SearchStrategy, with the proof or, for heuristics, the gap to the proven optimum.
#pragma once

#include <vector>

#include "core/models/eplanner/search_outcome.h"
#include "core/models/search_strategy.h"

namespace tilescope::eplanner {

class EplannerStrategy final : public SearchStrategy {
 public:
  using Run = Outcome (*)(const Problems&, const SearchRequest&);

  // proves: the run's bound holds for all its tilings; otherwise the exact search gives one. title: if not the id.
  EplannerStrategy(std::string_view id, std::string_view help, Run run, bool proves, std::string_view title = {})
      : id_(id), help_(help), title_(title), run_(run), proves_(proves) {}

  std::string_view id() const override { return id_; }
  std::string_view help() const override { return help_; }
  std::string title() const override { return title_.empty() ? SearchStrategy::title() : std::string(title_); }
  std::string cacheKey(const SearchRequest& request) const override;
  LayerSolution solve(const SearchRequest& request) const override;
  std::string whyMoreMayBeWorse(const SearchRequest& less, const HardwareProfile& more) const override;

 private:
  Evaluation evaluation(const Problems& all, const Outcome& outcome, const SearchRequest& request) const;
  Violation nothingFound(const Problems& all, const Outcome& outcome, const SearchRequest& request) const;
  SearchStatistics statistics(const Problems& all, Outcome& outcome, const SearchRequest& request) const;

  std::string_view id_, help_, title_;
  Run run_;
  bool proves_;
};

// exact (default), paper, exhaustive, and the baselines zhang, ma, smartshuttle.
const std::vector<const SearchStrategy*>& eplannerSearches();

}  // namespace tilescope::eplanner
