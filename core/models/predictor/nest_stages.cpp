// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/nest_stages.h"

#include <algorithm>
#include <bit>

namespace tilescope::predictor {

NestStages::NestStages(const Shape& shape) {
  DimMask used = 0;
  for (std::size_t d = 0; d < kDimCount; ++d)
    if (shape.size[d] > 1) used |= DimMask{1} << d;
  for (int size = 0; size <= static_cast<int>(kTensorCount); ++size)
    for (TensorSet set = 0; set <= kAllTensors; ++set) {
      if (std::popcount(set) != size) continue;
      DimMask allowed = used;
      for (const Tensor tensor : kTensors)
        if (contains(set, tensor)) allowed &= ~shape.relevant[tilescope::index(tensor)];
      // Weights may have loops of their own above the last of them, over which the input's window slides.
      const bool last = set == (setOf(Tensor::I) | setOf(Tensor::W));
      if (size > 1 && allowed == 0 && !last) continue;
      early_.push_back(set);
      allowed_.push_back(allowed);
    }
  for (const TensorSet set : early_) {
    with_.emplace_back();
    for (const Tensor tensor : kTensors) {
      const auto found = std::find(early_.begin(), early_.end(), set | setOf(tensor));
      if (!contains(set, tensor) && found != early_.end())
        with_.back()[tilescope::index(tensor)] = static_cast<std::size_t>(found - early_.begin());
    }
  }
  addSteps();
}

void NestStages::addSteps() {
  for (TensorSet rest = 1; rest <= kAllTensors; ++rest)
    for (const Tensor tensor : kTensors)
      if (contains(rest, tensor)) steps_.push_back({inside(rest), inside(rest & ~setOf(tensor)), peOf(tensor)});
  stepsInside_ = steps_.size();
  for (std::size_t set = early_.size(); set-- > 0;)
    for (TensorSet rest = 0; rest <= kAllTensors; ++rest) {
      if (rest == 0) steps_.push_back({outside(set, rest), inside(kAllTensors & ~early_[set]), kArrayStep});
      for (const Tensor tensor : kTensors) {
        if (const auto more = with(set, tensor))
          steps_.push_back({outside(set, rest), outside(*more, rest), kLocations + tilescope::index(tensor)});
        if (contains(rest, tensor))
          steps_.push_back({outside(set, rest), outside(set, rest & ~setOf(tensor)), bufferOf(tensor)});
      }
    }
}

}  // namespace tilescope::predictor
