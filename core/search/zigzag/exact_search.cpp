// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/zigzag/exact_search.h"

#include "core/search/zigzag/chain/chain_order.h"

namespace tilescope::zigzag {

ExactAnswer searchExactly(const OwnRules& rules, const ExactSettings& settings) {
  ExactAnswer answer;
  const std::unique_ptr<const ChainProblem> problem = ChainProblem::of(rules);
  if (!problem) return answer;
  const ChainStages stages(*problem);
  SlotCosts costs;
  for (const ChainOperand& operand : problem->operands()) {
    costs.emplace_back();
    for (const ChainSlot& slot : operand.slots)
      costs.back().push_back(settings.objective == Objective::Traffic ? slot.offChipBits : slot.energy);
  }
  const CompletionBound bound(*problem, stages, costs);
  ChainSearchSettings s;
  s.memo = settings.memo;
  s.cancel = settings.cancel;
  s.mostNodes = settings.mostNodes;
  const double constant =
      settings.objective == Objective::Traffic ? problem->constantOffChipBits() : problem->constantEnergy();
  const ChainSearchAnswer found = searchChains(*problem, stages, bound, constant, s);
  answer.nodes = found.nodes;
  answer.lowerBound = found.lowerBound;
  answer.proven = !found.stopped && !found.cancelled;
  answer.cancelled = found.cancelled;
  if (found.best) answer.best = measured(rules, settings.objective, merged(anyOrder(*problem, *found.best)));
  return answer;
}

}  // namespace tilescope::zigzag
