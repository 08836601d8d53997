// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/kept_traffic.h"

#include <algorithm>
#include <set>
#include <vector>

#include "core/base/ensure.h"
#include "core/base/units.h"

namespace tilescope {
namespace {

using Maps = std::vector<std::size_t>;

class SpanTraffic {
 public:
  SpanTraffic(const Network& network, const Chain& chain, const PartitionSpan& span, std::size_t index,
              std::map<std::string, KeptTraffic>& kept)
      : network_(network), chain_(chain), span_(span), index_(index), kept_(kept) {
    for (std::size_t k = span.from + 1; k <= span.to; ++k) takeLayer(k);
  }

 private:
  void takeLayer(std::size_t k) {
    const ChainLayer& layer = chain_.layer(k);
    Maps sources;
    for (const ChainEdge& edge : layer.inputs)
      if (!edge.isSkip) sources.push_back(edge.source);
    if (layer.type == LayerType::Add)
      setSum(layer.name);
    else
      set(layer.name, {share(sources), 1, 0});
    std::string maker = layer.name;
    for (const ChainEdge& edge : layer.inputs)
      if (!edge.projection.empty()) set(edge.projection, {share({edge.source}), 1, 0});
    for (const std::string& name : layer.merged) {
      if (layerOf(name).type == LayerType::Add) {
        setSum(name);
        maker = name;
      } else {
        set(name, {0, 0, 0});
      }
    }
    if (leaves(k) && span_.fits) kept_[maker].shares[index(Tensor::O)] = 1;
  }

  void setSum(const std::string& name) {
    const Layer& sum = layerOf(name);
    set(name, {share(mapsOf(sum.inputs.front())), share(mapsOf(sum.inputs.back())), 0});
  }

  void set(const std::string& layer, const KeptShares& shares) {
    kept_[layer] = {index_, span_.fits ? shares : kEverything};
  }

  // For an operand with these maps: the fraction of elements from outside the span, read for the first time.
  double share(const Maps& maps) {
    double crossing = 0, all = 0;
    for (const std::size_t map : maps) {
      const double elements = static_cast<double>(chain_.maps[map].elements());
      all += elements;
      if (map <= span_.from && read_.insert(map).second) crossing += elements;
    }
    return all == 0 ? 0 : crossing / all;
  }

  bool leaves(std::size_t map) const {
    if (map == span_.to || chain_.maps[map].isOutput) return true;
    for (std::size_t layer = span_.to + 1; layer <= chain_.size(); ++layer)
      for (const ChainEdge& edge : chain_.layer(layer).inputs)
        if (edge.source == map) return true;
    return false;
  }

  const Layer& layerOf(const std::string& name) const {
    return *std::find_if(network_.layers.begin(), network_.layers.end(),
                         [&](const Layer& layer) { return layer.name == name; });
  }

  // Empty for a projection's output, which never leaves the map to which it is added.
  Maps mapsOf(const std::string& tensor) const {
    for (std::size_t map = 0; map < chain_.maps.size(); ++map) {
      if (chain_.maps[map].name == tensor) return {map};
      if (map == 0) continue;
      const std::vector<std::string>& merged = chain_.layer(map).merged;
      if (std::find(merged.begin(), merged.end(), tensor) == merged.end()) continue;
      if (layerOf(tensor).type == LayerType::Add) return {map};
      Maps maps;
      for (const std::string& input : layerOf(tensor).inputs)
        for (const std::size_t piece : mapsOf(input)) maps.push_back(piece);
      return maps;
    }
    return {};
  }

  const Network& network_;
  const Chain& chain_;
  const PartitionSpan& span_;
  std::size_t index_;
  std::map<std::string, KeptTraffic>& kept_;
  std::set<std::size_t> read_;
};

std::int64_t stepsOf(const Chain& chain, const PartitionSpan& span, std::int64_t tile, TileShape shape) {
  if (span.to - span.from == 1) return 1;
  const FeatureMap& last = chain.maps[span.to].size;
  if (shape == TileShape::Square) return ceilDiv(last.height, tile) * ceilDiv(last.width, tile);
  return ceilDiv(span.footprint.axis == PlaneAxis::Rows ? last.height : last.width, tile);
}

}  // namespace

std::map<std::string, KeptTraffic> keptTraffic(const Network& network, const Chain& chain, const Partition& partition) {
  std::map<std::string, KeptTraffic> kept;
  for (std::size_t k = 0; k < partition.spans.size(); ++k) SpanTraffic(network, chain, partition.spans[k], k, kept);
  return kept;
}

std::int64_t weightTraffic(const Chain& chain, const Partition& partition, const std::vector<std::int64_t>& tiles,
                           const FootprintOptions& options, TileShape shape) {
  ensure(tiles.size() == partition.spans.size(), "every span has a tile");
  if (!options.streamedWeights) return 0;
  FootprintOptions all = options;
  all.streamedWeights = false;
  std::int64_t elements = 0;
  for (std::size_t k = 0; k < tiles.size(); ++k) {
    const PartitionSpan& span = partition.spans[k];
    elements += footprintOf(chain, span.from, span.to, 1, all).weights * stepsOf(chain, span, tiles[k], shape);
  }
  return elements;
}

}  // namespace tilescope
