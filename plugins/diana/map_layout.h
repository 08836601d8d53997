// SPDX-License-Identifier: GPL-3.0-or-later
// How maps lie in L2: rows widened to what the core reads and writes, or vectors without gaps for fully connected
// layers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "plugins/diana/network_work.h"

namespace tilescope::diana {

inline constexpr std::int64_t kLaneBytes = 16;  // output columns and channels of the array; DIANA_LANES of the driver
inline constexpr std::int64_t kDmaRound = 32;   // bytes; DIANA_DMA_ROUND of the driver

constexpr std::int64_t roundedUp(std::int64_t value, std::int64_t multiple) {
  return (value + multiple - 1) / multiple * multiple;
}

struct StoredMap {
  std::string name;
  FeatureMap size;
  std::int64_t pitch = 1;               // bytes from one row to the next
  bool isVector = false;                // without gaps; zeros up to the next multiple of 16
  bool clearsMargin = false;            // a kernel reads behind the last column or element: there have to be zeros
  std::optional<std::size_t> flattens;  // the map that a step of the processor makes this vector of

  std::int64_t planeBytes() const { return size.height * pitch; }
  std::int64_t elements() const { return size.channels * size.height * size.width; }
  std::int64_t bytes() const { return isVector ? roundedUp(elements(), kLaneBytes) : size.channels * planeBytes(); }
};

struct MapLayout {
  // Those of the layers, of the network's inputs, and then vectors of maps that a fully connected layer of the core
  // reads and something else wants in rows.
  std::vector<StoredMap> maps;
  std::vector<std::vector<std::size_t>> operands;  // of each layer: the maps that it reads

  bool hasColumns(std::size_t map) const { return !maps[map].isVector; }
};

// May move layers to the processor (with the reason) whose maps the core could not read.
MapLayout layoutOf(NetworkWork& work);

}  // namespace tilescope::diana
