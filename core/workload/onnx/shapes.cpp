// SPDX-License-Identifier: GPL-3.0-or-later
// The traversal of the graph, what all rules need of a node, and the table of rules.
#include "core/workload/onnx/shapes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/names.h"
#include "core/workload/onnx/numbers.h"
#include "core/workload/onnx/shape_inference.h"
#include "core/workload/onnx/wire.h"

namespace tilescope::onnx {
namespace {

constexpr std::string_view kContradiction = "The file contradicts itself, or the given sizes contradict each other.";

}  // namespace

std::string shapeText(const Shape& shape) {
  return fmt::format("[{}]", fmt::join(shape, ", "));
}

void contradiction(const Node& node, std::string found, std::string expected) {
  throw Unreadable{fmt::format("node {} ({})", quoteName(node.name), operatorName(node)), std::move(found),
                   std::move(expected), std::string(kContradiction)};
}

std::vector<std::string> ShapeInference::run() {
  for (Value& value : graph_.values) begin(value);
  std::vector<std::string> reasons(graph_.nodes.size());
  for (std::size_t n = 0; n < graph_.nodes.size(); ++n) {
    node_ = &graph_.nodes[n];
    reasons[n] = infer();
  }
  return reasons;
}

void ShapeInference::begin(Value& value) {
  value.type = value.statedType;
  value.bits = bitsOf(value.type);
  if (value.initializer == nullptr) return;
  value.shape = value.initializer->dims;
  value.numbers = value.initializer->numbers;
  value.isStatic = value.isWeight = true;
  for (const std::int64_t size : *value.shape)
    if (size < 0)
      throw Unreadable{"", fmt::format("the weight {} with shape {}", quoteName(value.name), shapeText(*value.shape)),
                       "sizes from 0", "The file contradicts itself; export it again."};
}

std::string ShapeInference::infer() {
  setOrigin();
  std::string reason;
  try {
    const bool isKnown = node_->domain.empty() || node_->domain == "com.microsoft";
    const auto rule = isKnown ? rules().find(node_->op) : rules().end();
    if (rule == rules().end()) throw UnknownShape{fmt::format("operator {} is not known", operatorName(*node_))};
    (this->*rule->second)();
  } catch (const UnknownShape& unknown) {
    reason = unknown.reason;
  }
  const std::vector<std::optional<Numbers>> numbers =
      reason.empty() ? evaluate(graph_, *node_) : std::vector<std::optional<Numbers>>(node_->outputs.size());
  for (std::size_t i = 0; i < node_->outputs.size(); ++i) {
    if (node_->outputs[i] == kNone) continue;
    Value& value = out(i);
    finish(value);
    if (value.shape) value.numbers = numbers[i];
    // A constant is known before the run, whichever sizes it depends on.
    if (value.numbers) value.isStatic = true;
  }
  return reason;
}

void ShapeInference::setOrigin() {
  bool isStatic = true, isWeight = keepsWeights(*node_);
  for (const int id : node_->captured) isStatic = isStatic && graph_.values[static_cast<std::size_t>(id)].isStatic;
  for (std::size_t i = 0; i < node_->inputs.size(); ++i) {
    if (!has(i)) continue;
    isStatic = isStatic && in(i).isStatic;
    isWeight = isWeight && (in(i).isWeight || (i > 0 && takesParts(*node_)));
  }
  isWeight = isWeight && isStatic;
  if (node_->op == "Shape" || node_->op == "Size") isStatic = in(0).shape.has_value();
  const bool isRandom = node_->op.starts_with("Random") || node_->op == "Bernoulli" || node_->op == "Multinomial";
  for (const int id : node_->outputs) {
    if (id == kNone) continue;
    Value& value = graph_.values[static_cast<std::size_t>(id)];
    value.isStatic = isStatic && !isRandom;
    value.isWeight = isWeight;
  }
}

void ShapeInference::finish(Value& value) {
  if (value.type == kUndefined) value.type = value.statedType;
  if (value.bits == 0) value.bits = bitsOf(value.type);
  if (!value.stated) return;
  Shape stated;
  bool isWhole = true;
  for (const Dimension& dim : *value.stated) {
    const std::optional<std::int64_t> size = sizeOf(dim);
    isWhole = isWhole && size;
    stated.push_back(size.value_or(kNone));
  }
  if (!value.shape) {
    if (isWhole) value.shape = stated;
    return;
  }
  bool agrees = stated.size() == value.shape->size();
  for (std::size_t i = 0; agrees && i < stated.size(); ++i)
    agrees = stated[i] == kNone || stated[i] == (*value.shape)[i];
  if (!agrees)
    throw Unreadable{
        fmt::format("value {}", quoteName(value.name)), fmt::format("a stated shape of {}", statedText(*value.stated)),
        fmt::format("{}, the shape that its node computes", shapeText(*value.shape)), std::string(kContradiction)};
}

std::optional<std::int64_t> ShapeInference::sizeOf(const Dimension& dim) const {
  if (dim.size) return *dim.size < 0 ? std::nullopt : dim.size;
  const auto found = bound_.byName.find(std::string(dim.name));
  return found == bound_.byName.end() ? std::nullopt : std::optional(found->second);
}

std::string ShapeInference::statedText(const std::vector<Dimension>& dims) {
  std::vector<std::string> parts;
  parts.reserve(dims.size());
  for (const Dimension& dim : dims)
    parts.push_back(dim.size ? std::to_string(*dim.size) : dim.name.empty() ? "?" : std::string(dim.name));
  return fmt::format("[{}]", fmt::join(parts, ", "));
}

bool ShapeInference::has(std::size_t i) const {
  return graph_.has(*node_, i);
}

Value& ShapeInference::in(std::size_t i) {
  if (!has(i))
    contradiction(*node_, fmt::format("node without input {}", i + 1), "all required inputs of its operator");
  return graph_.values[static_cast<std::size_t>(node_->inputs[i])];
}

bool ShapeInference::hasOut(std::size_t i) const {
  return i < node_->outputs.size() && node_->outputs[i] != kNone;
}

Value& ShapeInference::out(std::size_t i) {
  return graph_.values[static_cast<std::size_t>(node_->outputs[i])];
}

const Shape& ShapeInference::shape(std::size_t i) {
  const Value& value = in(i);
  if (!value.shape) throw UnknownShape{fmt::format("the shape of {} is not known", quoteName(value.name))};
  return *value.shape;
}

const Shape& ShapeInference::shapeOfRank(std::size_t i, std::size_t least) {
  const Shape& found = shape(i);
  if (found.size() < least)
    contradiction(*node_, fmt::format("{} with shape {}", quoteName(in(i).name), shapeText(found)),
                  fmt::format("{} or more axes", least));
  return found;
}

std::vector<std::int64_t> ShapeInference::sizes(std::size_t i) {
  const Value& value = in(i);
  if (value.numbers && (!value.numbers->whole.empty() || (value.shape && elementsOf(*value.shape) == 0)))
    return value.numbers->whole;
  throw UnknownShape{fmt::format("its sizes depend on the data of {}", quoteName(value.name))};
}

std::optional<std::vector<std::int64_t>> ShapeInference::listed(std::string_view name, std::size_t input) {
  if (const Attribute* attribute = attributeOf(*node_, name)) return attribute->integers;
  if (!has(input)) return std::nullopt;
  return sizes(input);
}

void ShapeInference::set(std::size_t i, Shape shape, int type) {
  if (!hasOut(i)) return;
  for (const std::int64_t size : shape)
    if (size < 0 || size > kMaxAxis)
      contradiction(*node_, fmt::format("a result of shape {}", shapeText(shape)), "sizes from 0");
  Value& value = out(i);
  value.shape = std::move(shape);
  value.type = type != kUndefined ? type : !node_->inputs.empty() && has(0) ? in(0).type : kUndefined;
  // Views and moves keep the bits of quantised elements.
  value.bits = type == kUndefined && !node_->inputs.empty() && has(0) ? in(0).bits : bitsOf(value.type);
}

std::size_t ShapeInference::axis(std::int64_t given, std::size_t rank) {
  const int found = axisOf(given, rank);
  if (found == kNone)
    contradiction(*node_, fmt::format("axis {}", given), fmt::format("an axis of a tensor with {} axes", rank));
  return static_cast<std::size_t>(found);
}

std::set<std::size_t> ShapeInference::axes(const std::vector<std::int64_t>& given, std::size_t rank) {
  std::set<std::size_t> found;
  for (const std::int64_t one : given) found.insert(axis(one, rank));
  return found;
}

Shape ShapeInference::broadcast(const Shape& a, const Shape& b) {
  Shape made(std::max(a.size(), b.size()));
  for (std::size_t i = 0; i < made.size(); ++i) {
    const std::int64_t x = i < a.size() ? a[a.size() - 1 - i] : 1, y = i < b.size() ? b[b.size() - 1 - i] : 1;
    if (x != y && x != 1 && y != 1)
      contradiction(*node_, fmt::format("operands of shapes {} and {}", shapeText(a), shapeText(b)),
                    "sizes that are equal, or 1, on every axis");
    made[made.size() - 1 - i] = x == 1 ? y : x;
  }
  return made;
}

const std::unordered_map<std::string_view, ShapeInference::Rule>& ShapeInference::rules() {
  static const std::unordered_map<std::string_view, Rule> kRules = [] {
    std::unordered_map<std::string_view, Rule> rules;
    const auto add = [&rules](Rule rule, std::initializer_list<std::string_view> names) {
      for (const std::string_view name : names) rules[name] = rule;
    };
    add(&ShapeInference::sameFirst, {"Abs",
                                     "Acos",
                                     "Acosh",
                                     "Asin",
                                     "Asinh",
                                     "Atan",
                                     "Atanh",
                                     "BiasGelu",
                                     "BitwiseNot",
                                     "Ceil",
                                     "Celu",
                                     "Clip",
                                     "Cos",
                                     "Cosh",
                                     "Elu",
                                     "Erf",
                                     "Exp",
                                     "FastGelu",
                                     "Floor",
                                     "Gelu",
                                     "HardSigmoid",
                                     "HardSwish",
                                     "Hardmax",
                                     "Identity",
                                     "LeakyRelu",
                                     "Log",
                                     "LogSoftmax",
                                     "LpNormalization",
                                     "LRN",
                                     "MeanVarianceNormalization",
                                     "Mish",
                                     "Neg",
                                     "PRelu",
                                     "QuickGelu",
                                     "Reciprocal",
                                     "Relu",
                                     "Round",
                                     "Selu",
                                     "Shrink",
                                     "Sigmoid",
                                     "Sign",
                                     "Silu",
                                     "Sin",
                                     "Sinh",
                                     "Softmax",
                                     "Softplus",
                                     "Softsign",
                                     "Sqrt",
                                     "Swish",
                                     "Tan",
                                     "Tanh",
                                     "ThresholdedRelu",
                                     "Trilu",
                                     "CumSum",
                                     "ScatterElements",
                                     "ScatterND",
                                     "Scatter",
                                     "InstanceNormalization",
                                     "GroupNormalization",
                                     "RMSNormalization",
                                     "RotaryEmbedding",
                                     "Bernoulli",
                                     "RandomNormalLike",
                                     "RandomUniformLike",
                                     "EyeLike",
                                     "QLinearSigmoid",
                                     "QLinearLeakyRelu",
                                     "ReverseSequence",
                                     "Not",
                                     "GroupNorm"});
    add(&ShapeInference::layerNorm, {"LayerNormalization", "SimplifiedLayerNormalization"});
    add(&ShapeInference::skipNorm, {"SkipLayerNormalization", "SkipSimplifiedLayerNormalization"});
    add(&ShapeInference::batchNorm, {"BatchNormalization"});
    add(&ShapeInference::embedNorm, {"EmbedLayerNormalization"});
    add(&ShapeInference::dropout, {"Dropout"});
    add(&ShapeInference::broadcastAll, {"Add", "BitShift", "BitwiseAnd", "BitwiseOr", "BitwiseXor", "Div", "Max",
                                        "Mean", "Min", "Mod", "Mul", "Pow", "Sub", "Sum"});
    add(&ShapeInference::compare, {"And", "Equal", "Greater", "GreaterOrEqual", "Less", "LessOrEqual", "Or", "Xor"});
    add(&ShapeInference::test, {"IsInf", "IsNaN"});
    add(&ShapeInference::qLinearBinary, {"QLinearAdd", "QLinearMul"});
    add(&ShapeInference::where, {"Where"});
    add(&ShapeInference::cast, {"Cast"});
    add(&ShapeInference::castLike, {"CastLike"});
    add(&ShapeInference::conv, {"Conv", "FusedConv", "QLinearConv", "ConvInteger"});
    add(&ShapeInference::convTranspose, {"ConvTranspose"});
    add(&ShapeInference::pool, {"MaxPool", "AveragePool", "LpPool"});
    add(&ShapeInference::globalPool, {"GlobalAveragePool", "GlobalMaxPool", "GlobalLpPool"});
    add(&ShapeInference::gemm, {"Gemm"});
    add(&ShapeInference::matmul,
        {"MatMul", "MatMulInteger", "QLinearMatMul", "MatMulIntegerToFloat", "FusedMatMul", "DynamicQuantizeMatMul"});
    add(&ShapeInference::matmulNBits, {"MatMulNBits"});
    add(&ShapeInference::einsum, {"Einsum"});
    add(&ShapeInference::reduce, {"ReduceL1", "ReduceL2", "ReduceLogSum", "ReduceLogSumExp", "ReduceMax", "ReduceMean",
                                  "ReduceMin", "ReduceProd", "ReduceSum", "ReduceSumSquare"});
    add(&ShapeInference::argument, {"ArgMax", "ArgMin"});
    add(&ShapeInference::topK, {"TopK"});
    add(&ShapeInference::resize, {"Resize", "Upsample"});
    add(&ShapeInference::reshape, {"Reshape"});
    add(&ShapeInference::flatten, {"Flatten"});
    add(&ShapeInference::squeeze, {"Squeeze"});
    add(&ShapeInference::unsqueeze, {"Unsqueeze"});
    add(&ShapeInference::transpose, {"Transpose"});
    add(&ShapeInference::concat, {"Concat"});
    add(&ShapeInference::split, {"Split"});
    add(&ShapeInference::slice, {"Slice"});
    add(&ShapeInference::gather, {"Gather"});
    add(&ShapeInference::gatherElements, {"GatherElements"});
    add(&ShapeInference::gatherNd, {"GatherND"});
    add(&ShapeInference::expand, {"Expand"});
    add(&ShapeInference::tile, {"Tile"});
    add(&ShapeInference::pad, {"Pad"});
    add(&ShapeInference::oneHot, {"OneHot"});
    add(&ShapeInference::depthToSpace, {"DepthToSpace"});
    add(&ShapeInference::spaceToDepth, {"SpaceToDepth"});
    add(&ShapeInference::constant, {"Constant"});
    add(&ShapeInference::constantOfShape, {"ConstantOfShape"});
    add(&ShapeInference::randomOfShape, {"RandomNormal", "RandomUniform"});
    add(&ShapeInference::shapeOf, {"Shape"});
    add(&ShapeInference::sizeOfInput, {"Size"});
    add(&ShapeInference::range, {"Range"});
    add(&ShapeInference::quantize, {"QuantizeLinear"});
    add(&ShapeInference::dequantize, {"DequantizeLinear"});
    add(&ShapeInference::dynamicQuantize, {"DynamicQuantizeLinear"});
    add(&ShapeInference::recurrent, {"LSTM", "GRU", "RNN"});
    add(&ShapeInference::attention, {"Attention"});
    add(&ShapeInference::multiHeadAttention, {"MultiHeadAttention"});
    add(&ShapeInference::groupQueryAttention, {"GroupQueryAttention"});
    return rules;
  }();
  return kRules;
}

std::vector<std::string> inferShapes(Graph& graph, const BoundSizes& bound) {
  return ShapeInference(graph, bound).run();
}

int axisOf(std::int64_t axis, std::size_t rank) {
  const auto count = static_cast<std::int64_t>(rank);
  if (axis < -count || axis >= count) return kNone;
  return static_cast<int>(axis < 0 ? axis + count : axis);
}

std::vector<std::int64_t> permutation(const Node& node, std::size_t rank) {
  std::vector<std::int64_t> order;
  for (std::size_t i = rank; i-- > 0;) order.push_back(static_cast<std::int64_t>(i));
  return integers(node, "perm", order);
}

std::optional<SliceAxes> sliceAxes(const Graph& graph, const Node& node) {
  const auto list = [&](std::string_view name, std::size_t input) -> std::optional<std::vector<std::int64_t>> {
    if (const Attribute* attribute = attributeOf(node, name)) return attribute->integers;
    if (!graph.has(node, input)) return std::vector<std::int64_t>{};
    const Value& value = graph.values[static_cast<std::size_t>(node.inputs[input])];
    return value.numbers ? std::optional(value.numbers->whole) : std::nullopt;
  };
  const Value& data = graph.values[static_cast<std::size_t>(node.inputs[0])];
  const auto starts = list("starts", 1), ends = list("ends", 2), axes = list("axes", 3), steps = list("steps", 4);
  if (!data.shape || !starts || !ends || !axes || !steps || starts->size() != ends->size()) return std::nullopt;
  SliceAxes cut{Shape(data.shape->size(), 0), Shape(data.shape->size(), 1), *data.shape};
  for (std::size_t i = 0; i < starts->size(); ++i) {
    if ((!axes->empty() && i >= axes->size()) || (!steps->empty() && i >= steps->size())) return std::nullopt;
    const int axis = axisOf(axes->empty() ? static_cast<std::int64_t>(i) : (*axes)[i], data.shape->size());
    const std::int64_t step = steps->empty() ? 1 : (*steps)[i];
    if (axis == kNone || step == 0) return std::nullopt;
    const auto at = static_cast<std::size_t>(axis);
    const std::int64_t size = (*data.shape)[at];
    // Negative values count from the end; others are clamped.
    const auto place = [&](std::int64_t given, std::int64_t low, std::int64_t high) {
      return std::clamp(given < 0 ? (given < -size ? low : given + size) : given, low, high);
    };
    const bool isForward = step > 0;
    const std::int64_t start =
        isForward ? place((*starts)[i], 0, size) : place((*starts)[i], 0, std::max<std::int64_t>(0, size - 1));
    const std::int64_t end = isForward ? place((*ends)[i], 0, size) : place((*ends)[i], -1, size - 1);
    const double count = std::ceil(static_cast<double>(end - start) / static_cast<double>(step));
    cut.start[at] = start;
    cut.step[at] = step;
    cut.size[at] = size == 0 ? 0 : static_cast<std::int64_t>(std::max(0.0, count));
  }
  return cut;
}

WindowAxes windowAxes(const Node& node, const Shape& spatial, const Shape& kernel) {
  const std::size_t rank = spatial.size();
  WindowAxes axes{kernel, integers(node, "strides", Shape(rank, 1)), integers(node, "dilations", Shape(rank, 1)), {},
                  {},     integer(node, "ceil_mode", 0) != 0};
  const std::vector<std::int64_t> pads = integers(node, "pads", Shape(2 * rank, 0));
  const std::string_view kind = text(node, "auto_pad", "NOTSET");
  for (std::size_t i = 0; i < rank; ++i) {
    std::int64_t before = pads.size() == 2 * rank ? pads[i] : 0, after = pads.size() == 2 * rank ? pads[i + rank] : 0;
    if (kind == "VALID") before = after = 0;
    if (kind.starts_with("SAME") && i < axes.stride.size() && i < axes.dilation.size() && i < kernel.size() &&
        axes.stride[i] > 0) {
      const std::int64_t stride = axes.stride[i], reach = (kernel[i] - 1) * axes.dilation[i] + 1;
      // A transposed convolution's result is larger than its input.
      const std::int64_t steps = node.op == "ConvTranspose" ? spatial[i] : (spatial[i] + stride - 1) / stride;
      const std::int64_t covered = node.op == "ConvTranspose" ? spatial[i] * stride : spatial[i];
      const std::int64_t all = std::max<std::int64_t>(0, (steps - 1) * stride + reach - covered);
      before = kind == "SAME_LOWER" ? all - all / 2 : all / 2;
      after = all - before;
    }
    axes.before.push_back(before);
    axes.after.push_back(after);
  }
  if (pads.size() != 2 * rank && kind == "NOTSET") axes.before.clear();
  return axes;
}

std::int64_t windowOutput(const WindowAxes& axes, std::size_t axis, std::int64_t input) {
  const std::int64_t reach = axes.dilation[axis] * (axes.kernel[axis] - 1) + 1;
  const std::int64_t steps = input + axes.before[axis] + axes.after[axis] - reach, stride = axes.stride[axis];
  if (steps < 0) return 0;
  if (!axes.ceilMode) return steps / stride + 1;
  const std::int64_t size = (steps + stride - 1) / stride + 1;
  // Drops a last window that begins in the padding after the input.
  return (size - 1) * stride >= input + axes.before[axis] ? size - 1 : size;
}

}  // namespace tilescope::onnx
