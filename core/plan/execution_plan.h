// SPDX-License-Identifier: GPL-3.0-or-later
// The best mapping found for every layer of a network (contracts 6.2: tilescope.plan/1).
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "core/models/cost_model.h"
#include "core/models/pass_estimate.h"
#include "core/models/search_statistics.h"
#include "core/workload/network.h"

namespace tilescope {

struct Certificate;

// The inputs of a plan; a plan contains its request, so that it is self-contained.
struct PlanRequest {
  Network network;
  HardwareProfile hardware;
  std::string model;
  std::string search;
  Objective objective = Objective::Metric;
  ModelOptions options;                 // as the user gave them, without defaults
  std::optional<std::string> dataflow;  // absent: any of the profile
  std::optional<std::string> layer;     // absent: all layers

  bool operator==(const PlanRequest&) const = default;
};

struct LayerPlan {
  std::string name;
  std::string sameAs;    // the first layer with the same answer; "" for the first layer itself
  std::string dataflow;  // the chosen one
  Evaluation evaluation;
  SearchStatistics search;
  std::vector<std::string> notes;  // sentences, e.g. about spatial loops of the dataflow that do not fit the layer
  bool interim = false;            // the best so far: the search continues, was cancelled or stopped at a limit
  std::shared_ptr<const Certificate> certificate;  // if it was requested; not in plan files and not compared

  bool operator==(const LayerPlan& other) const {
    return std::tie(name, sameAs, dataflow, evaluation, search, notes, interim) ==
           std::tie(other.name, other.sameAs, other.dataflow, other.evaluation, other.search, other.notes,
                    other.interim);
  }
};

// The result of a layer that the model covers and that has a plan; otherwise null.
const LayerResult* plannedResult(const LayerPlan& layer);

// Sums over the layers that the model covers and that have a plan; a repeated layer counts each time.
using PlanTotals = Results;

struct ExecutionPlan {
  PlanRequest request;
  std::vector<LayerPlan> layers;  // in file order
  PlanTotals totals;
  OffChipBytes outsideModelBytes;  // compulsory traffic of the layers that are not modelled
  std::vector<std::string> infeasibleLayers;
  bool cancelled = false;

  bool operator==(const ExecutionPlan&) const = default;
};

// Fills totals, outsideModelBytes and infeasibleLayers from the layers.
void sumUp(ExecutionPlan& plan);

// One run of one network of a set, as a plan of its own. The plan must have all layers of the set.
ExecutionPlan planOfMember(const ExecutionPlan& plan, std::size_t member);

// An estimate of the layers that the model does not cover, as passes of a vector unit (core/models/pass_estimate.h). It
// is separate from the totals.
struct PassTotals {
  std::vector<std::optional<PassEstimate>> layers;  // one per layer of the plan; empty: modelled, or not known
  Results estimates;                                // their sum
  std::vector<std::string> unknown;                 // opaque layers, which have no estimate
  std::int64_t follows = 0;                         // later operators of unknown size because of these
  std::vector<std::string> assumed;  // JSON pointers of vector-unit values that the profile does not state
};

// Empty if the model covers every layer.
std::optional<PassTotals> passTotals(const ExecutionPlan& plan);

// Totals of all layers, some of them estimated; empty if a layer has neither a result nor an estimate.
std::optional<PlanTotals> completeTotals(const ExecutionPlan& plan, const PassTotals& passes);

// The cost of one layer: energy, cycles, bytes, energy × cycles, or bytes × cycles for the metric.
double objectiveOfLayer(const LayerResult& result, Objective objective);

// Sum of (value − lower bound) ÷ sum of values, over the layers with a known lower bound.
class GapSum {
 public:
  explicit GapSum(Objective objective) : objective_(objective) {}

  void add(const LayerResult& result, const SearchStatistics& search, std::size_t repeats = 1);
  std::optional<double> gap() const;  // empty: no layer has a bound

 private:
  Objective objective_;
  double open_ = 0, values_ = 0;
};

// The gap over all layers of a plan; a repeated layer counts each time.
std::optional<double> gapOf(const ExecutionPlan& plan);

}  // namespace tilescope
