// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/totals_provenance.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/base/names.h"
#include "core/explore/binding.h"
#include "core/explore/total_scope.h"
#include "core/models/model_registry.h"

namespace tilescope {
namespace {

constexpr std::size_t kNamedLayers = 3;  // the largest ones; the others are one term

struct Contribution {
  std::string layer;
  double value = 0;
};

using LayerFigure = std::function<double(const LayerResult&)>;

std::vector<Contribution> contributions(const ExecutionPlan& plan, const LayerFigure& figure) {
  std::vector<Contribution> all;
  for (const LayerPlan& layer : plan.layers) {
    const auto* result = std::get_if<LayerResult>(&layer.evaluation);
    if (result != nullptr && !result->outsideModel) all.push_back({layer.name, figure(*result)});
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Contribution& a, const Contribution& b) { return a.value > b.value; });
  return all;
}

// "latency = 1.205 ms + 0.3804 ms + 0.3804 ms + 2.134 ms = 4.10 ms (conv1, res5_0_b, res5_1_a, 18 others)"
std::string sumStep(const ExecutionPlan& plan, Metric metric, const LayerFigure& figure, const SameUnit& unit,
                    const std::string& result) {
  std::vector<Contribution> all = contributions(plan, figure);
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

// Who is in the sum, and who is not.
std::string source(const ExecutionPlan& plan) {
  const LayerCount layers = layerCount(plan);
  std::string text = "sum over " + layersText(layers.planned);
  if (layers.unfit > 0) text += fmt::format("; {} without a plan and left out", layersText(layers.unfit));
  if (layers.outside > 0) text += fmt::format("; {} not modelled and left out", layersText(layers.outside));
  return text;
}

std::string bindingText(const ExecutionPlan& plan) {
  const std::vector<ResourceShare> shares = resourceShares(plan);
  if (shares.empty()) return "";
  return fmt::format("limited by {}, {} of {}, {} of the time", wordsOf(shares.front().resource, plan.request.hardware),
                     shares.front().layers, layersText(plannedLayers(plan)), percent(shares.front().timeShare, 0));
}

void explainLatency(const ExecutionPlan& plan, Provenance& p) {
  p.formula = {"latency = sum over the layers"};
  const SameUnit unit = SameUnit::of(plan.totals.latency.seconds, "s");
  p.result = unit.result(plan.totals.latency.seconds);
  p.steps = {sumStep(
      plan, Metric::Latency, [](const LayerResult& r) { return r.latency.seconds; }, unit, p.result)};
}

void explainTraffic(const ExecutionPlan& plan, Provenance& p) {
  p.formula = {"traffic = sum over the layers"};
  const OffChipBytes& bytes = plan.totals.offChipBytes;
  const SameUnit unit = SameUnit::of(bytes.total(), "B");
  p.result = unit.result(bytes.total());
  p.steps = {sumStep(
                 plan, Metric::Traffic, [](const LayerResult& r) { return r.offChipBytes.total(); }, unit, p.result),
             fmt::format("traffic = {} + {} + {} = {} (I, W, O)", unit.input(bytes.tensors[0]),
                         unit.input(bytes.tensors[1]), unit.input(bytes.tensors[2]), p.result)};
  p.source += ". " + sentenceOf(TrafficTotal::Plan);
}

void explainEnergy(const ExecutionPlan& plan, Provenance& p) {
  const SameUnit unit = SameUnit::ofEnergy(plan.totals.energy.total, plan.totals.energy.unit);
  p.formula = {"energy = sum over the layers"};
  p.estimate = plan.totals.energy.estimate;
  p.result = unit.result(plan.totals.energy.total);
  p.steps = {sumStep(
      plan, Metric::Energy, [](const LayerResult& r) { return r.energy.total; }, unit, p.result)};
}

void explainRatio(const ExecutionPlan& plan, Metric metric, Provenance& p) {
  const PlanTotals& t = plan.totals;
  const SameUnit time = SameUnit::of(t.latency.seconds, "s");
  const std::string macs = withPrefixAtMost(t.macs, "", kInputDigits), seconds = time.input(t.latency.seconds);
  if (metric == Metric::Utilization) {
    const double idealSeconds = t.latency.total > 0 ? t.latency.seconds * t.latency.ideal / t.latency.total : 0;
    p.formula = {"PE utilization = ideal latency ÷ latency"};
    p.result = shareFigure(t.utilization.total);
    p.steps = {fmt::format("PE utilization = {} ÷ {} = {}", time.input(idealSeconds), seconds, p.result)};
  } else if (metric == Metric::Intensity) {
    p.formula = {"intensity = MACs ÷ traffic"};
    p.result = significant(t.macs / t.offChipBytes.total(), kResultDigits) + " MAC/B";
    p.steps = {fmt::format("intensity = {} ÷ {} = {}", macs,
                           withPrefixAtMost(t.offChipBytes.total(), "B", kInputDigits), p.result)};
  } else {
    p.formula = {"throughput = MACs ÷ latency"};
    p.result = macRate().input(t.macs / t.latency.seconds);
    p.steps = {fmt::format("throughput = {} ÷ {} = {}", macs, seconds, p.result)};
  }
}

}  // namespace

Provenance explainTotals(const ExecutionPlan& plan, Metric metric) {
  Provenance p;
  p.title = "Total";
  p.source = source(plan);
  if (plannedLayers(plan) == 0) {
    p.formula = {"no layer has a plan"};
    p.result = "–";
    return p;
  }
  p.binding = bindingText(plan);
  switch (metric) {
    case Metric::Latency:
      explainLatency(plan, p);
      break;
    case Metric::Traffic:
      explainTraffic(plan, p);
      break;
    case Metric::Energy:
      explainEnergy(plan, p);
      break;
    default:
      explainRatio(plan, metric, p);
  }
  return p;
}

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
  const Result<const ModelEntry*> entry = findModel(request.model);
  ensure(layer != layers.end() && entry.ok(), "a plan has the layers and the model of its request");
  return (*entry)->model->explain(*layer, request.hardware, request.options, std::get<LayerResult>(planned.evaluation),
                                  metric);
}

}  // namespace tilescope
