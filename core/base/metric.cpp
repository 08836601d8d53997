// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/metric.h"

#include <array>
#include <cstddef>

#include "core/base/ensure.h"

namespace tilescope {
namespace {

constexpr bool kLower = false, kHigher = true;  // is better
constexpr unsigned kEverywhere = kInTotals | kInComparison | kExplained;

constexpr std::array<MetricRow, 12> kMetricRows{{
    {Metric::Latency, "latency", "Latency", "Latency", UnitFamily::Seconds, kLower, kEverywhere},
    {Metric::Traffic, "traffic", "Traffic", "Traffic", UnitFamily::Bytes, kLower, kEverywhere},
    {Metric::Energy, "energy", "Energy", "Energy", UnitFamily::Energy, kLower, kEverywhere},
    {Metric::Edp, "energy × latency", "Energy × latency", "EDP", UnitFamily::EnergyTimesSeconds, kLower, kInComparison},
    {Metric::InputTraffic, "input traffic", "Input traffic", "Input", UnitFamily::Bytes, kLower, kInComparison},
    {Metric::WeightTraffic, "weight traffic", "Weight traffic", "Weight", UnitFamily::Bytes, kLower, kInComparison},
    {Metric::OutputTraffic, "traffic of outputs and partial sums", "Output and partial sums", "Output",
     UnitFamily::Bytes, kLower, kInComparison},
    {Metric::Utilization, "PE utilization", "PE utilization", "PE util.", UnitFamily::Share, kHigher,
     kInTotals | kInComparison | kExplained},
    {Metric::Intensity, "intensity", "Mean intensity", "Intensity", UnitFamily::MacsPerByte, kHigher,
     kInComparison | kExplained},
    {Metric::Throughput, "throughput", "Throughput", "Throughput", UnitFamily::MacsPerSecond, kHigher, kExplained},
    {Metric::ThroughputPerByte, "metric", "Throughput per byte", "Metric", UnitFamily::MacsPerSecondPerByte, kHigher,
     0},
    {Metric::MemoryBoundLayers, "memory-bound layers", "Memory-bound layers", "Memory-bound", UnitFamily::Layers,
     kLower, kInComparison},
}};

}  // namespace

std::span<const MetricRow> metricRows() {
  return kMetricRows;
}

std::vector<Metric> metricsOf(MetricPlace place) {
  std::vector<Metric> metrics;
  for (const MetricRow& row : kMetricRows)
    if ((row.places & place) != 0) metrics.push_back(row.metric);
  return metrics;
}

const MetricRow& rowOf(Metric metric) {
  const auto i = static_cast<std::size_t>(metric);
  ensure(i < kMetricRows.size() && kMetricRows[i].metric == metric, "every metric has a row, in the order of the ids");
  return kMetricRows[i];
}

}  // namespace tilescope
