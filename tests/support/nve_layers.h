// SPDX-License-Identifier: GPL-3.0-or-later
// The layers of the paper's table 2, and random ones.
#pragma once

#include <algorithm>
#include <array>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "core/models/nve/conv_work.h"

namespace tilescope::nve {

inline ConvWork workOf(int kernelVector, int kernelSlide, int stride, std::int64_t positions,
                       std::vector<std::vector<int>> maps) {
  ConvWork work;
  work.kernelVector = kernelVector;
  work.kernelSlide = kernelSlide;
  work.stride = stride;
  work.positions = positions;
  work.width = kLanes;
  work.maps = std::move(maps);
  int last = 0;
  for (const std::vector<int>& inputs : work.maps)
    last = std::max(last, *std::max_element(inputs.begin(), inputs.end()));
  work.inputs = last + 1;
  return work;
}

inline std::vector<int> firstInputs(int count) {
  std::vector<int> inputs(static_cast<std::size_t>(count));
  std::iota(inputs.begin(), inputs.end(), 0);
  return inputs;
}

// It is unknown which inputs the maps of speed L3 read, but this affects no number.
struct TableRow {
  std::string name;
  ConvWork work;
};

inline std::vector<TableRow> tableRows() {
  const std::vector<std::vector<int>> pairs{{0}, {0},    {1},    {1},    {2},    {2},    {3},
                                            {3}, {0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
  const std::vector<std::vector<int>> lenet{
      {0, 1, 2},    {1, 2, 3},    {2, 3, 4},    {3, 4, 5},    {4, 5, 0},    {5, 0, 1},    {0, 1, 2, 3}, {1, 2, 3, 4},
      {2, 3, 4, 5}, {3, 4, 5, 0}, {4, 5, 0, 1}, {5, 0, 1, 2}, {0, 1, 3, 4}, {1, 2, 4, 5}, {0, 2, 3, 5}, firstInputs(6)};
  std::vector<std::vector<int>> single(14);
  for (int i = 0; i < 14; ++i) single[static_cast<std::size_t>(i)] = {i};
  return {{"3x3", workOf(3, 3, 1, 1278, {{0}})},
          {"face L1", workOf(6, 6, 2, 638, std::vector<std::vector<int>>(4, {0}))},
          {"face L2", workOf(4, 4, 2, 317, pairs)},
          {"face L3", workOf(6, 6, 1, 312, single)},
          {"face L4", workOf(1, 1, 1, 312, {firstInputs(14)})},
          {"speed L1", workOf(6, 6, 2, 637, std::vector<std::vector<int>>(6, {0}))},
          {"speed L2", workOf(6, 6, 2, 317, lenet)},
          {"speed L3", workOf(5, 5, 1, 312, std::vector<std::vector<int>>(80, firstInputs(8)))},
          {"speed L4", workOf(1, 1, 1, 312, {firstInputs(80)})}};
}

// Random numbers that are equal on every platform.
class Numbers {
 public:
  explicit Numbers(std::uint32_t seed) : engine_(seed) {}

  int from(int least, int most) {
    return least + static_cast<int>(engine_() % static_cast<std::uint32_t>(most - least + 1));
  }
  bool oneIn(int n) { return from(1, n) == 1; }

 private:
  std::mt19937 engine_;
};

// mostElements: max VMAC operations in all maps.
inline ConvWork randomWork(Numbers& random, int mostKernel, int mostMaps, int mostElements) {
  const int stride = random.from(1, 2);
  int kernelVector = random.from(1, mostKernel), kernelSlide = random.from(stride, std::max(stride, mostKernel));
  if (random.oneIn(20)) kernelVector = random.from(1, stride + kColumnsBeyondStride);
  if (random.oneIn(20)) kernelSlide = random.from(stride, kMaxKernelRows);
  const int inputs = random.from(1, 6);
  const int count = random.from(1, mostMaps);
  std::vector<std::vector<int>> maps;
  int elements = 0;
  for (int map = 0; map < count; ++map) {
    std::vector<int> all = firstInputs(inputs);
    for (std::size_t i = all.size() - 1; i > 0; --i)
      std::swap(all[i], all[static_cast<std::size_t>(random.from(0, static_cast<int>(i)))]);
    all.resize(static_cast<std::size_t>(random.from(1, random.oneIn(2) ? 1 : inputs)));
    const int more = 1 + kernelVector * kernelSlide * static_cast<int>(all.size());
    if (!maps.empty() && elements + more > mostElements) break;
    elements += more;
    maps.push_back(std::move(all));
  }
  ConvWork work = workOf(kernelVector, kernelSlide, stride, random.from(1, 9), std::move(maps));
  work.inputs = inputs;
  work.width = random.from(1, 40);
  work.biasShift = random.from(0, 12);
  work.resultShift = random.from(0, 12);
  return work;
}

}  // namespace tilescope::nve
