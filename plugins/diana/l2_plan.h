// SPDX-License-Identifier: GPL-3.0-or-later
// The static memory plan of L2: weights, which stay, and maps, which share space over time.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "plugins/diana/l1_plan.h"
#include "plugins/diana/map_layout.h"

namespace tilescope::diana {

struct L2Plan {
  // Offsets in bytes from the start of L2; empty for layers without weights and for maps that are never in L2.
  std::vector<std::optional<std::int64_t>> weights, biases;  // biases: only of layers on the processor
  std::vector<std::optional<std::int64_t>> maps;
  std::int64_t weightBytes = 0;  // of all weights, from offset 0
  std::int64_t mostBytes = 0;
};

// Fails and states the missing bytes if L2 is too small.
Result<L2Plan> planL2(const NetworkWork& work, const MapLayout& layout, const L1Plan& l1, const Machine& machine);

// Bytes of a layer's weights in L2: the weight blob for a layer on the core, otherwise one byte per weight. 0 without
// weights.
std::int64_t weightBytes(const LayerWork& layer);

}  // namespace tilescope::diana
