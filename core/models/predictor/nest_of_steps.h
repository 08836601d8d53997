// SPDX-License-Identifier: GPL-3.0-or-later
// Converts the search's steps to a nest.
#pragma once

#include <vector>

#include "core/models/predictor/nest.h"
#include "core/models/predictor/nest_search.h"

namespace tilescope::predictor {

// Neighbouring loops without a location in between are merged. Iterations inside all locations run in the PEs.
Nest nestOfSteps(const NestSpace& space, const std::vector<NestStep>& steps);

// The allowed nest with the smallest space: as many iterations as possible lie outside all locations.
Nest smallestNest(const NestSpace& space);

}  // namespace tilescope::predictor
