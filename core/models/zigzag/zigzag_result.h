// SPDX-License-Identifier: GPL-3.0-or-later
// Turns a counted nest into a result, or into the reason why it does not fit.
#pragma once

#include <memory>

#include "core/models/evaluation.h"
#include "core/models/zigzag/allocation.h"
#include "core/models/zigzag/nest.h"
#include "core/models/zigzag/zigzag_terms.h"

namespace tilescope::zigzag {

struct MappedNest {
  Unrolling unrolling;
  Order order;
  Splits splits;  // before irrelevant loops move down
  Allocation allocation = Allocation::Uneven;
};

LoopMapping loopMapping(const Problem& problem, const MappedNest& nest);

LayerResult layerResult(const Layer& layer, const HardwareProfile& hardware, const Rules& rules,
                        const MappedNest& nest);

struct CountedNest {
  std::vector<TensorTerms> terms;
  LatencyParts latency;
  std::vector<std::vector<bool>> doubleBuffered;  // [operand][memory level]
  StallPort stall;                                // memory = number of memories: no stall
  std::int64_t iterations = 1;                    // of all temporal loops
};
CountedNest count(const Rules& rules, const MappedNest& nest);

Violation violationOf(const Rules& rules, const AllocationFailure& failure);

// A result counted again from its mapping with all details, for pictures and explanations.
struct Recount {
  std::shared_ptr<const Problem> problem;
  std::unique_ptr<const Rules> rules;
  MappedNest nest;
  CountedNest counted;
};

// result: of this model, layer and machine; the layer must be modelled.
Recount recount(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                const LayerResult& result);

bool isCompatible(const ModelOptions& options);

}  // namespace tilescope::zigzag
