// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workload/layer.h"
#include "core/workload/vocabulary.h"

namespace tilescope {

// Of one element on chip, where outputs are partial sums.
inline int elementBits(const ElementBits& bits, Tensor tensor) {
  return tensor == Tensor::I ? bits.input : tensor == Tensor::W ? bits.weight : bits.partialSum;
}

}  // namespace tilescope
