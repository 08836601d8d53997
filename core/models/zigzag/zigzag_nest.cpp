// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/zigzag_nest.h"

#include <numeric>

#include "core/hardware/transfer_energy.h"

namespace tilescope::zigzag {
namespace {

// Movements that carry nothing in any mapping do not exist: inputs are never written from below, and nothing lies
// beyond the outermost memory.
bool exists(const Operand& operand, std::size_t level, Move move) {
  const bool outermost = level + 1 == operand.memories.size();
  switch (move) {
    case Move::Read:
      return true;
    case Move::Fill:
      return !outermost;
    case Move::Update:
      return operand.tensor == Tensor::O;
    case Move::Drain:
      return operand.tensor == Tensor::O && !outermost;
  }
  return false;
}

NestTile tileOf(const Recount& r, std::size_t o, std::size_t level) {
  const Operand& operand = r.problem->operands[o];
  const LevelTerms& terms = r.counted.terms[o].levels[level];
  const std::vector<std::size_t>& split = r.nest.splits[o];
  NestTile tile;
  tile.tensor = operand.tensor;
  tile.loopsInside =
      std::accumulate(split.begin(), split.begin() + static_cast<std::ptrdiff_t>(level) + 1, std::size_t{0});
  tile.elements = terms.tileElements;
  tile.bits = terms.tileBits;
  tile.doubleBuffered = r.counted.doubleBuffered[o][level];
  for (const Move move : kMoves) {
    const auto at = static_cast<std::size_t>(move);
    if (exists(operand, level, move))
      tile.moves[at] = NestMove{terms.bits[at], terms.accesses[at], terms.energy[at], terms.elements[at]};
  }
  return tile;
}

NestBand bandOf(const Recount& r, std::size_t m, const HardwareProfile& hardware) {
  const MemoryOf& memory = r.problem->memories[m];
  NestBand band;
  band.memory = memory.name;
  band.capacityBits = r.rules->usableBits(m);
  band.bitsPerCycle = bandwidthBitsPerCycle(hardware.memories[m], hardware.clockMhz);
  band.offChip = hardware.memories[m].offChip;
  for (const std::size_t o : memory.operands) {
    const std::size_t level = r.problem->levelOf(o, m);
    band.tiles.push_back(tileOf(r, o, level));
    band.instances = r.counted.terms[o].levels[level].instances;
  }
  return band;
}

}  // namespace

LoopNest loopNest(const Recount& r, const HardwareProfile& hardware) {
  LoopNest nest;
  for (const Loop& loop : r.nest.order) nest.loops.push_back({r.problem->dims[loop.dim], loop.size});
  for (std::size_t m = 0; m < r.problem->memories.size(); ++m) nest.bands.push_back(bandOf(r, m, hardware));
  for (std::size_t a = 0; a < r.nest.unrolling.size(); ++a)
    for (const Unroll& unroll : r.nest.unrolling[a])
      nest.parallel.push_back({{r.problem->dims[unroll.dim], unroll.factor}, r.problem->arrayDims[a]});
  nest.busyElements = r.problem->macs / static_cast<double>(r.counted.iterations);
  nest.elements = static_cast<double>(r.problem->processingElements());
  return nest;
}

}  // namespace tilescope::zigzag
