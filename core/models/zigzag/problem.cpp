// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/problem.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/ensure.h"
#include "core/hardware/transfer_energy.h"
#include "core/workload/tensor_problem.h"

namespace tilescope::zigzag {
namespace {

std::size_t dimOf(const Problem& problem, const std::string& name) {
  const auto found = std::find(problem.dims.begin(), problem.dims.end(), name);
  return static_cast<std::size_t>(found - problem.dims.begin());
}

Halo haloOf(const Problem& problem, const Relation& relation) {
  Halo halo;
  halo.x = dimOf(problem, relation.of[0].first);
  halo.a = relation.of[0].second;
  if (relation.of.size() > 1) {
    halo.y = dimOf(problem, relation.of[1].first);
    halo.b = relation.of[1].second;
  }
  halo.before = relation.padding[0];
  const std::int64_t padding = relation.padding[0] + relation.padding[1];
  const std::int64_t x = problem.sizes[halo.x], y = problem.sizes[halo.y];
  halo.extent = relation.extent.value_or(distinctPositions(halo.a, x, halo.b, y) - padding);
  halo.originalExtent = relation.extent.value_or(distinctPositionsUnclamped(halo.a, x, halo.b, y) - padding);
  return halo;
}

// The dimensions that index the operand, and ZigZag 3.8.5's classes r, ir and pr.
void classify(Operand& operand, const Problem& problem, const Einsum& einsum) {
  DimMask inHalos = 0;
  for (const Halo& halo : problem.halos) inHalos |= maskOf(halo.x) | maskOf(halo.y);
  DimMask direct = 0;
  for (const std::string& dim : dimensionsOf(einsum, operand.tensor)) {
    const std::size_t d = dimOf(problem, dim);
    if (d < problem.dimCount()) {
      direct |= maskOf(d);
      operand.direct.push_back(d);
      continue;
    }
    operand.hasHalo = true;
    for (std::size_t h = 0; h < problem.halos.size(); ++h)
      if (einsum.relations[h].dim == dim) operand.halos.push_back(h);
  }
  operand.touching = direct;
  for (const std::size_t h : operand.halos) operand.touching |= maskOf(problem.halos[h].x) | maskOf(problem.halos[h].y);
  for (std::size_t d = 0; d < problem.dimCount(); ++d) {
    const bool one = problem.sizes[d] == 1;
    const bool haloDim = operand.hasHalo && has(inHalos, d);
    if (has(direct, d) && !haloDim && (operand.hasHalo || !one)) operand.relevant |= maskOf(d);
    if (!has(direct, d) && !haloDim && !one) operand.irrelevant |= maskOf(d);
  }
}

// The single port of a memory without "ports", in whole bits; 0: unlimited.
std::int64_t sharedPortBits(const Memory& memory, double clockMhz) {
  if (!memory.bandwidthGbPerS) return 0;
  return static_cast<std::int64_t>(std::floor(bitsPerCycle(*memory.bandwidthGbPerS, clockMhz)));
}

MovePort portOf(const Memory& memory, Tensor tensor, Move move, double clockMhz) {
  if (memory.ports.empty()) {
    const std::int64_t bits = sharedPortBits(memory, clockMhz);
    return {bits, bits, true};
  }
  for (const Port& port : memory.ports)
    if (std::find(port.carries.begin(), port.carries.end(), PortMove{tensor, move}) != port.carries.end())
      return {port.narrowestBitsPerCycle, port.widestBitsPerCycle, true};
  return {};
}

Operand operandOf(Tensor tensor, const Problem& problem, const Einsum& einsum, const Layer& layer,
                  const HardwareProfile& hardware) {
  const ElementBits bits = layer.bits.value_or(hardware.precision);
  Operand operand;
  operand.tensor = tensor;
  operand.name = name(tensor);
  classify(operand, problem, einsum);
  // An add's second activation is called W but is as wide as an input.
  const int second = layer.type == LayerType::Add ? bits.input : bits.weight;
  operand.bits = tensor == Tensor::O ? bits.partialSum : tensor == Tensor::I ? bits.input : second;
  operand.finalBits = tensor == Tensor::O ? bits.output : operand.bits;
  for (std::size_t m = 0; m < hardware.memories.size(); ++m) {
    const Memory& memory = hardware.memories[m];
    if (!memory.stores(tensor)) continue;
    operand.memories.push_back(m);
    std::array<MovePort, kMoves.size()> ports;
    for (const Move move : kMoves)
      ports[static_cast<std::size_t>(move)] = portOf(memory, tensor, move, hardware.clockMhz);
    operand.ports.push_back(ports);
  }
  return operand;
}

void addMember(PortOf& port, const Problem& problem, std::size_t memory, std::size_t operand, Move move) {
  port.members.push_back({operand, problem.levelOf(operand, memory), move});
}

std::vector<PortOf> portsOf(const Problem& problem, std::size_t index, const MemoryOf& memory, const Memory& source) {
  std::vector<PortOf> ports;
  if (source.ports.empty()) {
    PortOf port{"port", {}};
    for (const std::size_t operand : memory.operands)
      for (const Move move : kMoves) addMember(port, problem, index, operand, move);
    return {port};
  }
  for (const Port& given : source.ports) {
    PortOf port{given.name, {}};
    for (const std::size_t operand : memory.operands)
      for (const PortMove& carried : given.carries)
        if (carried.tensor == problem.operands[operand].tensor) addMember(port, problem, index, operand, carried.move);
    if (!port.members.empty()) ports.push_back(std::move(port));
  }
  return ports;
}

MemoryOf memoryOf(const Problem& problem, std::size_t index, const Memory& source) {
  MemoryOf memory;
  memory.name = source.name;
  memory.sizeBits = source.sizeBits;
  memory.doubleBuffered = source.doubleBuffered;
  memory.readEnergy = source.readEnergy;
  memory.writeEnergy = source.writeEnergy;
  memory.energyPer = source.energyPer;
  for (const Tensor tensor : source.holds)
    for (std::size_t o = 0; o < problem.operands.size(); ++o)
      if (problem.operands[o].tensor == tensor) memory.operands.push_back(o);
  for (const std::string& dim : problem.arrayDims)
    memory.serves.push_back(std::find(source.sharedAcross.begin(), source.sharedAcross.end(), dim) !=
                            source.sharedAcross.end());
  memory.ports = portsOf(problem, index, memory, source);
  return memory;
}

std::vector<Tensor> tensorsOf(const Einsum& einsum) {
  std::vector<Tensor> tensors;
  for (const std::string& name : einsum.tensorOrder) {
    const std::optional<Tensor> tensor = parseTensor(name);
    if (tensor && !dimensionsOf(einsum, *tensor).empty()) tensors.push_back(*tensor);
  }
  return tensors;
}

}  // namespace

Sizes ones() {
  Sizes sizes;
  sizes.fill(1);
  return sizes;
}

std::int64_t Problem::processingElements() const {
  return std::accumulate(arraySizes.begin(), arraySizes.end(), std::int64_t{1}, std::multiplies<>());
}

std::size_t Problem::output() const {
  for (std::size_t o = 0; o < operands.size(); ++o)
    if (operands[o].tensor == Tensor::O) return o;
  throw InternalError("a layer without an output");
}

std::size_t Problem::levelOf(std::size_t operand, std::size_t memory) const {
  const std::vector<std::size_t>& levels = operands[operand].memories;
  const auto found = std::find(levels.begin(), levels.end(), memory);
  ensure(found != levels.end(), "a memory that holds the operand");
  return static_cast<std::size_t>(found - levels.begin());
}

bool expressible(const Layer& layer) {
  if (!isOneNest(layer)) return false;
  const Einsum einsum = toEinsum(layer);
  if (einsum.dims.size() > kNoDim || einsum.output.empty() || einsum.input.empty()) return false;
  return std::all_of(einsum.relations.begin(), einsum.relations.end(),
                     [](const Relation& relation) { return relation.of.size() <= 2; });
}

Problem makeProblem(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options) {
  const Einsum einsum = toEinsum(layer);
  Problem problem;
  if (layer.type == LayerType::Einsum) problem.letters = einsum;
  problem.sizes = ones();
  problem.macs = 1;
  for (const auto& [dim, size] : einsum.dims) {
    problem.sizes[problem.dims.size()] = size;
    problem.dims.push_back(dim);
    problem.macs *= static_cast<double>(size);
  }
  for (const Relation& relation : einsum.relations) problem.halos.push_back(haloOf(problem, relation));
  for (const Tensor tensor : tensorsOf(einsum))
    problem.operands.push_back(operandOf(tensor, problem, einsum, layer, hardware));
  for (const ArrayDim& dim : hardware.arrayDims) {
    problem.arrayDims.push_back(dim.name);
    problem.arraySizes.push_back(dim.size);
  }
  for (std::size_t m = 0; m < hardware.memories.size(); ++m)
    problem.memories.push_back(memoryOf(problem, m, hardware.memories[m]));
  problem.macEnergy = hardware.macEnergy;
  problem.cyclesPerMac = static_cast<std::int64_t>(hardware.cyclesPerMac);
  problem.operandLatches = hardware.operandLatches;
  problem.clockMhz = hardware.clockMhz;
  problem.corrections = correctionsOf(options);
  return problem;
}

// Values are multiples of g = gcd(a, b). A value repeats exactly when i grows by b/g and j shrinks by a/g.
std::int64_t distinctPositionsUnclamped(std::int64_t a, std::int64_t A, std::int64_t b, std::int64_t B) {
  const std::int64_t g = std::gcd(a, b);
  return A * B - std::max<std::int64_t>(0, B - a / g) * (A - b / g);
}

}  // namespace tilescope::zigzag
