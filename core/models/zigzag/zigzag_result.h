// SPDX-License-Identifier: GPL-3.0-or-later
// From a nest that has been counted to the result that everyone reads, and from a nest that does not fit to the reason.
#pragma once

#include <memory>

#include "core/models/evaluation.h"
#include "core/models/zigzag/allocation.h"
#include "core/models/zigzag/nest.h"
#include "core/models/zigzag/zigzag_terms.h"

namespace tilescope::zigzag {

// One mapping, all parts of it known.
struct MappedNest {
  Unrolling unrolling;  // as the mapping states it
  Order order;
  Splits splits;  // before irrelevant runs move down
  Allocation allocation = Allocation::Uneven;
};

LoopMapping loopMapping(const Problem& problem, const MappedNest& nest);

LayerResult layerResult(const Layer& layer, const HardwareProfile& hardware, const Rules& rules,
                        const MappedNest& nest);

// What the result was made of: for explanations and pictures.
struct CountedNest {
  std::vector<TensorTerms> terms;  // [operand]
  LatencyParts latency;
  std::vector<std::vector<bool>> doubleBuffered;  // [operand][memory level]
  StallPort stall;                                // memory = number of memories: the array never waits
  std::int64_t iterations = 1;                    // of all temporal loops
};
CountedNest count(const Rules& rules, const MappedNest& nest);

Violation violationOf(const Rules& rules, const AllocationFailure& failure);

// A result of this model counted again from its mapping, with all that results leave out: for pictures and
// explanations.
struct Recount {
  std::shared_ptr<const Problem> problem;
  std::unique_ptr<const Rules> rules;
  MappedNest nest;
  CountedNest counted;
};

// result: of this model, of this layer, which is modelled, on this machine.
Recount recount(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                const LayerResult& result);

bool isCompatible(const ModelOptions& options);  // counts as ZigZag 3.8.5

}  // namespace tilescope::zigzag
