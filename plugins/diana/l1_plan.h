// SPDX-License-Identifier: GPL-3.0-or-later
// Addresses of tiles and maps in the core's activation memory (L1). Some maps stay there instead of passing through L2.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "plugins/diana/map_layout.h"

namespace tilescope::diana {

// Addresses for one layer on the core, in bytes of the activation memory.
struct CorePlace {
  Tile tile;  // as planned; if depthwise, as many channels as fit
  std::int64_t input = 0, second = 0, output = 0;
  bool loadsInput = true, loadsSecond = true;    // from L2; false: already in L1
  bool storesOutput = true;                      // to L2
  bool inputStays = false, outputStays = false;  // the whole map is in L1 while the layer runs
};

struct L1Plan {
  std::vector<std::optional<CorePlace>> layers;
  std::int64_t mostBytes = 0;  // maximum in use, with the DMA's rounding
  std::optional<std::size_t> tooLarge;
  std::string whyTooLarge;
};

L1Plan planL1(const NetworkWork& work, const MapLayout& layout, const Machine& machine);

}  // namespace tilescope::diana
