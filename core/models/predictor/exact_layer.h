// SPDX-License-Identifier: GPL-3.0-or-later
// A layer's proven best nest over all dataflows and all choices of spatial loops that these leave open.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/hardware/hardware_profile.h"
#include "core/models/predictor/array_choices.h"
#include "core/models/predictor/nest_cost.h"
#include "core/models/predictor/nest_search.h"
#include "core/models/predictor/predictor_problem.h"
#include "core/models/search_strategy.h"

namespace tilescope::predictor {

struct ExactLayer {
  struct Best {
    FoundNest found;
    NestSpace space;
    ArrayChoice choice;
  };
  std::optional<Best> best;
  double lowerBound = kNever;
  bool proven = false, secondProven = false;
  std::uint64_t nodes = 0;
  double space = 0;  // all nests: choices of the six tiles, over the lattices
  bool cancelled = false;
  bool tooLarge = false;  // a choice of spatial loops has too many tiles and was not searched
};

struct ExactEffort {
  std::uint64_t mostNodes = 0;  // 0: no limit
  bool secondKey = true;
};

using ExactProgress = std::function<void(const ExactLayer&)>;

ExactLayer solveExactly(const Problem& problem, const std::vector<ArrayChoice>& choices, Objective objective,
                        const ExactEffort& effort, const CancelToken& cancel, const ExactProgress& progress);

// Why the exact search does not consider this nest, for outsideProvenSpace(); empty if it does. nest: from
// countedNest(), must fit; problem and counts belong to it.
std::optional<std::string> outsideProvenNests(const Layer& layer, const Problem& problem,
                                              const HardwareProfile& hardware, const Nest& nest, const Counts& counts);

}  // namespace tilescope::predictor
