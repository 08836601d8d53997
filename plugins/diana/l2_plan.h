// SPDX-License-Identifier: GPL-3.0-or-later
// The memory plan of L2: weights stay, maps share space over time.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "plugins/diana/l1_plan.h"
#include "plugins/diana/map_layout.h"

namespace tilescope::diana {

struct L2Plan {
  // From the start of L2; empty for layers without weights and for maps never in L2.
  std::vector<std::optional<std::int64_t>> weights, biases;  // biases: of layers on the processor
  std::vector<std::optional<std::int64_t>> maps;
  std::int64_t weightBytes = 0;  // of all weights, from offset 0
  std::int64_t mostBytes = 0;
};

// An error with the missing bytes if L2 is too small.
Result<L2Plan> planL2(const NetworkWork& work, const MapLayout& layout, const L1Plan& l1, const Machine& machine);

// On the core the weight blob, otherwise a byte per weight; 0 without weights.
std::int64_t weightBytes(const LayerWork& layer);

}  // namespace tilescope::diana
