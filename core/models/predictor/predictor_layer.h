// SPDX-License-Identifier: GPL-3.0-or-later
// A layer as the Predictor counts it: eight loop dimensions, which of them index each tensor, and the two axes along
// which a window slides over the input. The paper's N M C E F R S are B K C OY OX FY FX; G is one more that all tensors
// of a grouped convolution share.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/workload/layer.h"
#include "core/workload/vocabulary.h"

namespace tilescope::predictor {

constexpr std::size_t index(Dim dim) {
  return static_cast<std::size_t>(dim);
}
using Bounds = std::array<std::int64_t, kDims.size()>;  // indexed by Dim
Bounds ones();

using DimMask = std::uint32_t;  // bit of each Dim
inline constexpr DimMask kAllDims = (DimMask{1} << kDims.size()) - 1;
constexpr DimMask maskOf(Dim dim) {
  return DimMask{1} << index(dim);
}

// Input position = stride × out + dilation × kernel. Rows and columns of padding count as data.
struct Axis {
  Dim out = Dim::OY, kernel = Dim::FY;
  std::int64_t stride = 1, dilation = 1;
  bool slides = false;  // whether the input has this axis; else its dimensions, if any, index it by themselves

  bool operator==(const Axis&) const = default;
};

struct Shape {
  Bounds size = ones();
  std::array<DimMask, kTensorCount> relevant{};  // dimensions that a tensor depends on, those of its axes included
  std::array<Axis, 2> axes{Axis{Dim::OY, Dim::FY}, Axis{Dim::OX, Dim::FX}};  // of the input: rows, columns

  bool isRelevant(Tensor tensor, Dim dim) const { return (relevant[tilescope::index(tensor)] & maskOf(dim)) != 0; }
  double macs() const;
  bool operator==(const Shape&) const = default;
};

// conv, fc, matmul, and einsum whose loops all play a convolution's (loop_roles.h). Nothing for pool, add, concat and
// reorg, which have no MACs, and for other einsums.
std::optional<Shape> shapeOf(const Layer& layer);

}  // namespace tilescope::predictor
