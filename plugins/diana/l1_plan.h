// SPDX-License-Identifier: GPL-3.0-or-later
// The places of tiles and maps in the core's activation memory, and the maps that stay there from their producer to
// their readers, without a round trip to L2.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "plugins/diana/map_layout.h"

namespace tilescope::diana {

// The places of one layer of the core. Addresses are bytes of the activation memory.
struct CorePlace {
  Tile tile;  // the plan's tile; for a depthwise layer with as many channels as there is space for
  std::int64_t input = 0, second = 0, output = 0;
  bool loadsInput = true, loadsSecond = true;    // from L2; false: the map is already there
  bool storesOutput = true;                      // to L2
  bool inputStays = false, outputStays = false;  // the whole map is in the memory while the layer runs
};

struct L1Plan {
  std::vector<std::optional<CorePlace>> layers;
  std::int64_t mostBytes = 0;  // maximum bytes in use, including the DMA's rounding
  // The layer for which there is not enough space; the plan is then incomplete.
  std::optional<std::size_t> tooLarge;
  std::string whyTooLarge;
};

L1Plan planL1(const NetworkWork& work, const MapLayout& layout, const Machine& machine);

}  // namespace tilescope::diana
