// SPDX-License-Identifier: GPL-3.0-or-later
// The metrics of a layer, a plan and a point of the plot of configurations: for each an id and one row with its names,
// its unit and its better direction, which every front end uses. Values: core/explore/metrics.h.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/base/scale.h"

namespace tilescope {

// In the order of the tables.
enum class Metric {
  TokenThroughput,  // new tokens of all texts per second
  TimePerToken,     // per text
  TimeToFirstToken,
  TrafficPerToken,  // off-chip
  CacheBytes,       // size of keys and values at the end of the pass
  Energy,
  Latency,
  EstimatedEnergy,  // of the layers that the model does not cover
  EstimatedLatency,
  Area,        // of the chip
  Power,       // energy ÷ latency; without leakage
  Efficiency,  // operations per unit of energy, 2 per MAC
  Traffic,     // off-chip, of all tensors
  Edp,
  EnergyTimesArea,
  InputTraffic,
  WeightTraffic,
  OutputTraffic,
  Utilization,  // of the PEs over the whole latency, 0 to 1
  Intensity,    // MACs per off-chip byte
  Throughput,   // MACs per second
  ThroughputPerByte,
  ThroughputPerArea,
  PeakThroughput,  // operations per second with all PEs busy, 2 per MAC
  PeakPerArea,
  Leakage,  // power of the memories at 340 K
  LeakageEnergy,
  MemoryBoundLayers
};

// Places where front ends show a metric.
enum MetricPlace : unsigned {
  kInTotals = 1,       // above a plan, with its change against the reference
  kInComparison = 2,   // of plans side by side
  kExplained = 4,      // every cost model explains it
  kInDetails = 8,      // listed in the details of a plan and, if the metric is explained, of a layer
  kInCurves = 16,      // under sliders
  kInDesigns = 32,     // an axis or the colour of the plot of configurations
  kInTokenTotals = 64  // as kInTotals, for language models
};

// The kinds of runs that have a metric.
enum class MetricRuns {
  Any,
  Tokens,  // of language models
  Decode,
  Prefill,
  Estimated  // with layers that the model does not cover and that are estimated
};

struct MetricRow {
  Metric metric = Metric::Latency;
  std::string_view name;   // for sentences and as a term of a formula: "latency"
  std::string_view label;  // on its own: "Latency"
  std::string_view head;   // for the header of a narrow column: "Input"
  UnitFamily family = UnitFamily::Seconds;
  bool largerIsBetter = false;
  unsigned places = 0;        // of MetricPlace
  bool isOfHardware = false;  // depends on the hardware only, not on network or plan
  MetricRuns runs = MetricRuns::Any;

  bool isEnergy() const { return family.isEnergy; }
  // Two values of shares and counts are compared by their difference, all others by their relative change.
  bool hasDifference() const { return family == UnitFamily::Share || family == UnitFamily::Layers; }
};

std::span<const MetricRow> metricRows();  // in the order of the ids
std::vector<Metric> metricsOf(MetricPlace place);
const MetricRow& rowOf(Metric metric);
inline std::string_view name(Metric metric) {
  return rowOf(metric).name;
}

}  // namespace tilescope
