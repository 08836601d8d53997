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
  // Bytes from the start of L2, for layers with weights and for maps that are ever in L2.
  std::vector<std::optional<std::int64_t>> weights, biases;  // biases: of layers that run on the processor
  std::vector<std::optional<std::int64_t>> maps;
  std::int64_t weightBytes = 0;  // all of them, from 0 on
  std::int64_t mostBytes = 0;
};

// Fails with the number of missing bytes if it does not fit.
Result<L2Plan> planL2(const NetworkWork& work, const MapLayout& layout, const L1Plan& l1, const Machine& machine);

// Bytes of a layer's weights in L2: the blob for a layer of the core, otherwise one byte per weight; 0 without weights.
std::int64_t weightBytes(const LayerWork& layer);

}  // namespace tilescope::diana
