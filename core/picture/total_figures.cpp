// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/total_figures.h"

#include <algorithm>
#include <cstddef>

#include "core/base/label_words.h"
#include "core/explore/binding.h"
#include "core/explore/metrics.h"
#include "core/explore/silicon_metrics.h"
#include "core/explore/total_scope.h"
#include "core/hardware/pricing.h"

namespace tilescope {
namespace {

// With a longer memory name, "traffic" does not fit into the label.
constexpr std::ptrdiff_t kLongestName = 8;

std::ptrdiff_t characters(const std::string& utf8) {
  return std::count_if(utf8.begin(), utf8.end(),
                       [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
}

std::string shortLabelOf(Metric metric, const HardwareProfile& hardware) {
  const bool isLong = characters(labelOf(hardware.memories.back().name)) > kLongestName;
  if (isLong && metric == Metric::Traffic) return "Off-chip traffic";
  return isLong && metric == Metric::TrafficPerToken ? "Off-chip per token" : labelOf(metric, hardware);
}

std::optional<double> estimateOf(const ExecutionPlan& plan, Metric metric) {
  if (metric != Metric::Energy && metric != Metric::Latency) return std::nullopt;
  return valueOf(plan, metric == Metric::Energy ? Metric::EstimatedEnergy : Metric::EstimatedLatency);
}

// The estimated part for layers that the model does not cover: to be added to the value, or included in it.
std::optional<FigureAside> estimatesAside(const ExecutionPlan& plan, Metric metric) {
  const std::optional<double> value = estimateOf(plan, metric);
  if (!value) return std::nullopt;
  const auto text = [&](double figure) { return numberAndUnit(figure, rowOf(metric).family, plan.totals.energy.unit); };
  const NumberAndUnit estimate = text(*value);
  const bool isSameUnit = estimate.unit == text(valueOf(plan.totals, metric)).unit;
  if (includesPasses(plan))
    return FigureAside{"incl. " + (isSameUnit ? estimate.number : estimate.text()),
                       estimate.text() + " of it of estimated layers"};
  return FigureAside{"+" + (isSameUnit ? estimate.number : estimate.text()),
                     "without " + estimate.text() + " of estimated layers"};
}

// Next to energy and latency the estimated part, next to area the parts' area, next to power the leakage.
std::optional<FigureAside> asideOf(const ExecutionPlan& plan, Metric metric) {
  if (metric == Metric::Energy || metric == Metric::Latency) return estimatesAside(plan, metric);
  const std::optional<ChipPrices> chip = pricesOf(plan.request.hardware).chip;
  if (!chip) return std::nullopt;
  if (metric == Metric::Area) {
    const NumberAndUnit parts = numberAndUnit(chip->partsMm2, UnitFamily::Area);
    return FigureAside{parts.text() + " parts", parts.text() + " of parts"};
  }
  const std::optional<double> power = valueOf(plan, Metric::Leakage);
  if (metric != Metric::Power || !power) return std::nullopt;
  const std::string leakage = numberAndUnit(*power, UnitFamily::Watts).text();
  return FigureAside{"+" + leakage, "without " + leakage + " of leakage"};
}

// Whether the plans can be compared by this metric.
bool compare(const ExecutionPlan& a, const ExecutionPlan& b, const MetricRow& row) {
  if (row.isOfHardware) return true;
  return countTheSameLayers(a, b) && (!row.isEnergy() || a.totals.energy.unit == b.totals.energy.unit);
}

TotalFigure totalFigure(const ExecutionPlan& plan, const ExecutionPlan* reference, Metric metric) {
  const MetricRow& row = rowOf(metric);
  TotalFigure figure;
  figure.metric = metric;
  figure.label = shortLabelOf(metric, plan.request.hardware);
  if (!row.isOfHardware) figure.part = partText(layerCount(plan));
  if (metric == Metric::Traffic || metric == Metric::TrafficPerToken) figure.counts = wordsOf(TrafficTotal::Plan);
  const std::optional<double> value = valueOf(plan, metric);
  // If all layers are estimated, the estimate is the value.
  const std::optional<double> shown = value || !plan.infeasibleLayers.empty() ? value : estimateOf(plan, metric);
  const NumberAndUnit text =
      shown ? numberAndUnit(*shown, row.family, plan.totals.energy.unit) : NumberAndUnit{"–", ""};
  figure.value = text.number;
  figure.unit = text.unit;
  if (const std::optional<Lack> lack = lackOf(plan.request.hardware, metric)) figure.lack = lack->text;
  figure.estimate = (!value && shown) || (isEstimate(plan, metric) && figure.lack.empty());
  if (!value) return figure;
  figure.aside = asideOf(plan, metric);
  if (!reference || !compare(*reference, plan, row)) return figure;
  if (const std::optional<double> before = valueOf(*reference, metric))
    figure.change = changeOf(metric, *before, *value);
  return figure;
}

}  // namespace

std::vector<TotalFigure> totalFigures(const ExecutionPlan& plan, const ExecutionPlan* reference) {
  std::vector<TotalFigure> figures;
  for (const Metric metric : totalMetrics(plan.request.network))
    figures.push_back(totalFigure(plan, reference, metric));
  return figures;
}

}  // namespace tilescope
