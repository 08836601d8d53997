// SPDX-License-Identifier: GPL-3.0-or-later
// Tilescope's rules for ZigZag's model: the same memories, loops, windows and stalls, but exact tiles, whole cycles and
// no free buffers (docs/models/zigzag.md).
#pragma once

#include <memory>

#include "core/models/zigzag/nest.h"
#include "core/models/zigzag/own_volumes.h"

namespace tilescope::zigzag {

class OwnRules final : public Rules {
 public:
  OwnRules(std::shared_ptr<const Problem> problem, const Unrolling& unrolling);

  Sizes temporalSizes() const override { return temporal_; }
  double footprintBits(std::size_t operand, std::size_t level, const Sizes& temporal, bool partial) const override;
  bool waitsForRuns() const override { return true; }
  bool tellsHeldLoopsApart() const override { return true; }
  double usableBits(std::size_t memory) const override;
  TensorTerms terms(std::size_t operand, const TensorNest& nest) const override;
  LatencyParts latency(const std::vector<const TensorTerms*>& terms, std::int64_t temporal,
                       std::vector<std::vector<bool>>* doubleBuffered, StallPort* binding) const override;
  std::optional<double> onloadBesideWeights(const std::vector<const TensorTerms*>& terms) const override;

  const Sizes& lanesWithin(std::size_t operand, std::size_t arch) const { return within_[operand][arch]; }
  const Sizes& lanesAbove(std::size_t operand, std::size_t arch) const { return above_[operand][arch]; }

  // isCopied and arrayStarts of corrections.h, computed once.
  bool copied(std::size_t operand, std::size_t level) const { return copied_[operand][level]; }
  const ArrayStarts& starts() const { return starts_; }

 private:
  Sizes temporal_;
  std::vector<std::vector<Sizes>> within_, above_;
  std::vector<std::vector<bool>> copied_;
  ArrayStarts starts_;
};

// The spatial loops that really run. To avoid idle lanes in the last pass, a dimension's largest unroll is reduced so
// that all passes use fewer lanes: 37 on 32 lanes are two passes of 19 and 18.
Unrolling balanced(const Problem& problem, const Unrolling& unrolling);

}  // namespace tilescope::zigzag
