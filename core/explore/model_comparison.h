// SPDX-License-Identifier: GPL-3.0-or-later
// One layer's mapping under every cost model that can express it, side by side and term by term, with the reasons why
// metrics differ. It works for any two models, because everything is read from their results and nests.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/models/cost_model.h"
#include "core/workload/tensor_problem.h"

namespace tilescope {

struct ComparedModel {
  std::string id;                     // "eplanner"
  std::string name;                   // for people: "e-PlaNNer"
  std::optional<LayerResult> result;  // of the mapping; if absent, reason is set
  LoopNest nest;                      // of the result
  std::string reason;                 // why this model has no metrics: one sentence or more
};

struct ComparedTerm {
  std::string name;                           // "Latency", "DRAM traffic of I"
  std::string unit;                           // "s", "B", "pJ", "MAC eq.", "cycles"; "" for shares and counts
  bool share = false;                         // a fraction from 0 to 1, shown in percent
  std::vector<std::optional<double>> values;  // one per model; absent: the model has no such term

  bool operator==(const ComparedTerm&) const = default;
};

struct ModelComparison {
  std::vector<ComparedModel> models;  // that of the plan first
  std::vector<ComparedTerm> terms;    // terms that at least one model has
  std::vector<std::string> reasons;   // sentences: why other models differ from the plan's model
};

// planned: a result that names its model, made with these options on this hardware. dataflow: the one it was planned
// with, if known; it gives the spatial unrolling if the mapping does not. Other models use their default options. Each
// model decides whether it reads a form of mapping: it rejects others with a diagnostic at "/form".
ModelComparison compareModels(const Layer& layer, const HardwareProfile& hardware, const LayerResult& planned,
                              const ModelOptions& options, const std::optional<std::string>& dataflow,
                              const std::vector<const CostModel*>& models);

// The same among all models of the registry.
ModelComparison compareModels(const Layer& layer, const HardwareProfile& hardware, const LayerResult& planned,
                              const ModelOptions& options, const std::optional<std::string>& dataflow);

// Single values of results and nests that comparisons need; absent where a model does not have them.

// Cycles in which the array computes.
std::optional<double> computeCycles(const LayerResult& result);

std::optional<double> memoryEnergy(const LayerResult& result, const std::string& memory);

// The on-chip memory with the most bits in one instance; null if there is none.
const Memory* largestOnChip(const HardwareProfile& hardware);

const NestTile* tileAt(const LoopNest& nest, const std::string& memory, Tensor tensor);

std::optional<double> movedBytes(const LoopNest& nest, const std::string& memory, Tensor tensor, Move move);

// Off-chip reads of an input, in multiples of the whole tensor.
std::optional<double> crossings(const ComparedModel& model, const TensorProblem& problem, Tensor tensor);

// Bits of one element; for O, of a partial sum.
int bitsOf(const TensorProblem& problem, Tensor tensor);

}  // namespace tilescope
