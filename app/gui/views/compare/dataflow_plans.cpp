// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/compare/dataflow_plans.h"

#include <algorithm>
#include <utility>

#include "core/explore/plan_comparison.h"

namespace tilescope::gui {

bool isSameNetwork(const Network& a, const Network& b) {
  return a.name == b.name && a.layers.size() == b.layers.size();
}

std::shared_ptr<const ExecutionPlan> ifOfNetwork(std::shared_ptr<const ExecutionPlan> plan,
                                                 const PlanRequest& request) {
  return plan && isSameNetwork(plan->request.network, request.network) ? plan : nullptr;
}

DataflowPlans::DataflowPlans(const SessionController& session, const ExploreModel& explore, PlanQueue& queue,
                             QObject* parent)
    : QObject(parent), session_(session), explore_(explore), queue_(queue) {
  connect(&explore_, &ExploreModel::pictureChanged, this, &DataflowPlans::takePresent);
}

DataflowPlans::~DataflowPlans() {
  dropTickets();
}

void DataflowPlans::setWanted(bool wanted) {
  if (wanted_ == wanted) return;
  wanted_ = wanted;
  follow();
}

void DataflowPlans::follow() {
  dropTickets();
  if (!wanted_) return;
  std::vector<PlannedDataflow> all;
  const app::Design& design = session_.design();
  const auto add = [&](const std::optional<std::string>& name) {
    PlannedDataflow made{name, design, nullptr, nullptr, false};
    made.design.dataflow = name;
    if (Result<PlanRequest> request = app::requestOf(made.design))
      made.request = std::make_shared<const PlanRequest>(std::move(request).value());
    if (const PlannedDataflow* before = find(name)) {
      made.plan = made.request ? ifOfNetwork(before->plan, *made.request) : nullptr;
      made.answered = before->answered && before->request && made.request && *before->request == *made.request;
    }
    made.answered = made.answered || !made.request;
    all.push_back(std::move(made));
  };
  if (session_.request()) {
    for (const Dataflow& dataflow : design.profile->dataflows) add(dataflow.name);
    add(std::nullopt);
  }
  all_ = std::move(all);
  ask();
  takePresent();
}

void DataflowPlans::ask() {
  for (const PlannedDataflow& dataflow : all_) {
    if (dataflow.answered || dataflow.name == session_.design().dataflow) continue;
    const auto taken = [this, name = dataflow.name](const std::shared_ptr<const ExecutionPlan>& plan) {
      for (PlannedDataflow& each : all_) {
        if (each.name != name) continue;
        each.plan = plan;
        each.answered = true;
      }
      makeSets();
      emit changed();
    };
    tickets_.push_back(queue_.add({dataflow.request, Urgency::Shown, 0, taken}));
  }
}

// The current design is planned already.
void DataflowPlans::takePresent() {
  if (!wanted_) return;
  for (PlannedDataflow& dataflow : all_) {
    if (dataflow.name != session_.design().dataflow || !dataflow.request || explore_.isStale()) continue;
    dataflow.plan = explore_.sharedPlan();
    dataflow.answered = true;
  }
  makeSets();
  emit changed();
}

void DataflowPlans::dropTickets() {
  for (const std::uint64_t ticket : std::exchange(tickets_, {})) queue_.drop(ticket);
}

void DataflowPlans::makeSets() {
  std::vector<std::string> names;
  std::vector<std::shared_ptr<const ExecutionPlan>> plans;
  bool isComplete = true;
  for (const PlannedDataflow& dataflow : all_) {
    if (!dataflow.name) continue;
    isComplete = isComplete && dataflow.answered;
    if (!dataflow.plan) continue;
    names.push_back(*dataflow.name);
    plans.push_back(dataflow.plan);
  }
  if (!isComplete && names == namesOfSets_) return;  // the old sets stay
  if (isComplete && plans == plansOfSets_) return;
  sets_.reset();
  plansOfSets_.clear();
  namesOfSets_.clear();
  std::vector<const ExecutionPlan*> pointers;
  for (const auto& plan : plans) pointers.push_back(plan.get());
  const auto isAlike = [&](const ExecutionPlan* plan) { return answerTheSame(*plan, *pointers.front()); };
  if (!isComplete || pointers.size() < 2 || !std::all_of(pointers.begin(), pointers.end(), isAlike)) return;
  sets_ = std::make_shared<const DataflowSets>(bestDataflowSets(pointers));
  plansOfSets_ = std::move(plans);
  namesOfSets_ = std::move(names);
}

bool DataflowPlans::setsAreCurrent() const {
  return sets_ && std::all_of(all_.begin(), all_.end(), [](const PlannedDataflow& d) { return !d.name || d.answered; });
}

const PlannedDataflow* DataflowPlans::find(const std::optional<std::string>& name) const {
  const auto found = std::find_if(all_.begin(), all_.end(), [&](const PlannedDataflow& d) { return d.name == name; });
  return found == all_.end() ? nullptr : &*found;
}

}  // namespace tilescope::gui

#include "moc_dataflow_plans.cpp"
