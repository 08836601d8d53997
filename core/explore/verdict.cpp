// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/format_number.h"
#include "core/base/format_size.h"
#include "core/base/label_words.h"
#include "core/base/names.h"
#include "core/explore/binding.h"
#include "core/explore/change_text.h"
#include "core/explore/limiting_port.h"
#include "core/explore/plan_objective.h"
#include "core/models/room_words.h"
#include "core/plan/model_fit.h"

namespace tilescope {
namespace {

// If layers that leave the array idle take a larger share of the time, they are the diagnosis.
constexpr double kIdleShare = 0.5;

// Why a layer is infeasible: "conv1 does not fit: the input tile needs 6.13 KiB, the input buffer has 4 KiB."
std::string reason(const ExecutionPlan& plan, const std::string& layer, const Violation& v) {
  if (v.memory.empty() || v.neededBits <= 0) return fmt::format("{} has no plan: {}", layer, v.message);
  const auto& memories = plan.request.hardware.memories;
  const auto memory =
      std::find_if(memories.begin(), memories.end(), [&](const Memory& m) { return m.name == v.memory; });
  const bool half = memory != memories.end() && memory->doubleBuffered;
  return fmt::format("{} is infeasible: {}.", layer,
                     wordsOf(LackOfRoom{v.tensor, v.neededBits, v.memory, v.availableBits, half}));
}

Verdict infeasible(const ExecutionPlan& plan, const LayerPlan& first, const Violation& violation) {
  Verdict verdict;
  verdict.kind = Verdict::Kind::Infeasible;
  verdict.finding = reason(plan, first.name, violation);
  const std::size_t unfit = plan.infeasibleLayers.size(), planned = plannedLayers(plan);
  if (planned == 0) {
    verdict.remedy = "No layer has a plan.";
    return verdict;
  }
  if (unfit == 2) verdict.remedy = "1 other layer has no plan either. ";
  if (unfit > 2) verdict.remedy = fmt::format("{} other layers have no plan either. ", unfit - 1);
  verdict.remedy += planned == 1 ? "The other layer is shown." : fmt::format("The other {} layers are shown.", planned);
  return verdict;
}

Verdict nothingPlanned(std::string finding, std::string remedy) {
  Verdict verdict;
  verdict.finding = std::move(finding);
  verdict.remedy = std::move(remedy);
  return verdict;
}

void setAction(Verdict& verdict, const Change& change) {
  verdict.edits = change.edits();
  verdict.takesEveryDataflow = change.takesEveryDataflow();
  verdict.action = "Apply " + change.label;
}

void setGain(Verdict& verdict, const Change& change, Objective objective) {
  const std::string gain =
      gainText(change, objective) + sideEffectText(change, objective) + ": " + settingWords(change);
  verdict.remedy = gain + (change.rungs > 1 ? ", the nearest step that helps." : ".");
  verdict.shorterRemedies = {moveText(change, objective) + ": " + settingWords(change) + "."};
  setAction(verdict, change);
}

// Suggests a saving, and names the matching gain if there is a pair. What limits the design stays the finding.
void setSaving(Verdict& verdict, const RankedChanges& ranked, Objective objective) {
  const Change& saving = ranked.savings.front();
  const std::string area = areaText(saving).substr(std::string_view("−").size());
  const auto saves = [&](const std::string& setting) {
    return fmt::format("{} saves {} for {}{}.", setting, area, lossText(saving, objective),
                       sideEffectText(saving, objective));
  };
  verdict.remedy = tooLargeText(saving) + " " + saves(saving.steps.front().setting);
  verdict.shorterRemedies = {verdict.remedy, saves(settingWords(saving))};
  setAction(verdict, saving);
  const auto both = std::find_if(ranked.pairs.begin(), ranked.pairs.end(), [&](const Change& pair) {
    return pair.isCheap() && pair.steps.front() == saving.steps.front();
  });
  if (both == ranked.pairs.end()) return;
  verdict.remedy += fmt::format(" With {} as well: {}{}.", settingWords(both->steps.back()), gainText(*both, objective),
                                sideEffectText(*both, objective));
}

void setNothingCheap(Verdict& verdict, const RankedChanges& ranked, Objective objective) {
  const auto most = std::max_element(ranked.changes.begin(), ranked.changes.end(),
                                     [](const Change& a, const Change& b) { return a.gain < b.gain; });
  if (most == ranked.changes.end()) return;
  verdict.remedy = "No cheap change improves it.";
  verdict.shorterRemedies = {verdict.remedy};
  if (most->gain >= kWorthSaying && most->excesses.empty())
    verdict.remedy += fmt::format(" {}: {}.", gainText(*most, objective), settingWords(*most));
}

void setExcess(Verdict& verdict, const Excess& excess) {
  verdict.isOverBudget = true;
  verdict.finding = sentenceOf(excess);
  verdict.shorterFindings.clear();
  verdict.remedy.clear();
  verdict.shorterRemedies.clear();
  verdict.edits.clear();
  verdict.action.clear();
}

void setCure(Verdict& verdict, const RankedChanges& ranked, Objective objective) {
  if (ranked.cures.empty()) {
    verdict.remedy = "No single change brings it back.";
    return;
  }
  const Change& cure = ranked.cures.front();
  verdict.remedy = fmt::format("{} brings it back: {}, {}{}.", capital(settingWords(cure)), areaText(cure),
                               lossText(cure, objective), sideEffectText(cure, objective));
  setAction(verdict, cure);
}

double timeShare(const ExecutionPlan& plan, const std::vector<std::string>& layers) {
  double time = 0;
  for (const LayerPlan& layer : plan.layers)
    if (const LayerResult* result = plannedResult(layer); result != nullptr && contains(layers, layer.name))
      time += result->latency.seconds;
  return plan.totals.latency.seconds > 0 ? time / plan.totals.latency.seconds : 0;
}

// Where most energy goes, or what limits most of the time; all layers are planned.
Verdict boundVerdict(const ExecutionPlan& plan, const ResourceShare& most) {
  Verdict verdict;
  verdict.kind = Verdict::Kind::Bound;
  const std::vector<EnergyShare> energies =
      plan.request.objective == Objective::Energy ? energyShares(plan) : std::vector<EnergyShare>{};
  if (!energies.empty()) {
    verdict.finding = wordsOf(energies.front()) + ".";
    return verdict;
  }
  const std::size_t all = plannedLayers(plan);
  verdict.resource = most.resource;
  // If model or dataflows cannot unroll the loops on the array, it is not the cause.
  if (most.resource == Resource::Array || most.resource == Resource::ArrayFill) {
    const ModelFit fit = modelFit(plan.request);
    if (fit.mismatch) {
      verdict.finding = sentenceOf(*fit.mismatch);
      return verdict;
    }
    if (fit.idle && timeShare(plan, fit.idle->layers) >= kIdleShare) {
      verdict.finding = sentenceOf(*fit.idle);
      verdict.remedy = remedyOf(*fit.idle);
      return verdict;
    }
  }
  const std::string what = capital(limitWords(most.resource, plan));
  const std::string limits =
      what + " limits " + (all == 1 ? "the layer" : fmt::format("{} of {}", most.layers, layersText(all)));
  verdict.finding = fmt::format("{}, {} of the time.", limits, timeShareText(most));
  verdict.shorterFindings = {limits + ".", what + " is the limit."};
  return verdict;
}

}  // namespace

Verdict findingOf(const ExecutionPlan& plan, const BudgetValues& budgets) {
  for (const LayerPlan& layer : plan.layers) {
    const auto* violation = std::get_if<Violation>(&layer.evaluation);
    if (violation != nullptr && violation->kind != ViolationKind::Unsolved) return infeasible(plan, layer, *violation);
  }
  if (!plan.infeasibleLayers.empty())
    return nothingPlanned(
        fmt::format("Stopped with {} of {} not solved.", plan.infeasibleLayers.size(), layersText(plan.layers.size())),
        "Plan again to see what limits this design.");
  const std::vector<ResourceShare> shares = resourceShares(plan);
  const auto mismatch = shares.empty() ? modelFit(plan.request).mismatch : std::nullopt;
  if (shares.empty())
    return nothingPlanned("The model covers no layer of this network.",
                          mismatch ? sentenceOf(*mismatch) : "Only the compulsory traffic of its layers is known.");
  Verdict verdict = boundVerdict(plan, shares.front());
  if (const std::vector<Excess> broken = excesses(budgets, budgetValues(plan)); !broken.empty())
    setExcess(verdict, broken.front());
  return verdict;
}

Verdict withRemedy(Verdict verdict, const ExecutionPlan& plan, const RankedChanges& ranked,
                   const BudgetValues& budgets) {
  if (verdict.kind != Verdict::Kind::Bound) return verdict;
  const Objective objective = plan.request.objective;
  if (const std::vector<Excess> broken = excesses(budgets, budgetValues(plan)); !broken.empty()) {
    setExcess(verdict, broken.front());
    setCure(verdict, ranked, objective);
    return verdict;
  }
  // The fix that it has helps more than any parameter.
  if (!verdict.remedy.empty()) return verdict;
  const bool saves = !ranked.savings.empty() && !modelFit(plan.request).mismatch &&
                     -ranked.savings.front().addedArea() >= kWorthSaving * *ranked.savings.front().areaBefore;
  if (saves)
    setSaving(verdict, ranked, objective);
  else if (const Change* change = ranked.cheapest())
    setGain(verdict, *change, objective);
  else
    setNothingCheap(verdict, ranked, objective);
  return verdict;
}

std::vector<VerdictTexts> shorterTexts(const Verdict& verdict) {
  const auto at = [](const std::string& whole, const std::vector<std::string>& shorter, std::size_t step) {
    return step == 0 || shorter.empty() ? whole : shorter[std::min(step, shorter.size()) - 1];
  };
  constexpr std::array<std::pair<std::size_t, std::size_t>, 4> kSteps{{{0, 1}, {1, 1}, {1, 2}, {2, 2}}};
  std::vector<VerdictTexts> texts{{verdict.finding, verdict.remedy}};
  for (const auto& [finding, remedy] : kSteps)
    if (VerdictTexts less{at(verdict.finding, verdict.shorterFindings, finding),
                          at(verdict.remedy, verdict.shorterRemedies, remedy)};
        less != texts.back())
      texts.push_back(std::move(less));
  texts.erase(texts.begin());
  return texts;
}

Verdict withRemedy(Verdict verdict, const ExecutionPlan& plan, const NearestFix& fix) {
  if (verdict.kind != Verdict::Kind::Infeasible || fix.sizes.empty()) return verdict;
  std::string sizes;
  for (std::size_t i = 0; i < fix.sizes.size(); ++i) {
    if (i > 0) sizes += i + 1 == fix.sizes.size() ? " and " : ", ";
    sizes += fmt::format("{} in {}", formatBits(fix.sizes[i].setBits), memoryWords(fix.sizes[i].name));
  }
  const bool everyLayer = fix.layers.size() == plan.infeasibleLayers.size();
  const std::string who = fix.layers.size() == 1 ? fix.layers.front() + " fits"
                          : everyLayer           ? "all layers fit"
                                                 : layersText(fix.layers.size()) + " more fit";
  verdict.remedy = fmt::format("With {} {}. {}", sizes, who, verdict.remedy);
  verdict.edits = fix.edits;
  verdict.action = fix.label;
  return verdict;
}

}  // namespace tilescope
