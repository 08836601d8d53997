// SPDX-License-Identifier: GPL-3.0-or-later
// Cost model "zigzag": any memory hierarchy, uneven mappings, energy, and latency with stalls (Mei et al., "ZigZag",
// IEEE Transactions on Computers, 2021), with Tilescope's counting or bit for bit as ZigZag 3.8.5.
#pragma once

#include "core/models/cost_model.h"

namespace tilescope::zigzag {

// Energy for latency and EDP.
constexpr std::optional<Objective> zigzagTieBreaker(Objective objective) {
  return objective == Objective::Latency || objective == Objective::Edp ? Objective::Energy : tieBreakerOf(objective);
}

// Option of the search "paper": loop prime factors per layer after merging. No computer can try all 16! orders.
inline constexpr std::string_view kLpfLimit = "lpf_limit";
inline constexpr int kDefaultLpfLimit = 6, kMaxLpfLimit = 16;  // the default is ZigZag 3.8.5's
int lpfLimitOf(const ModelOptions& options);

// Option of the exact search for latency and EDP: "1%" takes the mapping of least energy among those whose objective
// exceeds the optimum by at most 1 %.
inline constexpr std::string_view kWithin = "within";
double withinOf(const ModelOptions& options);  // 0.01 for "1%"

const CostModel& zigzagModel();

}  // namespace tilescope::zigzag
