// SPDX-License-Identifier: GPL-3.0-or-later
// Layers may be in any order, so passes repeat until nothing changes. Their number is limited because of cycles, which
// the checks reject later.
#include "app/gui/views/network/shape_following.h"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/workload/shape_rules.h"

namespace tilescope::gui {
namespace {
constexpr int kMaxPasses = 64;

using Maps = std::unordered_map<std::string, FeatureMap>;  // outputs of layers and inputs, by name

bool makesMap(const Layer& layer) {
  return hasMaps(layer.type);
}

Maps mapsOf(const Network& network) {
  Maps maps;
  for (const NetworkInput& input : network.inputs)
    if (input.size) maps.emplace(input.name, *input.size);
  for (const Layer& layer : network.layers)
    if (makesMap(layer)) maps.emplace(layer.name, layer.out);
  return maps;
}

std::optional<FeatureMap> mapOf(const Maps& maps, const std::string& name) {
  const auto found = maps.find(name);
  return found == maps.end() ? std::nullopt : std::optional(found->second);
}

void followChannels(Layer& layer, std::int64_t channels) {
  if (channels == layer.in.channels) return;
  const bool depthwise = layer.groups > 1 && layer.groups == layer.in.channels;
  if (layer.type == LayerType::Pool) layer.out.channels = channels;
  if (layer.type != LayerType::Conv || !depthwise) return;
  layer.out.channels = layer.out.channels / layer.in.channels * channels;
  layer.groups = channels;
}

void followWindow(Layer& layer, const FeatureMap& in) {
  Window& w = layer.window;
  const bool whole = layer.type == LayerType::Pool && w.kernelHeight == layer.in.height &&
                     w.kernelWidth == layer.in.width && layer.out.height == 1 && layer.out.width == 1;
  followChannels(layer, in.channels);
  if (whole) {
    w.kernelHeight = in.height;
    w.kernelWidth = in.width;
  }
  layer.in = in;
  const std::int64_t rows =
      outputSize(in.height, w.padding[0], w.padding[2], w.kernelHeight, w.dilation[0], w.stride[0], w.ceilMode);
  const std::int64_t columns =
      outputSize(in.width, w.padding[1], w.padding[3], w.kernelWidth, w.dilation[1], w.stride[1], w.ceilMode);
  if (rows < 1 || columns < 1) return;  // the checks will report the kernel
  layer.out.height = rows;
  layer.out.width = columns;
}

// Moves blocks of rows and columns into channels, or back.
void followReorg(Layer& layer, const FeatureMap& in) {
  const std::int64_t down = layer.in.height / std::max<std::int64_t>(layer.out.height, 1);
  const std::int64_t up = layer.out.height / std::max<std::int64_t>(layer.in.height, 1);
  layer.in = in;
  if (down >= 1)
    layer.out = {in.channels * down * down, in.height / down, in.width / down};
  else if (up >= 1)
    layer.out = {in.channels / (up * up), in.height * up, in.width * up};
}

class Following {
 public:
  Following(const Network& before, Network& network)
      : before_(mapsOf(before)), now_(mapsOf(network)), network_(network) {}

  bool pass() {
    bool changed = false;
    for (Layer& layer : network_.layers) {
      const Layer old = layer;
      follow(layer);
      if (layer == old) continue;
      changed = true;
      if (makesMap(layer)) now_[layer.name] = layer.out;
    }
    return changed;
  }

 private:
  void follow(Layer& layer) {
    if (!makesMap(layer) || layer.inputs.empty()) return;
    if (layer.type == LayerType::Add) return followAdd(layer);
    if (layer.type == LayerType::Concat) return followConcat(layer);
    const std::optional<FeatureMap> in = mapOf(now_, layer.inputs.front());
    if (!in) return;
    if (layer.type == LayerType::Fc) layer.in.channels = in->channels * in->height * in->width;
    if (hasWindow(layer.type)) followWindow(layer, *in);
    if (layer.type == LayerType::Reorg && layer.in != *in) followReorg(layer, *in);
  }

  // Follows the first input that had the sum's size before; another input may be a shortcut.
  void followAdd(Layer& layer) {
    for (const std::string& input : layer.inputs) {
      const std::optional<FeatureMap> was = mapOf(before_, input), is = mapOf(now_, input);
      if (!is || (was && *was != sumBefore(layer))) continue;
      layer.in = layer.out = *is;
      return;
    }
  }

  FeatureMap sumBefore(const Layer& layer) const { return mapOf(before_, layer.name).value_or(layer.in); }

  void followConcat(Layer& layer) {
    FeatureMap sum{0, 0, 0};
    for (const std::string& input : layer.inputs) {
      const std::optional<FeatureMap> map = mapOf(now_, input);
      if (!map) return;
      sum = {sum.channels + map->channels, map->height, map->width};
    }
    layer.in = layer.out = sum;
  }

  Maps before_, now_;
  Network& network_;
};

}  // namespace

Network followed(const Network& before, Network changed) {
  Following following(before, changed);
  for (int pass = 0; pass < kMaxPasses && following.pass(); ++pass) {
  }
  return changed;
}

}  // namespace tilescope::gui
