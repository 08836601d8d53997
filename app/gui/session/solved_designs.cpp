// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/solved_designs.h"

#include <algorithm>

namespace tilescope::gui {
namespace {

constexpr std::size_t kRemembered = 64;  // one second of a drag; results are a few frames late

}  // namespace

SolvedDesigns::SolvedDesigns(SessionController& session, PlanRunner& runner, QObject* parent)
    : QObject(parent), session_(session) {
  connect(&session_, &SessionController::designChanged, this, &SolvedDesigns::follow);
  connect(&runner, &PlanRunner::updated, this, &SolvedDesigns::take);
  follow();
}

void SolvedDesigns::follow() {
  if (!session_.request()) return;
  if (asked_.size() == kRemembered) asked_.pop_front();
  asked_.push_back({session_.request(), session_.design()});
}

void SolvedDesigns::take(const PlanUpdate& update) {
  if (!update.plan || !update.complete) return;
  const auto found =
      std::find_if(asked_.rbegin(), asked_.rend(), [&](const Asked& asked) { return asked.request == update.request; });
  if (found != asked_.rend()) emit solved(app::Design(found->design), update.plan);
}

}  // namespace tilescope::gui

#include "moc_solved_designs.cpp"
