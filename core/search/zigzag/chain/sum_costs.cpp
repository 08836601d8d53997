// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/zigzag/chain/sum_costs.h"

namespace tilescope::zigzag {

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
