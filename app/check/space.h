// SPDX-License-Identifier: GPL-3.0-or-later
// A layer on some hardware as the checker sees it: numbered dimensions, tensor indices, and each tensor's memories
// ("stations"), from 0 at the array. Shares no code with the checked program.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/hardware/hardware_profile.h"
#include "core/workload/layer.h"

namespace tilescope::check {

using Extents = std::vector<std::int64_t>;  // iterations by dimension

// A tensor dimension with position a·x + b·y − before, from 0 to extent − 1.
struct SlidingDim {
  std::size_t x = 0;
  std::optional<std::size_t> y;
  std::int64_t a = 1, b = 0;
  std::int64_t before = 0, extent = 0;
};

// One movement of a tensor through a memory.
struct Passage {
  std::int64_t narrowest = 0, widest = 0;  // bits per cycle; widest 0: unlimited, never stalls
  std::optional<std::size_t> port;         // a port of the memory
  double energy = 0;                       // per access of the full width; without a port per element
  bool perElement = false;
};

struct Station {
  std::size_t memory = 0;
  bool offChip = false;           // whether it is the outermost memory
  std::array<Passage, 4> passes;  // by Move
};

struct TensorUse {
  Tensor tensor = Tensor::O;
  std::vector<std::size_t> direct;  // dimensions that index it alone
  std::vector<SlidingDim> sliding;
  std::vector<bool> reaches;  // by dimension: whether it indexes the tensor
  int bits = 0;               // per element; of partial sums for outputs
  int finalBits = 0;          // per element; of final sums for outputs
  std::vector<Station> stations;

  bool isOutput() const { return tensor == Tensor::O; }
};

struct MemoryRoom {
  std::string name;
  std::int64_t usableBits = 0;  // capacity for tiles: half the size if double-buffered
  bool doubleBuffered = false;
  std::vector<bool> serves;  // by array dimension: lanes along it share an instance
  std::vector<std::size_t> holds;
  std::size_t ports = 0;
};

struct Space {
  std::vector<std::string> dims;
  bool namesAreFree = false;  // the user named the loops of the einsum
  Extents sizes;
  std::vector<TensorUse> tensors;
  std::vector<MemoryRoom> memories;
  std::vector<std::string> arrayDims;
  Extents arraySizes;
  std::int64_t macs = 1, cyclesPerMac = 1, processingElements = 1;
  int operandLatches = kDefaultOperandLatches;
  double macEnergy = 0;
  EnergyUnit unit = EnergyUnit::Picojoule;

  std::size_t output() const;
  std::optional<std::size_t> dimNamed(const std::string& name) const;
  std::optional<std::size_t> tensorNamed(Tensor tensor) const;
};

// Why the model does not cover the layer; nullopt if it does.
std::optional<std::string> outsideOfModel(const Layer& layer, const HardwareProfile& hardware);
Space makeSpace(const Layer& layer, const HardwareProfile& hardware);

}  // namespace tilescope::check
