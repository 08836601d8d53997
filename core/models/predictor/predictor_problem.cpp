// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/predictor_problem.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <limits>

#include "core/base/ensure.h"
#include "core/hardware/transfer_energy.h"

namespace tilescope::predictor {
namespace {

constexpr double kUnlimited = std::numeric_limits<double>::infinity();

std::int64_t usableBits(const Memory& memory) {
  return memory.doubleBuffered ? memory.sizeBits / 2 : memory.sizeBits;
}

// Of one instance's ports that serve any of these movements; each port counts once.
double bitsPerCycleOf(const HardwareProfile& hardware, const Memory& memory, Tensor tensor,
                      std::initializer_list<Move> moves) {
  if (memory.ports.empty()) return bandwidthBitsPerCycle(memory, hardware.clockMhz).value_or(kUnlimited);
  double bits = 0;
  for (const Port& port : memory.ports) {
    const bool carries = std::any_of(moves.begin(), moves.end(), [&](Move move) {
      return std::find(port.carries.begin(), port.carries.end(), PortMove{tensor, move}) != port.carries.end();
    });
    if (carries) bits += static_cast<double>(port.widestBitsPerCycle);
  }
  return bits > 0 ? bits : kUnlimited;
}

Bandwidths bandwidthsOf(const HardwareProfile& hardware, Tensor tensor, const Memory& buffer, const Memory* pe) {
  const bool out = tensor == Tensor::O;
  const auto through = [&](const Memory& memory, Move move, Move back) {
    return out ? bitsPerCycleOf(hardware, memory, tensor, {move, back})
               : bitsPerCycleOf(hardware, memory, tensor, {move});
  };
  const auto instances = static_cast<double>(instancesOf(hardware, buffer));
  return {through(hardware.memories.back(), Move::Read, Move::Update),
          instances * through(buffer, Move::Fill, Move::Drain), instances * through(buffer, Move::Read, Move::Update),
          pe == nullptr ? kUnlimited : bitsPerCycleOf(hardware, *pe, tensor, {Move::Fill})};
}

WordEnergies energiesOf(const HardwareProfile& hardware, Tensor tensor, const TensorPlace& place, const Memory& buffer,
                        const Memory* pe) {
  const auto word = [&](const Memory& memory, Move move, std::int64_t bits) {
    return wordEnergy(memory, tensor, move, static_cast<double>(bits), hardware.clockMhz);
  };
  const Memory& dram = hardware.memories.back();
  WordEnergies e;
  e.dramRead = word(dram, Move::Read, place.bits);
  e.bufferRead = word(buffer, Move::Read, place.bits);
  if (pe != nullptr) e.peRead = word(*pe, Move::Read, place.bits);
  if (tensor != Tensor::O) return e;
  e.dramUpdate = word(dram, Move::Update, place.finalBits);
  e.dramUpdatePartial = word(dram, Move::Update, place.bits);
  e.bufferUpdate = word(buffer, Move::Update, place.bits);
  e.bufferDrain = word(buffer, Move::Drain, place.bits);
  if (pe != nullptr) e.peUpdate = word(*pe, Move::Update, place.bits);
  return e;
}

std::size_t storeOf(Machine& machine, std::size_t memory, std::int64_t capacityBits) {
  for (std::size_t i = 0; i < machine.stores.size(); ++i)
    if (machine.stores[i].memory == memory) return i;
  machine.stores.push_back({memory, capacityBits});
  return machine.stores.size() - 1;
}

TensorPlace placeOf(const HardwareProfile& hardware, Tensor tensor, const ElementBits& bits, Machine& machine) {
  const Roles roles = rolesOf(hardware, tensor);
  ensure(roles.buffer.has_value(), "the Predictor needs hardware that passed checkHardware");
  const Memory& buffer = hardware.memories[*roles.buffer];
  const Memory* pe = roles.pe ? &hardware.memories[*roles.pe] : nullptr;
  const std::array<int, kTensorCount> onChip{bits.input, bits.weight, bits.partialSum};
  const std::array<int, kTensorCount> inDram{bits.input, bits.weight, bits.output};
  TensorPlace place;
  place.bits = onChip[tilescope::index(tensor)];
  place.finalBits = inDram[tilescope::index(tensor)];
  place.buffer = storeOf(machine, *roles.buffer, usableBits(buffer));
  place.bufferInstances = instancesOf(hardware, buffer);
  if (pe != nullptr) {
    place.pe = storeOf(machine, *roles.pe, usableBits(*pe));
    place.sharedPe = instancesOf(hardware, *pe) == 1;
  }
  place.bandwidth = bandwidthsOf(hardware, tensor, buffer, pe);
  place.energy = energiesOf(hardware, tensor, place, buffer, pe);
  return place;
}

}  // namespace

std::int64_t instancesOf(const HardwareProfile& hardware, const Memory& memory) {
  std::int64_t count = 1;
  for (const ArrayDim& dim : hardware.arrayDims) {
    const auto& shared = memory.sharedAcross;
    if (std::find(shared.begin(), shared.end(), dim.name) == shared.end()) count *= dim.size;
  }
  return count;
}

Roles rolesOf(const HardwareProfile& hardware, Tensor tensor) {
  std::vector<std::size_t> inside;
  for (std::size_t m = 0; m + 1 < hardware.memories.size(); ++m)
    if (hardware.memories[m].stores(tensor)) inside.push_back(m);
  Roles roles;
  if (inside.empty()) return roles;
  roles.buffer = inside.back();
  if (inside.size() > 1) roles.pe = inside.front();
  for (std::size_t i = 1; i + 1 < inside.size(); ++i) roles.skipped.push_back(inside[i]);
  return roles;
}

Diagnostics checkHardware(const HardwareProfile& hardware) {
  Diagnostics findings;
  for (const Tensor tensor : kTensors) {
    const Roles roles = rolesOf(hardware, tensor);
    if (!roles.buffer)
      findings.push_back({Diagnostic::Severity::Error, hardware.name, "/memories",
                          fmt::format("no on-chip memory that holds {}", name(tensor)),
                          "at least one for each of I, W and O: the Predictor fetches every tensor through a buffer",
                          fmt::format("Add \"{}\" to \"holds\" of a memory inside the off-chip one.", name(tensor))});
    for (const std::size_t m : roles.skipped)
      findings.push_back({Diagnostic::Severity::Warning, hardware.name, fmt::format("/memories/{}", m),
                          fmt::format("{}, which holds {} between its buffer {} and its innermost memory {}",
                                      hardware.memories[m].name, name(tensor), hardware.memories[*roles.buffer].name,
                                      hardware.memories[*roles.pe].name),
                          "a buffer and a memory in the processing elements for every tensor",
                          fmt::format("The Predictor skips it for {}.", name(tensor))});
  }
  return findings;
}

Problem makeProblem(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options) {
  const std::optional<Shape> shape = shapeOf(layer);
  ensure(shape.has_value(), "the Predictor was asked for a layer that it does not cover");
  Problem problem;
  problem.shape = *shape;
  problem.rules = rulesOf(options);
  Machine& machine = problem.machine;
  for (const ArrayDim& dim : hardware.arrayDims) machine.elements *= dim.size;
  machine.cyclesPerMac = hardware.cyclesPerMac;
  machine.macEnergy = hardware.macEnergy;
  machine.networkEnergy = hardware.interconnectEnergyPerWord;
  const ElementBits bits = layer.bits.value_or(hardware.precision);
  for (const Tensor tensor : kTensors)
    machine.tensors[tilescope::index(tensor)] = placeOf(hardware, tensor, bits, machine);
  return problem;
}

}  // namespace tilescope::predictor
