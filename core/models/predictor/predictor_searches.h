// SPDX-License-Identifier: GPL-3.0-or-later
// The searches of the Predictor's model, the default first.
#pragma once

#include <vector>

#include "core/models/search_strategy.h"

namespace tilescope::predictor {

const std::vector<const SearchStrategy*>& predictorSearches();

}  // namespace tilescope::predictor
