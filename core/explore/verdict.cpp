// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "core/base/format_number.h"
#include "core/base/format_size.h"
#include "core/base/names.h"
#include "core/explore/binding.h"
#include "core/explore/plan_objective.h"
#include "core/models/room_words.h"
#include "core/plan/model_fit.h"

namespace tilescope {
namespace {

constexpr const char* kBest = ", the best single change.";
constexpr const char* kNearest = ", the nearest step that helps.";
constexpr const char* kShare = " of the time.";
constexpr const char* kLimits = " limits ";
constexpr double kIdleShare = 0.5;  // of the time, in layers that leave the array idle: then they are the diagnosis

std::string sentence(std::string text) {
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

// "conv1 does not fit: the input tile needs 6.13 KiB, the input buffer has 4 KiB."
std::string reason(const ExecutionPlan& plan, const std::string& layer, const Violation& v) {
  if (v.memory.empty() || v.neededBits <= 0) return fmt::format("{} has no plan: {}", layer, v.message);
  const auto& memories = plan.request.hardware.memories;
  const auto memory =
      std::find_if(memories.begin(), memories.end(), [&](const Memory& m) { return m.name == v.memory; });
  const bool half = memory != memories.end() && memory->doubleBuffered;
  return fmt::format("{} does not fit: {}.", layer,
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

std::string verb(ParameterKind kind) {
  return kind == ParameterKind::MemorySize || kind == ParameterKind::ArrayDim ? "Enlarging" : "Raising";
}

std::string remedyOf(const Verdict& verdict, const ExecutionPlan& plan, const Change& change) {
  const Objective objective = plan.request.objective;
  // Of several ports one is raised, not the bandwidth of the memory.
  const bool itself = verdict.resource == Resource::OffChipBandwidth &&
                      change.parameter.kind == ParameterKind::Bandwidth &&
                      plan.request.hardware.memories.back().ports.size() < 2;
  return fmt::format(
      "{} {} {} {} {} by {} to {}{}", verb(change.parameter.kind), itself ? "it" : change.parameter.words,
      fromToText(change.parameter, change.from, change.to),
      objectiveOf(plan.totals, objective).largerIsBetter ? "raises" : "cuts", labelOf(objective),
      percent(change.gain, 1),
      objectiveTextBeside(change.after, change.before, objective, plan.totals.energy.unit, plan.totals.energy.estimate),
      change.steps > 1 ? kNearest : kBest);
}

bool endsWith(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

// How it ends; empty: it says of no change why that one.
std::string praiseOf(const std::string& remedy) {
  for (const char* praise : {kBest, kNearest})
    if (endsWith(remedy, praise)) return praise;
  return {};
}

// "Enlarging … to 3.62 ms."
std::string withoutBest(const std::string& remedy) {
  const std::string praise = praiseOf(remedy);
  if (praise.empty()) return remedy;
  const std::string kept = remedy.substr(0, remedy.size() - praise.size());
  return endsWith(kept, ".") ? kept : kept + ".";
}

// "Enlarging … cuts latency by 20.0 %."
std::string withoutResult(const std::string& remedy) {
  const std::size_t by = remedy.rfind(" by "), to = remedy.rfind(" to ");
  const bool has = !praiseOf(remedy).empty() && by != std::string::npos && to != std::string::npos && by < to;
  return has ? remedy.substr(0, to) + "." : remedy;
}

// "The array limits 18 of 21 layers."
std::string withoutShare(const std::string& finding) {
  const std::size_t comma = finding.rfind(", ");
  return endsWith(finding, kShare) && comma != std::string::npos ? finding.substr(0, comma) + "." : finding;
}

// "The array is the limit."
std::string withoutCount(const std::string& finding) {
  const std::size_t limits = finding.find(kLimits);
  return endsWith(finding, kShare) && limits != std::string::npos ? finding.substr(0, limits) + " is the limit."
                                                                  : finding;
}

// Empty where it has but one.
std::string withoutLastSentence(const std::string& text) {
  for (std::size_t at = text.rfind(". "); at != std::string::npos && at > 0; at = text.rfind(". ", at - 1))
    if (std::isupper(static_cast<unsigned char>(text[at + 2])) != 0) return text.substr(0, at + 1);
  return {};
}

// Of the time of all layers.
double timeShare(const ExecutionPlan& plan, const std::vector<std::string>& layers) {
  double time = 0;
  for (const LayerPlan& layer : plan.layers)
    if (const LayerResult* result = plannedResult(layer); result != nullptr && contains(layers, layer.name))
      time += result->latency.seconds;
  return plan.totals.latency.seconds > 0 ? time / plan.totals.latency.seconds : 0;
}

// What the objective is about: where most energy goes, or what limits most of the time.
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
  // The array is not to blame for loops that the model or the dataflows cannot put on it.
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
  verdict.finding = fmt::format("{}{}{}, {}{}", sentence(wordsOf(most.resource, plan.request.hardware)), kLimits,
                                all == 1 ? "the layer" : fmt::format("{} of {}", most.layers, layersText(all)),
                                timeShareText(most), kShare);
  return verdict;
}

}  // namespace

Verdict findingOf(const ExecutionPlan& plan) {
  for (const LayerPlan& layer : plan.layers) {
    const auto* violation = std::get_if<Violation>(&layer.evaluation);
    if (violation != nullptr && violation->kind != ViolationKind::Unsolved) return infeasible(plan, layer, *violation);
  }
  if (!plan.infeasibleLayers.empty())
    return nothingPlanned(fmt::format("Stopped before {} of {} had an answer.", plan.infeasibleLayers.size(),
                                      layersText(plan.layers.size())),
                          "Plan again to see what limits this design.");
  const std::vector<ResourceShare> shares = resourceShares(plan);
  const auto mismatch = shares.empty() ? modelFit(plan.request).mismatch : std::nullopt;
  if (shares.empty())
    return nothingPlanned("The model covers no layer of this network.",
                          mismatch ? sentenceOf(*mismatch) : "Only the compulsory traffic of its layers is known.");
  return boundVerdict(plan, shares.front());
}

Verdict withRemedy(Verdict verdict, const ExecutionPlan& plan, const std::vector<Change>& changes) {
  // Where the finding has brought its own, no parameter helps as much.
  if (verdict.kind != Verdict::Kind::Bound || changes.empty() || !verdict.remedy.empty()) return verdict;
  const Change& best = *std::max_element(changes.begin(), changes.end(),
                                         [](const Change& a, const Change& b) { return a.gain < b.gain; });
  if (best.gain < kWorthSaying) {
    verdict.remedy = fmt::format("None of the next {} steps of any parameter helps by more than {}.", kMaxSteps,
                                 percent(kWorthSaying, 1));
    return verdict;
  }
  verdict.remedy = remedyOf(verdict, plan, best);
  verdict.edits = {best.edit};
  verdict.action = "Apply " + best.label;
  return verdict;
}

std::vector<VerdictTexts> shorterTexts(const VerdictTexts& whole) {
  const std::string share = withoutShare(whole.finding), count = withoutCount(whole.finding);
  const std::string best = withoutBest(whole.remedy), result = withoutResult(whole.remedy);
  std::vector<VerdictTexts> texts{whole};
  const auto add = [&](const std::string& finding, const std::string& remedy) {
    if (const VerdictTexts text{finding, remedy}; texts.back() != text) texts.push_back(text);
  };
  add(whole.finding, best);
  add(share, best);
  add(share, result);
  add(count, result);
  for (std::string rest = withoutLastSentence(result); !rest.empty(); rest = withoutLastSentence(rest))
    add(count, rest);
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
