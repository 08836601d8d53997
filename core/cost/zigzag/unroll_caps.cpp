// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/zigzag/unroll_caps.h"

#include <algorithm>

namespace tilescope::zigzag {
namespace {

bool isInnermost(const Problem& problem, std::size_t memory) {
  const std::vector<std::size_t>& held = problem.memories[memory].operands;
  return std::all_of(held.begin(), held.end(), [&](std::size_t o) { return problem.levelOf(o, memory) == 0; });
}

// The movement between an innermost memory and the array.
Move towardsArray(const Operand& operand) {
  return operand.tensor == Tensor::O ? Move::Update : Move::Read;
}

void capByPort(UnrollCap& cap, const Problem& problem, std::size_t memory, std::size_t o) {
  const Operand& operand = problem.operands[o];
  const Move move = towardsArray(operand);
  const std::int64_t width = operand.ports[0][static_cast<std::size_t>(move)].widest;
  if (operand.bits == 0 || width == 0) return;
  const std::int64_t elements = width / operand.bits;
  if (elements < cap.most) cap = {elements, UnrollCap::Due::Port, memory, o, move, width};
}

// Elements of the operand that one instance of the memory hands out at once.
std::int64_t servedAtOnce(const Problem& problem, const Unrolling& unrolling, std::size_t memory, std::size_t o) {
  std::int64_t elements = 1;
  for (std::size_t a = 0; a < unrolling.size(); ++a) {
    if (!problem.memories[memory].serves[a]) continue;
    for (const Unroll& unroll : unrolling[a])
      if (!has(problem.operands[o].irrelevant, unroll.dim)) elements *= unroll.factor;
  }
  return elements;
}

}  // namespace

UnrollCap unrollCap(const Problem& problem, std::size_t arrayDim, std::size_t dim) {
  UnrollCap cap{problem.sizes[dim], UnrollCap::Due::Layer, 0, 0, Move::Read, 0};
  if (problem.arraySizes[arrayDim] < cap.most) {
    cap.most = problem.arraySizes[arrayDim];
    cap.due = UnrollCap::Due::Array;
  }
  for (std::size_t m = 0; m < problem.memories.size(); ++m) {
    if (!problem.memories[m].serves[arrayDim] || !isInnermost(problem, m)) continue;
    for (const std::size_t o : problem.memories[m].operands)
      if (!has(problem.operands[o].irrelevant, dim)) capByPort(cap, problem, m, o);
  }
  return cap;
}

std::optional<CrowdedMemory> crowdedMemory(const Problem& problem, const Unrolling& unrolling, bool compatible) {
  for (std::size_t m = 0; m < problem.memories.size(); ++m) {
    if (!isInnermost(problem, m)) continue;
    const MemoryOf& memory = problem.memories[m];
    const std::int64_t usable = memory.doubleBuffered && !compatible ? memory.sizeBits / 2 : memory.sizeBits;
    for (const std::size_t o : memory.operands)
      if (servedAtOnce(problem, unrolling, m, o) * problem.operands[o].bits > usable) return CrowdedMemory{m, o};
  }
  return std::nullopt;
}

}  // namespace tilescope::zigzag
