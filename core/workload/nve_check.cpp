// SPDX-License-Identifier: GPL-3.0-or-later
// Layers form a chain by their idx. Invalid values are not compared, so that one mistake is reported once.
#include "core/workload/nve_check.h"

#include <algorithm>
#include <set>

#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/workload/layer_check.h"
#include "core/workload/nve_limits.h"
#include "core/workload/shape_rules.h"

namespace tilescope::nve {
namespace {

struct Axis {
  const char* lines;
  Number out, kernel, stride;
};

Axis rowsOf(const FileLayer& layer) {
  return {"rows", layer.outHeight, layer.kernelHeight, layer.subHeight};
}
Axis columnsOf(const FileLayer& layer) {
  return {"columns", layer.outWidth, layer.kernelWidth, layer.subWidth};
}

bool isStride(const Number& stride) {
  return stride && stride->value >= 1 && stride->value <= kMaxStride;
}

std::optional<std::int64_t> needed(const Axis& axis) {
  if (!axis.out || !axis.kernel || !isStride(axis.stride)) return std::nullopt;
  return neededInput(axis.out->value, axis.stride->value, axis.kernel->value);
}

class Checker {
 public:
  Checker(const FileNetwork& file, const FileBytes& bytesOf, TextFindings& findings)
      : file_(file), bytesOf_(bytesOf), findings_(findings) {}

  Network run(const std::string& name) {
    orderLayers();
    checkNames();
    for (std::size_t i = 0; i < layers_.size() && !findings_.full(); ++i) checkLayer(i);
    if (findings_.hasErrors()) return {};
    Network network = made(name);
    checkProducts(network);
    return network;
  }

 private:
  void orderLayers() {
    std::vector<Number> numbers;
    std::vector<std::size_t> places;
    for (const FileLayer& layer : file_.layers) {
      layers_.push_back(&layer);
      numbers.push_back(layer.idx);
      places.push_back(layer.at);
    }
    if (checkIdx("layer", numbers, places))
      std::sort(layers_.begin(), layers_.end(),
                [](const FileLayer* a, const FileLayer* b) { return a->idx->value < b->idx->value; });
  }

  bool checkIdx(const std::string& what, const std::vector<Number>& numbers, const std::vector<std::size_t>& places) {
    std::set<std::int64_t> seen;
    bool good = true;
    for (std::size_t i = 0; i < numbers.size() && !findings_.full(); ++i) {
      good = good && numbers[i].has_value();
      if (!numbers[i]) continue;
      const std::int64_t idx = numbers[i]->value;
      const bool isInside = idx >= 0 && idx < static_cast<std::int64_t>(numbers.size());
      if (isInside && seen.insert(idx).second) continue;
      good = false;
      findings_.error("E_IDX", places[i], "idx " + std::to_string(idx) + (isInside ? " again" : "") + " of " + what,
                      "each number from 0 to " + std::to_string(numbers.size() - 1) + " once",
                      "Number the " + what + "s again from 0.");
    }
    return good;
  }

  std::string nameOf(const FileLayer& layer) const {
    if (!layer.name.empty() || !layer.idx) return layer.name;
    return layerName(layer.idx->value);
  }

  void checkNames() {
    const std::string input = file_.input.empty() ? kInputName : file_.input;
    std::set<std::string> seen;
    for (const FileLayer* layer : layers_) {
      const std::string name = nameOf(*layer);
      if (name.empty()) continue;
      if (name == input)
        findings_.error("E_SCHEMA", layer->at, "name " + quoteName(name) + ", which is that of the network's input",
                        "a name of its own", "Rename the layer.");
      else if (!seen.insert(name).second && !layer->name.empty())
        findings_.error("E_SCHEMA", layer->at, "name " + quoteName(name) + " again", "a name of its own",
                        "Rename one of the layers.");
    }
  }

  void checkLayer(std::size_t i) {
    const FileLayer& layer = *layers_[i];
    checkStride(layer);
    checkKernel(layer);
    checkMaps(layer);
    checkInputs(i);
    checkAxis(i, rowsOf);
    checkAxis(i, columnsOf);
    checkWeights(layer);
    if (layer.outWidth && layer.outWidth->value % kLanes != 0)
      findings_.warning("W_PAD", layer.outWidth->at, std::to_string(layer.outWidth->value) + " columns",
                        "a multiple of " + std::to_string(kLanes) + ", the number of lanes of the engine",
                        "The last ones are computed and discarded.");
  }

  void checkStride(const FileLayer& layer) {
    for (const Number& stride : {layer.subHeight, layer.subWidth}) {
      if (!stride || isStride(stride)) continue;
      findings_.error("E_STRIDE", stride->at, std::to_string(stride->value), "1 or 2",
                      "The engine has no other strides.");
    }
    if (isStride(layer.subHeight) && isStride(layer.subWidth) && layer.subHeight->value != layer.subWidth->value)
      findings_.error("E_STRIDE", layer.subWidth->at, std::to_string(layer.subWidth->value),
                      std::to_string(layer.subHeight->value) + ", the same as subHeight",
                      "The engine has one stride for both directions.");
  }

  void checkKernel(const FileLayer& layer) {
    if (layer.kernelWidth && isStride(layer.subWidth)) {
      const std::int64_t most = layer.subWidth->value + kColumnsBeyondStride;
      if (layer.kernelWidth->value > most)
        findings_.error(
            "E_KERNEL", layer.kernelWidth->at, std::to_string(layer.kernelWidth->value) + " columns of the kernel",
            "at most " + std::to_string(most) + ", the stride and the 8 pixels of a word", "Use a narrower kernel.");
    }
    if (layer.kernelHeight && isStride(layer.subHeight) && layer.kernelHeight->value < layer.subHeight->value)
      findings_.error(
          "E_KERNEL", layer.kernelHeight->at, std::to_string(layer.kernelHeight->value) + " rows of the kernel",
          "at least " + std::to_string(layer.subHeight->value) + ", the stride", "Use a higher kernel or stride 1.");
  }

  void checkMaps(const FileLayer& layer) {
    const auto count = static_cast<std::int64_t>(layer.maps.size());
    if (layer.outCount && count > 0 && layer.outCount->value != count)
      findings_.error("E_CNT", layer.outCount->at, "outCount " + std::to_string(layer.outCount->value),
                      std::to_string(count) + ", the number of outMap elements", "Correct it, or the outMap elements.");
    if (!layer.hasOutCount && count > kMaxMaps)
      findings_.error("E_NUM", layer.at, std::to_string(count) + " output maps", "1 to " + std::to_string(kMaxMaps),
                      "Split the layer.");
    std::vector<Number> numbers;
    std::vector<std::size_t> places;
    for (const FileMap& map : layer.maps) {
      numbers.push_back(map.idx);
      places.push_back(map.at);
    }
    checkIdx("outMap", numbers, places);
    for (const FileMap& map : layer.maps) {
      if (findings_.full()) return;
      checkList(map);
    }
  }

  void checkList(const FileMap& map) {
    const auto count = static_cast<std::int64_t>(map.inputs.size());
    if (count == 0 && map.isComplete)
      findings_.error("E_CONN", map.at, "an outMap without inputs", "the numbers of its input maps", "List them.");
    else if (map.count && map.isComplete && map.count->value != count)
      findings_.error("E_CNT", map.at, "cnt " + std::to_string(map.count->value),
                      std::to_string(count) + ", the inputs in the list", "Correct it, or the list.");
    std::set<std::int64_t> seen;
    for (const Placed<std::int64_t>& input : map.inputs) {
      if (findings_.full()) return;
      if (seen.insert(input.value).second) continue;
      findings_.error("E_CONN", input.at, "input " + std::to_string(input.value) + " again", "each input once",
                      "Remove it.");
    }
  }

  void checkInputs(std::size_t i) {
    const FileLayer& layer = *layers_[i];
    const std::optional<std::int64_t> channels = channelsInto(i);
    if (!channels) return;
    if (i > 0 && layer.inCount && layer.inCount->value != *channels)
      findings_.error("E_CNT", layer.inCount->at, "inCount " + std::to_string(layer.inCount->value),
                      std::to_string(*channels) + ", the output maps of the layer before",
                      "Correct it or leave it out.");
    for (const FileMap& map : layer.maps)
      for (const Placed<std::int64_t>& input : map.inputs) {
        if (findings_.full()) return;
        if (input.value < *channels) continue;
        findings_.error("E_CONN", input.at, "input " + std::to_string(input.value),
                        "a number below " + std::to_string(*channels) +
                            (i == 0 ? ", which is inCount" : ", the output maps of the layer before"),
                        "Input numbers start at 0.");
      }
  }

  // The number of input maps. For the first layer, as many as its connections name.
  std::optional<std::int64_t> channelsInto(std::size_t i) const {
    const FileLayer& layer = *layers_[i];
    if (i > 0) {
      const auto before = static_cast<std::int64_t>(layers_[i - 1]->maps.size());
      return before > 0 ? std::optional(before) : std::nullopt;
    }
    if (layer.hasInCount) return layer.inCount ? std::optional(layer.inCount->value) : std::nullopt;
    std::int64_t highest = 0;
    for (const FileMap& map : layer.maps)
      for (const Placed<std::int64_t>& input : map.inputs) highest = std::max(highest, input.value);
    return highest + 1;
  }

  void checkAxis(std::size_t i, Axis (*axisOf)(const FileLayer&)) {
    const Axis axis = axisOf(*layers_[i]);
    const std::optional<std::int64_t> need = needed(axis);
    if (!need) return;
    const std::string found = std::to_string(axis.out->value) + " output " + axis.lines + ", which need " +
                              std::to_string(*need) + " of the input";
    const Number given = i == 0 ? Number(Placed<std::int64_t>{kMaxSize, 0}) : axisOf(*layers_[i - 1]).out;
    if (!given) return;
    if (*need > given->value)
      findings_.error(
          "E_GEOM", axis.out->at, found,
          "at most " + std::to_string(given->value) +
              (i == 0 ? ", the largest input" : ", those that the layer before makes"),
          "At most " +
              std::to_string(outputSize(given->value, 0, 0, axis.kernel->value, 1, axis.stride->value, false)) +
              " are possible.");
    else if (i > 0 && *need < given->value)
      findings_.warning("W_CROP", axis.out->at, found,
                        std::to_string(given->value) + ", those that the layer before makes",
                        "The last " + std::to_string(given->value - *need) + " are not read.");
  }

  void checkWeights(const FileLayer& layer) {
    if (!layer.weights) return;
    const auto& [path, at] = *layer.weights;
    if (!staysInFolder(path))
      return findings_.error("E_WEIGHTS", at, quoteName(path), "a file in the folder of the network file or below",
                             "Put the weights beside the network file.");
    if (!bytesOf_) return;
    const std::optional<std::uint64_t> bytes = bytesOf_(path);
    if (!bytes)
      return findings_.error("E_WEIGHTS", at, quoteName(path) + ", which is not a readable file",
                             "the file of the layer's weights", "Put it there, or remove the element.");
    if (!layer.kernelHeight || !layer.kernelWidth) return;
    std::int64_t numbers = 0;
    for (const FileMap& map : layer.maps)
      numbers +=
          1 + layer.kernelHeight->value * layer.kernelWidth->value * static_cast<std::int64_t>(map.inputs.size());
    const auto expected = static_cast<std::uint64_t>(numbers * kCoefficientBytes);
    if (*bytes != expected)
      findings_.error(
          "E_WEIGHTS", at, quoteName(path) + " of " + std::to_string(*bytes) + " bytes",
          std::to_string(expected) + " bytes: 2 for each of " + std::to_string(numbers) + " biases and coefficients",
          "Check that it is the file of this layer.");
  }

  Network made(const std::string& name) const {
    Network network;
    network.name = file_.name.empty() ? name : file_.name;
    network.source = file_.source;
    const std::string input = file_.input.empty() ? kInputName : file_.input;
    FeatureMap given{channelsInto(0).value_or(1), needed(rowsOf(*layers_[0])).value_or(1),
                     needed(columnsOf(*layers_[0])).value_or(1)};
    network.inputs.push_back({input, given});
    for (const FileLayer* layer : layers_) {
      network.layers.push_back(made(*layer, network.layers.empty() ? input : network.layers.back().name, given));
      given = network.layers.back().out;
    }
    return network;
  }

  Layer made(const FileLayer& file, const std::string& input, const FeatureMap& in) const {
    Layer layer;
    layer.name = nameOf(file);
    layer.inputs = {input};
    layer.in = in;
    layer.out = {file.outCount->value, file.outHeight->value, file.outWidth->value};
    Window& window = layer.window;
    window.kernelHeight = file.kernelHeight->value;
    window.kernelWidth = file.kernelWidth->value;
    window.stride = {file.subHeight->value, file.subWidth->value};
    window.padding = {0, 0, cropOf(in.height, *needed(rowsOf(file)), window.stride[0]),
                      cropOf(in.width, *needed(columnsOf(file)), window.stride[1])};
    layer.activation = Activation{ActivationType::Sigmoid, std::nullopt};
    layer.bias = true;
    layer.shift = file.actShift ? static_cast<int>(file.actShift->value) : kActShift;
    layer.biasShift = file.biasShift ? static_cast<int>(file.biasShift->value) : kBiasShift;
    if (file.weights) layer.weightsFile = file.weights->value;
    for (const FileMap& map : file.maps)
      for (const Placed<std::int64_t>& from : map.inputs) layer.connections.push_back({map.idx->value, from.value});
    if (isFullConnection(layer.connections, layer.out.channels, in.channels)) layer.connections.clear();
    return layer;
  }

  void checkProducts(const Network& network) {
    for (const Diagnostic& wrong : checkNetwork(network, "")) {
      const std::vector<std::string> keys = splitPointer(wrong.pointer).value_or(std::vector<std::string>{});
      if (wrong.severity != Diagnostic::Severity::Error) continue;
      const bool isOfLayer = keys.size() >= 2 && keys[0] == "layers";
      findings_.error("E_NUM", isOfLayer ? layers_.at(std::stoul(keys[1]))->at : file_.at, wrong.found, wrong.expected,
                      wrong.remedy);
    }
  }

  const FileNetwork& file_;
  const FileBytes& bytesOf_;
  TextFindings& findings_;
  std::vector<const FileLayer*> layers_;
};

}  // namespace

std::string layerName(std::int64_t idx) {
  return "layer" + std::to_string(idx);
}

bool isFullConnection(const std::vector<std::array<std::int64_t, 2>>& connections, std::int64_t outputs,
                      std::int64_t inputs) {
  if (static_cast<std::int64_t>(connections.size()) != outputs * inputs) return false;
  for (std::size_t i = 0; i < connections.size(); ++i) {
    const auto at = static_cast<std::int64_t>(i);
    if (connections[i] != std::array<std::int64_t, 2>{at / inputs, at % inputs}) return false;
  }
  return true;
}

Network checkedNetwork(const FileNetwork& file, const std::string& name, const FileBytes& bytesOf,
                       TextFindings& findings) {
  if (file.layers.empty()) return {};
  return Checker(file, bytesOf, findings).run(name);
}

}  // namespace tilescope::nve
