// SPDX-License-Identifier: GPL-3.0-or-later
// Simple: additions, multiplications, comparisons. Special: exponentials, logarithms, roots, divisions and the like.
#include <algorithm>
#include <unordered_map>

#include "core/workload/onnx/classes.h"
#include "core/workload/onnx/shapes.h"

namespace tilescope::onnx {
namespace {

// Operations per element of the result.
const std::unordered_map<std::string_view, Operations>& elementWise() {
  static const std::unordered_map<std::string_view, Operations> kTable{{"Abs", {1, 0}},
                                                                       {"Acos", {0, 2}},
                                                                       {"Acosh", {0, 2}},
                                                                       {"Asin", {0, 2}},
                                                                       {"Asinh", {0, 2}},
                                                                       {"Atan", {0, 1}},
                                                                       {"Atanh", {0, 2}},
                                                                       {"BiasGelu", {5, 1}},
                                                                       {"BitwiseNot", {1, 0}},
                                                                       {"Ceil", {1, 0}},
                                                                       {"Celu", {2, 2}},
                                                                       {"Clip", {2, 0}},
                                                                       {"Cos", {0, 1}},
                                                                       {"Cosh", {1, 2}},
                                                                       {"Elu", {2, 1}},
                                                                       {"Erf", {0, 1}},
                                                                       {"Exp", {0, 1}},
                                                                       {"FastGelu", {6, 1}},
                                                                       {"Floor", {1, 0}},
                                                                       {"Gelu", {4, 1}},
                                                                       {"HardSigmoid", {3, 0}},
                                                                       {"HardSwish", {4, 0}},
                                                                       {"IsInf", {1, 0}},
                                                                       {"IsNaN", {1, 0}},
                                                                       {"LeakyRelu", {2, 0}},
                                                                       {"Log", {0, 1}},
                                                                       {"Mish", {2, 3}},
                                                                       {"Neg", {1, 0}},
                                                                       {"Not", {1, 0}},
                                                                       {"PRelu", {2, 0}},
                                                                       {"QuickGelu", {2, 2}},
                                                                       {"Reciprocal", {0, 1}},
                                                                       {"Relu", {1, 0}},
                                                                       {"Round", {1, 0}},
                                                                       {"Selu", {2, 1}},
                                                                       {"Shrink", {2, 0}},
                                                                       {"Sigmoid", {2, 2}},
                                                                       {"Sign", {1, 0}},
                                                                       {"Silu", {1, 2}},
                                                                       {"Sin", {0, 1}},
                                                                       {"Sinh", {1, 2}},
                                                                       {"Softplus", {1, 2}},
                                                                       {"Softsign", {2, 1}},
                                                                       {"Sqrt", {0, 1}},
                                                                       {"Swish", {1, 2}},
                                                                       {"Tan", {0, 2}},
                                                                       {"Tanh", {0, 1}},
                                                                       {"ThresholdedRelu", {1, 0}},
                                                                       {"BatchNormalization", {2, 0}},
                                                                       {"RotaryEmbedding", {3, 0}},
                                                                       {"CumSum", {1, 0}},
                                                                       {"DynamicQuantizeLinear", {4, 0}},
                                                                       {"QLinearSigmoid", {2, 2}},
                                                                       {"QLinearLeakyRelu", {2, 0}},
                                                                       {"QLinearAdd", {5, 0}},
                                                                       {"QLinearMul", {5, 0}}};
  return kTable;
}

// Operations per element, for each operand after the first.
const std::unordered_map<std::string_view, Operations>& ofOperands() {
  static const std::unordered_map<std::string_view, Operations> kTable{
      {"Add", {1, 0}},       {"And", {1, 0}},
      {"BitShift", {1, 0}},  {"BitwiseAnd", {1, 0}},
      {"BitwiseOr", {1, 0}}, {"BitwiseXor", {1, 0}},
      {"Div", {0, 1}},       {"Equal", {1, 0}},
      {"Greater", {1, 0}},   {"GreaterOrEqual", {1, 0}},
      {"Less", {1, 0}},      {"LessOrEqual", {1, 0}},
      {"Max", {1, 0}},       {"Mean", {1, 0}},
      {"Min", {1, 0}},       {"Mod", {0, 1}},
      {"Mul", {1, 0}},       {"Or", {1, 0}},
      {"Pow", {0, 1}},       {"Sub", {1, 0}},
      {"Sum", {1, 0}},       {"Xor", {1, 0}}};
  return kTable;
}

// Operations per element, and per row.
const std::unordered_map<std::string_view, Operations>& ofRows() {
  constexpr Operations kSoftmax{4, 1, 0, 1}, kLayerNorm{7, 0, 0, 2}, kRmsNorm{4, 0, 0, 2};
  static const std::unordered_map<std::string_view, Operations> kTable{
      {"Softmax", kSoftmax},
      {"LogSoftmax", kSoftmax},
      {"Hardmax", {2, 0}},
      {"LayerNormalization", kLayerNorm},
      {"InstanceNormalization", kLayerNorm},
      {"GroupNormalization", kLayerNorm},
      {"MeanVarianceNormalization", kLayerNorm},
      {"EmbedLayerNormalization", {9, 0, 0, 2}},
      {"SkipLayerNormalization", {8, 0, 0, 2}},
      {"RMSNormalization", kRmsNorm},
      {"SimplifiedLayerNormalization", kRmsNorm},
      {"SkipSimplifiedLayerNormalization", {5, 0, 0, 2}},
      {"LpNormalization", {3, 0, 0, 2}}};
  return kTable;
}

const Shape* shapeOf(const Graph& graph, const std::vector<int>& values, std::size_t i) {
  if (i >= values.size() || values[i] == kNone) return nullptr;
  const Value& value = graph.values[static_cast<std::size_t>(values[i])];
  return value.shape ? &*value.shape : nullptr;
}

double perResult(const Shape* in, const Shape* out) {
  if (!in || !out || elementsOf(*out) == 0) return 0;
  return static_cast<double>(elementsOf(*in)) / static_cast<double>(elementsOf(*out));
}

double kernelElements(const Graph& graph, const Node& node) {
  if (node.op.starts_with("Global")) return perResult(shapeOf(graph, node.inputs, 0), shapeOf(graph, node.outputs, 0));
  double count = 1;
  for (const std::int64_t size : integers(node, "kernel_shape")) count *= static_cast<double>(size);
  return count;
}

Operations resize(const Node& node) {
  constexpr double kLinear = 8, kCubic = 35;  // operations of an interpolation along two axes
  const std::string_view mode = text(node, "mode", "nearest");
  if (mode == "linear" || mode == "bilinear") return {kLinear, 0};
  return {mode == "cubic" ? kCubic : 0, 0};
}

}  // namespace

std::optional<Operations> operationsOf(const Graph& graph, const Node& node) {
  if (const auto found = elementWise().find(node.op); found != elementWise().end()) return found->second;
  if (const auto found = ofRows().find(node.op); found != ofRows().end()) return found->second;
  if (const auto found = ofOperands().find(node.op); found != ofOperands().end()) {
    const auto more = static_cast<double>(std::max<std::size_t>(2, node.inputs.size()) - 1);
    return Operations{more * found->second.simple, more * found->second.special};
  }
  if (node.op == "Where") return Operations{1, 0};
  if (node.op.ends_with("Pool")) return Operations{kernelElements(graph, node), 0};
  if (node.op.starts_with("Reduce") || node.op == "ArgMax" || node.op == "ArgMin" || node.op == "TopK")
    return Operations{perResult(shapeOf(graph, node.inputs, 0), shapeOf(graph, node.outputs, 0)), 0};
  if (node.op == "LRN") return Operations{2 * static_cast<double>(integer(node, "size", 1)) + 3, 2};
  if (node.op == "Resize" || node.op == "Upsample") return resize(node);
  return std::nullopt;
}

Operations patternOperations(std::string_view pattern) {
  if (pattern == "layer_norm") return {7, 0, 0, 2};
  if (pattern == "rms_norm") return {4, 0, 0, 2};
  if (pattern == "gelu") return {4, 1};
  if (pattern == "gelu_tanh") return {6, 1};
  return {1, 2};  // silu
}

std::int64_t rowOf(const Graph& graph, const Node& node) {
  const Shape* in = shapeOf(graph, node.inputs, 0);
  if (!in || in->empty()) return 1;
  const auto behind = [&](std::int64_t given) {
    const int axis = axisOf(given, in->size());
    std::int64_t count = 1;
    for (std::size_t i = axis == kNone ? in->size() : static_cast<std::size_t>(axis); i < in->size(); ++i)
      count *= (*in)[i];
    return count;
  };
  const std::string_view op = node.op;
  if (op == "Softmax" || op == "LogSoftmax" || op == "Hardmax") {
    // Before opset 13, softmax covers all axes from `axis` on.
    if (node.opset < 13) return behind(integer(node, "axis", 1));
    const int axis = axisOf(integer(node, "axis", -1), in->size());
    return axis == kNone ? 1 : (*in)[static_cast<std::size_t>(axis)];
  }
  if (op == "LpNormalization") {
    const int axis = axisOf(integer(node, "axis", -1), in->size());
    return axis == kNone ? 1 : (*in)[static_cast<std::size_t>(axis)];
  }
  if (op == "InstanceNormalization") return in->size() > 2 ? behind(2) : 1;
  if (op == "GroupNormalization")
    return in->size() > 1 ? behind(1) / std::max<std::int64_t>(1, integer(node, "num_groups", 1)) : 1;
  if (op == "MeanVarianceNormalization") return elementsOf(*in);
  if (op == "EmbedLayerNormalization") {
    const Shape* out = shapeOf(graph, node.outputs, 0);
    return out && !out->empty() ? out->back() : 1;
  }
  return ofRows().contains(op) ? behind(integer(node, "axis", -1)) : 1;
}

}  // namespace tilescope::onnx
