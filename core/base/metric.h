// SPDX-License-Identifier: GPL-3.0-or-later
// The metrics of layers, plans and configurations: one row each with id, names, unit and better direction. Values:
// core/explore/metrics.h.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/base/scale.h"

namespace tilescope {

// In the order in which tables show them.
enum class Metric {
  TokenThroughput,  // new tokens per second, of the whole batch
  TimePerToken,     // per text of the batch
  TimeToFirstToken,
  TrafficPerToken,  // off-chip
  CacheBytes,       // keys and values at the end of the pass
  Energy,
  Latency,
  EstimatedEnergy,  // of layers that the model does not cover
  EstimatedLatency,
  Area,
  Power,       // energy ÷ latency, without leakage
  Efficiency,  // operations per unit of energy; a MAC is two
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
  PeakThroughput,  // operations per second with all PEs busy; a MAC is two
  PeakPerArea,
  Leakage,  // power of the memories at 340 K
  LeakageEnergy,
  MemoryBoundLayers
};

enum MetricPlace : unsigned {
  kInTotals = 1,       // above a plan, with the change from the reference plan
  kInComparison = 2,   // in the comparison of plans
  kExplained = 4,      // explained by every cost model
  kInDetails = 8,      // in the details of a plan and, if explained, of a layer
  kInCurves = 16,      // in the curves under sliders
  kInDesigns = 32,     // as axis or colour in the plot of configurations
  kInTokenTotals = 64  // above a plan of a language model
};

// The runs for which a metric exists.
enum class MetricRuns {
  Any,
  Tokens,  // of language models, both kinds below
  Decode,
  Prefill,
  Estimated  // that contain estimates for layers that the model does not cover
};

struct MetricRow {
  Metric metric = Metric::Latency;
  std::string_view name;   // in sentences and formulas: "latency"
  std::string_view label;  // on its own, capitalised: "Latency"
  std::string_view head;
  UnitFamily family = UnitFamily::Seconds;
  bool largerIsBetter = false;
  unsigned places = 0;        // MetricPlace flags
  bool isOfHardware = false;  // independent of network and plan
  MetricRuns runs = MetricRuns::Any;

  bool isEnergy() const { return family.isEnergy; }
  // Shares and counts change by a difference, other metrics by a percentage.
  bool hasDifference() const { return family == UnitFamily::Share || family == UnitFamily::Layers; }
};

std::span<const MetricRow> metricRows();
std::vector<Metric> metricsOf(MetricPlace place);
const MetricRow& rowOf(Metric metric);
inline std::string_view name(Metric metric) {
  return rowOf(metric).name;
}

}  // namespace tilescope
