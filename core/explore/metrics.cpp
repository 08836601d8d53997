// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/metrics.h"

#include <algorithm>

#include "core/base/ensure.h"
#include "core/base/label_words.h"
#include "core/explore/binding.h"

namespace tilescope {
namespace {

double ratio(double a, double b) {
  return b > 0 ? a / b : 0;
}

bool isMemoryBound(const Evaluation& evaluation) {
  const Resource resource = bindingOf(evaluation);
  return resource == Resource::OffChipBandwidth || resource == Resource::OnChipBandwidth;
}

// A layer's result and a plan's sums have the same parts.
template <class Results>
double valueIn(const Results& r, Metric metric) {
  switch (metric) {
    case Metric::Latency:
      return r.latency.seconds;
    case Metric::Traffic:
      return r.offChipBytes.total();
    case Metric::Energy:
      return r.energy.total;
    case Metric::Edp:
      return r.energy.total * r.latency.seconds;
    case Metric::InputTraffic:
      return r.offChipBytes.tensors[index(Tensor::I)];
    case Metric::WeightTraffic:
      return r.offChipBytes.tensors[index(Tensor::W)];
    case Metric::OutputTraffic:
      return r.offChipBytes.tensors[index(Tensor::O)];
    case Metric::Utilization:
      return r.utilization.total;
    case Metric::Intensity:
      return ratio(r.macs, r.offChipBytes.total());
    case Metric::Throughput:
      return ratio(r.macs, r.latency.seconds);
    case Metric::ThroughputPerByte:
      return ratio(ratio(r.macs, r.latency.seconds), r.offChipBytes.total());
    case Metric::MemoryBoundLayers:
      return 0;
  }
  throw InternalError("a metric without a value");
}

}  // namespace

double valueOf(const LayerResult& result, Metric metric) {
  return metric == Metric::MemoryBoundLayers ? isMemoryBound(result) : valueIn(result, metric);
}

double valueOf(const PlanTotals& totals, Metric metric) {
  return valueIn(totals, metric);
}

std::optional<double> valueOf(const ExecutionPlan& plan, Metric metric) {
  if (plannedLayers(plan) == 0) return std::nullopt;
  if (metric != Metric::MemoryBoundLayers) return valueOf(plan.totals, metric);
  return static_cast<double>(std::count_if(plan.layers.begin(), plan.layers.end(),
                                           [](const LayerPlan& layer) { return isMemoryBound(layer.evaluation); }));
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
  return std::string(rowOf(metric).label);
}

std::optional<double> changeOf(Metric metric, double before, double now) {
  if (rowOf(metric).hasDifference()) return now - before;
  return before > 0 ? std::optional(now / before - 1) : std::nullopt;
}

}  // namespace tilescope
