// SPDX-License-Identifier: GPL-3.0-or-later
// Places of earlier maps that a map's places need, element by element: the reference for all counts of rows and
// columns.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "core/partition/chain.h"
#include "core/workload/network.h"

namespace tilescope {

using Place = std::pair<std::int64_t, std::int64_t>;
using MarkedPlaces = std::map<std::size_t, std::set<Place>>;  // by map of the chain

class ElementMarker {
 public:
  // Stops at map `from`. isClipped: places outside a map are not needed.
  ElementMarker(const Network& network, const Chain& chain, std::size_t from, bool isClipped)
      : network_(network), chain_(chain), from_(from), isClipped_(isClipped) {}

  // Includes the maps added to `to`.
  void mark(std::size_t to, Place place, MarkedPlaces& marked) const {
    const ChainLayer& layer = chain_.layer(to);
    mark(layer.merged.empty() ? layer.name : layer.merged.back(), place, marked);
  }

  MarkedPlaces sourcesOf(std::size_t k, Place place) const {
    MarkedPlaces sources;
    ElementMarker one(network_, chain_, k - 1, isClipped_);
    one.mark(k, place, sources);
    sources.erase(k);
    return sources;
  }

 private:
  void mark(const std::string& tensor, Place place, MarkedPlaces& marked) const {
    const auto layer =
        std::find_if(network_.layers.begin(), network_.layers.end(), [&](const Layer& l) { return l.name == tensor; });
    if (layer != network_.layers.end() && !hasWindow(layer->type)) {
      for (const std::string& input : layer->inputs) mark(input, place, marked);
      return;
    }
    const auto map =
        std::find_if(chain_.maps.begin(), chain_.maps.end(), [&](const ChainMap& m) { return m.name == tensor; });
    if (isClipped_ &&
        (place.first < 0 || place.second < 0 || place.first >= map->size.height || place.second >= map->size.width))
      return;
    const auto index = static_cast<std::size_t>(map - chain_.maps.begin());
    if (!marked[index].insert(place).second || index <= from_) return;
    const Window& w = layer->window;
    for (std::int64_t y = 0; y < w.kernelHeight; ++y)
      for (std::int64_t x = 0; x < w.kernelWidth; ++x)
        mark(layer->inputs.front(),
             {place.first * w.stride[0] - w.padding[0] + y * w.dilation[0],
              place.second * w.stride[1] - w.padding[1] + x * w.dilation[1]},
             marked);
  }

  const Network& network_;
  const Chain& chain_;
  std::size_t from_;
  bool isClipped_;
};

}  // namespace tilescope
