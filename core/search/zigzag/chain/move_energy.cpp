// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/zigzag/chain/move_energy.h"

namespace tilescope::zigzag {

MoveEnergy::MoveEnergy(const Problem& problem, std::size_t operand, std::size_t level, Move move)
    : port_(problem.operands[operand].ports[level][index(move)]) {
  const MemoryOf& memory = problem.memories[problem.operands[operand].memories[level]];
  const bool write = move == Move::Fill || move == Move::Update;
  perAccess_ = write ? memory.writeEnergy : memory.readEnergy;
  perWord_ = memory.energyPer == EnergyPer::Word || port_.widest == 0;
  if (!perWord_) perStep_ = perAccess_ * static_cast<double>(port_.narrowest) / static_cast<double>(port_.widest);
}

}  // namespace tilescope::zigzag
