// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/parallel_choices.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/base/units.h"
#include "core/models/zigzag/own_rules.h"
#include "core/models/zigzag/spatial_candidates.h"
#include "core/models/zigzag/unroll_caps.h"

namespace tilescope::zigzag {
namespace {

// [array dimension]: the first of equal size that every memory serves alike, so that loops can be exchanged.
std::vector<std::size_t> alike(const Problem& problem) {
  std::vector<std::size_t> first;
  for (std::size_t a = 0; a < problem.arrayDims.size(); ++a) {
    std::size_t same = 0;
    while (same < a && (problem.arraySizes[same] != problem.arraySizes[a] ||
                        !std::all_of(problem.memories.begin(), problem.memories.end(),
                                     [&](const MemoryOf& m) { return m.serves[same] == m.serves[a]; })))
      ++same;
    first.push_back(same);
  }
  return first;
}

Unrolling sorted(const Unrolling& unrolling, const std::vector<std::size_t>& alike) {
  Unrolling result = unrolling;
  const auto key = [](const std::vector<Unroll>& along) {
    return along.empty() ? std::pair(kMaxDims, std::int64_t{0}) : std::pair(along.front().dim, along.front().factor);
  };
  for (std::size_t a = 0; a < result.size(); ++a)
    for (std::size_t b = a + 1; b < result.size(); ++b)
      if (alike[a] == alike[b] && result[a].size() <= 1 && result[b].size() <= 1 && key(result[b]) < key(result[a]))
        std::swap(result[a], result[b]);
  return result;
}

using Key = std::vector<std::vector<std::pair<std::size_t, std::int64_t>>>;

Key keyOf(const Unrolling& unrolling) {
  Key key;
  for (const std::vector<Unroll>& along : unrolling) {
    key.emplace_back();
    for (const Unroll& unroll : along) key.back().emplace_back(unroll.dim, unroll.factor);
  }
  return key;
}

void add(ParallelChoices& all, std::set<Key>& seen, const Problem& problem, const Dataflow* dataflow, Twins twins) {
  SpatialCandidates candidates = spatialCandidates(problem, dataflow, false, kMaxParallelChoices + 1);
  if (candidates.violation) all.violation = candidates.violation;
  if (candidates.unrollings.size() > kMaxParallelChoices) {
    all.complete = false;
    candidates.unrollings.pop_back();
  }
  const std::vector<std::size_t> same = alike(problem);
  for (std::size_t i = 0; i < candidates.unrollings.size(); ++i) {
    Unrolling& unrolling = candidates.unrollings[i];
    if (seen.insert(keyOf(twins == Twins::All ? unrolling : sorted(unrolling, same))).second)
      all.choices.push_back(
          {std::move(unrolling), dataflow == nullptr ? "" : dataflow->name, std::move(candidates.reduced[i])});
  }
}

}  // namespace

ParallelChoices parallelChoices(const Problem& problem, const HardwareProfile& hardware,
                                const std::optional<std::string>& only, Twins twins) {
  ParallelChoices all;
  std::set<Key> seen;
  if (hardware.dataflows.empty()) add(all, seen, problem, nullptr, twins);
  for (const Dataflow& dataflow : hardware.dataflows)
    if (!only || dataflow.name == *only) add(all, seen, problem, &dataflow, twins);
  return all;
}

Sizes iterationsInTime(const Problem& problem, const Unrolling& unrolling) {
  Sizes lanes = ones(), iterations = ones();
  for (const std::vector<Unroll>& along : balanced(problem, unrolling))
    for (const Unroll& unroll : along) lanes[unroll.dim] *= unroll.factor;
  for (std::size_t d = 0; d < problem.dimCount(); ++d) iterations[d] = ceilDiv(problem.sizes[d], lanes[d]);
  return iterations;
}

double leastCycles(const Problem& problem, const Unrolling& unrolling) {
  const Unrolling running = balanced(problem, unrolling);
  const Sizes inTime = iterationsInTime(problem, unrolling);
  double iterations = 1;
  for (std::size_t d = 0; d < problem.dimCount(); ++d) iterations *= static_cast<double>(inTime[d]);
  double waiting = 0;
  for (std::size_t o = 0; o < problem.operands.size(); ++o) {
    const Operand& operand = problem.operands[o];
    const bool output = operand.tensor == Tensor::O;
    const std::int64_t width = operand.ports[0][static_cast<std::size_t>(output ? Move::Update : Move::Read)].widest;
    if (width == 0) continue;
    // An input stays during irrelevant loops; a sum leaves in every step.
    std::int64_t stay = 1;
    for (std::size_t d = 0; d < problem.dimCount(); ++d)
      if (!output && !has(operand.touching, d)) stay *= inTime[d];
    const std::int64_t bits = elementsInOneStep(problem, running, o, 0) * std::min(operand.bits, operand.finalBits);
    const std::int64_t window = problem.operandLatches > 1 ? stay : 1;
    const std::int64_t beyond = ceilDiv(bits, width) - window * problem.cyclesPerMac;
    if (beyond > 0) waiting = std::max(waiting, static_cast<double>(beyond) * iterations / static_cast<double>(stay));
  }
  return iterations * static_cast<double>(problem.cyclesPerMac) + waiting;
}

// A port is busy only while the array runs, stalls for a port, loads first or stores last tiles.
double leastOffChipCycles(const Problem& problem) {
  double most = 0;
  for (const PortOf& port : problem.memories.back().ports) {
    double cycles = 0;
    for (const PortMember& member : port.members) {
      const Operand& operand = problem.operands[member.operand];
      const bool output = operand.tensor == Tensor::O;
      const std::int64_t width = operand.ports[member.level][static_cast<std::size_t>(member.move)].widest;
      if (member.move != (output ? Move::Update : Move::Read) || width == 0 || !separable(problem, operand)) continue;
      cycles += static_cast<double>(largestTile(problem, operand, problem.sizes)) *
                std::min(operand.bits, operand.finalBits) / static_cast<double>(width);
    }
    most = std::max(most, cycles);
  }
  return most;
}

}  // namespace tilescope::zigzag
