// SPDX-License-Identifier: GPL-3.0-or-later
// Random small layers and nests, with all features of layers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>

#include "core/models/predictor/nest.h"

namespace tilescope::predictor {

struct RandomCase {
  Shape shape;
  Nest nest;
  Bounds size;  // sizes at which tiles end
};

class RandomCases {
 public:
  explicit RandomCases(unsigned seed) : random_(seed) {}

  RandomCase next(bool clipped, std::int64_t mostMacs = 5000) {
    for (;;) {
      RandomCase c;
      c.shape = shape();
      c.nest = nest();
      const Bounds reached = spanned(c.nest);
      double iterations = 1;
      for (const std::int64_t n : reached) iterations *= static_cast<double>(n);
      if (iterations > static_cast<double>(mostMacs) || iterations < kFewestIterations) continue;
      c.shape.size = reached;
      if (clipped) {
        for (std::int64_t& n : c.shape.size) n = std::max<std::int64_t>(1, n - pick(0, (n + 1) / 2));
        trim(c.nest, c.shape.size);
      }
      c.size = c.shape.size;
      return c;
    }
  }

  std::int64_t pick(std::int64_t least, std::int64_t most) {
    return least + static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(most - least + 1));
  }

 private:
  static constexpr double kFewestIterations = 50;  // nests with fewer iterations hardly differ

  Shape shape() {
    Shape s;
    const DimMask rows = maskOf(Dim::OY) | maskOf(Dim::FY), columns = maskOf(Dim::OX) | maskOf(Dim::FX);
    const DimMask batch = maskOf(Dim::B), group = maskOf(Dim::G);
    s.relevant[tilescope::index(Tensor::I)] = batch | group | maskOf(Dim::C) | rows | columns;
    s.relevant[tilescope::index(Tensor::W)] =
        group | maskOf(Dim::K) | maskOf(Dim::C) | maskOf(Dim::FY) | maskOf(Dim::FX);
    s.relevant[tilescope::index(Tensor::O)] = batch | group | maskOf(Dim::K) | maskOf(Dim::OY) | maskOf(Dim::OX);
    for (Axis& axis : s.axes) {
      axis.slides = true;
      axis.stride = pick(1, 3);
      axis.dilation = pick(0, 3) == 0 ? pick(2, 3) : 1;
    }
    return s;
  }

  Nest nest() {
    constexpr Dim kLikely[] = {Dim::OY, Dim::OX, Dim::FY, Dim::FX, Dim::OY, Dim::FY, Dim::K, Dim::C, Dim::B, Dim::G};
    const auto dim = [&] { return kLikely[pick(0, std::size(kLikely) - 1)]; };
    Nest n;
    const auto add = [&](std::int64_t loops) {
      for (std::int64_t i = 0; i < loops; ++i) n.temporal.push_back({dim(), pick(1, 4)});
    };
    n.dramLoops = static_cast<std::size_t>(pick(0, 3));
    n.bufferLoops = static_cast<std::size_t>(pick(0, 3));
    add(static_cast<std::int64_t>(n.dramLoops + n.bufferLoops));
    add(pick(0, 4));
    for (std::int64_t i = pick(0, 3); i > 0; --i) n.array[index(dim())] *= pick(1, 3);
    const auto between = [&](std::size_t least, std::size_t most) {
      return static_cast<std::size_t>(pick(static_cast<std::int64_t>(least), static_cast<std::int64_t>(most)));
    };
    for (std::size_t t = 0; t < kTensorCount; ++t) {
      n.buffer[t] = between(n.dramLoops, n.peBegin());
      n.pe[t] = between(n.peBegin(), n.temporal.size());
    }
    n.slidingWindow = pick(0, 3) > 0;
    return n;
  }

  std::mt19937 random_;
};

}  // namespace tilescope::predictor
