// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/pass_estimate.h"

#include <algorithm>
#include <cmath>

#include "core/base/units.h"
#include "core/hardware/transfer_energy.h"
#include "core/workload/tensor_problem.h"
#include "core/workload/vector_operations.h"

namespace tilescope {
namespace {

constexpr double kSpecialPerSimple = 8;  // energy ratio: table look-up and interpolation
constexpr std::int64_t kLanesPerSpecialLane = 4;

bool isReplicated(const Memory& memory, const HardwareProfile& hardware) {
  return std::any_of(hardware.arrayDims.begin(), hardware.arrayDims.end(), [&](const ArrayDim& dim) {
    const auto& shared = memory.sharedAcross;
    return dim.size > 1 && std::find(shared.begin(), shared.end(), dim.name) == shared.end();
  });
}

const Memory* memoryOfPasses(const HardwareProfile& hardware) {
  const auto found = std::find_if(hardware.memories.begin(), hardware.memories.end(), [&](const Memory& memory) {
    return !memory.offChip && memory.stores(Tensor::I) && !isReplicated(memory, hardware);
  });
  return found == hardware.memories.end() ? nullptr : &*found;
}

Operations operationsOf(const Layer& layer, const std::array<std::int64_t, kTensorCount>& elements) {
  const double written = real(elements[index(Tensor::O)]);
  switch (layer.type) {
    case LayerType::Vector: {
      const Operations each = layer.pass->operations.value_or(usualOperations(layer.pass->op).value_or(Operations{}));
      const double rows = written / real(layer.pass->row);
      return {written * each.simple + rows * each.rowSimple, written * each.special + rows * each.rowSpecial};
    }
    case LayerType::Pool:
      return {written * real(layer.window.kernelHeight * layer.window.kernelWidth), 0};
    case LayerType::Add:
      return {written, 0};
    case LayerType::Move:
    case LayerType::Opaque:
    case LayerType::Concat:
    case LayerType::Reorg:
      return {};
    default:
      return {macs(layer), 0};
  }
}

// One write and one read per word.
double throughBuffer(const Memory& buffer, Tensor tensor, double bits, double clockMhz) {
  const Tensor held = buffer.stores(tensor) ? tensor : Tensor::I;
  const bool isOutput = held == Tensor::O;
  return wordEnergy(buffer, held, isOutput ? Move::Update : Move::Fill, bits, clockMhz) +
         wordEnergy(buffer, held, isOutput ? Move::Drain : Move::Read, bits, clockMhz);
}

}  // namespace

PassUnit passUnit(const HardwareProfile& hardware) {
  const VectorUnit stated = hardware.vectorUnit.value_or(VectorUnit{});
  PassUnit unit;
  const auto take = [&](const auto& value, auto byDefault, const char* pointer) {
    if (!value) unit.assumed.emplace_back(pointer);
    return value ? *value : byDefault;
  };
  std::int64_t smallest = 0;
  for (const ArrayDim& dim : hardware.arrayDims)
    if (dim.size > 1) smallest = smallest == 0 ? dim.size : std::min(smallest, dim.size);
  unit.lanes = take(stated.lanes, std::max<std::int64_t>(1, smallest), "/vector/lanes");
  unit.specialLanes =
      take(stated.specialLanes, std::max<std::int64_t>(1, unit.lanes / kLanesPerSpecialLane), "/vector/special_lanes");
  unit.startupCycles = take(stated.startupCycles, std::int64_t{0}, "/vector/startup_cycles");
  unit.simpleEnergy = take(stated.simpleEnergy, hardware.macEnergy, "/vector/simple_energy");
  unit.specialEnergy = take(stated.specialEnergy, kSpecialPerSimple * hardware.macEnergy, "/vector/special_energy");
  const auto named = std::find_if(hardware.memories.begin(), hardware.memories.end(),
                                  [&](const Memory& memory) { return stated.memory == memory.name; });
  if (!stated.memory) unit.assumed.emplace_back("/vector/memory");
  unit.memory = named != hardware.memories.end() ? &*named : memoryOfPasses(hardware);
  return unit;
}

std::optional<PassEstimate> passEstimate(const Layer& layer, const HardwareProfile& hardware) {
  if (layer.type == LayerType::Opaque) return std::nullopt;
  const PassUnit unit = passUnit(hardware);
  const ElementBits bits = layer.bits.value_or(hardware.precision);
  const std::array<std::int64_t, kTensorCount> elements = tensorElements(layer);
  // An add's second activation is called W but is as wide as an input.
  const std::array<double, kTensorCount> widths{
      real(bits.input), real(layer.type == LayerType::Add ? bits.input : bits.weight), real(bits.output)};
  const Operations operations = operationsOf(layer, elements);
  PassEstimate estimate;
  estimate.unit = hardware.energyUnit;
  estimate.simple = operations.simple;
  estimate.special = operations.special;

  double onChip = 0;  // bits of the largest memory with inputs
  for (const Memory& memory : hardware.memories)
    if (!memory.offChip && memory.stores(Tensor::I)) onChip = std::max(onChip, real(memory.sizeBits));
  const std::int64_t row = layer.pass ? layer.pass->row : 1;
  if (row > 1 && real(row) * widths[index(Tensor::I)] > onChip) estimate.passes = 2;

  const Memory& offChip = hardware.memories.back();
  double bitsMoved = 0;
  for (const Tensor tensor : {Tensor::I, Tensor::W, Tensor::O}) {
    const std::size_t t = index(tensor);
    const double moved = real(elements[t]) * (tensor == Tensor::I ? estimate.passes : 1);
    bitsMoved += moved * widths[t];
    estimate.offChipBytes.tensors[t] = moved * widths[t] / kBitsPerByte;
    const Move move = tensor == Tensor::O ? Move::Update : Move::Read;
    estimate.offChipEnergy += moved * wordEnergy(offChip, tensor, move, widths[t], hardware.clockMhz);
    if (unit.memory) estimate.bufferEnergy += moved * throughBuffer(*unit.memory, tensor, widths[t], hardware.clockMhz);
  }
  estimate.operationsEnergy = estimate.simple * unit.simpleEnergy + estimate.special * unit.specialEnergy;
  estimate.computeCycles =
      std::max(std::ceil(estimate.simple / real(unit.lanes)), std::ceil(estimate.special / real(unit.specialLanes)));
  if (const std::optional<double> bandwidth = bandwidthBitsPerCycle(offChip, hardware.clockMhz))
    estimate.moveCycles = bitsMoved / *bandwidth;
  estimate.latency = real(unit.startupCycles) + std::max(estimate.computeCycles, estimate.moveCycles);
  return estimate;
}

Results resultsOf(const PassEstimate& estimate, const HardwareProfile& hardware) {
  Results results;
  results.energy.unit = hardware.energyUnit;
  results.energy.total = estimate.energy();
  results.energy.estimate = true;
  results.latency.total = estimate.latency;
  results.latency.seconds = estimate.latency / (hardware.clockMhz * kHertzPerMegahertz);
  results.offChipBytes = estimate.offChipBytes;
  return results;
}

}  // namespace tilescope
