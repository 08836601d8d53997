// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor is a row-major array of the dimensions that its layer writes, a map one of channels, rows and columns. Where
// each dimension is in the map is a stride; two layers mean the same map by a tensor if these strides agree.
#include "core/program/lowering/products.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <vector>

#include "core/base/names.h"
#include "core/models/eplanner/eplanner_layer.h"
#include "core/program/lowering/map_passes.h"
#include "core/workload/layer_check.h"
#include "core/workload/loop_roles.h"
#include "core/workload/tensor_problem.h"

namespace tilescope {
namespace {

Diagnostic productProblem(const Layer& layer, std::string found, std::string expected, std::string remedy) {
  return {
      Diagnostic::Severity::Error, "", "layer " + layer.name, std::move(found), std::move(expected), std::move(remedy)};
}

std::int64_t positionsOf(const FeatureMap& map) {
  return map.height * map.width;
}

// As its loops are written; of a matmul the matrices of one image, of two activations those of all heads beside each
// other.
Einsum writtenEinsum(const Layer& layer) {
  if (layer.einsum) return *layer.einsum;
  Einsum einsum;
  if (!layer.matmul.constantB) {
    einsum.dims = {{"m", layer.matmul.m}, {"h", layer.matmul.heads}, {"n", layer.matmul.n}, {"k", layer.matmul.k}};
    einsum.input = {"m", "h", "k"};
    einsum.weight = {"h", "k", "n"};
    einsum.output = {"m", "h", "n"};
    return einsum;
  }
  einsum.dims = {{"m", layer.matmul.m}, {"n", layer.matmul.n}, {"k", layer.matmul.k}};
  einsum.input = {"m", "k"};
  einsum.weight = {"k", "n"};
  einsum.output = {"m", "n"};
  return einsum;
}

struct PlacedDim {  // of a tensor, as the layer writes it
  std::string name;
  Dim role = Dim::B;
  std::int64_t size = 1;
  std::int64_t stride = 0;  // from one of its indices to the next, in elements of the map
};

// A tensor of a product in its map.
class PlacedTensor {
 public:
  PlacedTensor(const Einsum& einsum, Tensor tensor, const FeatureMap& map) : map_(map) {
    const LoopRoles roles = loopRoles(einsum);
    std::map<std::string, Dim> roleOf;
    for (std::size_t loop = 0; loop < einsum.dims.size(); ++loop)
      roleOf[einsum.dims[loop].first] = roles.of[loop].value_or(Dim::B);
    for (const std::string& name : dimensionsOf(einsum, tensor)) dims_.push_back(dimOf(einsum, name, roleOf));
    place(einsum);
  }

  const FeatureMap& map() const { return map_; }
  std::int64_t elements() const { return map_.channels * positionsOf(map_); }

  // Whether every element has its place where the other one has it.
  bool isLike(const PlacedTensor& other) const { return steps() == other.steps(); }

  std::string places() const {
    std::vector<std::string> channels, rows, columns;
    for (const std::size_t dim : channels_) channels.push_back(dims_[dim].name);
    for (const PlacedDim& dim : dims_) {
      if (dim.role == Dim::OY) rows.push_back(dim.name);
      if (dim.role == Dim::OX) columns.push_back(dim.name);
    }
    std::string text;
    for (const auto& [what, names] : {std::pair{"channels", channels}, {"rows", rows}, {"columns", columns}})
      if (!names.empty()) text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", what, fmt::join(names, ", "));
    return text.empty() ? "one element" : text;
  }

  // "[M = 128, D = 768] with channels (D), rows (M)"
  std::string text() const {
    std::string written;
    for (const PlacedDim& dim : dims_)
      written += fmt::format("{}{} = {}", written.empty() ? "" : ", ", dim.name, dim.size);
    return fmt::format("[{}] with {}", written, places());
  }

 private:
  using Step = std::array<std::int64_t, 2>;  // size, stride

  static PlacedDim dimOf(const Einsum& einsum, const std::string& name, const std::map<std::string, Dim>& roleOf) {
    for (const auto& [loop, size] : einsum.dims)
      if (loop == name) return {name, roleOf.at(name), size};
    const auto relation = std::find_if(einsum.relations.begin(), einsum.relations.end(),
                                       [&](const Relation& candidate) { return candidate.dim == name; });
    const Dim role = roleOf.at(relation->of.front().first);
    return {name, role == Dim::OY || role == Dim::FY ? Dim::OY : Dim::OX, relationSize(einsum, *relation)};
  }

  void place(const Einsum& einsum) {
    for (const std::string& name : einsum.output)
      for (std::size_t dim = 0; dim < dims_.size(); ++dim)
        if (dims_[dim].name == name && dims_[dim].role == Dim::G) channels_.push_back(dim);
    for (std::size_t dim = 0; dim < dims_.size(); ++dim)
      if (dims_[dim].role == Dim::K || dims_[dim].role == Dim::C) channels_.push_back(dim);
    std::int64_t stride = positionsOf(map_);
    for (auto dim = channels_.rbegin(); dim != channels_.rend(); ++dim) {
      dims_[*dim].stride = stride;
      stride *= dims_[*dim].size;
    }
    for (PlacedDim& dim : dims_)
      if (dim.role == Dim::OY || dim.role == Dim::OX) dim.stride = dim.role == Dim::OY ? map_.width : 1;
  }

  // Neighbouring dimensions as one where one stride leads through both: equal for equal places, however they are cut.
  std::vector<Step> steps() const {
    std::vector<Step> steps;
    for (const PlacedDim& dim : dims_) {
      if (dim.size == 1) continue;
      if (!steps.empty() && steps.back()[1] == dim.size * dim.stride)
        steps.back() = {steps.back()[0] * dim.size, dim.stride};
      else
        steps.push_back({dim.size, dim.stride});
    }
    return steps;
  }

  FeatureMap map_;
  std::vector<PlacedDim> dims_;
  std::vector<std::size_t> channels_;  // dimensions by their place in the map, the slowest first
};

std::string loopsText(const std::vector<LoopSize>& loops) {
  std::string text;
  for (const auto& [name, size] : loops) text += (text.empty() ? "loop " : ", ") + quoteName(name);
  return text;
}

// What is wrong with a product by itself.
std::optional<Diagnostic> whyNotConvolution(const Layer& layer, const std::optional<eplanner::EplannerLayer>& shape) {
  const std::string leaveOut = "Leave the layer out of the network.";
  const std::size_t operands = layer.einsum || layer.matmul.constantB ? 1 : 2;
  if (layer.inputs.size() != operands)
    return productProblem(
        layer, fmt::format("{} inputs", layer.inputs.size()),
        operands == 1 ? "one input and constant weights" : "two inputs",
        (layer.einsum ? "Write a product of two activations as a matmul. " : "Correct \"inputs\". ") + leaveOut);
  if (operands == 2 && layer.batch > 1)
    return productProblem(layer, fmt::format("a batch of {}", layer.batch), "one image", "Plan with a batch of 1.");
  if (!layer.einsum) return std::nullopt;
  if (layer.einsum->weight.empty()) return productProblem(layer, "a tensor W without dimensions", "weights", leaveOut);
  const LoopRoles roles = loopRoles(*layer.einsum);
  for (std::size_t loop = 0; loop < roles.of.size(); ++loop)
    if (!roles.of[loop])
      return productProblem(layer, "loop " + quoteName(layer.einsum->dims[loop].first) + ", which has no role",
                            "a product or a convolution, of which every loop indexes two or three of O, W and I",
                            leaveOut);
  if (!shape)
    return productProblem(layer, "an einsum that is no convolution",
                          "loops of O and W, of I and W, of O and I or of all three, and rows and columns of I that "
                          "are each a loop of O or the sum of one of O and one of W",
                          leaveOut);
  if (shape->batch == 1) return std::nullopt;
  return productProblem(
      layer, fmt::format("{} images: {}", shape->batch, loopsText(roles.loopsOf(Dim::B))),
      "one image; of the loops that index O and I alone, two are rows and columns and more are images",
      "Write such loops as one, or plan one image.");
}

Layer convolutionFrom(const Layer& product, const eplanner::EplannerLayer& e) {
  Layer conv = product;
  conv.type = LayerType::Conv;
  conv.matmul = {};
  conv.einsum.reset();
  conv.groups = e.groups;
  conv.in = {e.groups * e.C, e.IY, e.IX};
  conv.out = {e.groups * e.K, e.OY, e.OX};
  Window& w = conv.window;
  w = {e.FY, e.FX, {e.strideY, e.strideX}, {e.padTop, e.padLeft, 0, 0}, {e.dilationY, e.dilationX}};
  const auto after = [](std::int64_t out, std::int64_t stride, std::int64_t kernel, std::int64_t dilation,
                        std::int64_t before, std::int64_t in) {
    return std::max<std::int64_t>(0, (out - 1) * stride + (kernel - 1) * dilation + 1 - before - in);
  };
  w.padding[2] = after(e.OY, e.strideY, e.FY, e.dilationY, e.padTop, e.IY);
  w.padding[3] = after(e.OX, e.strideX, e.FX, e.dilationX, e.padLeft, e.IX);
  return conv;
}

class ProductNetwork {
 public:
  explicit ProductNetwork(const Network& network) : written_(network), converted_(network) {
    for (const NetworkInput& input : network.inputs)
      if (input.size) made_[input.name] = {*input.size, std::nullopt, ""};
  }

  Result<Network> run() && {
    for (std::size_t i = 0; i < written_.layers.size(); ++i) convert(i);
    convertPasses();
    for (const Layer& layer : written_.layers) checkOperands(layer);
    for (const Layer& layer : converted_.layers) checkSecondOperand(layer);
    if (!errors_.empty()) return foldedByLayer(errors_);
    return std::move(converted_);
  }

 private:
  // A map of the network; of a product or an input that products read also the tensor that it is.
  struct Made {
    FeatureMap map;
    std::optional<PlacedTensor> tensor;
    std::string reader;  // of an input without a size: whose tensor it is
  };

  void convert(std::size_t i) {
    const Layer& layer = written_.layers[i];
    if (onlyPasses(layer.type)) return;
    if (!isProduct(layer)) {
      made_[layer.name] = {layer.out, std::nullopt, ""};
      return;
    }
    const std::optional<eplanner::EplannerLayer> shape = eplanner::eplannerLayer(layer);
    if (std::optional<Diagnostic> problem = whyNotConvolution(layer, shape)) {
      errors_.push_back(std::move(*problem));
      return;
    }
    const Layer conv = convolutionFrom(layer, *shape);
    const Einsum einsum = writtenEinsum(layer);
    made_[layer.name] = {conv.out, PlacedTensor(einsum, Tensor::O, conv.out), ""};
    const PlacedTensor read(einsum, Tensor::I, conv.in);
    for (NetworkInput& input : converted_.inputs) {
      if (input.name != layer.inputs.front() || input.size) continue;
      input.size = conv.in;
      made_[input.name] = {conv.in, read, layer.name};
    }
    read_.emplace(layer.name, read);
    converted_.layers[i] = conv;
  }

  // Each once the map of its first operand is known.
  void convertPasses() {
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < written_.layers.size(); ++i) {
      const Layer& layer = written_.layers[i];
      if (!onlyPasses(layer.type)) continue;
      if (std::optional<Diagnostic> problem = whyNoMapPass(layer))
        errors_.push_back(std::move(*problem));
      else
        open.push_back(i);
    }
    while (std::erase_if(open, [&](std::size_t i) { return convertPass(i); }) > 0) continue;
    for (const std::size_t i : open) {
      const Layer& layer = written_.layers[i];
      for (const NetworkInput& input : written_.inputs)
        if (input.name == layer.inputs.front())
          errors_.push_back(productProblem(layer, quoteName(input.name) + " without a size",
                                           "channels, rows and columns", "Give the input a size."));
    }
  }

  bool convertPass(std::size_t i) {
    Layer& layer = converted_.layers[i];
    const auto operand = made_.find(layer.inputs.front());
    if (operand == made_.end()) return false;
    const Made made = operand->second;
    if (std::optional<Diagnostic> problem = whyNoMapPass(layer, made.map)) errors_.push_back(std::move(*problem));
    layer.in = layer.out = made.map;
    made_[layer.name] = made;
    return true;
  }

  // All operands of a pass are one map.
  void checkPassOperand(const Layer& layer, const std::string& input, const Made& made) {
    const auto first = made_.find(layer.inputs.front());
    if (first == made_.end()) return;
    const FeatureMap& map = first->second.map;
    const bool isLike = map.channels == made.map.channels && positionsOf(map) == positionsOf(made.map) &&
                        (!first->second.tensor || !made.tensor || first->second.tensor->isLike(*made.tensor));
    if (!isLike)
      errors_.push_back(
          productProblem(layer, fmt::format("{} of {}", quoteName(input), sizeText(made.map)),
                         fmt::format("{}, in the same order as {}", sizeText(map), quoteName(layer.inputs.front())),
                         "Operands of different sizes or orders have no program yet."));
  }

  void checkSecondOperand(const Layer& layer) {
    if (!hasTwoActivations(layer) || !made_.contains(layer.inputs[1])) return;
    if (secondOperandOf(converted_, layer)) return;
    const std::int64_t k = layer.in.channels / layer.groups, n = layer.out.channels / layer.groups;
    errors_.push_back(productProblem(
        layer,
        fmt::format("{} of {} as its second operand", quoteName(layer.inputs[1]),
                    sizeText(made_.at(layer.inputs[1]).map)),
        fmt::format("{} channels at {} positions, or {} at {}", layer.groups * k, n, layer.groups * n, k),
        "Programs do not take parts of maps: make the operand by a layer of its own."));
  }

  void checkOperands(const Layer& layer) {
    for (const std::string& input : layer.inputs) {
      const auto made = made_.find(input);
      if (made == made_.end()) continue;  // its maker is rejected
      if (onlyPasses(layer.type)) {
        checkPassOperand(layer, input, made->second);
      } else if (!isProduct(layer)) {
        if (made->second.tensor) checkMap(layer, input, made->second.map);
      } else if (const auto read = read_.find(layer.name);
                 read != read_.end() && &input == &layer.inputs.front()) {  // the second one: checkSecondOperand
        if (made->second.tensor)
          checkTensor(layer, input, read->second, made->second);
        else
          checkChannels(layer, input, read->second, made->second.map);
      }
    }
    if (layer.type == LayerType::Concat) checkChannelSum(layer);
  }

  // Both sides say which loop is what.
  void checkTensor(const Layer& layer, const std::string& input, const PlacedTensor& read, const Made& made) {
    const PlacedTensor& tensor = *made.tensor;
    if (read.isLike(tensor)) return;
    const std::string who = made.reader.empty() ? "as it is made" : "as layer " + made.reader + " reads it";
    if (read.elements() != tensor.elements()) {
      errors_.push_back(productProblem(layer, fmt::format("{} elements of {}", read.elements(), quoteName(input)),
                                       fmt::format("{}, {}", tensor.elements(), who),
                                       "Correct the sizes of one of the two."));
      return;
    }
    errors_.push_back(productProblem(layer, fmt::format("{} read as {}", quoteName(input), read.text()),
                                     fmt::format("{} {}, each element at the same place", tensor.text(), who),
                                     "Programs do not transpose: write the input in the order in which it is made, or "
                                     "leave the layer out of the network."));
  }

  // A map has no written order of loops: channels are channels, whatever is rows and columns.
  void checkChannels(const Layer& layer, const std::string& input, const PlacedTensor& read, const FeatureMap& map) {
    if (read.map().channels == map.channels && positionsOf(read.map()) == positionsOf(map)) return;
    errors_.push_back(productProblem(
        layer,
        fmt::format("{} read as {} channels of {} positions: {}", quoteName(input), read.map().channels,
                    positionsOf(read.map()), read.places()),
        fmt::format("{} channels of {} positions, its map {}", map.channels, positionsOf(map), sizeText(map)),
        "Correct the sizes of one of the two."));
  }

  // How another layer reads a product's map; concatenations count the channels of all together.
  void checkMap(const Layer& layer, const std::string& input, const FeatureMap& map) {
    const FeatureMap wanted = layer.type == LayerType::Add ? layer.out : layer.in;
    const bool fits = layer.type == LayerType::Fc
                          ? map.channels * positionsOf(map) == layer.in.channels
                          : positionsOf(map) == positionsOf(wanted) &&
                                (layer.type == LayerType::Concat || map.channels == wanted.channels);
    if (fits) return;
    errors_.push_back(
        productProblem(layer, fmt::format("{} read as {}", quoteName(input), sizeText(wanted)),
                       fmt::format("{} channels of {} positions, as it is made", map.channels, positionsOf(map)),
                       "Correct the sizes of one of the two."));
  }

  void checkChannelSum(const Layer& layer) {
    std::int64_t channels = 0;
    for (const std::string& input : layer.inputs) {
      const auto made = made_.find(input);
      if (made == made_.end()) return;
      channels += made->second.map.channels;
    }
    if (channels == layer.out.channels) return;
    errors_.push_back(productProblem(layer, fmt::format("{} channels", layer.out.channels),
                                     fmt::format("{}, those of its inputs together", channels),
                                     "Correct \"in_channels\" and \"out_channels\"."));
  }

  const Network& written_;
  Network converted_;
  std::map<std::string, Made> made_;          // by layer or input
  std::map<std::string, PlacedTensor> read_;  // by product
  Diagnostics errors_;
};

}  // namespace

bool isProduct(const Layer& layer) {
  return layer.type == LayerType::Matmul || layer.type == LayerType::Einsum;
}

bool hasTwoActivations(const Layer& conv) {
  return conv.type == LayerType::Conv && conv.inputs.size() == 2;
}

std::optional<SecondOperand> secondOperandOf(const Network& converted, const Layer& conv) {
  FeatureMap map;
  bool followsSoftmax = false;
  for (const NetworkInput& input : converted.inputs)
    if (input.name == conv.inputs[1]) map = input.size.value_or(FeatureMap{});
  for (const Layer& layer : converted.layers) {
    if (layer.name == conv.inputs[1]) map = layer.out;
    if (layer.name == conv.inputs[0]) followsSoftmax = layer.type == LayerType::Vector && layer.pass->op == "softmax";
  }
  const std::int64_t positions = positionsOf(map);
  const bool channels = map.channels == conv.in.channels && positions == conv.out.channels / conv.groups;
  const bool rows = map.channels == conv.out.channels && positions == conv.in.channels / conv.groups;
  if (!channels && !rows) return std::nullopt;
  return rows && (followsSoftmax || !channels) ? SecondOperand::SumsOverPositions : SecondOperand::SumsOverChannels;
}

Result<Network> productsAsConvolutions(const Network& network) {
  return ProductNetwork(network).run();
}

std::string mapsText(const Layer& product) {
  const Einsum einsum = writtenEinsum(product);
  return fmt::format("Input: {}. Output: {}.", PlacedTensor(einsum, Tensor::I, {}).places(),
                     PlacedTensor(einsum, Tensor::O, {}).places());
}

}  // namespace tilescope
