// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/capacity_plans.h"

#include <algorithm>
#include <utility>

#include "app/common/design_partition.h"

namespace tilescope::gui {
namespace {

// They differ in the capacity at most.
bool areOfOneDesign(const app::Design& planned, const app::Design& asked) {
  app::Design other = planned;
  other.edits = asked.edits;
  return app::plansAlike(other, asked);
}

}  // namespace

CapacityPlans::CapacityPlans(PlanQueue& queue, QObject* parent) : QObject(parent), queue_(queue) {}

CapacityPlans::~CapacityPlans() {
  for (auto& [pin, slot] : slots_) drop(slot);
}

std::shared_ptr<const ExecutionPlan> CapacityPlans::plan(QChar pin, const app::Design& design,
                                                         const std::shared_ptr<const ExecutionPlan>& own) {
  const std::optional<app::Design> sized = app::atCapacity(design);
  if (!sized) {
    if (const auto slot = slots_.find(pin); slot != slots_.end()) {
      drop(slot->second);
      slots_.erase(slot);
    }
    return own;
  }
  Slot& slot = slots_[pin];
  if (!app::plansAlike(slot.design, *sized)) ask(pin, slot, *sized);
  return slot.plan && areOfOneDesign(slot.planned, *sized) && slot.plan->infeasibleLayers.empty() ? slot.plan : own;
}

void CapacityPlans::ask(QChar pin, Slot& slot, const app::Design& design) {
  drop(slot);
  slot.design = design;
  Result<PlanRequest> request = app::requestOf(design);
  if (!request) return;
  QueuedPlan wanted;
  wanted.request = std::make_shared<const PlanRequest>(std::move(request).value());
  wanted.take = [this, pin](const std::shared_ptr<const ExecutionPlan>& plan) {
    Slot& asked = slots_[pin];
    asked.ticket = 0;
    asked.plan = plan;
    asked.planned = asked.design;
    emit solved();
  };
  slot.ticket = queue_.add(std::move(wanted));
}

void CapacityPlans::drop(Slot& slot) {
  if (slot.ticket != 0) queue_.drop(std::exchange(slot.ticket, 0));
}

void CapacityPlans::keepOnly(const std::set<QChar>& pins) {
  for (auto slot = slots_.begin(); slot != slots_.end();) {
    if (slot->first.isNull() || pins.contains(slot->first)) {
      ++slot;
      continue;
    }
    drop(slot->second);
    slot = slots_.erase(slot);
  }
}

bool CapacityPlans::isSettled() const {
  return std::all_of(slots_.begin(), slots_.end(), [](const auto& entry) { return entry.second.ticket == 0; });
}

}  // namespace tilescope::gui

#include "moc_capacity_plans.cpp"
