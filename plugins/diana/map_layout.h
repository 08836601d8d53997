// SPDX-License-Identifier: GPL-3.0-or-later
// How maps are stored in L2: in rows widened as far as the core reads and writes, or as vectors without gaps for fully
// connected layers.
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
  bool clearsMargin = false;            // a kernel reads past the last column or element and needs zeros there
  std::optional<std::size_t> flattens;  // the map that the processor copies to make this vector

  std::int64_t planeBytes() const { return size.height * pitch; }
  std::int64_t elements() const { return size.channels * size.height * size.width; }
  std::int64_t bytes() const { return isVector ? roundedUp(elements(), kLaneBytes) : size.channels * planeBytes(); }
};

struct MapLayout {
  // The maps of the layers, then the inputs of the network, then vectors: copies of maps that a fully connected layer
  // on the core reads while another layer needs the rows.
  std::vector<StoredMap> maps;
  std::vector<std::vector<std::size_t>> operands;  // by layer: the maps that it reads

  bool hasColumns(std::size_t map) const { return !maps[map].isVector; }
};

// Moves layers whose maps the core could not read to the processor and records the reason.
MapLayout layoutOf(NetworkWork& work);

}  // namespace tilescope::diana
