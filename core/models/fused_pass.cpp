// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/fused_pass.h"

#include <algorithm>

#include "core/base/units.h"
#include "core/hardware/transfer_energy.h"
#include "core/workload/tensor_problem.h"

namespace tilescope {
namespace {

constexpr double kRounding = 1e-9;  // relative error of sums of bytes

double sizeInTile(const LoopNest& nest, std::size_t loopsInside, const char* dim, double whole) {
  double size = 1;
  for (std::size_t i = 0; i < std::min(loopsInside, nest.loops.size()); ++i)
    if (nest.loops[i].dim == dim) size *= real(nest.loops[i].size);
  for (const ParallelLoop& parallel : nest.parallel)
    if (parallel.loop.dim == dim) size *= real(parallel.loop.size);
  return std::min(size, whole);
}

std::optional<std::size_t> loopsInOutputTile(const LoopNest& nest) {
  for (auto band = nest.bands.rbegin(); band != nest.bands.rend(); ++band) {
    if (band == nest.bands.rbegin()) continue;
    for (const NestTile& tile : band->tiles)
      if (tile.tensor == Tensor::O) return tile.loopsInside;
  }
  return std::nullopt;
}

double extentOf(const Einsum& einsum, const char* name) {
  for (const auto& [dim, size] : einsum.dims)
    if (dim == name) return real(size);
  return 1;
}

}  // namespace

PassEstimate fusedPass(PassEstimate estimate, const Layer& layer, const HardwareProfile& hardware, double elements,
                       double producerCycles) {
  const Memory& offChip = hardware.memories.back();
  const double bits = real(layer.bits.value_or(hardware.precision).input);
  const double dropped = elements * estimate.passes;
  estimate.offChipBytes.tensors[index(Tensor::I)] -= dropped * bits / kBitsPerByte;
  estimate.offChipEnergy -= dropped * wordEnergy(offChip, Tensor::I, Move::Read, bits, hardware.clockMhz);
  if (const std::optional<double> bandwidth = bandwidthBitsPerCycle(offChip, hardware.clockMhz))
    estimate.moveCycles = estimate.offChipBytes.total() * kBitsPerByte / *bandwidth;
  const double busy = std::max(estimate.computeCycles, estimate.moveCycles);
  estimate.latency = real(passUnit(hardware).startupCycles) + std::max(0.0, busy - producerCycles);
  return estimate;
}

PassEstimate freePass(const PassEstimate& estimate) {
  PassEstimate none;
  none.unit = estimate.unit;
  return none;
}

double elementsInTile(const Layer& layer, const LoopNest& nest) {
  const std::optional<std::size_t> inside = loopsInOutputTile(nest);
  if (!inside) return 1;
  const Einsum einsum = toEinsum(layer);
  double elements = 1;
  for (const char* dim : {"K", "OX", "OY"}) {
    const double whole = extentOf(einsum, dim), size = sizeInTile(nest, *inside, dim, whole);
    elements *= size;
    if (size < whole) break;
  }
  return elements;
}

double outermostEnergy(const LayerResult& result, const HardwareProfile& hardware, Tensor tensor) {
  double energy = 0;
  for (const MemoryFigures& memory : result.energy.memories) {
    if (memory.memory != hardware.memories.back().name || !memory.tensors[index(tensor)]) continue;
    for (const Move move : kMoves) energy += (*memory.tensors[index(tensor)])[move].value_or(0);
  }
  return energy;
}

bool writesOnce(const Layer& layer, const HardwareProfile& hardware, const LayerResult& result) {
  const double bits = real(layer.bits.value_or(hardware.precision).output);
  const double once = real(tensorElements(layer)[index(Tensor::O)]) * bits / kBitsPerByte;
  return result.offChipBytes.tensors[index(Tensor::O)] <= once * (1 + kRounding);
}

}  // namespace tilescope
