// SPDX-License-Identifier: GPL-3.0-or-later
// Any layer as a loop nest over tensors, with element counts and arithmetic.
#pragma once

#include <array>
#include <cstdint>

#include "core/workload/layer.h"
#include "core/workload/vocabulary.h"

namespace tilescope {

struct TensorProblem {
  Einsum einsum;
  ElementBits bits;                                   // as the layer states, or the profile's
  double macs = 0;                                    // 0 for pool, add, concat and reorg
  std::array<std::int64_t, kTensorCount> elements{};  // by Tensor; 0: not in this layer

  bool operator==(const TensorProblem&) const = default;
};

TensorProblem tensorProblem(const Layer& layer, const ElementBits& profileBits);

// conv and pool: dims B G K C OY OX FY FX (pool: G = channels), IY = stride·OY + dilation·FY. fc: B K C. matmul: B, OX
// = m, K = n, C = k. add, concat and reorg: a step per output element over B K OY OX. Missing tensors have no
// dimensions.
Einsum toEinsum(const Layer& layer);

// Multiply-accumulates; 0 for pool, add, concat and reorg.
double macs(const Layer& layer);

// By Tensor: whole maps without padding and without what negative padding cuts off. An add's second operand is W; pool,
// concat and reorg have no W. Exact below 2^53, otherwise limited to it.
std::array<std::int64_t, kTensorCount> tensorElements(const Layer& layer);

// The stated extent, or the loops' span minus padding.
std::int64_t relationSize(const Einsum& einsum, const Relation& relation);

const std::vector<std::string>& dimensionsOf(const Einsum& einsum, Tensor tensor);

}  // namespace tilescope
