// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/check/family_bounds.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/check/check.h"
#include "core/hardware/pricing.h"
#include "core/models/certificate.h"
#include "core/models/model_registry.h"
#include "core/search/bound_question.h"
#include "core/sweep/row_figures.h"

namespace tilescope::check {
namespace {

constexpr int kPlansPerPlanner = 256;

bool hasCertificates(const PlanRequest& question) {
  return question.model == kModel &&
         (question.objective == Objective::Energy || question.objective == Objective::Traffic);
}

Flaw missingChoice(const PlanRequest& question, const HardwareProfile& worst, const HardwareProfile& best) {
  const ModelEntry& entry = **findModel(question.model);
  const SearchStrategy& search = **findSearch(entry, question.search);
  for (const Layer& layer : question.network.layers) {
    if (!entry.model->covers(layer)) continue;
    const SearchRequest less{layer, worst, question.options, question.objective, question.dataflow, {}};
    if (const std::string why = search.whyMoreMayBeWorse(less, best); !why.empty())
      return fmt::format(
          "layer {} has mappings on some accelerators of the box that the best accelerator does not allow", layer.name);
  }
  return std::nullopt;
}

}  // namespace

Flaw FamilyBounds::bound(const FamilyBox& box, const std::vector<Objective>& objectives, bool isNeeded,
                         BoxMachines& machines, Lower& lower) {
  std::optional<BoxMachines> made = machinesOf(machines_, box.box);
  if (!made) return "the hardware of some accelerator in the box is invalid";
  machines = std::move(*made);
  if (!machines.isSame || !hasOneChoice(box.box))
    return "its accelerators differ in more than numeric values, so they have no common bound";
  const std::vector<std::size_t> networks = machines_.networksAt(box.box.low);
  lower.networks.assign(networks.size(), {});
  for (const Objective objective : objectives)
    if (Flaw flaw = boundOne(box, objective, machines, networks, lower); flaw && isNeeded) return flaw;
  if (!lower.nothingFits) combine(networks, lower);
  return std::nullopt;
}

// Each axis of choices (not numbers of the hardware) has one value in the box.
bool FamilyBounds::hasOneChoice(const GridBox& box) const {
  for (std::size_t axis = 0; axis < sweep_.axes.size(); ++axis) {
    const AxisKind kind = sweep_.axes[axis].kind;
    const bool isChoice = kind != AxisKind::Fields && kind != AxisKind::Combinations;
    if (isChoice && box.low[axis] != box.high[axis]) return false;
  }
  return true;
}

Flaw FamilyBounds::boundOne(const FamilyBox& box, Objective objective, const BoxMachines& machines,
                            const std::vector<std::size_t>& networks, Lower& lower) {
  HardwareProfile best = withoutAnchors(machines.any), worst = best;
  for (std::size_t i = 0; i < networks.size() && !lower.nothingFits; ++i) {
    const Result<PlanRequest> row = requestOn(machines.any, box, networks[i]);
    if (!row || !isBounded(*row, objective)) return "the search or the model of its rows has no bounds";
    const CostModel& model = **findCostModel(row->model);
    const PlanRequest question = boundQuestion(*row, objective);
    for (const FieldRange& field : machines.fields) {
      if (field.range.low == field.range.high) continue;
      const Direction direction = model.direction(field.field.quantity, objective, question.options);
      if (direction == Direction::None)
        return fmt::format("{} varies, but a larger value may raise or lower the {} of model {}, so there is no bound",
                           field.field.pointer(), labelOf(objective), model.name());
      const bool up = direction == Direction::BetterUp;
      field.field.set(best, up ? field.range.high : field.range.low);
      field.field.set(worst, up ? field.range.low : field.range.high);
    }
    if (Flaw flaw = missingChoice(question, worst, best)) return flaw;
    if (Flaw flaw = planOne(question, best, lower.networks[i], lower.nothingFits)) return flaw;
  }
  return std::nullopt;
}

Result<PlanRequest> FamilyBounds::requestOn(const HardwareProfile& machine, const FamilyBox& box,
                                            std::size_t network) const {
  return machines_.requestOn(machine, box.box.low, static_cast<std::size_t>(box.question), network);
}

Flaw FamilyBounds::planOne(PlanRequest question, const HardwareProfile& best, store::Figures& figures,
                           bool& nothingFits) {
  if (!planner_ || plansOfPlanner_++ == kPlansPerPlanner) {
    planner_ = std::make_unique<Planner>();
    plansOfPlanner_ = 0;
  }
  ++plans_;
  question.hardware = best;
  const Result<ExecutionPlan> plan = planner_->plan(question, boundSettings(question, {}));
  if (!plan) return std::nullopt;
  const std::optional<store::Figures> found = lowerFigures(*plan);
  nothingFits = !found;
  if (!found) return std::nullopt;
  addBound(figures, *found);
  return proof_ == BoundProof::Certificates && hasCertificates(question) ? certify(question) : std::nullopt;
}

// Certificates of all layers prove that no plan is better.
Flaw FamilyBounds::certify(const PlanRequest& question) {
  PlannerSettings settings;
  settings.threads = 1;
  settings.certify = true;
  const Result<ExecutionPlan> plan = Planner().plan(question, settings);
  if (!plan) return std::nullopt;
  bool areAll = true;
  for (const LayerPlan& layer : plan->layers) {
    if (!layer.sameAs.empty() || !plannedResult(layer)) continue;
    if (!layer.certificate) {
      areAll = false;
      continue;
    }
    Certificate certificate = *layer.certificate;
    certificate.network = question.network.name;  // a search does not know the network
    certificate.hardware = question.hardware.name;
    const Verdict verdict = check(certificate, question.network, question.hardware);
    if (!verdict.accepted) return fmt::format("layer {}: {}", layer.name, verdict.reason);
    areAll = areAll && verdict.proven;
  }
  certified_ += areAll ? 1 : 0;
  return std::nullopt;
}

void FamilyBounds::combine(const std::vector<std::size_t>& networks, Lower& lower) const {
  if (sweep_.combine != Combine::WeightedSum) return;
  std::vector<WeightedFigures> parts;
  for (std::size_t i = 0; i < networks.size(); ++i)
    parts.push_back({lower.networks[i], sweep_.networks[networks[i]].weight});
  const bool isOne = sweep_.networks.size() == 1 && parts.front().weight == 1;
  lower.combined = isOne ? parts.front().figures : weightedSum(parts, Objective::Edp);
}

}  // namespace tilescope::check
