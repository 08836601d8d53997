// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/pins_model.h"

#include <algorithm>
#include <utility>

#include "app/gui/session/design_parameters.h"
#include "app/gui/session/layer_rows.h"

namespace tilescope::gui {

QString PinnedPlan::reason() const {
  if (fits()) return {};
  if (!plan) return QObject::tr("It cannot be planned.");
  const auto first =
      std::find_if(rows.begin(), rows.end(), [](const LayerRow& row) { return row.state == LayerState::Infeasible; });
  return first == rows.end() ? QString() : first->name + ": " + first->reason;
}

PinsModel::PinsModel(SessionController& session, PlanQueue& queue, QObject* parent)
    : QObject(parent), session_(session), queue_(queue) {
  connect(&session_, &SessionController::pinsChanged, this, &PinsModel::follow);
  follow();
}

PinsModel::~PinsModel() {
  for (const auto& [letter, ticket] : tickets_) queue_.drop(ticket);
}

const PinnedPlan* PinsModel::pin(QChar letter) const {
  const auto found =
      std::find_if(pins_.begin(), pins_.end(), [&](const PinnedPlan& p) { return p.pin.letter == letter; });
  return found == pins_.end() ? nullptr : &*found;
}

const PinnedPlan* PinsModel::reference() const {
  return pin(session_.session().reference);
}

void PinsModel::follow() {
  std::vector<PinnedPlan> before = std::exchange(pins_, {});
  const std::vector<Pin>& wanted = session_.session().pins;
  for (PinnedPlan& old : before)
    if (const Pin* same = session_.session().pin(old.pin.letter);
        !same || !app::plansAlike(same->design, old.pin.design))
      drop(std::exchange(old.pin.letter, QChar()));
  for (const Pin& pin : wanted) {
    const auto kept =
        std::find_if(before.begin(), before.end(), [&](const PinnedPlan& old) { return old.pin.letter == pin.letter; });
    pins_.push_back(kept == before.end() ? asked(pin) : std::move(*kept));
    pins_.back().pin = pin;
  }
  emit changed();
}

PinnedPlan PinsModel::asked(const Pin& pin) {
  PinnedPlan made;
  made.pin = pin;
  Result<PlanRequest> request = app::requestOf(pin.design);
  made.answered = !request;
  if (!request) return made;
  made.request = std::make_shared<const PlanRequest>(std::move(request).value());
  made.parameters = parameterRows(pin.design, made.request->hardware);
  QueuedPlan wanted;
  wanted.request = made.request;
  wanted.urgency = Urgency::Shown;
  wanted.take = [this, letter = pin.letter](const std::shared_ptr<const ExecutionPlan>& plan) { take(letter, plan); };
  tickets_[pin.letter] = queue_.add(std::move(wanted));
  return made;
}

void PinsModel::take(QChar letter, const std::shared_ptr<const ExecutionPlan>& plan) {
  tickets_.erase(letter);
  for (PinnedPlan& pinned : pins_) {
    if (pinned.pin.letter != letter) continue;
    pinned.answered = true;
    pinned.plan = plan;
    if (!plan) continue;
    pinned.rows = shownRows(layerRows(*plan));
    pinned.figures = totalFigures(*plan, nullptr);
  }
  emit changed();
}

void PinsModel::offer(const std::shared_ptr<const ExecutionPlan>& plan) {
  std::vector<QChar> same;
  for (const PinnedPlan& pinned : pins_)
    if (!pinned.answered && *pinned.request == plan->request) same.push_back(pinned.pin.letter);
  for (const QChar letter : same) {
    drop(letter);
    take(letter, plan);
  }
}

void PinsModel::drop(QChar letter) {
  if (const auto ticket = tickets_.extract(letter)) queue_.drop(ticket.mapped());
}

}  // namespace tilescope::gui

#include "moc_pins_model.cpp"
