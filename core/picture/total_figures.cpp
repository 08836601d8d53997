// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/total_figures.h"

#include <algorithm>
#include <cstddef>

#include "core/base/label_words.h"
#include "core/explore/binding.h"
#include "core/explore/metrics.h"
#include "core/explore/total_scope.h"

namespace tilescope {
namespace {

constexpr std::ptrdiff_t kLongestName = 8;  // characters of a memory that leave space for "traffic" above the metric

std::ptrdiff_t characters(const std::string& utf8) {
  return std::count_if(utf8.begin(), utf8.end(),
                       [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
}

// As labelOf(), but short.
std::string shortLabelOf(Metric metric, const HardwareProfile& hardware) {
  const bool isLong = characters(labelOf(hardware.memories.back().name)) > kLongestName;
  return metric == Metric::Traffic && isLong ? "Off-chip traffic" : labelOf(metric, hardware);
}

}  // namespace

std::vector<TotalFigure> totalFigures(const ExecutionPlan& plan, const ExecutionPlan* reference) {
  const EnergyUnit unit = plan.totals.energy.unit;
  const bool isComparable = reference && countTheSameLayers(*reference, plan);
  std::vector<TotalFigure> figures;
  for (const Metric metric : metricsOf(kInTotals)) {
    const MetricRow& row = rowOf(metric);
    TotalFigure figure;
    figure.metric = metric;
    figure.label = shortLabelOf(metric, plan.request.hardware);
    figure.part = partText(layerCount(plan));
    figure.estimate = row.isEnergy() && plan.totals.energy.estimate;
    if (metric == Metric::Traffic) figure.counts = wordsOf(TrafficTotal::Plan);
    const std::optional<double> value = valueOf(plan, metric);
    const NumberAndUnit text = value ? numberAndUnit(*value, row.family, unit) : NumberAndUnit{"–", ""};
    figure.value = text.number;
    figure.unit = text.unit;
    if (value && isComparable && (!row.isEnergy() || unit == reference->totals.energy.unit))
      if (const std::optional<double> before = valueOf(*reference, metric))
        figure.change = changeOf(metric, *before, *value);
    figures.push_back(std::move(figure));
  }
  return figures;
}

}  // namespace tilescope
