// SPDX-License-Identifier: GPL-3.0-or-later
// Any layer as a loop nest over tensors: its einsum, its element counts and its arithmetic.
#pragma once

#include <array>
#include <cstdint>

#include "core/workload/layer.h"
#include "core/workload/vocabulary.h"

namespace tilescope {

struct TensorProblem {
  Einsum einsum;
  ElementBits bits;                                   // the layer's, or the profile's
  double macs = 0;                                    // 0 for pool, add, concat and reorg
  std::array<std::int64_t, kTensorCount> elements{};  // indexed by Tensor; 0: the layer does not have the tensor

  bool operator==(const TensorProblem&) const = default;
};

TensorProblem tensorProblem(const Layer& layer, const ElementBits& profileBits);

// conv and pool: dims B G K C OY OX FY FX (pool: G = channels), IY = stride·OY + dilation·FY. fc: B K C. matmul: B, OX
// = m, K = n, C = k. add, concat and reorg: one step per output element over B K OY OX. A tensor that the layer does
// not have has no dimensions.
Einsum toEinsum(const Layer& layer);

// Multiply-accumulates; 0 for pool, add, concat and reorg.
double macs(const Layer& layer);

// Elements of I, W and O, indexed by Tensor: whole maps without padding and without what negative padding removes. The
// second operand of add is W; pool, concat and reorg have no W. Exact below 2^53, which checkNetwork guarantees; larger
// counts saturate.
std::array<std::int64_t, kTensorCount> tensorElements(const Layer& layer);

// Size of the dimension that a relation defines: its extent, or the span of the loops minus the padding.
std::int64_t relationSize(const Einsum& einsum, const Relation& relation);

// The dimensions of one tensor.
const std::vector<std::string>& dimensionsOf(const Einsum& einsum, Tensor tensor);

}  // namespace tilescope
