// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/metrics.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/base/label_words.h"
#include "core/base/names.h"
#include "core/explore/binding.h"
#include "core/explore/limiting_port.h"
#include "core/explore/silicon_metrics.h"
#include "core/explore/token_metrics.h"
#include "core/explore/total_scope.h"
#include "core/models/explanation.h"
#include "core/models/model_registry.h"
#include "core/models/pass_estimate.h"
#include "core/plan/pass_fusion.h"
#include "core/plan/token_results.h"

namespace tilescope {
namespace {

constexpr std::size_t kNamedLayers = 3;  // the largest ones; all others become one term

struct Contribution {
  std::string layer;
  double value = 0;
};

std::vector<Contribution> contributions(const ExecutionPlan& plan, Metric metric) {
  std::vector<Contribution> all;
  for (const LayerPlan& layer : plan.layers)
    if (const LayerResult* result = plannedResult(layer)) all.push_back({layer.name, valueOf(*result, metric)});
  if (!includesPasses(plan)) return all;
  if (const std::optional<PassTotals> passes = passTotals(plan))
    all.push_back({"estimated layers", valueOf(netOfFusedWrites(*passes, plan), metric)});
  return all;
}

// "latency = 1.205 ms + 0.3804 ms + 0.3804 ms + 2.134 ms = 4.10 ms (conv1, res5_0_b, res5_1_a, 18 others)".
std::string sumStep(std::vector<Contribution> all, Metric metric, const SameUnit& unit, const std::string& result) {
  std::stable_sort(all.begin(), all.end(),
                   [](const Contribution& a, const Contribution& b) { return a.value > b.value; });
  if (all.size() > kNamedLayers + 1) {
    Contribution others{fmt::format("{} others", all.size() - kNamedLayers), 0};
    for (std::size_t i = kNamedLayers; i < all.size(); ++i) others.value += all[i].value;
    all.resize(kNamedLayers);
    all.push_back(others);
  }
  std::string terms, of;
  for (const Contribution& c : all) {
    terms += (terms.empty() ? "" : " + ") + unit.input(c.value);
    of += (of.empty() ? "" : ", ") + c.layer;
  }
  return fmt::format("{} = {} = {} ({})", name(metric), terms, result, of);
}

// Layers that the sum includes and omits.
std::string source(const ExecutionPlan& plan) {
  const LayerCount layers = layerCount(plan);
  std::string text = "sum over " + layersText(layers.planned);
  if (layers.unfit > 0) text += fmt::format("; {} without a plan and left out", layersText(layers.unfit));
  if (layers.outside > 0)
    text += fmt::format("; {} not modelled and {}", layersText(layers.outside),
                        includesPasses(plan) ? "estimated" : "left out");
  return text;
}

std::string bindingText(const ExecutionPlan& plan) {
  const std::vector<ResourceShare> shares = resourceShares(plan);
  if (shares.empty()) return "";
  return fmt::format("limited by {}, {} of {}, {} of the time", limitWords(shares.front().resource, plan),
                     shares.front().layers, layersText(plannedLayers(plan)), percent(shares.front().timeShare, 0));
}

SameUnit unitFor(double value, Metric metric, EnergyUnit energy) {
  const UnitFamily& family = rowOf(metric).family;
  return family.isEnergy ? SameUnit::ofEnergy(value, energy) : SameUnit::of(value, std::string(family.base));
}

void explainSum(const ExecutionPlan& plan, Metric metric, Provenance& p) {
  const double total = valueOf(plan.totals, metric);
  const SameUnit unit = unitFor(total, metric, plan.totals.energy.unit);
  p.formula = {fmt::format("{} = sum over the layers", name(metric))};
  p.result = unit.result(total);
  p.steps = {sumStep(contributions(plan, metric), metric, unit, p.result)};
}

// Layers that the model does not cover have only estimated latency and energy.
Metric estimatedMetric(Metric metric) {
  return metric == Metric::EstimatedEnergy ? Metric::Energy : Metric::Latency;
}

template <Metric kMetric>
std::optional<double> estimated(const ExecutionPlan& plan) {
  const std::optional<PassTotals> passes = passTotals(plan);
  if (!passes || passes->estimates.latency.total <= 0) return std::nullopt;
  return valueOf(passes->estimates, estimatedMetric(kMetric));
}

void explainEstimated(const ExecutionPlan& plan, Metric metric, Provenance& p) {
  const std::optional<PassTotals> passes = passTotals(plan);
  if (!passes) return;
  std::vector<Contribution> all;
  for (std::size_t i = 0; i < passes->layers.size(); ++i)
    if (passes->layers[i])
      all.push_back({plan.layers[i].name,
                     valueOf(resultsOf(*passes->layers[i], plan.request.hardware), estimatedMetric(metric))});
  const double total = valueOf(passes->estimates, estimatedMetric(metric));
  const SameUnit unit = unitFor(total, metric, plan.totals.energy.unit);
  p.binding.clear();
  p.formula = {"sum over the layers that the model does not cover, each as a pass of a vector unit"};
  p.result = unit.result(total);
  p.steps = {sumStep(std::move(all), metric, unit, p.result)};
  p.source = passSentence(plan);
}

void explainTraffic(const ExecutionPlan& plan, Metric metric, Provenance& p) {
  explainSum(plan, metric, p);
  const OffChipBytes& bytes = plan.totals.offChipBytes;
  const SameUnit unit = unitFor(bytes.total(), metric, EnergyUnit::Picojoule);
  p.steps.push_back(fmt::format("traffic = {} + {} + {} = {} (I, W, O)", unit.input(bytes.tensors[0]),
                                unit.input(bytes.tensors[1]), unit.input(bytes.tensors[2]), p.result));
  p.source += ". " + sentenceOf(TrafficTotal::Plan);
}

void explainUtilization(const ExecutionPlan& plan, Metric, Provenance& p) {
  const Latency& latency = plan.totals.latency;
  const double ideal = latency.total > 0 ? latency.seconds * latency.ideal / latency.total : 0;
  const SameUnit time = SameUnit::of(latency.seconds, "s");
  p.formula = {"PE utilization = ideal latency ÷ latency"};
  p.result = shareFigure(plan.totals.utilization.total);
  p.steps = {fmt::format("PE utilization = {} ÷ {} = {}", time.input(ideal), time.input(latency.seconds), p.result)};
}

double ratio(double a, double b) {
  return b > 0 ? a / b : 0;
}

template <Tensor kTensor>
double trafficOf(const Results& r) {
  return r.offChipBytes.tensors[index(kTensor)];
}

bool isMemoryBound(const LayerPlan& layer, const HardwareProfile& hardware) {
  const Resource resource = bindingOf(layer.evaluation, hardware);
  return resource == Resource::OffChipBandwidth || resource == Resource::OnChipBandwidth;
}

std::optional<double> memoryBoundLayers(const ExecutionPlan& plan) {
  return static_cast<double>(std::count_if(plan.layers.begin(), plan.layers.end(), [&](const LayerPlan& layer) {
    return isMemoryBound(layer, plan.request.hardware);
  }));
}

struct Definition {
  Metric metric = Metric::Latency;
  double (*ofResults)(const Results&) = nullptr;  // of a layer, or of a plan's sums
  std::optional<double> (*ofPlan)(const ExecutionPlan&) = nullptr;
  void (*explain)(const ExecutionPlan&, Metric, Provenance&) = nullptr;
};

constexpr std::array kDefinitions{
    Definition{Metric::TokenThroughput, nullptr, tokenThroughput, explainTokenThroughput},
    Definition{Metric::TimePerToken, nullptr, timePerToken, explainTokenTime},
    Definition{Metric::TimeToFirstToken, nullptr, timeToFirstToken, explainTokenTime},
    Definition{Metric::TrafficPerToken, nullptr, trafficPerToken, explainTrafficPerToken},
    Definition{Metric::CacheBytes, nullptr, cacheBytes, explainCacheBytes},
    Definition{Metric::Energy, [](const Results& r) { return r.energy.total; }, nullptr, explainSum},
    Definition{Metric::Latency, [](const Results& r) { return r.latency.seconds; }, nullptr, explainSum},
    Definition{Metric::EstimatedEnergy, nullptr, estimated<Metric::EstimatedEnergy>, explainEstimated},
    Definition{Metric::EstimatedLatency, nullptr, estimated<Metric::EstimatedLatency>, explainEstimated},
    Definition{Metric::Area, nullptr, chipArea, explainChipArea},
    Definition{Metric::Power, nullptr, averagePower, explainPower},
    Definition{Metric::Efficiency, nullptr, efficiency, explainEfficiency},
    Definition{Metric::Traffic, [](const Results& r) { return r.offChipBytes.total(); }, nullptr, explainTraffic},
    Definition{Metric::Edp, [](const Results& r) { return r.energy.total * r.latency.seconds; }},
    Definition{Metric::EnergyTimesArea, nullptr, energyTimesArea},
    Definition{Metric::InputTraffic, trafficOf<Tensor::I>},
    Definition{Metric::WeightTraffic, trafficOf<Tensor::W>},
    Definition{Metric::OutputTraffic, trafficOf<Tensor::O>},
    Definition{Metric::Utilization, [](const Results& r) { return r.utilization.total; }, nullptr, explainUtilization},
    Definition{Metric::Intensity, [](const Results& r) { return ratio(r.macs, r.offChipBytes.total()); }, nullptr,
               [](const ExecutionPlan& plan, Metric, Provenance& p) { explainIntensity(plan.totals, p); }},
    Definition{Metric::Throughput, [](const Results& r) { return ratio(r.macs, r.latency.seconds); }, nullptr,
               [](const ExecutionPlan& plan, Metric, Provenance& p) { explainThroughput(plan.totals, p); }},
    Definition{Metric::ThroughputPerByte,
               [](const Results& r) { return ratio(ratio(r.macs, r.latency.seconds), r.offChipBytes.total()); }},
    Definition{Metric::ThroughputPerArea, nullptr, throughputPerArea, explainThroughputPerArea},
    Definition{Metric::PeakThroughput, nullptr, peakThroughput, explainPeakThroughput},
    Definition{Metric::PeakPerArea, nullptr, peakPerArea, explainPeakPerArea},
    Definition{Metric::Leakage, nullptr, leakagePower, explainLeakagePower},
    Definition{Metric::LeakageEnergy, nullptr, leakageEnergy, explainLeakageEnergy},
    Definition{Metric::MemoryBoundLayers, nullptr, memoryBoundLayers},
};

const Definition& definitionOf(Metric metric) {
  const auto i = static_cast<std::size_t>(metric);
  ensure(i < kDefinitions.size() && kDefinitions[i].metric == metric,
         "every metric is defined, in the order of the ids");
  return kDefinitions[i];
}

bool isOfPlannedLayers(Metric metric) {
  return !rowOf(metric).isOfHardware && rowOf(metric).runs != MetricRuns::Estimated;
}

}  // namespace

double valueOf(const Results& results, Metric metric) {
  const Definition& definition = definitionOf(metric);
  ensure(definition.ofResults != nullptr, "a metric of a plan has no value of a layer");
  return definition.ofResults(results);
}

std::optional<double> valueOf(const ExecutionPlan& plan, Metric metric) {
  if (plannedLayers(plan) == 0 && isOfPlannedLayers(metric)) return std::nullopt;
  const Definition& definition = definitionOf(metric);
  return definition.ofPlan != nullptr ? definition.ofPlan(plan) : definition.ofResults(plan.totals);
}

bool appliesTo(Metric metric, const Network& network) {
  const MetricRuns runs = rowOf(metric).runs;
  if (runs == MetricRuns::Any || runs == MetricRuns::Estimated) return true;
  if (!isLanguageModel(network)) return false;
  return runs == MetricRuns::Tokens || (runs == MetricRuns::Decode) == (network.transformer->run.phase == "decode");
}

bool appliesTo(Metric metric, const ExecutionPlan& plan) {
  if (rowOf(metric).runs == MetricRuns::Estimated) return valueOf(plan, metric).has_value();
  return appliesTo(metric, plan.request.network);
}

std::vector<Metric> totalMetrics(const Network& network) {
  std::vector<Metric> metrics = metricsOf(isLanguageModel(network) ? kInTokenTotals : kInTotals);
  std::erase_if(metrics, [&](Metric metric) { return !appliesTo(metric, network); });
  return metrics;
}

Metric metricOf(Objective objective) {
  switch (objective) {
    case Objective::Latency:
      return Metric::Latency;
    case Objective::Energy:
      return Metric::Energy;
    case Objective::Traffic:
      return Metric::Traffic;
    case Objective::Edp:
    case Objective::NormalisedSum:
      return Metric::Edp;
    case Objective::Metric:
      return Metric::ThroughputPerByte;
  }
  throw InternalError("an objective without a metric");
}

std::string labelOf(Metric metric, const HardwareProfile& hardware) {
  if (metric == Metric::Traffic) return labelOf(hardware.memories.back().name) + " traffic";
  if (metric == Metric::TrafficPerToken) return labelOf(hardware.memories.back().name) + " per token";
  return std::string(rowOf(metric).label);
}

std::optional<double> changeOf(Metric metric, double before, double now) {
  if (rowOf(metric).hasDifference()) return now - before;
  return before > 0 ? std::optional(now / before - 1) : std::nullopt;
}

namespace {

// Whether a total of time or energy includes estimated layers.
bool countsEstimates(const ExecutionPlan& plan) {
  return includesPasses(plan) && passTotals(plan).has_value();
}

}  // namespace

bool isEstimate(const ExecutionPlan& plan, Metric metric) {
  switch (metric) {
    case Metric::Latency:
    case Metric::Throughput:
    case Metric::TokenThroughput:
    case Metric::TimePerToken:
    case Metric::TimeToFirstToken:
      return countsEstimates(plan);
    case Metric::Area:
    case Metric::PeakPerArea:
    case Metric::ThroughputPerArea:
      return isAreaEstimate(plan.request.hardware);
    case Metric::Leakage:
    case Metric::LeakageEnergy:
    case Metric::EstimatedEnergy:
    case Metric::EstimatedLatency:
      return true;
    case Metric::EnergyTimesArea:
      return isEstimate(plan, Metric::Energy) || isEstimate(plan, Metric::Area);
    case Metric::Energy:
    case Metric::Edp:
    case Metric::Power:
    case Metric::Efficiency:
      return plan.totals.energy.estimate || !pricedEnergies(plan.request.hardware).empty() || countsEstimates(plan);
    default:
      return false;
  }
}

Provenance explainTotals(const ExecutionPlan& plan, Metric metric) {
  Provenance p;
  const bool isOfHardware = rowOf(metric).isOfHardware;
  p.title = isOfHardware ? plan.request.hardware.name : "Total";
  if (!isOfHardware) p.source = source(plan);
  if (metric == Metric::Latency || metric == Metric::Energy || metric == Metric::TimePerToken ||
      metric == Metric::TimeToFirstToken)
    if (const std::string passes = passSentence(plan); !passes.empty()) p.source += ". " + passes;
  if (const std::optional<Lack> lack = lackOf(plan.request.hardware, metric)) {
    p.formula = {lack->how};
    p.result = lack->text;
    return p;
  }
  if (isOfPlannedLayers(metric) && plannedLayers(plan) == 0) {
    p.formula = {"no layer has a plan"};
    p.result = "–";
    return p;
  }
  if (!isOfHardware) p.binding = bindingText(plan);
  const Definition& definition = definitionOf(metric);
  ensure(definition.explain != nullptr, "a total that is shown has an explanation");
  p.estimate = isEstimate(plan, metric);
  definition.explain(plan, metric, p);
  return p;
}

namespace {

std::string fusionText(const FusedPass& fused) {
  if (!fused.reason.empty()) return "; not fused: " + fused.reason;
  if (fused.with.empty()) return "";
  std::string text = "; fused with " + fused.with;
  return fused.pass.latency > 0 || fused.pass.energy() > 0 ? text + ", counted without what that layer's time covers"
                                                           : text + ", which moves the elements";
}

std::optional<Provenance> explainedPass(const ExecutionPlan& plan, std::size_t index, Metric metric) {
  const std::optional<PassTotals> passes = passTotals(plan);
  if (!passes || !passes->layers.at(index)) return std::nullopt;
  Provenance p = explainPass(plan.layers[index].name, *passes->layers[index], plan.request.hardware, metric);
  p.source += includesPasses(plan) ? "; part of the totals" : "; not part of the totals";
  if (const std::vector<FusedPass> fused = fusedPasses(plan); !fused.empty()) p.source += fusionText(fused[index]);
  return p;
}

}  // namespace

Provenance explainLayer(const ExecutionPlan& plan, std::size_t index, Metric metric) {
  const PlanRequest& request = plan.request;
  const LayerPlan& planned = plan.layers.at(index);
  if (const auto* violation = std::get_if<Violation>(&planned.evaluation)) {
    Provenance p;
    p.title = planned.name;
    p.formula = {violation->message};
    p.result = "–";
    return p;
  }
  const auto& layers = request.network.layers;
  const auto layer = std::find_if(layers.begin(), layers.end(), [&](const Layer& l) { return l.name == planned.name; });
  const auto& result = std::get<LayerResult>(planned.evaluation);
  if (result.outsideModel && layer != layers.end() && (metric == Metric::Latency || metric == Metric::Energy))
    if (const std::optional<Provenance> pass = explainedPass(plan, index, metric)) return *pass;
  const Result<const ModelEntry*> entry = findModel(request.model);
  ensure(layer != layers.end() && entry.ok(), "a plan has the layers and the model of its request");
  return (*entry)->model->explain(*layer, request.hardware, request.options, result, metric);
}

}  // namespace tilescope
