// SPDX-License-Identifier: GPL-3.0-or-later
// ZigZag 3.8.5's rules bit for bit, with the defects listed in docs/models/zigzag.md: e.g. unrolls that do not divide a
// loop are fractional in footprints and energy but truncated in latency, and on- and offloading may hide behind the
// computation that needs them. Sums and products are in ZigZag 3.8.5's order.
#pragma once

#include <memory>
#include <vector>

#include "core/models/zigzag/nest.h"
#include "core/models/zigzag/original_latency.h"
#include "core/models/zigzag/original_links.h"
#include "core/models/zigzag/original_tiles.h"
#include "core/models/zigzag/problem.h"

namespace tilescope::zigzag {

class OriginalRules final : public Rules {
 public:
  OriginalRules(std::shared_ptr<const Problem> problem, const Unrolling& unrolling);

  Sizes temporalSizes() const override;
  double footprintBits(std::size_t operand, std::size_t level, const Sizes& temporal, bool partial) const override;
  bool ordered(std::size_t operand) const override { return !untruncated_[operand]; }
  double runningFootprintBits(std::size_t operand, const RunningSizes& covered, bool partial) const override;
  double usableBits(std::size_t memory) const override;
  TensorTerms terms(std::size_t operand, const TensorNest& nest) const override;
  LatencyParts latency(const std::vector<const TensorTerms*>& terms, std::int64_t temporal,
                       std::vector<std::vector<bool>>* doubleBuffered, StallPort* binding) const override;

 private:
  LevelTerms levelTerms(std::size_t operand, std::size_t level, const NestTimes& times,
                        const OperandTiles& tiles) const;

  std::vector<OperandSpatial> fractional_, integer_;
  std::vector<bool> untruncated_;                         // [operand]: both are equal
  std::vector<std::vector<RunningSizes>> parallelBelow_;  // [operand][level]: unroll factors up to this arch level
  double relevantElements_ = 1;                           // product of the sizes that index O directly
  OriginalLatency latency_;
};

std::unique_ptr<Rules> makeOriginalRules(std::shared_ptr<const Problem> problem, const Unrolling& unrolling);

// ZigZag 3.8.5 on unrolls that do not divide their loop: 37 channels on 32 lanes take 2 passes, so it unrolls 18.5 in
// each. Energy and footprints use 18.5, latency 18.
using ParallelLoops = std::vector<std::vector<SpatialLoop>>;  // [array dimension]

// Only a loop dimension's largest unroll changes (of equal ones the first in array order).
ParallelLoops fractionalUnrolls(const Problem& problem, const Unrolling& unrolling);

ParallelLoops integerUnrolls(const ParallelLoops& fractional);

}  // namespace tilescope::zigzag
