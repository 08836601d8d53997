// SPDX-License-Identifier: GPL-3.0-or-later
// Random small layers on small hardware, with few enough nests to enumerate.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "core/models/predictor/predictor_problem.h"

namespace tilescope::predictor {

struct RandomNestProblem {
  Problem problem;
  Bounds array = ones();
};

class NestProblems {
 public:
  explicit NestProblems(std::uint32_t seed) : random_(seed) {}

  RandomNestProblem next() {
    RandomNestProblem drawn;
    do {
      drawn = {};
      drawLayer(drawn);
    } while (orders(drawn) > 130);
    drawMachine(drawn.problem, drawn.array);
    drawRules(drawn.problem.rules);
    return drawn;
  }

  std::int64_t below(std::int64_t n) { return std::uniform_int_distribution<std::int64_t>(0, n - 1)(random_); }
  bool sometimes(int oneIn) { return below(oneIn) == 0; }

 private:
  std::int64_t oneOf(std::initializer_list<std::int64_t> values) {
    return *(values.begin() + below(static_cast<std::int64_t>(values.size())));
  }

  void drawLayer(RandomNestProblem& drawn) {
    Shape& shape = drawn.problem.shape;
    for (const Dim dim : kDims) {
      if (!sometimes(dim == Dim::B || dim == Dim::G ? 6 : 2)) continue;
      const std::int64_t parallel = sometimes(2) ? oneOf({1, 2, 3}) : 1;
      drawn.array[index(dim)] = parallel;
      shape.size[index(dim)] = parallel * oneOf({1, 2, 2, 3, 4});
    }
    constexpr DimMask everywhere = maskOf(Dim::G), axes = maskOf(Dim::OY) | maskOf(Dim::OX),
                      kernel = maskOf(Dim::FY) | maskOf(Dim::FX);
    shape.relevant = {everywhere | maskOf(Dim::B) | maskOf(Dim::C) | axes | kernel,
                      everywhere | maskOf(Dim::K) | maskOf(Dim::C) | kernel,
                      everywhere | maskOf(Dim::B) | maskOf(Dim::K) | axes};
    for (Axis& axis : shape.axes) {
      axis.stride = oneOf({1, 1, 2, 3});
      axis.dilation = oneOf({1, 1, 1, 2});
      axis.slides = true;
    }
    if (sometimes(8)) {  // a matrix product without window; its second operand may have a batch
      shape.axes[0].slides = shape.axes[1].slides = false;
      shape.relevant[tilescope::index(Tensor::W)] |= maskOf(Dim::B);
    }
  }

  // Orders of the prime factors, as a measure of the number of nests.
  static double orders(const RandomNestProblem& drawn) {
    double factors = 0, product = 1;
    for (std::size_t d = 0; d < kDims.size(); ++d) {
      const std::int64_t left = drawn.problem.shape.size[d] / drawn.array[d];
      for (int i = 1, n = left == 4 ? 2 : left > 1 ? 1 : 0; i <= n; ++i) {
        ++factors;
        product *= factors / i;
      }
    }
    return product;
  }

  void drawMachine(Problem& problem, const Bounds& array) {
    Machine& m = problem.machine;
    for (const std::int64_t n : array) m.elements *= n;
    m.cyclesPerMac = static_cast<double>(oneOf({1, 2}));
    m.macEnergy = static_cast<double>(below(3));
    m.networkEnergy = static_cast<double>(below(4));
    const bool sharedBuffer = sometimes(2), sharedRegisters = sometimes(3);
    std::size_t memory = 0;
    const auto store = [&](std::int64_t bits) {
      m.stores.push_back({memory++, bits});
      return m.stores.size() - 1;
    };
    const std::int64_t words = oneOf({4, 10, 30, 100, 400}), inside = oneOf({2, 4, 8, 20, 60});
    for (const Tensor tensor : kTensors) {
      TensorPlace& place = m.tensors[tilescope::index(tensor)];
      place.bits = oneOf({1, 2, 3});
      place.finalBits = tensor == Tensor::O ? oneOf({1, 2, 3}) : place.bits;
      place.buffer = sharedBuffer && tensor != Tensor::I ? m.tensors[0].buffer : store(words + below(words));
      place.bufferInstances = place.buffer == m.tensors[0].buffer && tensor != Tensor::I ? m.tensors[0].bufferInstances
                                                                                         : oneOf({1, 1, 2, 3});
      if (tensor != Tensor::I && sometimes(8))
        place.pe = m.tensors[0].buffer == place.buffer ? std::nullopt : std::optional(m.tensors[0].buffer);
      else if (!sometimes(5))
        place.pe =
            sharedRegisters && tensor != Tensor::I && m.tensors[0].pe ? m.tensors[0].pe : store(inside + below(inside));
      place.sharedPe = place.pe && sometimes(6);
      place.bandwidth = {bandwidth(), bandwidth(), bandwidth(), bandwidth()};
      place.energy = {energy(200), energy(200), energy(200), energy(6), energy(6), energy(6), energy(2), energy(2)};
    }
  }

  double bandwidth() {
    return sometimes(4) ? std::numeric_limits<double>::infinity() : static_cast<double>(1 + below(8));
  }
  double energy(std::int64_t about) { return static_cast<double>(below(about) + 1); }

  void drawRules(Rules& rules) {
    rules.literal = sometimes(5);
    rules.finalDrain = sometimes(3);
    for (std::size_t t = 0; t < kTensorCount; ++t) {
      rules.compression[t] = sometimes(3) ? 2 : 1;
      rules.passesBuffer[t] = sometimes(5);
      rules.passesPe[t] = sometimes(8);
    }
    rules.density[0] = sometimes(3) ? 0.5 : 1;
  }

  std::mt19937 random_;
};

}  // namespace tilescope::predictor
