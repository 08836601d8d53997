// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/nest_figures.h"

namespace tilescope {

std::optional<double> computeCycles(const LayerResult& result) {
  if (const LatencyParts parts = latencyParts(result); parts.overlapped) return parts.cyclesOf(Phase::Compute);
  return result.latency.temporal;
}

std::optional<double> memoryEnergy(const LayerResult& result, const std::string& memory) {
  for (const MemoryFigures& figures : result.energy.memories) {
    if (figures.memory != memory) continue;
    double sum = 0;
    for (const auto& tensor : figures.tensors)
      for (const Move move : kMoves)
        if (tensor) sum += (*tensor)[move].value_or(0);
    return sum;
  }
  return std::nullopt;
}

const Memory* largestOnChip(const HardwareProfile& hardware) {
  const Memory* largest = nullptr;
  for (const Memory& memory : hardware.memories)
    if (!memory.offChip && (largest == nullptr || memory.sizeBits > largest->sizeBits)) largest = &memory;
  return largest;
}

const NestTile* tileAt(const LoopNest& nest, const std::string& memory, Tensor tensor) {
  for (const NestBand& band : nest.bands)
    for (const NestTile& tile : band.tiles)
      if (band.memory == memory && tile.tensor == tensor) return &tile;
  return nullptr;
}

std::optional<double> movedBytes(const LoopNest& nest, const std::string& memory, Tensor tensor, Move move) {
  const NestTile* tile = tileAt(nest, memory, tensor);
  if (tile == nullptr) return std::nullopt;
  const auto& moved = tile->moves[static_cast<std::size_t>(move)];
  return moved ? std::optional(moved->bits / 8) : std::nullopt;
}

int bitsOf(const TensorProblem& problem, Tensor tensor) {
  return tensor == Tensor::I ? problem.bits.input : tensor == Tensor::W ? problem.bits.weight : problem.bits.partialSum;
}

std::optional<double> crossings(const ComparedModel& model, const TensorProblem& problem, Tensor tensor) {
  if (model.nest.bands.empty() || !model.nest.bands.back().offChip) return std::nullopt;
  const std::optional<double> bytes = movedBytes(model.nest, model.nest.bands.back().memory, tensor, Move::Read);
  const double whole = static_cast<double>(problem.elements[index(tensor)]) * bitsOf(problem, tensor);
  if (!bytes || whole <= 0) return std::nullopt;
  return *bytes * 8 / whole;
}

}  // namespace tilescope
