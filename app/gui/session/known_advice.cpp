// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/known_advice.h"

#include <utility>

namespace tilescope::gui {
namespace {

// The hardware apart; the network is compared last, because it may be large.
bool asksTheSame(const PlanRequest& a, const PlanRequest& b) {
  return a.model == b.model && a.search == b.search && a.objective == b.objective && a.options == b.options &&
         a.dataflow == b.dataflow && a.layer == b.layer && a.network == b.network;
}

}  // namespace

bool areAlike(const HardwareProfile& a, const HardwareProfile& b) {
  HardwareProfile other = b;
  other.name = a.name;
  other.source = a.source;
  other.sources = a.sources;
  other.assumptions = a.assumptions;
  other.notes = a.notes;
  return a == other;
}

bool areAlike(const std::shared_ptr<const PlanRequest>& a, const std::shared_ptr<const PlanRequest>& b) {
  if (a == b) return true;
  return a && b && areAlike(a->hardware, b->hardware) && asksTheSame(*a, *b);
}

std::optional<KnownAdvice::Answer> KnownAdvice::find(const Question& question) const {
  std::optional<Answer> found;
  for (const auto& [known, answer] : known_) {
    if (known.budgets != question.budgets || !areAlike(known.request, question.request)) continue;
    if (areAlike(known.reference, question.reference)) return answer;
    if (found) continue;
    found = answer;
    found->isOfRanges = false;
  }
  return found;
}

void KnownAdvice::remember(Question question, Answer answer) {
  if (known_.size() == kRemembered) known_.pop_back();
  known_.emplace_front(std::move(question), std::move(answer));
}

}  // namespace tilescope::gui
