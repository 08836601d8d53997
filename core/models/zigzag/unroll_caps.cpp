// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/unroll_caps.h"

#include <algorithm>

#include "core/models/zigzag/own_rules.h"

namespace tilescope::zigzag {
namespace {

bool isInnermost(const Problem& problem, std::size_t memory) {
  const std::vector<std::size_t>& held = problem.memories[memory].operands;
  return std::all_of(held.begin(), held.end(), [&](std::size_t o) { return problem.levelOf(o, memory) == 0; });
}

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

// Elements that one instance delivers at once.
std::int64_t servedAtOnce(const Problem& problem, const Unrolling& unrolling, std::size_t memory, std::size_t o) {
  std::int64_t elements = 1;
  for (std::size_t a = 0; a < unrolling.size(); ++a) {
    if (!problem.memories[memory].serves[a]) continue;
    for (const Unroll& unroll : unrolling[a])
      if (!has(problem.operands[o].irrelevant, unroll.dim)) elements *= unroll.factor;
  }
  return elements;
}

bool hasRoom(const Problem& problem, const Unrolling& balanced, std::size_t m, bool partial) {
  const MemoryOf& memory = problem.memories[m];
  std::int64_t bits = 0;
  for (const std::size_t o : memory.operands) {
    const Operand& operand = problem.operands[o];
    const int element = partial ? std::max(operand.bits, operand.finalBits) : std::min(operand.bits, operand.finalBits);
    bits += elementsInOneStep(problem, balanced, o, problem.levelOf(o, m)) * element;
  }
  return bits <= (memory.doubleBuffered ? memory.sizeBits / 2 : memory.sizeBits);
}

// Whether the port between innermost memory and array takes longer for all lanes than for one.
bool slowsLanes(const Problem& problem, const Unrolling& balanced, std::size_t o) {
  const Operand& operand = problem.operands[o];
  const std::int64_t lanes = elementsInOneStep(problem, balanced, o, 0);
  const auto slows = [&](Move move) {
    const std::int64_t width = operand.ports[0][static_cast<std::size_t>(move)].widest;
    return width > 0 && ceilDiv(lanes * operand.bits, width) > ceilDiv(operand.bits, width);
  };
  return slows(Move::Read) || (operand.tensor == Tensor::O && slows(Move::Update));
}

}  // namespace

UnrollCap unrollCap(const Problem& problem, std::size_t arrayDim, std::size_t dim) {
  UnrollCap cap{problem.sizes[dim], UnrollCap::Due::Layer, 0, 0, Move::Read, 0};
  if (problem.arraySizes[arrayDim] < cap.most) {
    cap.most = problem.arraySizes[arrayDim];
    cap.due = UnrollCap::Due::Array;
  }
  return cap;
}

UnrollCap originalUnrollCap(const Problem& problem, std::size_t arrayDim, std::size_t dim) {
  UnrollCap cap = unrollCap(problem, arrayDim, dim);
  for (std::size_t m = 0; m < problem.memories.size(); ++m) {
    if (!problem.memories[m].serves[arrayDim] || !isInnermost(problem, m)) continue;
    for (const std::size_t o : problem.memories[m].operands)
      if (!has(problem.operands[o].irrelevant, dim)) capByPort(cap, problem, m, o);
  }
  return cap;
}

Violation portViolation(const Problem& problem, const UnrollCap& cap, std::int64_t neededBits, std::string message) {
  Violation v;
  v.kind = ViolationKind::IllegalRule;
  v.rule = "port_width";
  v.memory = problem.memories[cap.memory].name;
  v.tensor = problem.operands[cap.operand].name;
  v.neededBits = neededBits;
  v.availableBits = cap.portBits;
  v.message = std::move(message);
  return v;
}

std::optional<CrowdedMemory> crowdedMemory(const Problem& problem, const Unrolling& unrolling) {
  for (std::size_t m = 0; m < problem.memories.size(); ++m) {
    if (!isInnermost(problem, m)) continue;
    const MemoryOf& memory = problem.memories[m];
    for (const std::size_t o : memory.operands)
      if (servedAtOnce(problem, unrolling, m, o) * problem.operands[o].bits > memory.sizeBits)
        return CrowdedMemory{m, o};
  }
  return std::nullopt;
}

std::int64_t elementsInOneStep(const Problem& problem, const Unrolling& unrolling, std::size_t index,
                               std::size_t level) {
  const Operand& operand = problem.operands[index];
  Sizes lanes = ones();
  for (std::size_t a = 0; a < unrolling.size(); ++a) {
    const bool below = std::any_of(operand.memories.begin(), operand.memories.begin() + static_cast<long>(level) + 1,
                                   [&](std::size_t m) { return problem.memories[m].serves[a]; });
    if (!below) continue;
    for (const Unroll& unroll : unrolling[a]) lanes[unroll.dim] *= unroll.factor;
  }
  return largestTile(problem, operand, lanes);
}

std::optional<Shortage> shortage(const Problem& problem, const Unrolling& unrolling) {
  const Unrolling running = balanced(problem, unrolling);
  for (std::size_t m = 0; m < problem.memories.size(); ++m)
    if (!hasRoom(problem, running, m, true)) return Shortage{m, {}};
  for (std::size_t o = 0; o < problem.operands.size(); ++o)
    if (slowsLanes(problem, running, o)) return Shortage{problem.operands[o].memories.front(), o};
  return std::nullopt;
}

bool roomForOneStep(const Problem& problem, const Unrolling& unrolling) {
  const Unrolling running = balanced(problem, unrolling);
  for (std::size_t m = 0; m < problem.memories.size(); ++m)
    if (!hasRoom(problem, running, m, false)) return false;
  return true;
}

}  // namespace tilescope::zigzag
