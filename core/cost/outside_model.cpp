// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/outside_model.h"

#include "core/workload/tensor_problem.h"

namespace tilescope {

LayerResult outsideModelResult(std::string_view model, const Layer& layer, const HardwareProfile& hardware) {
  const ElementBits bits = layer.bits.value_or(hardware.precision);
  const std::array<std::int64_t, kTensorCount> elements = tensorElements(layer);
  // The second activation of an add is called W but is as wide as an input.
  const int second = layer.type == LayerType::Add ? bits.input : bits.weight;
  const std::array<int, kTensorCount> widths{bits.input, second, bits.output};
  LayerResult r;
  r.model = model;
  r.layer = layer.name;
  r.outsideModel = true;
  for (std::size_t i = 0; i < kTensorCount; ++i) {
    r.offChipBytes.tensors[i] = static_cast<double>(elements[i]) * widths[i] / 8;
  }
  return r;
}

}  // namespace tilescope
