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

std::string words(const WindowSizes& s) {
  return fmt::format("Kernel {} x {}, stride {} x {}, padding {} x {}, dilation {} x {}", s.kernelHeight, s.kernelWidth,
                     s.strideY, s.strideX, s.padTop, s.padLeft, s.dilationY, s.dilationX);
}

std::string numbers(const WindowSizes& s) {
  return fmt::format("{}, {}, {}, {}, {}, {}, {}, {}", s.kernelHeight, s.kernelWidth, s.strideY, s.strideX, s.padTop,
                     s.padLeft, s.dilationY, s.dilationX);
}

}  // namespace

WindowSizes windowSizes(const Layer& layer) {
  const Window& w = layer.window;
  return {w.kernelHeight, w.kernelWidth, w.stride[0],   w.stride[1], w.padding[0],
          w.padding[1],   w.dilation[0], w.dilation[1], layer.in};
}

void writeConvShape(CodeWriter& out, const std::string& name, const WindowSizes& sizes, std::int64_t outChannels,
                    std::int64_t groups, bool wholeColumns) {
  const FeatureMap& in = sizes.in;
  out.comment(fmt::format("{}, input {} x {} x {}, {} channels out, {} {}, {} rows.", words(sizes), in.height, in.width,
                          in.channels, outChannels, groups, groups == 1 ? "group" : "groups",
                          wholeColumns ? "whole" : "parts of"));
  out.line(fmt::format("const ts::ConvShape shape_{}{{{}, {}, {}, {}, {}, {}, {}}};", name, numbers(sizes), in.height,
                       in.width, in.channels, outChannels, groups, wholeColumns));
}

void writePoolShape(CodeWriter& out, const std::string& name, const Layer& layer) {
  const WindowSizes sizes = windowSizes(layer);
  const bool isMax = layer.poolMode == PoolMode::Max;
  out.comment(fmt::format("{}, input {} x {}, output {} x {}.", words(sizes), layer.in.height, layer.in.width,
                          layer.out.height, layer.out.width));
  out.line(fmt::format("const ts::PoolShape shape_{}{{ts::PoolMode::{}, {}, {}, {}, {}, {}}};", name,
                       isMax ? "Max" : "Average", numbers(sizes), layer.in.height, layer.in.width, layer.out.height,
                       layer.out.width));
}

std::string activationArguments(const Activation& activation) {
  if (activation.type == ActivationType::None) return "";
  std::string text = ", ts::Activation::" + enumerator(activation.type);
  if (activation.type == ActivationType::Leaky) text += fmt::format(", {}", activation.slope.value_or(0));
  return text;
}

}  // namespace tilescope::cuda
