// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/key_text.h"

#include "core/workload/tensor_problem.h"

namespace tilescope {

void addLayer(KeyText& key, const Layer& layer, const HardwareProfile& hardware) {
  const Einsum einsum = toEinsum(layer);
  key.add(einsum.dims.size());
  for (const auto& [dim, size] : einsum.dims) key.add(dim, size);
  key.add(einsum.input, einsum.weight, einsum.output, einsum.tensorOrder, einsum.relations.size());
  for (const Relation& relation : einsum.relations) {
    key.add(relation.dim, relation.padding[0], relation.padding[1], relation.extent, relation.of.size());
    for (const auto& [dim, factor] : relation.of) key.add(dim, factor);
  }
  const ElementBits bits = layer.bits.value_or(hardware.precision);
  key.add(bits.input, bits.weight, bits.partialSum, bits.output);
  key.add(layer.type == LayerType::Add);  // its second operand is as wide as an input
}

namespace {

void addMemory(KeyText& key, const Memory& memory) {
  key.add(memory.name, memory.sizeBits, memory.readEnergy, memory.writeEnergy, memory.energyPer == EnergyPer::Word,
          memory.doubleBuffered, memory.offChip, memory.bandwidthGbPerS, memory.sharedAcross, memory.holds.size());
  for (const Tensor tensor : memory.holds) key.add(name(tensor));
  key.add(memory.ports.size());
  for (const Port& port : memory.ports) {
    key.add(port.name, port.narrowestBitsPerCycle, port.widestBitsPerCycle, port.carries.size());
    for (const PortMove& move : port.carries) key.add(name(move.tensor), name(move.move));
  }
}

void addDataflow(KeyText& key, const Dataflow& dataflow) {
  key.add(dataflow.name, dataflow.unroll.has_value());
  if (!dataflow.unroll) return;
  key.add(dataflow.unroll->size());
  for (const auto& [arrayDim, loops] : *dataflow.unroll) {
    key.add(arrayDim, loops.size());
    for (const UnrolledLoop& loop : loops) key.add(loop.dim, loop.factor);
  }
}

}  // namespace

void addHardware(KeyText& key, const HardwareProfile& hardware, const std::optional<std::string>& only) {
  key.add(name(hardware.energyUnit), hardware.clockMhz, hardware.macEnergy, hardware.cyclesPerMac,
          hardware.operandLatches, hardware.arrayDims.size());
  for (const ArrayDim& dim : hardware.arrayDims) key.add(dim.name, dim.size);
  key.add(hardware.memories.size());
  for (const Memory& memory : hardware.memories) addMemory(key, memory);
  for (const Dataflow& dataflow : hardware.dataflows)
    if (!only || dataflow.name == *only) addDataflow(key, dataflow);
}

}  // namespace tilescope
