// SPDX-License-Identifier: GPL-3.0-or-later
// The search of the DNN-Chip Predictor's authors: all factors of a row-stationary nest. Output channels are split over
// DRAM, buffer, array and PEs; input channels over the last three; output rows over array and DRAM. Kernel rows run on
// the array, other loops in the PEs. Source: "Eyeriss" in their public code, with the nest of Chen et al., JSSC 2017.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/cancel.h"
#include "core/models/objective.h"
#include "core/models/predictor/array_choices.h"
#include "core/models/predictor/nest_cost.h"

namespace tilescope::predictor {

struct TemplateAnswer {
  Nest nest;               // the best; if none fits, the one with the smallest overflow
  std::size_t choice = 0;  // index of the array choice
  bool fits = false;
  std::uint64_t tried = 0;
  bool cancelled = false;
};

// The first of equal nests wins. normalised_sum: (value − min) ÷ max of energy plus that of latency.
TemplateAnswer bestOfTemplate(const Problem& problem, const std::vector<ArrayChoice>& choices, Objective objective,
                              const CancelToken& cancel);

}  // namespace tilescope::predictor
