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

struct PlanRequest {
  Network network;
  HardwareProfile hardware;
  std::string model;
  std::string search;
  Objective objective = Objective::Metric;
  ModelOptions options;                 // as given by the user, without defaults
  std::optional<std::string> dataflow;  // absent: any dataflow of the profile
  std::optional<std::string> layer;     // absent: all layers

  bool operator==(const PlanRequest&) const = default;
};

struct LayerPlan {
  std::string name;
  std::string sameAs;  // first layer with the same answer; "" for that layer itself
  std::string dataflow;
  Evaluation evaluation;
  SearchStatistics search;
  std::vector<std::string> notes;                  // sentences, e.g. about spatial loops that do not fit the layer
  bool interim = false;                            // not final: the search continues, was cancelled or hit a limit
  std::shared_ptr<const Certificate> certificate;  // if requested; neither in plan files nor compared

  bool operator==(const LayerPlan& other) const {
    return std::tie(name, sameAs, dataflow, evaluation, search, notes, interim) ==
           std::tie(other.name, other.sameAs, other.dataflow, other.evaluation, other.search, other.notes,
                    other.interim);
  }
};

// Null if the layer is not modelled or has no plan.
const LayerResult* plannedResult(const LayerPlan& layer);

// Sums over modelled layers with a plan; repeated layers count each time.
using PlanTotals = Results;

struct ExecutionPlan {
  PlanRequest request;
  std::vector<LayerPlan> layers;
  PlanTotals totals;
  OffChipBytes outsideModelBytes;  // compulsory traffic of layers that are not modelled
  std::vector<std::string> infeasibleLayers;
  bool cancelled = false;

  bool operator==(const ExecutionPlan&) const = default;
};

// Recomputes totals, outsideModelBytes and infeasibleLayers.
void sumUp(ExecutionPlan& plan);

// One run of one network of a set, as its own plan. The plan must have all layers of the set.
ExecutionPlan planOfMember(const ExecutionPlan& plan, std::size_t member);

// Layers that are not modelled, as passes of a vector unit (core/models/pass_estimate.h). Not part of the totals.
struct PassTotals {
  std::vector<std::optional<PassEstimate>> layers;  // by layer; empty: modelled or unknown
  Results estimates;
  std::vector<std::string> unknown;  // opaque layers without an estimate
  std::int64_t follows = 0;          // later operators whose size is unknown because of these
  std::vector<std::string> assumed;  // JSON pointers of vector-unit values missing in the profile
};

std::optional<PassTotals> passTotals(const ExecutionPlan& plan);

// All layers, including estimated ones; empty if a layer has neither result nor estimate.
std::optional<PlanTotals> completeTotals(const ExecutionPlan& plan, const PassTotals& passes);

double objectiveOfLayer(const LayerResult& result, Objective objective);

// Σ (value − lower bound) ÷ Σ value, over layers with a known lower bound.
class GapSum {
 public:
  explicit GapSum(Objective objective) : objective_(objective) {}

  void add(const LayerResult& result, const SearchStatistics& search, std::size_t repeats = 1);
  std::optional<double> gap() const;  // empty: no layer has a bound

 private:
  Objective objective_;
  double open_ = 0, values_ = 0;
};

std::optional<double> gapOf(const ExecutionPlan& plan);

}  // namespace tilescope
