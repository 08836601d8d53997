// SPDX-License-Identifier: GPL-3.0-or-later
// Layers without products: vectors, pools, sums, moves, unknown operators.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>

#include "core/workload/onnx/einsum.h"
#include "core/workload/onnx/layer_maker.h"
#include "core/workload/onnx/numbers.h"
#include "core/workload/onnx/parameters.h"
#include "core/workload/tensor_problem.h"
#include "core/workload/vector_operations.h"

namespace tilescope::onnx {
namespace {

std::string snake(std::string_view op) {
  std::string made;
  for (std::size_t i = 0; i < op.size(); ++i) {
    const auto c = static_cast<unsigned char>(op[i]);
    const bool starts = std::isupper(c) != 0 && i > 0 && std::islower(static_cast<unsigned char>(op[i - 1])) != 0;
    if (starts) made += '_';
    made += static_cast<char>(std::tolower(c));
  }
  return made;
}

std::string vectorWord(std::string_view op) {
  static const std::map<std::string_view, std::string_view> kWords{{"LeakyRelu", "leaky"},
                                                                   {"PRelu", "prelu"},
                                                                   {"BatchNormalization", "batch_norm"},
                                                                   {"Swish", "silu"},
                                                                   {"FastGelu", "gelu_tanh"},
                                                                   {"LayerNormalization", "layer_norm"},
                                                                   {"RMSNormalization", "rms_norm"},
                                                                   {"SimplifiedLayerNormalization", "rms_norm"},
                                                                   {"RotaryEmbedding", "rotate"},
                                                                   {"LogSoftmax", "softmax"},
                                                                   {"Equal", "compare"},
                                                                   {"Less", "compare"},
                                                                   {"Greater", "compare"},
                                                                   {"LessOrEqual", "compare"},
                                                                   {"GreaterOrEqual", "compare"}};
  const auto found = kWords.find(op);
  return found == kWords.end() ? snake(op) : std::string(found->second);
}

std::string moveWord(const Graph& graph, const Node& node) {
  if (appendedInput(graph, node)) return "append";
  const std::string_view op = node.op;
  if (op == "Transpose" || op == "Einsum") return "transpose";
  if (op == "Tile" || op == "Expand") return "expand";
  if (op.starts_with("Gather")) return "gather";
  for (const std::string_view word : {"Concat", "Split", "Slice", "Pad"})
    if (op == word) return snake(word);
  return "other";
}

}  // namespace

void LayerMaker::setPass(Layer& layer, LayerType type, std::string op, const Shape& result) const {
  layer.type = type;
  Pass& pass = layer.pass.emplace();
  pass.op = std::move(op);
  pass.shape = result.empty() ? Shape{1} : result;
  // Images may be along any axis, so only the number of elements is checked.
  layer.batch = elementsOf(pass.shape) % images_ == 0 || result.empty() ? images_ : 1;
}

void LayerMaker::setOperations(Pass& pass, const Operations& operations) {
  const std::optional<Operations> usual = usualOperations(pass.op);
  if (!usual || !(*usual == operations)) pass.operations = operations;
}

std::int64_t LayerMaker::tableElements(const std::vector<int>& inputs) const {
  std::int64_t count = 0;
  for (const int id : inputs)
    if (id != kNone && value(id).isStatic && value(id).shape && elementsOf(shape(id)) > 1)
      count += elementsOf(shape(id));
  return count;
}

void LayerMaker::addVector(int n, const Node& node) {
  const Shape& out = shape(node.outputs[0]);
  if (isPlainPool(node)) return addPool(n, node);
  if (isSumOfMaps(node)) return addSum(n, node);
  Layer layer;
  layer.name = nameOf(node);
  setPass(layer, LayerType::Vector, vectorWord(node.op), out);
  layer.pass->row = std::max<std::int64_t>(1, rowOf(graph_, node));
  layer.pass->table = tableElements(node.inputs);
  setOperations(*layer.pass, operationsOf(graph_, node).value_or(Operations{1, 0}));
  for (const int id : node.inputs)
    if (id != kNone && !value(id).isStatic) readFrom(layer, id, readElements(node, id, out));
  setBits(layer, node, node.inputs[0], kNone);
  finish(n, std::move(layer), node.outputs, NodeClass::Vector);
}

std::optional<std::int64_t> LayerMaker::readElements(const Node&, int id, const Shape& out) const {
  return value(id).shape ? std::optional(elementsOf(shape(id))) : std::optional(elementsOf(out));
}

void LayerMaker::addPattern(const Pattern& pattern) {
  const int last = pattern.nodes.back();
  const Node& node = graph_.nodes[static_cast<std::size_t>(last)];
  Layer layer;
  layer.name = nameOf(node);
  setPass(layer, LayerType::Vector, pattern.name, shape(pattern.output));
  if (pattern.name.ends_with("norm")) layer.pass->row = layer.pass->shape.back();
  setOperations(*layer.pass, patternOperations(pattern.name));
  readFrom(layer, pattern.input);
  for (const int n : pattern.nodes) {
    layer.pass->table += tableElements(graph_.nodes[static_cast<std::size_t>(n)].inputs);
    made_.layerOf[static_cast<std::size_t>(n)] = layer.name;
  }
  finish(last, std::move(layer), {pattern.output}, NodeClass::Vector);
  // Other readers of the pattern's inner values get this layer as source.
  for (const int n : pattern.nodes)
    for (const int output : graph_.nodes[static_cast<std::size_t>(n)].outputs)
      if (const auto found = sources_.find(pattern.output); output != kNone && found != sources_.end())
        sources_.try_emplace(output, found->second);
}

bool LayerMaker::isPlainPool(const Node& node) const {
  const bool isPool =
      node.op == "MaxPool" || node.op == "AveragePool" || node.op == "GlobalMaxPool" || node.op == "GlobalAveragePool";
  return isPool && shape(node.inputs[0]).size() == 4;
}

void LayerMaker::addPool(int n, const Node& node) {
  const Shape &x = shape(node.inputs[0]), &y = shape(node.outputs[0]);
  Layer layer;
  layer.name = nameOf(node);
  layer.type = LayerType::Pool;
  layer.batch = x[0];
  layer.in = {x[1], x[2], x[3]};
  layer.out = {y[1], y[2], y[3]};
  layer.poolMode = node.op.ends_with("MaxPool") ? PoolMode::Max : PoolMode::Average;
  if (node.op.starts_with("Global"))
    setWindow(layer.window, {{x[2], x[3]}, {1, 1}, {1, 1}, {0, 0}, {0, 0}, false});
  else
    setWindow(layer.window, windowAxes(node, {x[2], x[3]}, integers(node, "kernel_shape")));
  readFrom(layer, node.inputs[0]);
  setBits(layer, node, node.inputs[0], kNone);
  finish(n, std::move(layer), node.outputs, NodeClass::Vector);
}

bool LayerMaker::isSumOfMaps(const Node& node) const {
  return (node.op == "Add" || node.op == "Sum") && node.inputs.size() == 2 && graph_.has(node, 0) &&
         graph_.has(node, 1) && shape(node.inputs[0]).size() == 4 && shape(node.inputs[0]) == shape(node.inputs[1]) &&
         !value(node.inputs[0]).isStatic && !value(node.inputs[1]).isStatic;
}

void LayerMaker::addSum(int n, const Node& node) {
  const Shape& y = shape(node.outputs[0]);
  Layer layer;
  layer.name = nameOf(node);
  layer.type = LayerType::Add;
  layer.batch = y[0];
  layer.in = layer.out = {y[1], y[2], y[3]};
  for (const int id : node.inputs) readFrom(layer, id);
  setBits(layer, node, node.inputs[0], node.inputs[1]);
  setFolded(layer, n);
  finish(n, std::move(layer), node.outputs, NodeClass::Vector);
}

void LayerMaker::addMove(int n, const Node& node) {
  const Shape& out = shape(node.outputs[0]);
  const bool isOfMaps = out.size() == 4;
  if (node.op == "Concat" && isOfMaps && axisOf(integer(node, "axis", 1), 4) == 1 && tableElements(node.inputs) == 0)
    return addConcat(n, node);
  Layer layer;
  layer.name = nameOf(node);
  Shape result = out;
  std::vector<int> operands = node.inputs;
  if (const std::optional<std::size_t> appended = appendedInput(graph_, node)) {
    operands = {node.inputs[*appended]};
    result = shape(operands[0]);
  }
  if (node.op == "Split") result = shape(node.inputs[0]);
  setPass(layer, LayerType::Move, moveWord(graph_, node), result);
  const bool takesPart = node.op == "Slice" || node.op.starts_with("Gather");
  for (const int id : operands)
    if (id != kNone && !value(id).isStatic) {
      const std::int64_t all = value(id).shape ? elementsOf(shape(id)) : 1;
      const bool isData = id == node.inputs[0];
      readFrom(layer, id, takesPart && isData ? std::min(all, elementsOf(out)) : all);
    }
  if (takesPart && value(node.inputs[0]).isStatic)
    layer.pass->table = elementsOf(out);
  else
    layer.pass->table = node.op == "Concat" ? tableElements(node.inputs) : 0;
  setBits(layer, node, node.inputs[0], kNone);
  finish(n, std::move(layer), node.outputs, NodeClass::Move);
}

void LayerMaker::addConcat(int n, const Node& node) {
  const Shape& y = shape(node.outputs[0]);
  Layer layer;
  layer.name = nameOf(node);
  layer.type = LayerType::Concat;
  layer.batch = y[0];
  layer.in = layer.out = {y[1], y[2], y[3]};
  for (const int id : node.inputs)
    if (id != kNone) readFrom(layer, id);
  setBits(layer, node, node.inputs[0], kNone);
  finish(n, std::move(layer), node.outputs, NodeClass::Move);
}

void LayerMaker::addOpaque(int n, const Node& node) {
  Layer layer;
  layer.name = nameOf(node);
  const int output = node.outputs.empty() ? kNone : node.outputs[0];
  const bool isKnown = output != kNone && value(output).shape && elementsOf(shape(output)) > 0;
  setPass(layer, LayerType::Opaque, operatorName(node), isKnown ? shape(output) : Shape{});
  if (!isKnown) layer.pass->shape.clear();
  for (const auto* list : {&node.inputs, &node.captured})
    for (const int id : *list)
      if (id != kNone && !value(id).isStatic && value(id).shape) readFrom(layer, id);
  finish(n, std::move(layer), node.outputs, NodeClass::NotModelled);
}

}  // namespace tilescope::onnx
