// SPDX-License-Identifier: GPL-3.0-or-later
// From the search's steps to a nest that the model counts.
#pragma once

#include <vector>

#include "core/models/predictor/nest.h"
#include "core/models/predictor/nest_search.h"

namespace tilescope::predictor {

// Loops that nothing separates are ordered by dimension, one each. What the steps leave inside all locations runs in
// the processing elements.
Nest nestOfSteps(const NestSpace& space, const std::vector<NestStep>& steps);

// The nest that needs the least space the dataflow allows: whatever can lies outside all locations.
Nest smallestNest(const NestSpace& space);

}  // namespace tilescope::predictor
