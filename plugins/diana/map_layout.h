// SPDX-License-Identifier: GPL-3.0-or-later
// The layout of maps in L2: rows widened to what the core reads and writes, or vectors without gaps for fully connected
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
  bool clearsMargin = false;            // a kernel reads past the last column or element, so zeros are required there
  std::optional<std::size_t> flattens;  // the map from which a step on the processor makes this vector

  std::int64_t planeBytes() const { return size.height * pitch; }
  std::int64_t elements() const { return size.channels * size.height * size.width; }
  std::int64_t bytes() const { return isVector ? roundedUp(elements(), kLaneBytes) : size.channels * planeBytes(); }
};

struct MapLayout {
  // The maps of the layers and of the network's inputs; then the vectors of maps that a fully connected layer of the
  // core reads and another layer needs in rows.
  std::vector<StoredMap> maps;
  std::vector<std::vector<std::size_t>> operands;  // for each layer: the maps that it reads

  bool hasColumns(std::size_t map) const { return !maps[map].isVector; }
};

// May move layers whose maps the core could not read to the processor, with the reason.
MapLayout layoutOf(NetworkWork& work);

}  // namespace tilescope::diana
