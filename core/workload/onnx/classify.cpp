// SPDX-License-Identifier: GPL-3.0-or-later
// Classifies nodes; then folds chains into the layer before; then finds patterns and attention.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>
#include <unordered_set>

#include "core/base/names.h"
#include "core/workload/onnx/classes.h"
#include "core/workload/onnx/einsum.h"
#include "core/workload/onnx/numbers.h"
#include "core/workload/onnx/patterns.h"
#include "core/workload/onnx/shapes.h"
#include "core/workload/onnx/wire.h"

namespace tilescope::onnx {
namespace {

using Operators = std::unordered_set<std::string_view>;

const Operators kConvolutions{"Conv", "FusedConv", "QLinearConv", "ConvInteger", "ConvTranspose"};
const Operators kProducts{"Gemm",
                          "MatMul",
                          "MatMulInteger",
                          "QLinearMatMul",
                          "MatMulIntegerToFloat",
                          "FusedMatMul",
                          "DynamicQuantizeMatMul",
                          "MatMulNBits"};
const Operators kFusedLayers{"Attention", "MultiHeadAttention", "GroupQueryAttention", "LSTM", "GRU", "RNN"};
const Operators kViews{"Reshape", "Flatten", "Squeeze", "Unsqueeze", "Identity", "Dropout", "Cast", "CastLike"};
const Operators kFormats{"QuantizeLinear", "DequantizeLinear"};
const Operators kPiecewise{"Relu", "Clip", "LeakyRelu", "PRelu", "Sigmoid", "HardSigmoid", "HardSwish"};
const Operators kControlFlow{"If", "Loop", "Scan"};

// Why a node only moves elements; "" if it does more.
std::string_view moveReason(std::string_view op) {
  if (op == "Split") return "cut";
  if (op == "Concat") return "joined";
  if (op == "Transpose") return "permuted";
  if (op == "Slice") return "part taken";
  if (op == "Pad") return "padded";
  if (op.starts_with("Gather")) return "looked up";
  if (op.starts_with("Scatter")) return "written into";
  if (op == "Expand" || op == "Tile") return "repeated";
  if (op == "Trilu") return "masked";
  if (op == "OneHot") return "spread";
  if (op == "DepthToSpace" || op == "SpaceToDepth" || op == "ReverseSequence") return "permuted";
  return "";
}

class Classifier {
 public:
  Classifier(const Graph& graph, const std::vector<std::string>& reasons) : graph_(graph), reasons_(reasons) {}

  Classes run() && {
    for (std::size_t n = 0; n < graph_.nodes.size(); ++n) classes_.fates.push_back(fateOf(static_cast<int>(n)));
    foldRepeats();
    for (std::size_t n = 0; n < graph_.nodes.size(); ++n) foldBehind(static_cast<int>(n));
    std::vector<bool> taken(graph_.nodes.size());
    for (std::size_t n = 0; n < taken.size(); ++n) taken[n] = classes_.fates[n].nodeClass != NodeClass::Vector;
    classes_.patterns = findPatterns(graph_, taken);
    findAttention();
    return std::move(classes_);
  }

 private:
  const Node& node(int n) const { return graph_.nodes[static_cast<std::size_t>(n)]; }
  const Value& value(int id) const { return graph_.values[static_cast<std::size_t>(id)]; }
  Fate& fate(int n) { return classes_.fates[static_cast<std::size_t>(n)]; }
  const Shape* shape(int id) const { return id != kNone && value(id).shape ? &*value(id).shape : nullptr; }
  const Shape* inShape(const Node& node, std::size_t i) const {
    return graph_.has(node, i) ? shape(node.inputs[i]) : nullptr;
  }
  const Shape* outShape(const Node& node) const { return node.outputs.empty() ? nullptr : shape(node.outputs[0]); }

  bool isStatic(const Node& node) const {
    return std::all_of(node.outputs.begin(), node.outputs.end(),
                       [&](int id) { return id == kNone || value(id).isStatic; });
  }

  Fate fateOf(int n) const {
    const Node& node = this->node(n);
    const std::string& reason = reasons_[static_cast<std::size_t>(n)];
    if (node.op == "Constant") return {NodeClass::Free, "constant", kNone, kNone};
    if (kFormats.contains(node.op)) return {NodeClass::Folded, "number format of the tensor", kNone, kNone};
    if (reason.empty() && isStatic(node)) return {NodeClass::Free, "constant before the network runs", kNone, kNone};
    if (node.domain.empty() && kViews.contains(node.op))
      return {NodeClass::Free, "view of the same elements", kNone, kNone};
    if (!reason.empty()) return {NodeClass::NotModelled, reason, kNone, causeOf(n)};
    if (kControlFlow.contains(node.op)) return notModelled(n, "control flow");
    if (hasNothing(node)) return emptyFate(node);
    if (kConvolutions.contains(node.op) || kProducts.contains(node.op) || kFusedLayers.contains(node.op))
      return {NodeClass::Modelled, "", kNone, kNone};
    if (node.op == "Einsum") return einsumFate(n);
    if (!moveReason(node.op).empty()) return moveFate(node);
    if (operationsOf(graph_, node)) return {NodeClass::Vector, "", kNone, kNone};
    return notModelled(n, fmt::format("operator {} has no cost yet", operatorName(node)));
  }

  static Fate notModelled(int n, std::string why) { return {NodeClass::NotModelled, std::move(why), kNone, n}; }

  Fate emptyFate(const Node& node) const {
    bool isInputEmpty = false;
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
      const Shape* in = inShape(node, i);
      if (!in || elementsOf(*in) != 0) continue;
      isInputEmpty = true;
      const Value& empty = value(node.inputs[i]);
      if (empty.isWeight)
        throw Unreadable{fmt::format("weight {}", quoteName(empty.name)),
                         fmt::format("the shape [{}]", fmt::join(*in, ", ")), "sizes from 1",
                         fmt::format("Correct the model: node {} would compute nothing.", quoteName(node.name))};
    }
    if (isInputEmpty) return {NodeClass::Free, "nothing to do: its input is empty", kNone, kNone};
    throw Unreadable{fmt::format("node {} ({})", quoteName(node.name), operatorName(node)), "a result with a size of 0",
                     "sizes from 1", "Give other sizes with --size or --input, or correct the model."};
  }

  bool hasNothing(const Node& node) const {
    const Shape* out = outShape(node);
    return out && elementsOf(*out) == 0;
  }

  int causeOf(int n) const {
    for (const int id : node(n).inputs) {
      if (id == kNone || value(id).shape || value(id).producer == kNone) continue;
      const int producer = value(id).producer;
      if (reasons_[static_cast<std::size_t>(producer)].empty()) continue;
      const Fate* known = producer < static_cast<int>(classes_.fates.size())
                              ? &classes_.fates[static_cast<std::size_t>(producer)]
                              : nullptr;
      if (known && known->nodeClass == NodeClass::NotModelled) return known->cause;
      return causeOf(producer);
    }
    return n;
  }

  Fate moveFate(const Node& node) const {
    const Shape *in = inShape(node, 0), *out = outShape(node);
    if (node.op == "Transpose" && movesOnlyOnes(node))
      return {NodeClass::Free, "only sizes of 1 change place", kNone, kNone};
    const bool mayChangeNothing = node.op == "Slice" || node.op == "Expand" || node.op == "Tile" || node.op == "Pad";
    if (mayChangeNothing && in && out && *in == *out && !reverses(node))
      return {NodeClass::Free, "changes nothing", kNone, kNone};
    const bool isAlone =
        (node.op == "Concat" && node.inputs.size() == 1) || (node.op == "Split" && node.outputs.size() == 1);
    if (isAlone) return {NodeClass::Free, "view of the same elements", kNone, kNone};
    std::string why(moveReason(node.op));
    if (node.op == "Gather")
      why = graph_.has(node, 0) && value(node.inputs[0]).isWeight ? "looked up in a table of weights" : "part taken";
    if (appendedInput(graph_, node)) why = "appended to the key-value cache";
    return {NodeClass::Move, why, kNone, kNone};
  }

  bool reverses(const Node& node) const {
    if (node.op != "Slice") return false;
    const std::optional<SliceAxes> cut = sliceAxes(graph_, node);
    return !cut || std::any_of(cut->step.begin(), cut->step.end(), [](std::int64_t step) { return step < 0; });
  }

  bool movesOnlyOnes(const Node& node) const {
    const Shape* in = inShape(node, 0);
    if (!in) return false;
    std::int64_t last = kNone;
    for (const std::int64_t axis : permutation(node, in->size())) {
      if ((*in)[static_cast<std::size_t>(axis)] == 1) continue;
      if (axis < last) return false;
      last = axis;
    }
    return true;
  }

  Fate einsumFate(int n) const {
    std::vector<Shape> shapes;
    for (std::size_t i = 0; i < node(n).inputs.size(); ++i) shapes.push_back(*inShape(node(n), i));
    const Equation equation = parseEquation(node(n), shapes);
    if (equation.hasDiagonal) return notModelled(n, "an Einsum with a diagonal");
    if (shapes.size() > 2) return notModelled(n, fmt::format("an Einsum of {} operands", shapes.size()));
    const bool sums = std::any_of(equation.sizes.begin(), equation.sizes.end(),
                                  [&](const auto& size) { return equation.sums(size.first); });
    if (shapes.size() == 2) return {sums ? NodeClass::Modelled : NodeClass::Vector, "", kNone, kNone};
    if (sums) return {NodeClass::Vector, "", kNone, kNone};
    if (equation.result == equation.operands[0]) return {NodeClass::Free, "view of the same elements", kNone, kNone};
    return {NodeClass::Move, "permuted", kNone, kNone};
  }

  // Folds repetitions: heads share keys and values, which are read once.
  void foldRepeats() {
    for (std::size_t n = 0; n < graph_.nodes.size(); ++n) {
      const Node& product = graph_.nodes[n];
      if (classes_.fates[n].nodeClass != NodeClass::Modelled || !product.op.ends_with("MatMul") ||
          !graph_.has(product, 1))
        continue;
      const std::optional<Repeated> repeated = repeatedBehind(graph_, product.inputs[1]);
      if (repeated && fate(repeated->expand).nodeClass == NodeClass::Move)
        fate(repeated->expand) = {NodeClass::Folded, "read once for the heads that share it", static_cast<int>(n),
                                  kNone};
    }
  }

  // Folds nodes after a product with constant weights or a convolution; after a sum of two maps, only an activation.
  void foldBehind(int n) {
    const Node& layer = node(n);
    const bool isLayer =
        fate(n).nodeClass == NodeClass::Modelled && !kFusedLayers.contains(layer.op) && hasWeights(layer);
    const bool isSum = fate(n).nodeClass == NodeClass::Vector && isSumOfMaps(layer);
    if ((!isLayer && !isSum) || layer.outputs.empty()) return;
    int stage = isSum ? 2 : 0, at = layer.outputs[0];
    while (true) {
      const int next = soleReader(at);
      if (next == kNone || !folds(layer, node(next), at, stage)) return;
      fate(next) = {NodeClass::Folded, foldReason(node(next)), n, kNone};
      at = node(next).outputs[0];
    }
  }

  static std::string foldReason(const Node& node) {
    if (kFormats.contains(node.op)) return "number format of the tensor";
    if (node.op == "BatchNormalization") return "scale and shift of the weights";
    return kPiecewise.contains(node.op) ? "activation" : "per channel, into bias or weights";
  }

  bool hasWeights(const Node& layer) const {
    if (kConvolutions.contains(layer.op) || layer.op == "MatMulNBits") return true;
    const std::size_t second = layer.op == "QLinearMatMul" ? 3 : 1;
    return (graph_.has(layer, second) && value(layer.inputs[second]).isWeight) ||
           (graph_.has(layer, 0) && value(layer.inputs[0]).isWeight);
  }

  bool isSumOfMaps(const Node& layer) const {
    return (layer.op == "Add" || layer.op == "Sum") && layer.inputs.size() == 2 && inShape(layer, 0) &&
           inShape(layer, 1) && *inShape(layer, 0) == *inShape(layer, 1) && !value(layer.inputs[0]).isStatic &&
           !value(layer.inputs[1]).isStatic;
  }

  // The only reader; kNone if the value is read more than once, even by one node.
  int soleReader(int id) const {
    const Value& read = value(id);
    return read.readers.size() == 1 && !read.isOutput ? read.readers[0] : kNone;
  }

  bool folds(const Node& layer, const Node& next, int at, int& stage) const {
    if (next.outputs.empty() || next.outputs[0] == kNone || next.inputs.empty()) return false;
    if (kFormats.contains(next.op)) return next.inputs[0] == at;
    if (next.op == "BatchNormalization") {
      bool isConstant = next.inputs[0] == at;
      for (std::size_t i = 1; i < next.inputs.size(); ++i) isConstant = isConstant && value(next.inputs[i]).isStatic;
      return isConstant && stage == 0;
    }
    if (stage <= 1 && isPerChannel(layer, next, at)) {
      stage = 1;
      return true;
    }
    if (stage <= 2 && kPiecewise.contains(next.op) && next.inputs[0] == at && hasConstantRest(next)) {
      stage = 3;
      return true;
    }
    return false;
  }

  bool hasConstantRest(const Node& node) const {
    for (std::size_t i = 1; i < node.inputs.size(); ++i)
      if (node.inputs[i] != kNone && !value(node.inputs[i]).isStatic) return false;
    return true;
  }

  // True if the node adds or multiplies by a weight with one value in all, or one per channel of the result.
  bool isPerChannel(const Node& layer, const Node& next, int at) const {
    static const Operators kOperators{"Add", "Sub", "Mul", "Div"};
    if (!kOperators.contains(next.op) || next.inputs.size() != 2) return false;
    const std::size_t own = next.inputs[0] == at ? 0 : 1, other = 1 - own;
    if (next.inputs[own] != at || next.inputs[other] == at || (next.op == "Div" && own != 0)) return false;
    const Value& weight = value(next.inputs[other]);
    const Shape *result = shape(at), *out = outShape(next);
    if (!weight.isWeight || !weight.shape || !result || !out || *result != *out || result->empty()) return false;
    if (elementsOf(*weight.shape) == 1) return true;
    const std::size_t channel = kConvolutions.contains(layer.op) ? 1 : result->size() - 1;
    if (const Attribute* axis = attributeOf(next, "axis"); axis && attributeOf(next, "broadcast"))
      return weight.shape->size() == 1 && axisOf(axis->integer, result->size()) == static_cast<int>(channel);
    if (weight.shape->size() > result->size()) return false;
    for (std::size_t i = 0; i < weight.shape->size(); ++i) {
      const std::size_t axis = result->size() - weight.shape->size() + i;
      if ((*weight.shape)[i] != (axis == channel ? (*result)[axis] : 1)) return false;
    }
    return true;
  }

  // A block: a product of two activations, vector and free nodes, a softmax, further such nodes, a second product.
  void findAttention() {
    for (std::size_t n = 0; n < graph_.nodes.size(); ++n) {
      if (!isProductOfActivations(static_cast<int>(n))) continue;
      AttentionBlock block{static_cast<int>(n), kNone, kNone, false};
      for (int at = node(block.scores).outputs[0]; block.context == kNone;) {
        const int next = onlyReader(graph_, at);
        if (next == kNone || node(next).outputs.empty() || node(next).outputs[0] == kNone) break;
        const Fate& known = fate(next);
        if (isProductOfActivations(next)) {
          if (block.softmax != kNone) block.context = next;
          break;
        }
        if (known.nodeClass != NodeClass::Vector && known.nodeClass != NodeClass::Free &&
            known.nodeClass != NodeClass::Folded)
          break;
        if (node(next).op == "Softmax" && block.softmax == kNone) block.softmax = next;
        block.isCausal = block.isCausal || readsMask(node(next), at);
        at = node(next).outputs[0];
      }
      if (block.context != kNone) classes_.attention.push_back(block);
    }
  }

  bool isProductOfActivations(int n) const {
    const Node& product = node(n);
    if (classes_.fates[static_cast<std::size_t>(n)].nodeClass != NodeClass::Modelled || product.inputs.size() < 2)
      return false;
    const bool isProduct = product.op == "MatMul" || product.op == "FusedMatMul" || product.op == "Einsum";
    return isProduct && graph_.has(product, 0) && graph_.has(product, 1) && !value(product.inputs[0]).isStatic &&
           !value(product.inputs[1]).isStatic;
  }

  // True for a triangular mask known before the network runs.
  bool readsMask(const Node& node, int at) const {
    return std::any_of(node.inputs.begin(), node.inputs.end(), [&](int id) {
      if (id == kNone || id == at || !value(id).isStatic || !value(id).shape) return false;
      const Shape& mask = *value(id).shape;
      return mask.size() >= 2 && mask.back() > 1 && mask[mask.size() - 2] > 1;
    });
  }

  const Graph& graph_;
  const std::vector<std::string>& reasons_;
  Classes classes_;
};

}  // namespace

std::string_view name(NodeClass nodeClass) {
  constexpr std::array<std::string_view, 6> kNames{"modelled", "vector", "move", "folded", "free", "not_modelled"};
  return enumName(kNames, nodeClass);
}

Classes classify(const Graph& graph, const std::vector<std::string>& reasons) {
  return Classifier(graph, reasons).run();
}

int behindViews(const Graph& graph, int value) {
  while (value != kNone) {
    const int producer = graph.values[static_cast<std::size_t>(value)].producer;
    if (producer == kNone) return value;
    const Node& node = graph.nodes[static_cast<std::size_t>(producer)];
    if (!node.domain.empty() || !kViews.contains(node.op) || node.inputs.empty() || node.inputs[0] == kNone)
      return value;
    value = node.inputs[0];
  }
  return value;
}

int onlyReader(const Graph& graph, int value) {
  const Value& read = graph.values[static_cast<std::size_t>(value)];
  if (read.isOutput) return kNone;
  int found = kNone;
  for (const int reader : read.readers) {
    const Node& node = graph.nodes[static_cast<std::size_t>(reader)];
    const bool isOfSizes = std::all_of(node.outputs.begin(), node.outputs.end(), [&](int id) {
      return id == kNone || graph.values[static_cast<std::size_t>(id)].isStatic;
    });
    if (isOfSizes || reader == found) continue;
    if (found != kNone) return kNone;
    found = reader;
  }
  return found;
}

std::optional<Repeated> repeatedBehind(const Graph& graph, int value) {
  const auto producer = [&](int id, std::string_view op) -> const Node* {
    const int made = id == kNone ? kNone : graph.values[static_cast<std::size_t>(id)].producer;
    if (made == kNone || graph.nodes[static_cast<std::size_t>(made)].op != op) return nullptr;
    const Node& node = graph.nodes[static_cast<std::size_t>(made)];
    return graph.has(node, 0) ? &node : nullptr;
  };
  if (const Node* transpose = producer(value, "Transpose")) value = transpose->inputs[0];
  const Node* reshape = producer(value, "Reshape");
  const Node* expand = reshape ? producer(reshape->inputs[0], "Expand") : nullptr;
  const Node* unsqueeze = expand ? producer(expand->inputs[0], "Unsqueeze") : nullptr;
  if (!unsqueeze) return std::nullopt;
  const auto& from = graph.values[static_cast<std::size_t>(expand->inputs[0])].shape;
  const auto& to = graph.values[static_cast<std::size_t>(expand->outputs[0])].shape;
  const auto& flat = graph.values[static_cast<std::size_t>(value)].shape;
  // [batch, heads, 1, tokens, width] → [batch, heads, times, tokens, width] → [batch, heads · times, tokens, width].
  constexpr std::size_t kRepeatedAxis = 2;
  if (!from || !to || !flat || from->size() != 5 || to->size() != 5 || flat->size() != 4 || (*from)[kRepeatedAxis] != 1)
    return std::nullopt;
  for (std::size_t i = 0; i < from->size(); ++i)
    if (i != kRepeatedAxis && (*from)[i] != (*to)[i]) return std::nullopt;
  if ((*flat)[1] != (*to)[1] * (*to)[2]) return std::nullopt;
  return Repeated{unsqueeze->inputs[0], graph.values[static_cast<std::size_t>(reshape->inputs[0])].producer,
                  (*to)[kRepeatedAxis]};
}

bool isCached(const Graph& graph, int value) {
  static const Operators kPassing{"Transpose", "Reshape", "Unsqueeze", "Squeeze",
                                  "Expand",    "Cast",    "Identity",  "DequantizeLinear"};
  while (value != kNone) {
    const int producer = graph.values[static_cast<std::size_t>(value)].producer;
    if (producer == kNone) return false;
    const Node& node = graph.nodes[static_cast<std::size_t>(producer)];
    if (appendedInput(graph, node)) return true;
    if (!kPassing.contains(node.op) || node.inputs.empty()) return false;
    value = node.inputs[0];
  }
  return false;
}

std::optional<std::size_t> appendedInput(const Graph& graph, const Node& node) {
  if (node.op != "Concat" || node.inputs.size() != 2) return std::nullopt;
  int at = node.inputs[0];
  // Follows splits too: GPT-2's fused caches have keys and values in one input.
  while (at != kNone && !graph.values[static_cast<std::size_t>(at)].isInput) {
    const int producer = graph.values[static_cast<std::size_t>(at)].producer;
    if (producer == kNone) return std::nullopt;
    const Node& before = graph.nodes[static_cast<std::size_t>(producer)];
    static const Operators kParts{"Gather", "Slice", "Squeeze", "Split", "Reshape", "Transpose", "Cast", "Identity"};
    if (!kParts.contains(before.op) || before.inputs.empty()) return std::nullopt;
    at = before.inputs[0];
  }
  if (at == kNone) return std::nullopt;
  const std::string_view name = graph.values[static_cast<std::size_t>(at)].name;
  if (name.find("past") == std::string_view::npos && name.find("cache") == std::string_view::npos) return std::nullopt;
  return 1;
}

}  // namespace tilescope::onnx
