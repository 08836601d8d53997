// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/onnx/network_maker.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/base/names.h"
#include "core/workload/onnx/einsum.h"
#include "core/workload/onnx/layer_maker.h"
#include "core/workload/onnx/numbers.h"
#include "core/workload/onnx/parameters.h"
#include "core/workload/tensor_problem.h"
#include "core/workload/vector_operations.h"

namespace tilescope::onnx {
namespace {

constexpr int kNarrow = 16;       // bits; narrower elements are quantised
constexpr int kPartialBits = 32;  // bits of sums of quantised products
constexpr std::size_t kMaxName = 180;

double mapElements(const FeatureMap& map) {
  return static_cast<double>(map.channels) * static_cast<double>(map.height) * static_cast<double>(map.width);
}

}  // namespace

LayerMaker::LayerMaker(const Graph& graph, const Classes& classes, const std::string& name)
    : graph_(graph), classes_(classes), images_(imagesOf(graph)) {
  made_.network.name = readable(name);
  made_.layerOf.resize(graph.nodes.size());
  made_.bytesOf.resize(graph.nodes.size(), 0);
  patternAt_.assign(graph.nodes.size(), kNone);
  for (std::size_t p = 0; p < classes.patterns.size(); ++p)
    for (const int n : classes.patterns[p].nodes) patternAt_[static_cast<std::size_t>(n)] = static_cast<int>(p);
}

MadeNetwork LayerMaker::run() && {
  for (const int id : graph_.inputs) sources_.emplace(id, inputSource(value(id)));
  for (std::size_t n = 0; n < graph_.nodes.size(); ++n) add(static_cast<int>(n));
  nameFolded();
  markAttention();
  addInputs();
  const Parameters parameters = parametersOf(graph_, classes_);
  made_.parameters = parameters.count;
  made_.parameterBytes = parameters.bytes;
  made_.network.parameters = parameters.count;
  return std::move(made_);
}

const Value& LayerMaker::value(int id) const {
  return graph_.values[static_cast<std::size_t>(id)];
}

const Shape& LayerMaker::shape(int id) const {
  return *value(id).shape;
}

const Fate& LayerMaker::fate(int n) const {
  return classes_.fates[static_cast<std::size_t>(n)];
}

Source LayerMaker::inputSource(const Value& input) const {
  Source source{readable(input.name), std::nullopt, 0, std::nullopt};
  if (!input.shape || input.shape->empty()) return source;
  source.elements = static_cast<double>(elementsOf(*input.shape));
  const Shape& s = *input.shape;
  if (s[0] == images_ && s.size() == 4) source.map = FeatureMap{s[1], s[2], s[3]};
  if (s[0] == images_ && s.size() == 3) source.map = FeatureMap{s[1], 1, s[2]};
  if (!source.map) {
    const std::int64_t all = elementsOf(s);
    source.map = FeatureMap{all % images_ == 0 ? all / images_ : all, 1, 1};
  }
  return source;
}

void LayerMaker::add(int n) {
  const Node& node = graph_.nodes[static_cast<std::size_t>(n)];
  const int pattern = patternAt_[static_cast<std::size_t>(n)];
  if (pattern != kNone) {
    if (classes_.patterns[static_cast<std::size_t>(pattern)].nodes.back() == n)
      addPattern(classes_.patterns[static_cast<std::size_t>(pattern)]);
    return;
  }
  switch (fate(n).nodeClass) {
    case NodeClass::Free:
    case NodeClass::Folded:
      return passOn(node);
    case NodeClass::Modelled:
      return addModelled(n, node);
    case NodeClass::Vector:
      return addVector(n, node);
    case NodeClass::Move:
      return addMove(n, node);
    case NodeClass::NotModelled:
      return addOpaque(n, node);
  }
}

void LayerMaker::passOn(const Node& node) {
  for (const int input : node.inputs) {
    const auto found = sources_.find(input);
    if (found == sources_.end()) continue;
    const Source source = found->second;
    for (const int output : node.outputs)
      if (output != kNone && !value(output).isStatic) sources_.insert_or_assign(output, source);
    return;
  }
}

std::string LayerMaker::nameOf(const Node& node, std::string_view part) {
  std::string name = readable(node.name);
  if (!part.empty()) name += fmt::format(".{}", part);
  const std::string first = name;
  for (int i = 2; !names_.insert(name).second; ++i) name = fmt::format("{}_{}", first, i);
  return name;
}

void LayerMaker::readFrom(Layer& layer, int id, std::optional<std::int64_t> elements) {
  const auto found = sources_.find(id);
  if (found == sources_.end()) return;
  layer.inputs.push_back(found->second.name);
  used_.insert(found->second.name);
  const std::int64_t all = value(id).shape ? elementsOf(shape(id)) : 0;
  layer.inputElements.push_back(std::max<std::int64_t>(1, elements.value_or(all)));
  read_.push_back(found->second);
}

void LayerMaker::finish(int n, Layer layer, const std::vector<int>& outputs, NodeClass nodeClass) {
  if (layer.inputs.empty()) {
    read_.clear();
    return;
  }
  countBytes(n, layer, nodeClass);
  reads_.push_back(layer.inputElements);
  if (!onlyPasses(layer.type) && readsAll(layer)) layer.inputElements.clear();
  read_.clear();
  made_.layerOf[static_cast<std::size_t>(n)] =
      made_.layerOf[static_cast<std::size_t>(n)].empty() ? layer.name : made_.layerOf[static_cast<std::size_t>(n)];
  for (const int output : outputs) {
    if (output == kNone || value(output).isStatic) continue;
    Source source{layer.name, std::nullopt, 0, layer.batch};
    if (hasMaps(layer.type)) source.map = layer.out;
    source.elements = static_cast<double>(tensorElements(layer)[index(Tensor::O)]);
    if (hasMaps(layer.type)) source.elements = mapElements(layer.out) * static_cast<double>(layer.batch);
    sources_.insert_or_assign(output, source);
  }
  made_.network.layers.push_back(std::move(layer));
}

bool LayerMaker::readsAll(const Layer& layer) const {
  const auto isMap = [&](const Source& source, const FeatureMap& map) {
    return source.map == map && (!source.batch || *source.batch == layer.batch);
  };
  switch (layer.type) {
    case LayerType::Conv:
    case LayerType::Pool:
    case LayerType::Reorg:
      return isMap(read_[0], layer.in);
    case LayerType::Add:
      return std::all_of(read_.begin(), read_.end(), [&](const Source& source) { return isMap(source, layer.in); });
    case LayerType::Concat:
      return std::all_of(read_.begin(), read_.end(), [&](const Source& source) {
        return source.map && isMap(source, {source.map->channels, layer.in.height, layer.in.width});
      });
    case LayerType::Fc:
      return read_[0].map && mapElements(*read_[0].map) == static_cast<double>(layer.in.channels) &&
             (!read_[0].batch || *read_[0].batch == layer.batch);
    case LayerType::Matmul: {
      const auto elements = tensorElements(layer);
      const double steps = static_cast<double>(layer.matmul.sequential);
      if (own(read_[0], layer) != static_cast<double>(elements[index(Tensor::I)]) * steps) return false;
      return read_.size() < 2 || own(read_[1], layer) == static_cast<double>(elements[index(Tensor::W)]);
    }
    default:
      return true;  // einsum layers are not compared
  }
}

double LayerMaker::own(const Source& source, const Layer& layer) const {
  return source.batch || !source.map ? source.elements : mapElements(*source.map) * static_cast<double>(layer.batch);
}

void LayerMaker::countBytes(int n, const Layer& layer, NodeClass nodeClass) {
  const Node& node = graph_.nodes[static_cast<std::size_t>(n)];
  const int output = node.outputs.empty() ? kNone : node.outputs[0];
  const double inBits = node.inputs.empty() || node.inputs[0] == kNone ? 0 : value(node.inputs[0]).bits;
  const double outBits = output == kNone ? inBits : value(output).bits;
  const auto elements = tensorElements(layer);
  const double read = std::accumulate(layer.inputElements.begin(), layer.inputElements.end(), 0.0);
  const double bytes = (read * inBits + static_cast<double>(elements[index(Tensor::O)]) * outBits) / 8;
  made_.activationBytes[nodeClass] += bytes;
  if (nodeClass == NodeClass::NotModelled) made_.bytesOf[static_cast<std::size_t>(n)] = bytes;
}

bool LayerMaker::isNarrow(int bits) {
  return bits > 0 && bits < kNarrow;
}

void LayerMaker::setBits(Layer& layer, const Node& node, int first, int second) {
  const auto bits = [&](int id) { return id == kNone ? 0 : value(id).bits; };
  const int out = outputBits(node);
  if (!isNarrow(bits(first)) && !isNarrow(bits(second)) && !isNarrow(out)) return;
  layer.bits = ElementBits{bits(first), bits(second), std::max({kPartialBits, bits(first), out}), out};
}

int LayerMaker::outputBits(const Node& node) const {
  int at = node.outputs[0], bits = value(at).bits;
  while (value(at).readers.size() == 1) {
    const int next = value(at).readers[0];
    const Node& folded = graph_.nodes[static_cast<std::size_t>(next)];
    if (fate(next).nodeClass != NodeClass::Folded || folded.outputs.empty() || folded.outputs[0] == kNone) break;
    at = folded.outputs[0];
    bits = value(at).bits;
  }
  return bits;
}

void LayerMaker::setFolded(Layer& layer, int n) const {
  for (std::size_t i = static_cast<std::size_t>(n) + 1; i < graph_.nodes.size(); ++i) {
    if (classes_.fates[i].into != n) continue;
    const Node& node = graph_.nodes[i];
    if (node.op == "Relu") layer.activation = Activation{ActivationType::Relu, std::nullopt};
    if (node.op == "Sigmoid") layer.activation = Activation{ActivationType::Sigmoid, std::nullopt};
    if (node.op == "LeakyRelu") layer.activation = Activation{ActivationType::Leaky, real(node, "alpha", 0.01)};
    if (node.op == "Clip" && isRelu6(node)) layer.activation = Activation{ActivationType::Relu6, std::nullopt};
    if (node.op == "Add" || node.op == "Sub" || node.op == "BatchNormalization") layer.bias = true;
  }
}

bool LayerMaker::isRelu6(const Node& node) const {
  const auto bound = [&](std::string_view name, std::size_t input) -> std::optional<double> {
    if (const Attribute* attribute = attributeOf(node, name)) return attribute->real;
    if (!graph_.has(node, input)) return std::nullopt;
    const std::optional<Numbers>& numbers = value(node.inputs[input]).numbers;
    return numbers && numbers->real.size() == 1 ? std::optional(numbers->real[0]) : std::nullopt;
  };
  return bound("min", 1) == 0.0 && bound("max", 2) == 6.0;
}

void LayerMaker::addModelled(int n, const Node& node) {
  if (node.op == "LSTM" || node.op == "GRU" || node.op == "RNN") return addRecurrent(n, node);
  if (node.op.ends_with("Attention")) return addAttention(n, node);
  if (node.op.find("Conv") != std::string_view::npos) return addConvolution(n, node);
  if (node.op != "Einsum") return addProduct(n, node, productOf(graph_, node, images_));
  if (const std::optional<ProductShape> product = einsumProduct(graph_, node, images_))
    return addProduct(n, node, *product);
  addEinsum(n, node);
}

void LayerMaker::addProduct(int n, const Node& node, const ProductShape& product) {
  Layer layer;
  layer.name = nameOf(node);
  layer.batch = product.batch;
  if (product.isRows) {
    layer.type = LayerType::Fc;
    layer.batch = product.batch * product.shape.m;
    layer.in.channels = product.shape.k;
    layer.out.channels = product.shape.n;
  } else {
    layer.type = LayerType::Matmul;
    layer.matmul = product.shape;
  }
  const int second = product.weight != kNone       ? product.weight
                     : product.operands.size() > 1 ? product.operands[1]
                                                   : kNone;
  for (const int operand : product.operands) readFrom(layer, operand);
  setProductBits(layer, node, product.operands[0], second);
  if (graph_.has(node, 2) && node.op == "Gemm") layer.bias = true;
  setFolded(layer, n);
  finish(n, std::move(layer), node.outputs, NodeClass::Modelled);
}

void LayerMaker::setProductBits(Layer& layer, const Node& node, int first, int second) {
  if (node.op != "MatMulNBits") return setBits(layer, node, first, second);
  const int in = value(first).bits, out = value(node.outputs[0]).bits;
  layer.bits = ElementBits{in, static_cast<int>(integer(node, "bits", 4)), std::max(kPartialBits, in), out};
}

void LayerMaker::addEinsum(int n, const Node& node) {
  const Equation equation = parseEquation(node, {shape(node.inputs[0]), shape(node.inputs[1])});
  Layer layer;
  layer.name = nameOf(node);
  layer.type = LayerType::Einsum;
  Einsum& einsum = layer.einsum.emplace();
  const auto word = [](char letter) {
    return letter < ' ' ? fmt::format("e{}", static_cast<int>(letter)) : std::string(1, letter);
  };
  const auto words = [&](const std::string& letters) {
    std::vector<std::string> made;
    for (const char letter : letters) made.push_back(word(letter));
    return made;
  };
  for (const auto& [letter, size] : equation.sizes) einsum.dims.emplace_back(word(letter), size);
  einsum.input = words(equation.operands[0]);
  einsum.weight = words(equation.operands[1]);
  einsum.output = words(equation.result);
  for (const int operand : node.inputs) readFrom(layer, operand);
  layer.inputElements.clear();
  setBits(layer, node, node.inputs[0], node.inputs[1]);
  finish(n, std::move(layer), node.outputs, NodeClass::Modelled);
}

void LayerMaker::addConvolution(int n, const Node& node) {
  const bool isInteger = node.op == "QLinearConv";
  const int weight = node.inputs[isInteger ? 3 : 1];
  const Shape &x = shape(node.inputs[0]), &w = shape(weight), &y = shape(node.outputs[0]);
  const Shape spatial(x.begin() + 2, x.end()), kernel(w.begin() + 2, w.end());
  const WindowAxes window = windowAxes(node, spatial, kernel);
  Layer layer;
  layer.name = nameOf(node);
  layer.batch = x[0];
  layer.groups = integer(node, "group", 1);
  if (spatial.size() > 2) {
    writeOut(layer, node, window);
  } else {
    layer.type = LayerType::Conv;
    const auto size = [&](const Shape& s, std::size_t fromEnd) {
      return s.size() > 2 + fromEnd ? s[s.size() - 1 - fromEnd] : 1;
    };
    layer.in = {x[1], size(x, 1), size(x, 0)};
    layer.out = {y[1], size(y, 1), size(y, 0)};
    setWindow(layer.window, window);
    if (node.op == "ConvTranspose") setTransposed(layer, node);
  }
  readFrom(layer, node.inputs[0]);
  readFrom(layer, weight);
  if (layer.type == LayerType::Conv && layer.inputs.size() > 1) {  // weights computed by the network
    layer.inputs.resize(1);
    layer.inputElements.resize(1);
    read_.resize(1);
  }
  setBits(layer, node, node.inputs[0], weight);
  if (graph_.has(node, isInteger ? 8 : 2)) layer.bias = true;
  setFolded(layer, n);
  if (node.op == "FusedConv" && text(node, "activation", "") == "Relu")
    layer.activation = Activation{ActivationType::Relu, std::nullopt};
  finish(n, std::move(layer), node.outputs, NodeClass::Modelled);
}

void LayerMaker::setWindow(Window& made, const WindowAxes& axes) {
  const std::size_t last = axes.kernel.size() - 1;
  const bool hasRows = axes.kernel.size() > 1;
  made.kernelHeight = hasRows ? axes.kernel[0] : 1;
  made.kernelWidth = axes.kernel[last];
  made.stride = {hasRows ? axes.stride[0] : 1, axes.stride[last]};
  made.dilation = {hasRows ? axes.dilation[0] : 1, axes.dilation[last]};
  made.padding = {hasRows ? axes.before[0] : 0, axes.before[last], hasRows ? axes.after[0] : 0, axes.after[last]};
  made.ceilMode = axes.ceilMode;
}

void LayerMaker::setTransposed(Layer& layer, const Node& node) const {
  Window& w = layer.window;
  w.transposed = true;
  const std::vector<std::int64_t> more = integers(node, "output_padding");
  if (more.size() == 2) w.outputPadding = {more[0], more[1]};
  if (more.size() == 1) w.outputPadding = {0, more[0]};
  const auto reach = [&](std::size_t axis, std::int64_t in, std::int64_t kernel) {
    return (in - 1) * w.stride[axis] + w.dilation[axis] * (kernel - 1) + 1 - w.padding[axis] + w.outputPadding[axis];
  };
  w.padding[2] = reach(0, layer.in.height, w.kernelHeight) - layer.out.height;
  w.padding[3] = reach(1, layer.in.width, w.kernelWidth) - layer.out.width;
}

void LayerMaker::writeOut(Layer& layer, const Node& node, const WindowAxes& window) const {
  const Shape &x = shape(node.inputs[0]), &y = shape(node.outputs[0]);
  layer.type = LayerType::Einsum;
  Einsum& einsum = layer.einsum.emplace();
  constexpr std::string_view kAxes = "ZYX";
  const std::size_t rank = window.kernel.size(), shift = rank > kAxes.size() ? 0 : kAxes.size() - rank;
  const auto axis = [&](std::size_t i) {
    return rank > kAxes.size() ? std::to_string(i) : std::string(1, kAxes[shift + i]);
  };
  einsum.dims = {{"B", x[0]}, {"G", layer.groups}, {"K", y[1] / layer.groups}, {"C", x[1] / layer.groups}};
  einsum.input = {"B", "G", "C"};
  einsum.weight = {"G", "K", "C"};
  einsum.output = {"B", "G", "K"};
  for (std::size_t i = 0; i < rank; ++i) {
    einsum.dims.emplace_back("O" + axis(i), y[i + 2]);
    einsum.input.push_back("I" + axis(i));
    einsum.output.push_back("O" + axis(i));
    einsum.weight.push_back("F" + axis(i));
    einsum.relations.push_back({"I" + axis(i),
                                {{"O" + axis(i), window.stride[i]}, {"F" + axis(i), window.dilation[i]}},
                                {window.before[i], window.after[i]},
                                x[i + 2]});
  }
  for (std::size_t i = 0; i < rank; ++i) einsum.dims.emplace_back("F" + axis(i), window.kernel[i]);
  layer.batch = 1;
  layer.groups = 1;
}

void LayerMaker::nameFolded() {
  for (std::size_t n = 0; n < graph_.nodes.size(); ++n)
    if (const int into = classes_.fates[n].into; into != kNone)
      made_.layerOf[n] = made_.layerOf[static_cast<std::size_t>(into)];
}

void LayerMaker::markAttention() {
  std::map<std::string, std::size_t> place;
  for (std::size_t i = 0; i < made_.network.layers.size(); ++i) place.emplace(made_.network.layers[i].name, i);
  for (const AttentionBlock& block : classes_.attention) {
    const std::string& name = made_.layerOf[static_cast<std::size_t>(block.scores)];
    const Shape& y = shape(graph_.nodes[static_cast<std::size_t>(block.scores)].outputs[0]);
    if (y.size() < 2) continue;
    const std::int64_t tokens = y[y.size() - 2], keys = y.back();
    const AttentionMark mark{name, tokens, std::max<std::int64_t>(0, keys - tokens), block.isCausal};
    for (const int n : {block.scores, block.softmax, block.context})
      if (const auto found = place.find(made_.layerOf[static_cast<std::size_t>(n)]); found != place.end())
        made_.network.layers[found->second].attention = mark;
  }
}

void LayerMaker::addInputs() {
  for (const int id : graph_.inputs) {
    const Source& source = sources_.at(id);
    if (!used_.contains(source.name)) continue;
    const std::optional<Shape>& shape = value(id).shape;
    const bool isWhole = shape && isReadWhole(source.name);
    made_.network.inputs.push_back(
        {source.name, isWhole ? std::optional(FeatureMap{elementsOf(*shape), 1, 1}) : source.map});
  }
}

bool LayerMaker::isReadWhole(const std::string& input) {
  std::vector<Layer>& layers = made_.network.layers;
  const auto reads = [&](const Layer& layer) { return contains(layer.inputs, input); };
  const bool isWhole = std::any_of(layers.begin(), layers.end(),
                                   [&](const Layer& layer) { return reads(layer) && layer.batch != images_; });
  for (std::size_t i = 0; isWhole && i < layers.size(); ++i)
    if (reads(layers[i])) layers[i].inputElements = reads_[i];
  return isWhole;
}

MadeNetwork makeNetwork(const Graph& graph, const Classes& classes, const std::string& name) {
  return LayerMaker(graph, classes, name).run();
}

std::int64_t imagesOf(const Graph& graph) {
  for (const int id : graph.inputs) {
    const std::optional<Shape>& shape = graph.values[static_cast<std::size_t>(id)].shape;
    if (shape && shape->size() > 1) return std::max<std::int64_t>(1, shape->front());
  }
  return 1;
}

std::string readable(std::string_view name) {
  std::string made;
  for (std::size_t i = 0; i < name.size();) {
    const auto c = static_cast<unsigned char>(name[i]);
    const std::size_t length = c < 0x80 ? 1 : c >= 0xF0 && c < 0xF5 ? 4 : c >= 0xE0 ? 3 : c >= 0xC2 ? 2 : 0;
    bool isGood = length > 0 && i + length <= name.size() && c >= 0x20 && c != 0x7F && c < 0xF5;
    for (std::size_t k = 1; isGood && k < length; ++k)
      isGood = (static_cast<unsigned char>(name[i + k]) & 0xC0) == 0x80;
    if (isGood)
      made += name.substr(i, length);
    else
      made += fmt::format("\\x{:02x}", c);
    i += isGood ? length : 1;
    if (made.size() > kMaxName) return made.substr(0, kMaxName) + "…";
  }
  return made.empty() ? "unnamed" : made;
}

}  // namespace tilescope::onnx
