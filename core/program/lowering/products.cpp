// SPDX-License-Identifier: GPL-3.0-or-later
// See placed_tensor.h for the tensors of products in maps.
#include "core/program/lowering/products.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "core/base/names.h"
#include "core/models/eplanner/eplanner_layer.h"
#include "core/program/lowering/map_passes.h"
#include "core/program/lowering/placed_tensor.h"
#include "core/workload/layer_check.h"
#include "core/workload/loop_roles.h"
#include "core/workload/tensor_problem.h"

namespace tilescope {
namespace {

Diagnostic productProblem(const Layer& layer, std::string found, std::string expected, std::string remedy) {
  return {
      Diagnostic::Severity::Error, "", "layer " + layer.name, std::move(found), std::move(expected), std::move(remedy)};
}

std::string loopsText(const std::vector<LoopSize>& loops) {
  std::string text;
  for (const auto& [name, size] : loops) text += (text.empty() ? "loop " : ", ") + quoteName(name);
  return text;
}

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
    return productProblem(layer, "an einsum that is not a convolution",
                          "loops of O and W, of I and W, of O and I or of all three, and rows and columns of I that "
                          "are each a loop of O or the sum of one of O and one of W",
                          leaveOut);
  if (shape->batch == 1) return std::nullopt;
  return productProblem(
      layer, fmt::format("{} images: {}", shape->batch, loopsText(roles.loopsOf(Dim::B))),
      "one image; two of the loops that index only O and I are rows and columns, any others count as images",
      "Write these loops as one loop, or plan a single image.");
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
  struct Made {
    FeatureMap map;
    std::optional<PlacedTensor> tensor;
    std::string reader;  // the layer that determines an input's size
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
        "Programs cannot read a part of a map: produce the operand by a separate layer."));
  }

  void checkOperands(const Layer& layer) {
    for (const std::string& input : layer.inputs) {
      const auto made = made_.find(input);
      if (made == made_.end()) continue;  // its producer has an error
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

  // For maps without stated dimensions: compares channels and the number of positions.
  void checkChannels(const Layer& layer, const std::string& input, const PlacedTensor& read, const FeatureMap& map) {
    if (read.map().channels == map.channels && positionsOf(read.map()) == positionsOf(map)) return;
    errors_.push_back(productProblem(
        layer,
        fmt::format("{} read as {} channels of {} positions: {}", quoteName(input), read.map().channels,
                    positionsOf(read.map()), read.places()),
        fmt::format("{} channels of {} positions, its map {}", map.channels, positionsOf(map), sizeText(map)),
        "Correct the sizes of one of the two."));
  }

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
  std::map<std::string, Made> made_;
  std::map<std::string, PlacedTensor> read_;
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
