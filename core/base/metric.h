// SPDX-License-Identifier: GPL-3.0-or-later
// The metrics of a layer, a plan and a point of the plot of designs: one id, and one row with its names, its unit and
// its better direction, that every front end reads. Values: core/explore/metrics.h.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/base/scale.h"

namespace tilescope {

// In the order in which tables show them.
enum class Metric {
  TokenThroughput,  // new tokens of all texts per second
  TimePerToken,     // of each text
  TimeToFirstToken,
  TrafficPerToken,  // off-chip
  CacheBytes,       // of keys and values, at the end of the pass
  Energy,
  Latency,
  EstimatedEnergy,  // of the layers outside the model
  EstimatedLatency,
  Area,        // of the chip
  Power,       // energy over latency; without leakage
  Efficiency,  // operations per energy, 2 per MAC
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
  PeakThroughput,  // operations per second with every PE at work, 2 per MAC
  PeakPerArea,
  Leakage,  // power of the memories at 340 K
  LeakageEnergy,
  MemoryBoundLayers
};

// Places where front ends show a metric.
enum MetricPlace : unsigned {
  kInTotals = 1,       // above a plan, with its change against the reference
  kInComparison = 2,   // of plans side by side
  kExplained = 4,      // every cost model says how it follows
  kInDetails = 8,      // listed in the details of a plan and, where it is explained, of a layer
  kInCurves = 16,      // under sliders
  kInDesigns = 32,     // an axis or the colour of the plot of designs
  kInTokenTotals = 64  // as kInTotals, of language models
};

// Of which runs a metric is.
enum class MetricRuns {
  Any,
  Tokens,  // of language models
  Decode,
  Prefill,
  Estimated  // with layers outside the model that are estimated
};

struct MetricRow {
  Metric metric = Metric::Latency;
  std::string_view name;   // in a sentence and as a term of a formula: "latency"
  std::string_view label;  // when used on its own: "Latency"
  std::string_view head;   // of a narrow column: "Input"
  UnitFamily family = UnitFamily::Seconds;
  bool largerIsBetter = false;
  unsigned places = 0;        // of MetricPlace
  bool isOfHardware = false;  // the same for every network, with or without a plan
  MetricRuns runs = MetricRuns::Any;

  bool isEnergy() const { return family.isEnergy; }
  // Two values of shares and counts have a difference, all others a relative change.
  bool hasDifference() const { return family == UnitFamily::Share || family == UnitFamily::Layers; }
};

std::span<const MetricRow> metricRows();  // in the order of the ids
std::vector<Metric> metricsOf(MetricPlace place);
const MetricRow& rowOf(Metric metric);
inline std::string_view name(Metric metric) {
  return rowOf(metric).name;
}

}  // namespace tilescope
