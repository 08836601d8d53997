// SPDX-License-Identifier: GPL-3.0-or-later
// Random small e-PlaNNer problems. A seed gives the same problem on every platform: only mt19937_64 and the remainder
// are used.
#pragma once

#include <algorithm>
#include <random>

#include "core/models/eplanner/eplanner_problem.h"

namespace tilescope::eplanner {

class RandomProblem {
 public:
  explicit RandomProblem(std::uint64_t seed) : random_(seed) {}

  std::int64_t number(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(high - low + 1));
  }
  bool chance(int percent) { return number(1, 100) <= percent; }

  // Stride, dilation, padding on each side, groups, batch and map sizes.
  EplannerLayer layer(std::int64_t largest) {
    EplannerLayer l;
    l.batch = number(1, 2);
    l.groups = chance(25) ? number(1, 4) : 1;
    l.K = number(1, largest);
    l.C = number(1, largest);
    l.FY = number(1, 3);
    l.FX = number(1, 3);
    l.strideY = number(1, 3);
    l.strideX = number(1, 3);
    l.dilationY = number(1, 2);
    l.dilationX = number(1, 2);
    axis(l.OY, l.IY, l.padTop, l.FY, l.strideY, l.dilationY, largest);
    axis(l.OX, l.IX, l.padLeft, l.FX, l.strideX, l.dilationX, largest / 2 + 1);
    return l;
  }

  // Separate or shared buffers, some replicated along the array, about as large as a part of the layer needs.
  Machine machine(const EplannerLayer& l) {
    Machine m;
    m.rows = number(1, 6);
    m.columns = number(1, 6);
    m.clockMhz = 1000;
    m.cyclesPerMac = static_cast<double>(number(1, 2));
    if (!chance(10)) m.offChipBitsPerCycle = static_cast<double>(number(1, 400)) / 3;
    m.offChipMemory = "dram";
    m.macEnergy = 1;
    m.partialSumBits = 8 * number(1, 4);
    const bool shareAll = chance(20);
    const bool shareActivations = !shareAll && chance(30);
    for (const Tensor tensor : kTensors) {
      TensorPath& path = m.tensors[tilescope::index(tensor)];
      path.bits = 8 * number(1, 4);
      path.tileBits = tensor == Tensor::O ? m.partialSumBits : path.bits;
      const bool reuse = shareAll || (shareActivations && tensor == Tensor::O);
      path.buffer = reuse ? 0 : m.buffers.size();
      if (path.buffer == m.buffers.size()) m.buffers.push_back({"buffer" + std::to_string(path.buffer), capacity(l)});
      if (tensor != Tensor::I && chance(15)) path.spreadK = m.rows;
      if (tensor != Tensor::O && chance(15)) path.spreadC = m.columns;
      for (double* energy : {&path.dramRead, &path.dramUpdate, &path.dramReadPartial, &path.dramUpdatePartial}) {
        *energy = static_cast<double>(number(1, 300));
      }
      for (double* energy : {&path.bufferFill, &path.bufferRead, &path.bufferUpdate, &path.bufferDrain}) {
        *energy = static_cast<double>(number(0, 9)) / 4;
      }
    }
    for (std::optional<std::string>& dataflow : m.dataflowOf) {
      if (chance(85)) dataflow = "dataflow";
    }
    if (allowedCount(m) == 0) m.dataflowOf[static_cast<std::size_t>(number(0, 2))] = "dataflow";
    return m;
  }

  Problem problem(std::int64_t largest) {
    Problem p;
    p.layer = layer(largest);
    p.machine = machine(p.layer);
    p.halo = chance(70);
    p.peakRoof = chance(20);
    return p;
  }

 private:
  static int allowedCount(const Machine& m) {
    return static_cast<int>(std::count_if(m.dataflowOf.begin(), m.dataflowOf.end(), [](const auto& d) { return !!d; }));
  }

  void axis(std::int64_t& out, std::int64_t& in, std::int64_t& padding, std::int64_t kernel, std::int64_t stride,
            std::int64_t dilation, std::int64_t largest) {
    const std::int64_t extent = (kernel - 1) * dilation + 1;
    in = number(1, largest * stride);
    padding = number(0, extent - 1);
    const std::int64_t after = number(0, extent - 1);
    in = std::max(in, extent - padding - after);
    in = std::max<std::int64_t>(in, 1);
    out = (in + padding + after - extent) / stride + 1;
  }

  std::int64_t capacity(const EplannerLayer& l) {
    const std::int64_t whole = std::max({l.K * l.C * l.FY * l.FX, l.C * l.IY * l.IX, l.K * l.OY * l.OX}) * 32;
    return number(1, 4) == 1 ? number(8, 400) : number(32, std::max<std::int64_t>(64, whole));
  }

  std::mt19937_64 random_;
};

}  // namespace tilescope::eplanner
