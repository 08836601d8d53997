// SPDX-License-Identifier: GPL-3.0-or-later
// Random networks with overlapping and nested skips, concats, projections, and branches that end in an addition. They
// record which layer reads which map.
#pragma once

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/core/partition/small_network.h"

namespace tilescope {

class RandomResidualNetwork {
 public:
  RandomResidualNetwork(unsigned seed, std::size_t layers)
      : engine_(seed), network_({kChannels, kSize, kSize}), tensors_{"input"} {
    // A convolution that only an addition reads would be a projection.
    std::set<std::size_t> unread{0};
    for (std::size_t layer = 1; layer <= layers; ++layer) {
      std::set<std::size_t> sources = chooseSources(layer);
      if (layer == layers) sources.insert(unread.begin(), unread.end());
      makeLayer(layer, sources);
      for (const std::size_t source : sources) unread.erase(source);
      addSkips(layer, sources, unread);
      unread.insert(layer);
    }
  }

  const Network& network() { return network_.network(); }
  const std::set<std::pair<std::size_t, std::size_t>>& reads() const { return reads_; }

  // The last maps of branches are read only by additions but are no projections.
  int branches() const { return branches_; }

  std::int64_t pick(std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(engine_);
  }

 private:
  static constexpr std::int64_t kChannels = 4, kSize = 8;

  bool chance(int percent) { return pick(1, 100) <= percent; }
  std::size_t anyBefore(std::size_t layer) {
    return static_cast<std::size_t>(pick(0, static_cast<std::int64_t>(layer) - 1));
  }

  std::set<std::size_t> chooseSources(std::size_t layer) {
    std::set<std::size_t> sources{chance(85) ? layer - 1 : anyBefore(layer)};
    if (chance(15)) sources.insert(anyBefore(layer));
    return sources;
  }

  void makeLayer(std::size_t layer, const std::set<std::size_t>& sources) {
    std::vector<std::string> inputs;
    for (const std::size_t source : sources) {
      inputs.push_back(tensors_[source]);
      reads_.emplace(source, layer);
    }
    std::string input = inputs.front();
    if (inputs.size() > 1) network_.concat(input = "concat" + std::to_string(layer), inputs);
    const std::string name = "conv" + std::to_string(layer);
    const std::int64_t kernel = chance(50) ? 1 : 3;
    network_.conv(name, input, kChannels, squareWindow(kernel, 1, kernel / 2));
    way_.resize(layer + 1, 0);
    main_.push_back(*sources.begin());
    for (const std::size_t source : sources)
      if (way_[source] >= way_[main_[layer]]) main_[layer] = source;
    isConcat_.push_back(inputs.size() > 1);
    for (const std::size_t source : sources) way_[layer] = std::max(way_[layer], way_[source] + 1);
    tensors_.push_back(name);
  }

  bool isOnMainPath(std::size_t map, std::size_t layer) const {
    while (layer != map && layer != 0) layer = main_[layer];
    return layer == map;
  }

  // Whether the map would be the projection of this layer's addition if nothing else reads it.
  bool couldBeProjection(std::size_t map, std::size_t layer) const {
    const bool isConv = map > 0 && tensors_[map] == "conv" + std::to_string(map);
    return isConv && !isConcat_[map] && isOnMainPath(main_[map], layer);
  }

  // Adds only maps with a shorter path, so that the layer's own map stays the main operand.
  void addSkips(std::size_t layer, const std::set<std::size_t>& sources, std::set<std::size_t>& unread) {
    std::set<std::size_t> skips;
    for (int tries = chance(50) ? 2 : 0; tries > 0; --tries) {
      const std::size_t source = !unread.empty() && chance(50) ? *unread.begin() : anyBefore(layer);
      if (way_[source] < way_[layer] && !sources.count(source)) skips.insert(source);
    }
    for (const std::size_t source : skips) {
      const std::string ends = std::to_string(source) + "_" + std::to_string(layer);
      std::string operand = tensors_[source];
      if (way_[source] + 1 < way_[layer] && isOnMainPath(source, layer) && chance(30)) {
        network_.conv("projection" + ends, operand, kChannels, squareWindow(1, 1, 0));
        operand = "projection" + ends;
      }
      network_.sum("sum" + ends, tensors_[layer], operand);
      tensors_[layer] = "sum" + ends;
      reads_.emplace(source, layer);
      if (unread.count(source) > 0 && !couldBeProjection(source, layer)) {
        unread.erase(source);
        ++branches_;
      }
    }
  }

  std::mt19937 engine_;
  SmallNetwork network_;
  std::vector<std::string> tensors_;  // by map, including additions
  std::vector<std::int64_t> way_{0};  // by map: convolutions before it
  std::vector<std::size_t> main_{0};  // by map: the read map with the longest path
  std::vector<bool> isConcat_{false};
  int branches_ = 0;
  std::set<std::pair<std::size_t, std::size_t>> reads_;
};

}  // namespace tilescope
