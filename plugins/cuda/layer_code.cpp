// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cuda/layer_code.h"

namespace tilescope::cuda {
namespace {

std::string enumerator(ActivationType type) {
  switch (type) {
    case ActivationType::None:
      return "None";
    case ActivationType::Relu:
      return "Relu";
    case ActivationType::Relu6:
      return "Relu6";
    case ActivationType::Leaky:
      return "Leaky";
    case ActivationType::Sigmoid:
      return "Sigmoid";
  }
  return "None";
}

}  // namespace

std::string activationArguments(const Activation& activation) {
  if (activation.type == ActivationType::None) return "";
  std::string text = ", ts::Activation::" + enumerator(activation.type);
  if (activation.type == ActivationType::Leaky) text += fmt::format(", {}", activation.slope.value_or(0));
  return text;
}

}  // namespace tilescope::cuda
