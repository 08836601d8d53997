// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/metric.h"

#include <array>
#include <cstddef>

#include "core/base/ensure.h"

namespace tilescope {
namespace {

constexpr bool kLower = false, kHigher = true;
constexpr unsigned kInDetailsAndComparison = kInDetails | kInComparison;
constexpr unsigned kOfPlans = kInTotals | kInDetailsAndComparison;
constexpr unsigned kEverywhere = kOfPlans | kExplained;
constexpr unsigned kOfTokens = kInTokenTotals | kInDetailsAndComparison;
constexpr bool kOfHardware = true, kOfPlan = false;

constexpr std::array<MetricRow, 28> kMetricRows{{
    {Metric::TokenThroughput, "token throughput", "Token throughput", "Tokens", UnitFamily::TokensPerSecond, kHigher,
     kOfTokens | kInCurves, kOfPlan, MetricRuns::Tokens},
    {Metric::TimePerToken, "time per token", "Time per token", "Per token", UnitFamily::Seconds, kLower, kOfTokens,
     kOfPlan, MetricRuns::Decode},
    {Metric::TimeToFirstToken, "time to first token", "Time to first token", "First token", UnitFamily::Seconds, kLower,
     kOfTokens, kOfPlan, MetricRuns::Prefill},
    {Metric::TrafficPerToken, "traffic per token", "Traffic per token", "Per token", UnitFamily::Bytes, kLower,
     kOfTokens, kOfPlan, MetricRuns::Tokens},
    {Metric::CacheBytes, "key-value cache", "KV cache", "KV cache", UnitFamily::Bytes, kLower, kOfTokens, kOfPlan,
     MetricRuns::Tokens},
    {Metric::Energy, "energy", "Energy", "Energy", UnitFamily::Energy, kLower,
     kEverywhere | kInDesigns | kInCurves | kInTokenTotals},
    {Metric::Latency, "latency", "Latency", "Latency", UnitFamily::Seconds, kLower,
     kEverywhere | kInDesigns | kInCurves},
    {Metric::EstimatedEnergy, "estimated energy", "Estimated energy", "Estimated", UnitFamily::Energy, kLower,
     kInDetailsAndComparison, kOfPlan, MetricRuns::Estimated},
    {Metric::EstimatedLatency, "estimated latency", "Estimated latency", "Estimated", UnitFamily::Seconds, kLower,
     kInDetailsAndComparison, kOfPlan, MetricRuns::Estimated},
    {Metric::Area, "chip area", "Chip area", "Area", UnitFamily::Area, kLower, kOfPlans | kInDesigns | kInTokenTotals,
     kOfHardware},
    {Metric::Power, "power", "Power", "Power", UnitFamily::Watts, kLower, kOfPlans | kInDesigns},
    {Metric::Efficiency, "efficiency", "Efficiency", "Efficiency", UnitFamily::OperationsPerJoule, kHigher,
     kOfPlans | kInDesigns},
    {Metric::Traffic, "traffic", "Traffic", "Traffic", UnitFamily::Bytes, kLower, kEverywhere | kInDesigns},
    {Metric::Edp, "energy × latency", "Energy × latency", "EDP", UnitFamily::EnergyTimesSeconds, kLower,
     kInComparison | kInDesigns},
    {Metric::EnergyTimesArea, "energy × area", "Energy × area", "Energy × area", UnitFamily::EnergyTimesArea, kLower,
     kInDesigns | kInCurves},
    {Metric::InputTraffic, "input traffic", "Input traffic", "Input", UnitFamily::Bytes, kLower, kInComparison},
    {Metric::WeightTraffic, "weight traffic", "Weight traffic", "Weight", UnitFamily::Bytes, kLower, kInComparison},
    {Metric::OutputTraffic, "traffic of outputs and partial sums", "Output and partial sums", "Output",
     UnitFamily::Bytes, kLower, kInComparison},
    {Metric::Utilization, "PE utilization", "PE utilization", "PE util.", UnitFamily::Share, kHigher,
     kEverywhere | kInTokenTotals},
    {Metric::Intensity, "intensity", "Mean intensity", "Intensity", UnitFamily::MacsPerByte, kHigher,
     kInComparison | kExplained},
    {Metric::Throughput, "throughput", "Throughput", "Throughput", UnitFamily::MacsPerSecond, kHigher,
     kExplained | kInDesigns},
    {Metric::ThroughputPerByte, "metric", "Throughput per byte", "Metric", UnitFamily::MacsPerSecondPerByte, kHigher,
     0},
    {Metric::ThroughputPerArea, "throughput per area", "Throughput per area", "Per area",
     UnitFamily::MacsPerSecondPerArea, kHigher, kInDetailsAndComparison | kInDesigns},
    {Metric::PeakThroughput, "peak throughput", "Peak throughput", "Peak", UnitFamily::OperationsPerSecond, kHigher,
     kInDetailsAndComparison, kOfHardware},
    {Metric::PeakPerArea, "peak per area", "Peak per area", "Peak per area", UnitFamily::OperationsPerSecondPerArea,
     kHigher, kInDetailsAndComparison, kOfHardware},
    {Metric::Leakage, "leakage power", "Leakage power", "Leakage", UnitFamily::Watts, kLower, kInDetailsAndComparison,
     kOfHardware},
    {Metric::LeakageEnergy, "leakage energy", "Leakage energy", "Leakage", UnitFamily::Energy, kLower,
     kInDetailsAndComparison},
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
