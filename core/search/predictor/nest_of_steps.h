// SPDX-License-Identifier: GPL-3.0-or-later
// From the search's steps to a mapping that anyone can evaluate.
#pragma once

#include <vector>

#include "core/mapping/mapping.h"
#include "core/search/predictor/nest_search.h"

namespace tilescope::predictor {

// Loops that nothing separates are ordered by dimension, one each. What the steps leave inside all locations runs in
// the processing elements.
NestMapping nestOfSteps(const NestSpace& space, const std::vector<NestStep>& steps);

}  // namespace tilescope::predictor
