// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/chain/chain_stages.h"

#include <algorithm>

#include "core/base/ensure.h"

namespace tilescope::zigzag {
namespace {

bool asks(const ChainOperand& operand, std::size_t slot) {
  return operand.flagged && operand.slots[slot].level > 0;
}

}  // namespace

ChainStages::ChainStages(const ChainProblem& problem) : operands_(&problem.operands()) {
  for (const ChainOperand& operand : *operands_) {
    std::vector<OperandStage> stages{{0, Sums::Open}};
    for (std::size_t placed = 1; placed <= operand.slots.size(); ++placed) {
      if (!asks(operand, placed - 1)) {
        stages.push_back({placed, Sums::Open});
        continue;
      }
      stages.push_back({placed, Sums::Final});
      stages.push_back({placed, Sums::Partial});
    }
    strides_.push_back(count_);
    count_ *= stages.size();
    stages_.push_back(std::move(stages));
  }
}

double statesOf(const ChainProblem& problem) {
  return static_cast<double>(problem.lattice().count()) * static_cast<double>(ChainStages(problem).count());
}

std::unique_ptr<const ChainProblem> chainsOf(const OwnRules& rules, double most) {
  std::unique_ptr<const ChainProblem> problem = ChainProblem::of(rules);
  return problem && statesOf(*problem) <= most ? std::move(problem) : nullptr;
}

double manyStatesOf(const Problem& problem, double tiles) {
  for (const Operand& operand : problem.operands) tiles *= 2 * static_cast<double>(operand.memories.size()) + 1;
  return tiles;
}

bool ChainStages::asksForSums(std::size_t stages, std::size_t operand) const {
  return asks((*operands_)[operand], stage(stages, operand).placed);
}

std::size_t ChainStages::advanced(std::size_t stages, std::size_t operand, Sums sums) const {
  const std::vector<OperandStage>& all = stages_[operand];
  const std::size_t at = stages / strides_[operand] % all.size();
  const std::size_t placed = all[at].placed + 1;
  for (std::size_t to = at + 1; to < all.size(); ++to)
    if (all[to].placed == placed && all[to].demanded == sums) return stages + (to - at) * strides_[operand];
  throw InternalError("a stage for every placement");
}

}  // namespace tilescope::zigzag
