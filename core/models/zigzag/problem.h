// SPDX-License-Identifier: GPL-3.0-or-later
// A layer on a machine as ZigZag's model sees it (Mei et al., "ZigZag", IEEE Transactions on Computers, 2021; ZigZag
// 3.8.5). An operand's memory level m is the m-th memory that holds it, from the array outwards. Arch level 0 is the
// array, arch level m+1 is memory level m; spatial loops of arch level m lie below memory level m.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/hardware/hardware_profile.h"
#include "core/models/cost_model.h"
#include "core/models/distinct_positions.h"
#include "core/models/zigzag/corrections.h"
#include "core/workload/layer.h"

namespace tilescope::zigzag {

inline constexpr std::size_t kMaxDims = 16;          // of a layer, including kNoDim
inline constexpr std::size_t kNoDim = kMaxDims - 1;  // of size 1: the missing dimension of a one-term relation
using Sizes = std::array<std::int64_t, kMaxDims>;    // iterations by dimension
using DimMask = std::uint32_t;                       // bit d: dimension d

constexpr DimMask maskOf(std::size_t dim) {
  return DimMask{1} << dim;
}
constexpr bool has(DimMask mask, std::size_t dim) {
  return (mask >> dim & 1U) != 0;
}
Sizes ones();

// Two dimensions that index a tensor together: position = a·x + b·y.
struct Halo {
  std::size_t x = kNoDim, y = kNoDim;
  std::int64_t a = 1, b = 1;
  std::int64_t before = 0;          // padding before the first existing position
  std::int64_t extent = 0;          // existing positions
  std::int64_t originalExtent = 0;  // as ZigZag 3.8.5 counts it (distinctPositionsUnclamped)
};

// Bits per cycle of an access by a movement. widest = 0: unlimited, without a port.
struct MovePort {
  std::int64_t narrowest = 0, widest = 0;
  bool exists = false;  // some port serves the movement
};

struct Operand {
  Tensor tensor = Tensor::O;
  std::string name;
  DimMask relevant = 0;    // ZigZag's r: sizes multiply
  DimMask irrelevant = 0;  // ZigZag's ir, without dimensions of size 1
  DimMask touching = 0;    // index it directly or through a halo; all others are irrelevant
  bool hasHalo = false;    // ZigZag's pr: indexed by halos; ZigZag then uses all halos of the layer
  std::vector<std::size_t> halos;
  std::vector<std::size_t> direct;
  int bits = 0;                                            // I, W: per element; O: per partial sum
  int finalBits = 0;                                       // O: per final output; else bits
  std::vector<std::size_t> memories;                       // [memory level] → index into Problem::memories
  std::vector<std::array<MovePort, kMoves.size()>> ports;  // [memory level][Move]
};

struct PortMember {
  std::size_t operand = 0, level = 0;
  Move move = Move::Fill;
};

struct PortOf {
  std::string name;
  std::vector<PortMember> members;  // by the memory's operands, then the ports' movements
};

struct MemoryOf {
  std::string name;
  std::int64_t sizeBits = 0;
  bool doubleBuffered = false;
  double readEnergy = 0, writeEnergy = 0;  // per energyPer
  EnergyPer energyPer = EnergyPer::Access;
  std::vector<std::size_t> operands;  // held here and part of the layer, in the order of "holds"
  std::vector<bool> serves;           // [array dimension]: one instance is shared along it
  std::vector<PortOf> ports;
};

struct Problem {
  std::vector<std::string> dims;  // at most kNoDim
  std::optional<Einsum> letters;  // of an einsum layer, whose loop names are free
  Sizes sizes{};
  std::vector<Halo> halos;
  std::vector<Operand> operands;   // in equation order; without inputs that the layer lacks
  std::vector<MemoryOf> memories;  // from the array outwards
  std::vector<std::string> arrayDims;
  std::vector<std::int64_t> arraySizes;
  double macs = 0;       // iterations of the whole nest
  double macEnergy = 0;  // per MAC
  std::int64_t cyclesPerMac = 1;
  int operandLatches = kDefaultOperandLatches;
  double clockMhz = 0;
  Corrections corrections;

  std::size_t dimCount() const { return dims.size(); }
  std::int64_t processingElements() const;
  std::size_t output() const;
  std::size_t levelOf(std::size_t operand, std::size_t memory) const;  // the memory must hold the operand
};

// At most kNoDim loop dimensions and two inputs; relations of one or two terms.
bool expressible(const Layer& layer);

// The layer must be expressible and the hardware checked. options give the corrections.
Problem makeProblem(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options = {});

// distinctPositions() as in ZigZag 3.8.5: too large if A < b/g (a tile narrower than the dilation).
std::int64_t distinctPositionsUnclamped(std::int64_t a, std::int64_t A, std::int64_t b, std::int64_t B);

}  // namespace tilescope::zigzag
