// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/workload/network.h"
#include "core/workload/shape_rules.h"

namespace tilescope {

inline Window squareWindow(std::int64_t kernel, std::int64_t stride, std::int64_t padding, std::int64_t dilation = 1) {
  return {kernel, kernel, {stride, stride}, {padding, padding, padding, padding}, {dilation, dilation}, false};
}

class SmallNetwork {
 public:
  explicit SmallNetwork(FeatureMap input) : sizes_{{"input", input}} {
    network_.name = "small";
    network_.inputs.push_back({"input", input});
  }

  void conv(const std::string& name, const std::string& input, std::int64_t channels, const Window& window,
            std::int64_t groups = 1) {
    Layer& layer = add(name, LayerType::Conv, {input}, windowed(input, channels, window));
    layer.window = window;
    layer.groups = groups;
  }
  void pool(const std::string& name, const std::string& input, const Window& window) {
    add(name, LayerType::Pool, {input}, windowed(input, sizeOf(input).channels, window)).window = window;
  }
  void sum(const std::string& name, const std::string& a, const std::string& b) {
    const FeatureMap size = sizeOf(a);
    add(name, LayerType::Add, {a, b}, size).in = size;
  }
  void concat(const std::string& name, const std::vector<std::string>& inputs) {
    FeatureMap size = sizeOf(inputs.front());
    size.channels = 0;
    for (const std::string& input : inputs) size.channels += sizeOf(input).channels;
    add(name, LayerType::Concat, inputs, size).in = size;
  }
  void reorg(const std::string& name, const std::string& input, std::int64_t block) {
    const FeatureMap in = sizeOf(input);
    add(name, LayerType::Reorg, {input}, {in.channels * block * block, in.height / block, in.width / block});
  }
  void fc(const std::string& name, const std::string& input, std::int64_t channels) {
    const FeatureMap in = sizeOf(input);
    add(name, LayerType::Fc, {input}, {channels, 1, 1}).in = {in.channels * in.height * in.width, 1, 1};
  }

  const FeatureMap& sizeOf(const std::string& name) const {
    for (const auto& [known, size] : sizes_)
      if (known == name) return size;
    throw std::logic_error("no map " + name);
  }
  Network& network() { return network_; }

 private:
  Layer& add(const std::string& name, LayerType type, const std::vector<std::string>& inputs, FeatureMap out) {
    Layer layer;
    layer.name = name;
    layer.type = type;
    layer.inputs = inputs;
    layer.in = sizeOf(inputs.front());
    layer.out = out;
    sizes_.emplace_back(name, out);
    network_.layers.push_back(layer);
    return network_.layers.back();
  }

  FeatureMap windowed(const std::string& input, std::int64_t channels, const Window& w) const {
    const FeatureMap& in = sizeOf(input);
    return {channels,
            outputSize(in.height, w.padding[0], w.padding[2], w.kernelHeight, w.dilation[0], w.stride[0], w.ceilMode),
            outputSize(in.width, w.padding[1], w.padding[3], w.kernelWidth, w.dilation[1], w.stride[1], w.ceilMode)};
  }

  Network network_;
  std::vector<std::pair<std::string, FeatureMap>> sizes_;
};

}  // namespace tilescope
