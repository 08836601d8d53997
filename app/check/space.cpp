// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/check/space.h"

#include <algorithm>
#include <cmath>

#include "core/hardware/transfer_energy.h"
#include "core/workload/tensor_problem.h"

namespace tilescope::check {
namespace {

constexpr std::size_t kMaxDims = 15;  // limit of the cost model
constexpr double kMaxSteps = 0x1p53;  // integers up to here are exact in a double

// Distinct positions a·i + b·j: those of the first i, plus what each further i adds.
std::int64_t spanOf(const SlidingDim& s, const Extents& sizes) {
  const std::int64_t rows = s.y ? sizes[*s.y] : 1;
  std::vector<std::int64_t> positions;
  for (std::int64_t i = 0; i < sizes[s.x]; ++i)
    for (std::int64_t j = 0; j < rows; ++j) positions.push_back(s.a * i + s.b * j);
  std::sort(positions.begin(), positions.end());
  return std::unique(positions.begin(), positions.end()) - positions.begin();
}

SlidingDim slidingOf(const Space& space, const Relation& relation) {
  SlidingDim s;
  s.x = space.dimNamed(relation.of.at(0).first).value();
  s.a = relation.of[0].second;
  if (relation.of.size() > 1) {
    s.y = space.dimNamed(relation.of[1].first).value();
    s.b = relation.of[1].second;
  }
  s.before = relation.padding[0];
  s.extent = relation.extent ? *relation.extent : spanOf(s, space.sizes) - relation.padding[0] - relation.padding[1];
  return s;
}

// The only port of a memory that states a bandwidth, in bits per cycle.
std::int64_t bandwidthBits(const Memory& memory, double clockMhz) {
  if (!memory.bandwidthGbPerS) return 0;
  return static_cast<std::int64_t>(std::floor(bitsPerCycle(*memory.bandwidthGbPerS, clockMhz)));
}

Passage passageOf(const Memory& memory, Tensor tensor, Move move, double clockMhz) {
  Passage passage;
  const bool written = move == Move::Fill || move == Move::Update;
  passage.energy = written ? memory.writeEnergy : memory.readEnergy;
  passage.perElement = memory.energyPer == EnergyPer::Word;
  if (memory.ports.empty()) {
    passage.narrowest = passage.widest = bandwidthBits(memory, clockMhz);
    passage.port = 0;
    return passage;
  }
  for (std::size_t p = 0; p < memory.ports.size(); ++p) {
    const std::vector<PortMove>& carries = memory.ports[p].carries;
    if (std::find(carries.begin(), carries.end(), PortMove{tensor, move}) == carries.end()) continue;
    passage.narrowest = memory.ports[p].narrowestBitsPerCycle;
    passage.widest = memory.ports[p].widestBitsPerCycle;
    passage.port = p;
    break;
  }
  return passage;
}

void addIndices(TensorUse& use, const Space& space, const Einsum& einsum) {
  use.reaches.assign(space.dims.size(), false);
  for (const std::string& index : dimensionsOf(einsum, use.tensor)) {
    if (const std::optional<std::size_t> d = space.dimNamed(index)) {
      use.direct.push_back(*d);
      use.reaches[*d] = true;
      continue;
    }
    for (const Relation& relation : einsum.relations) {
      if (relation.dim != index) continue;
      const SlidingDim s = slidingOf(space, relation);
      use.reaches[s.x] = true;
      if (s.y) use.reaches[*s.y] = true;
      use.sliding.push_back(s);
    }
  }
}

TensorUse tensorUse(Tensor tensor, const Space& space, const Einsum& einsum, const Layer& layer,
                    const HardwareProfile& hardware) {
  TensorUse use;
  use.tensor = tensor;
  addIndices(use, space, einsum);
  const ElementBits bits = layer.bits.value_or(hardware.precision);
  // The second operand of an addition is called W but is an activation.
  const int second = layer.type == LayerType::Add ? bits.input : bits.weight;
  use.bits = use.isOutput() ? bits.partialSum : tensor == Tensor::I ? bits.input : second;
  use.finalBits = use.isOutput() ? bits.output : use.bits;
  for (std::size_t m = 0; m < hardware.memories.size(); ++m) {
    const Memory& memory = hardware.memories[m];
    if (!memory.stores(tensor)) continue;
    Station station;
    station.memory = m;
    station.offChip = m + 1 == hardware.memories.size();
    for (const Move move : kMoves) station.passes[index(move)] = passageOf(memory, tensor, move, hardware.clockMhz);
    use.stations.push_back(station);
  }
  return use;
}

MemoryRoom roomOf(const Memory& memory, const HardwareProfile& hardware) {
  MemoryRoom room;
  room.name = memory.name;
  room.doubleBuffered = memory.doubleBuffered;
  room.usableBits = memory.doubleBuffered ? memory.sizeBits / 2 : memory.sizeBits;
  room.ports = std::max<std::size_t>(1, memory.ports.size());
  for (const ArrayDim& dim : hardware.arrayDims)
    room.serves.push_back(std::find(memory.sharedAcross.begin(), memory.sharedAcross.end(), dim.name) !=
                          memory.sharedAcross.end());
  return room;
}

}  // namespace

std::size_t Space::output() const {
  return tensorNamed(Tensor::O).value();
}

std::optional<std::size_t> Space::dimNamed(const std::string& name) const {
  const auto found = std::find(dims.begin(), dims.end(), name);
  if (found == dims.end()) return std::nullopt;
  return static_cast<std::size_t>(found - dims.begin());
}

std::optional<std::size_t> Space::tensorNamed(Tensor tensor) const {
  for (std::size_t x = 0; x < tensors.size(); ++x)
    if (tensors[x].tensor == tensor) return x;
  return std::nullopt;
}

std::optional<std::string> outsideOfModel(const Layer& layer, const HardwareProfile& hardware) {
  const Einsum einsum = toEinsum(layer);
  if (einsum.dims.size() > kMaxDims) return "the model takes at most 15 loop dimensions";
  if (einsum.output.empty() || einsum.input.empty()) return "the layer has no input or no output";
  double steps = 1;
  for (const auto& [dim, size] : einsum.dims) steps *= static_cast<double>(size);
  if (steps > kMaxSteps) return "the layer has more than 2^53 steps, beyond exact counting";
  for (const Relation& relation : einsum.relations)
    if (relation.of.empty() || relation.of.size() > 2) return "the model takes relations of one or two terms";
  if (hardware.cyclesPerMac < 1 || hardware.cyclesPerMac != std::floor(hardware.cyclesPerMac))
    return "the model takes whole cycles per MAC";
  return std::nullopt;
}

Space makeSpace(const Layer& layer, const HardwareProfile& hardware) {
  const Einsum einsum = toEinsum(layer);
  Space space;
  space.namesAreFree = layer.type == LayerType::Einsum;
  for (const auto& [dim, size] : einsum.dims) {
    space.dims.push_back(dim);
    space.sizes.push_back(size);
    space.macs *= size;
  }
  for (const ArrayDim& dim : hardware.arrayDims) {
    space.arrayDims.push_back(dim.name);
    space.arraySizes.push_back(dim.size);
    space.processingElements *= dim.size;
  }
  space.cyclesPerMac = static_cast<std::int64_t>(hardware.cyclesPerMac);
  space.operandLatches = hardware.operandLatches;
  space.macEnergy = hardware.macEnergy;
  space.unit = hardware.energyUnit;
  for (const std::string& letter : einsum.tensorOrder)
    if (const std::optional<Tensor> tensor = parseTensor(letter); tensor && !dimensionsOf(einsum, *tensor).empty())
      space.tensors.push_back(tensorUse(*tensor, space, einsum, layer, hardware));
  for (const Memory& memory : hardware.memories) {
    space.memories.push_back(roomOf(memory, hardware));
    for (const Tensor tensor : memory.holds)
      if (const std::optional<std::size_t> x = space.tensorNamed(tensor)) space.memories.back().holds.push_back(*x);
  }
  return space;
}

}  // namespace tilescope::check
