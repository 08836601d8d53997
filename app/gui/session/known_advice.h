// SPDX-License-Identifier: GPL-3.0-or-later
// Suggested changes of the last designs, so that undo, redo and saving a profile need no new search.
#pragma once

#include <deque>
#include <memory>
#include <optional>

#include "core/explore/changes.h"
#include "core/explore/verdict.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {

// The same machine under another name, or with other sources of its values. Null equals null.
bool areAlike(const HardwareProfile& a, const HardwareProfile& b);
bool areAlike(const std::shared_ptr<const PlanRequest>& a, const std::shared_ptr<const PlanRequest>& b);

class KnownAdvice {
 public:
  struct Question {
    std::shared_ptr<const PlanRequest> request;    // never null
    std::shared_ptr<const PlanRequest> reference;  // sets the ranges of changes; may be null
    BudgetValues budgets;
  };
  struct Answer {
    RankedChanges ranked;
    tilescope::Verdict verdict;
    bool isOfRanges = true;  // false: the reference, and so the ranges, were others
  };

  // Of the same design; with the same reference, if there is one.
  std::optional<Answer> find(const Question& question) const;
  void remember(Question question, Answer answer);  // replaces the oldest of kRemembered

 private:
  static constexpr std::size_t kRemembered = 16;
  std::deque<std::pair<Question, Answer>> known_;  // latest first
};

}  // namespace tilescope::gui
