// SPDX-License-Identifier: GPL-3.0-or-later
// The search of the DNN-Chip Predictor's authors: a row-stationary nest with a few open factors, all of which are
// tried. Output channels are split over DRAM, buffer, array and processing elements; input channels over buffer, array
// and processing elements; output rows over array and DRAM. Kernel rows run on the array, kernel columns and output
// columns in the processing elements. Source: the "Eyeriss" program in their public code, with the nest of Chen et al.,
// JSSC 2017, counted by this model.
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
  Nest nest;               // the best nest; if none fits, the one that exceeds the memories by the smallest amount
  std::size_t choice = 0;  // index of the array choice
  bool fits = false;
  std::uint64_t tried = 0;
  bool cancelled = false;  // perhaps before any nest was tried
};

// The first of equal nests wins. normalised_sum minimises (value − min) ÷ max of energy plus the same of latency, with
// min and max over all nests that fit.
TemplateAnswer bestOfTemplate(const Problem& problem, const std::vector<ArrayChoice>& choices, Objective objective,
                              const CancelToken& cancel);

}  // namespace tilescope::predictor
