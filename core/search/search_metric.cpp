// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/search_metric.h"

#include <algorithm>
#include <limits>

#include "core/base/names.h"
#include "core/sweep/row_figures.h"

namespace tilescope {
namespace {

constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();

bool choosesNetworks(const SweepDescription& sweep) {
  return std::any_of(sweep.axes.begin(), sweep.axes.end(),
                     [](const SweepAxis& axis) { return axis.kind == AxisKind::Network; });
}

std::vector<SearchMetric> metricsOf(const SweepDescription& sweep) {
  std::vector<SearchMetric> all;
  for (const SweepMetric metric : kSweepMetrics) {
    if (!hasLowerBound(metric)) continue;
    const std::string name(nameOf(metric, sweep.energyUnit()));
    if (metric == SweepMetric::Area) {
      if (sweep.area) all.push_back({name, metric, std::nullopt});
      continue;
    }
    if (sweep.combine == Combine::WeightedSum) all.push_back({name, metric, std::nullopt});
    if (choosesNetworks(sweep)) continue;
    for (std::size_t i = 0; i < sweep.networks.size(); ++i)
      all.push_back({name + "." + sweep.networks[i].name, metric, i});
  }
  return all;
}

}  // namespace

bool hasLowerBound(SweepMetric metric) {
  return metric != SweepMetric::Power && metric != SweepMetric::Utilization;
}

Result<SearchMetric> searchMetric(const SweepDescription& sweep, const std::string& name) {
  const std::vector<SearchMetric> all = metricsOf(sweep);
  std::vector<std::string> names;
  for (const SearchMetric& metric : all) {
    if (metric.name == name) return metric;
    names.push_back(metric.name);
  }
  return Diagnostic{Diagnostic::Severity::Error,
                    "--minimise",
                    "",
                    quoteName(name),
                    "a metric of the rows that has lower bounds: " + joinNames(names),
                    sweep.combine == Combine::Worst
                        ? "Ratios (\"combine\": \"worst\") have none; name a metric of one network."
                        : "Name one of them."};
}

std::vector<Objective> objectivesBehind(std::span<const SweepMetric> metrics) {
  std::vector<Objective> all;
  const auto add = [&](Objective objective) {
    if (std::find(all.begin(), all.end(), objective) == all.end()) all.push_back(objective);
  };
  for (const SweepMetric metric : metrics) {
    if (metric == SweepMetric::Latency || metric == SweepMetric::Edp) add(Objective::Latency);
    if (metric == SweepMetric::Energy || metric == SweepMetric::Edp) add(Objective::Energy);
    if (metric == SweepMetric::Traffic) add(Objective::Traffic);
  }
  return all;
}

double valueOf(const SearchMetric& metric, const store::PointRow& row, EnergyUnit unit) {
  if (metric.metric == SweepMetric::Area) return row.areaMm2.value_or(kNoValue);
  if (!metric.network) return metricOf(metric.metric, row.figures, unit);
  if (*metric.network >= row.answers.size()) return kNoValue;
  return metricOf(metric.metric, row.answers[*metric.network].figures, unit);
}

}  // namespace tilescope
