// SPDX-License-Identifier: GPL-3.0-or-later
// Turns a counted nest into the result that users see, and a nest that does not fit into the reason.
#pragma once

#include <memory>

#include "core/models/evaluation.h"
#include "core/models/zigzag/allocation.h"
#include "core/models/zigzag/nest.h"
#include "core/models/zigzag/zigzag_terms.h"

namespace tilescope::zigzag {

// One mapping with all parts known.
struct MappedNest {
  Unrolling unrolling;  // as stated in the mapping
  Order order;
  Splits splits;  // before irrelevant loops move down
  Allocation allocation = Allocation::Uneven;
};

LoopMapping loopMapping(const Problem& problem, const MappedNest& nest);

LayerResult layerResult(const Layer& layer, const HardwareProfile& hardware, const Rules& rules,
                        const MappedNest& nest);

// The values behind a result, for explanations and pictures.
struct CountedNest {
  std::vector<TensorTerms> terms;  // [operand]
  LatencyParts latency;
  std::vector<std::vector<bool>> doubleBuffered;  // [operand][memory level]
  StallPort stall;                                // memory = number of memories: the array does not stall
  std::int64_t iterations = 1;                    // of all temporal loops
};
CountedNest count(const Rules& rules, const MappedNest& nest);

Violation violationOf(const Rules& rules, const AllocationFailure& failure);

// A result of this model, counted again from its mapping with all details that results leave out. Used for pictures and
// explanations.
struct Recount {
  std::shared_ptr<const Problem> problem;
  std::unique_ptr<const Rules> rules;
  MappedNest nest;
  CountedNest counted;
};

// result: a result of this model for this layer on this machine; the layer must be modelled.
Recount recount(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                const LayerResult& result);

bool isCompatible(const ModelOptions& options);  // counting as in ZigZag 3.8.5

}  // namespace tilescope::zigzag
