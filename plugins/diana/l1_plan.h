// SPDX-License-Identifier: GPL-3.0-or-later
// Where tiles and maps stand in the activation memory of the core, and which maps stay there from the layer that makes
// them to those that read them, so that they need not travel to L2 and back.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "plugins/diana/map_layout.h"

namespace tilescope::diana {

// One layer of the core. Addresses are bytes of the activation memory.
struct CorePlace {
  Tile tile;  // that of the plan; of a depthwise layer with as many channels as there is space for
  std::int64_t input = 0, second = 0, output = 0;
  bool loadsInput = true, loadsSecond = true;    // from L2; otherwise the map is there
  bool storesOutput = true;                      // to L2
  bool inputStays = false, outputStays = false;  // the whole map stands there while the layer runs
};

struct L1Plan {
  std::vector<std::optional<CorePlace>> layers;
  std::int64_t mostBytes = 0;  // ever used, rounding of the DMA included
  // A layer for which there is no space, and why; the plan is then not complete.
  std::optional<std::size_t> tooLarge;
  std::string whyTooLarge;
};

L1Plan planL1(const NetworkWork& work, const MapLayout& layout, const Machine& machine);

}  // namespace tilescope::diana
