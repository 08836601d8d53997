// SPDX-License-Identifier: GPL-3.0-or-later
// One layer's mapping under every cost model that can express it, term by term, with reasons for differences. Works for
// any two models, because it only reads their results and loop nests.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/models/cost_model.h"
#include "core/workload/tensor_problem.h"

namespace tilescope {

struct ComparedModel {
  std::string id;                     // "eplanner"
  std::string name;                   // shown to users
  std::optional<LayerResult> result;  // absent: see reason
  LoopNest nest;                      // of the result
  std::string reason;                 // why the model has no result, in sentences
};

struct ComparedTerm {
  std::string name;                           // "Latency", "DRAM traffic of I"
  std::string unit;                           // "s", "B", "pJ", "MAC eq.", "cycles"; "" for shares and counts
  bool share = false;                         // 0 to 1, shown in percent
  std::vector<std::optional<double>> values;  // one per model; absent: it has no such term

  bool operator==(const ComparedTerm&) const = default;
};

struct ModelComparison {
  std::vector<ComparedModel> models;  // the plan's model first
  std::vector<ComparedTerm> terms;    // every term of at least one model
  std::vector<std::string> reasons;   // why other models differ from the plan's model, in sentences
};

// planned: result of a model with these options on this hardware. dataflow: the one used for planning, if known; it
// determines the spatial unrolling if the mapping does not. Other models use their default options. A model rejects
// forms of mapping that it cannot read, with a diagnostic at "/form".
ModelComparison compareModels(const Layer& layer, const HardwareProfile& hardware, const LayerResult& planned,
                              const ModelOptions& options, const std::optional<std::string>& dataflow,
                              const std::vector<const CostModel*>& models);

// Compares all models of the registry.
ModelComparison compareModels(const Layer& layer, const HardwareProfile& hardware, const LayerResult& planned,
                              const ModelOptions& options, const std::optional<std::string>& dataflow);

// Values from results and loop nests, for comparisons. Absent if a model does not have them.

// Cycles during which the array computes.
std::optional<double> computeCycles(const LayerResult& result);

std::optional<double> memoryEnergy(const LayerResult& result, const std::string& memory);

// The on-chip memory with the largest instance; null if there is none.
const Memory* largestOnChip(const HardwareProfile& hardware);

const NestTile* tileAt(const LoopNest& nest, const std::string& memory, Tensor tensor);

std::optional<double> movedBytes(const LoopNest& nest, const std::string& memory, Tensor tensor, Move move);

// How often an input is read from off chip, as a multiple of the whole tensor.
std::optional<double> crossings(const ComparedModel& model, const TensorProblem& problem, Tensor tensor);

// Bits of one element; for O, of a partial sum.
int bitsOf(const TensorProblem& problem, Tensor tensor);

}  // namespace tilescope
