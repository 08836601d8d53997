// SPDX-License-Identifier: GPL-3.0-or-later
// Maps in L2: in rows as long as the core reads and writes, or as vectors for fully connected layers.
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
  bool isVector = false;                // no gaps; zeros up to the next multiple of 16
  bool clearsMargin = false;            // a kernel reads zeros past the last column or element
  std::optional<std::size_t> flattens;  // the map that the processor copies to this vector

  std::int64_t planeBytes() const { return size.height * pitch; }
  std::int64_t elements() const { return size.channels * size.height * size.width; }
  std::int64_t bytes() const { return isVector ? roundedUp(elements(), kLaneBytes) : size.channels * planeBytes(); }
};

struct MapLayout {
  // Maps of layers and inputs, then vectors: copies for fully connected layers on the core while others need rows.
  std::vector<StoredMap> maps;
  std::vector<std::vector<std::size_t>> operands;  // by layer: maps that it reads

  bool hasColumns(std::size_t map) const { return !maps[map].isVector; }
};

// Layers whose maps the core cannot read move to the processor, with the reason.
MapLayout layoutOf(NetworkWork& work);

}  // namespace tilescope::diana
