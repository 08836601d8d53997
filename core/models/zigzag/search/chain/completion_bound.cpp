// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/chain/completion_bound.h"

#include <algorithm>
#include <utility>

namespace tilescope::zigzag {
CompletionBound::CompletionBound(const ChainProblem& problem, const ChainStages& stages, const SlotCosts& costs,
                                 std::vector<double> prices, Simd simd)
    : problem_(problem), stages_(stages), count_(problem.lattice().count()), simd_(simd), prices_(std::move(prices)) {
  prices_.resize(problem.memories().size(), 0);
  price(costs);
  least_ = std::make_unique_for_overwrite<double[]>(stages.count() * count_);
  for (std::size_t s = stages.count(); s-- > 0;) fill(s);
}

void CompletionBound::price(const SlotCosts& costs) {
  const std::vector<ChainMemory>& memories = problem_.memories();
  for (std::size_t m = 0; m < memories.size(); ++m)
    constant_ -= prices_[m] * static_cast<double>(memories[m].usable - memories[m].whole);
  for (std::size_t o = 0; o < problem_.operands().size(); ++o) {
    const ChainOperand& operand = problem_.operands()[o];
    priced_.emplace_back(operand.slots.size());
    for (std::size_t k = 0; k < operand.slots.size(); ++k) {
      const ChainSlot& slot = operand.slots[k];
      const std::vector<double>& plain = costs[o][k];
      for (const bool partial : {false, true}) {
        std::vector<double>& priced = priced_[o][k][partial ? 1 : 0];
        if (partial && !(operand.flagged && slot.level > 0)) continue;
        priced = plain.empty() ? std::vector<double>(count_, 0) : plain;
        for (Tile t = 0; t < count_; ++t)
          if (slot.energy[t] == kNever) priced[t] = kNever;
        if (slot.elements.empty()) continue;
        const std::size_t memory = problem_.memoryOf(operand, slot);
        const bool sums = slot.level == 0 ? operand.partialAtArray : partial;
        for (Tile t = 0; t < count_; ++t) {
          if (problem_.extraBits(operand, slot, t, sums) > memories[memory].free)
            priced[t] = kNever;
          else if (prices_[memory] != 0)
            priced[t] += prices_[memory] * static_cast<double>(problem_.bits(operand, slot, t, sums));
        }
      }
    }
  }
}

void CompletionBound::fill(std::size_t stages) {
  double* row = least_.get() + stages * count_;
  std::fill(row, row + count_, stages == stages_.end() ? 0 : kNever);
  if (stages == stages_.end()) return;
  for (std::size_t o = 0; o < problem_.operands().size(); ++o) {
    if (stages_.next(stages, o) == nullptr) continue;
    if (!stages_.asksForSums(stages, o)) {
      place(stages, o, Sums::Open);
      continue;
    }
    place(stages, o, Sums::Final);
    place(stages, o, Sums::Partial);
  }
  sweep(row);
}

void CompletionBound::place(std::size_t stages, std::size_t operand, Sums sums) {
  const double* after = least_.get() + stages_.advanced(stages, operand, sums) * count_;
  const double* cost = costs(operand, stages_.stage(stages, operand).placed, sums).data();
  keepLess(least_.get() + stages * count_, cost, after, stages_.barred(stages, operand), count_, simd_);
}

// Each entry becomes the minimum over all tiles inside its tile, axis by axis.
void CompletionBound::sweep(double* row) const {
  for (const LatticeAxis& axis : problem_.lattice().axes()) sweepAxis(row, axis.stride, axis.most, count_, simd_);
}

SumCosts sumCosts(const ChainProblem& problem, Objective objective) {
  const bool traffic = objective == Objective::Traffic;
  SumCosts costs{{}, traffic ? problem.constantOffChipBits() : problem.constantEnergy()};
  for (const ChainOperand& operand : problem.operands()) {
    costs.slots.emplace_back();
    for (const ChainSlot& slot : operand.slots) costs.slots.back().push_back(traffic ? slot.offChipBits : slot.energy);
  }
  return costs;
}

}  // namespace tilescope::zigzag
