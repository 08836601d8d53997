// SPDX-License-Identifier: GPL-3.0-or-later
// A layer's choices of spatial loops, most promising first. Most are never searched, because their bound
// (chain/choice_bound.h, parallel_choices.h) is above the best value.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/cancel.h"
#include "core/models/zigzag/search/chain/layer_tables.h"
#include "core/models/zigzag/search/parallel_choices.h"

namespace tilescope::zigzag {

struct PromisingChoice {
  std::size_t number = 0;
  double bound = 0;
};

class ChoiceQueue {
 public:
  // choices must outlive the queue. After cancelling, some choices are missing.
  ChoiceQueue(std::shared_ptr<const Problem> problem, const std::vector<ParallelChoice>& choices,
              const CancelToken& cancel);

  bool usable() const { return tables_.usable(); }

  // The next choice with a bound up to `known`, each once; of equal lanes only the first. Empty: none.
  std::optional<PromisingChoice> next(double known);

  std::uint64_t nodes() const { return nodes_; }  // spent on bounds
  double space() const { return space_; }

 private:
  struct Candidate {
    double bound = 0;
    std::size_t choice = 0;
    bool final = false;  // the bound cannot be improved
  };

  Candidate candidate(std::size_t choice, const LaneNumbers& lanes);
  bool alwaysSearched(const ChoiceTables& tables) const;
  double boundOf(const ChoiceTables& tables, double limit);
  void refine(Candidate& candidate, double limit);
  void push(const Candidate& candidate);
  static bool later(const Candidate& a, const Candidate& b);

  std::shared_ptr<const Problem> problem_;
  const std::vector<ParallelChoice>& choices_;
  LayerTables tables_;
  double least_;
  std::vector<Candidate> candidates_;  // heap, smallest bound on top
  std::uint64_t nodes_ = 0;
  double space_ = 0;
};

// For latency and EDP.
class TimedChoiceQueue {
 public:
  // After cancelling, some choices are missing.
  TimedChoiceQueue(const std::shared_ptr<const Problem>& problem, const std::vector<ParallelChoice>& choices,
                   Objective objective, const CancelToken& cancel);

  // The next choice that may cost at most `known`; empty: none. Each is returned once.
  std::optional<PromisingChoice> next(double known);

  std::uint64_t nodes() const { return nodes_; }
  double space() const { return space_; }

 private:
  std::vector<PromisingChoice> choices_;  // smallest bound first
  std::size_t next_ = 0;
  std::uint64_t nodes_ = 0;
  double space_ = 0;
};

}  // namespace tilescope::zigzag
