// SPDX-License-Identifier: GPL-3.0-or-later
// ZigZag 3.8.5's rules bit for bit, including the defects that docs/models/zigzag.md lists. For example, unrolls that
// do not divide a loop are fractional in footprints and energy but truncated in latency, and on- and offloading may
// hide behind the computation that needs them. Sums and products are in ZigZag 3.8.5's order, so that results agree to
// the last bit.
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

  std::vector<OperandSpatial> fractional_, integer_;  // [operand]
  std::vector<bool> untruncated_;                     // [operand]: whether both are equal
  std::vector<std::vector<RunningSizes>>
      parallelBelow_;            // [operand][level]: unroll factors up to and including this arch level
  double relevantElements_ = 1;  // product of the sizes that index O directly
  OriginalLatency latency_;
};

std::unique_ptr<Rules> makeOriginalRules(std::shared_ptr<const Problem> problem, const Unrolling& unrolling);

// How ZigZag 3.8.5 treats an unroll that does not divide its loop: 37 channels on 32 lanes take 2 passes, so it unrolls
// 18.5 channels in each. Energy and footprints use 18.5, latency the integer part, 18.
using ParallelLoops = std::vector<std::vector<SpatialLoop>>;  // [array dimension]

// Only the largest unroll of a loop dimension changes (of equal ones the first in the order of the array).
ParallelLoops fractionalUnrolls(const Problem& problem, const Unrolling& unrolling);

ParallelLoops integerUnrolls(const ParallelLoops& fractional);

}  // namespace tilescope::zigzag
