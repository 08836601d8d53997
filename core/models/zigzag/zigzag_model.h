// SPDX-License-Identifier: GPL-3.0-or-later
// The cost model "zigzag": any memory hierarchy, uneven loop mappings, energy, and latency with stalls (Mei et al.,
// "ZigZag", IEEE Transactions on Computers, 2021), as Tilescope counts it or bit for bit as ZigZag 3.8.5 does.
#pragma once

#include "core/models/cost_model.h"

namespace tilescope::zigzag {

// The tie-breaker of latency and of EDP is energy.
constexpr std::optional<Objective> zigzagTieBreaker(Objective objective) {
  return objective == Objective::Latency || objective == Objective::Edp ? Objective::Energy : tieBreakerOf(objective);
}

// Option of the search "paper": the maximum number of loop prime factors of one layer, after merging. No computer can
// try all 16! orders of the maximum.
inline constexpr std::string_view kLpfLimit = "lpf_limit";
inline constexpr int kDefaultLpfLimit = 6, kMaxLpfLimit = 16;  // the default is ZigZag 3.8.5's
int lpfLimitOf(const ModelOptions& options);

const CostModel& zigzagModel();

}  // namespace tilescope::zigzag
