// SPDX-License-Identifier: GPL-3.0-or-later
// Turns the search's steps into a nest that the model counts.
#pragma once

#include <vector>

#include "core/models/predictor/nest.h"
#include "core/models/predictor/nest_search.h"

namespace tilescope::predictor {

// Neighbouring loops without a location between them become one loop per dimension. Iterations that the steps leave
// inside all locations run in the processing elements.
Nest nestOfSteps(const NestSpace& space, const std::vector<NestStep>& steps);

// The nest that the dataflow allows with the smallest space: as many iterations as possible lie outside all locations.
Nest smallestNest(const NestSpace& space);

}  // namespace tilescope::predictor
