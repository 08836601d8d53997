// SPDX-License-Identifier: GPL-3.0-or-later
// What the Predictor's searches share: the key of a request, and a found nest as the model evaluates it.
#pragma once

#include <string>
#include <string_view>

#include "core/models/predictor/nest.h"
#include "core/models/search_strategy.h"

namespace tilescope::predictor {

std::string keyOf(const SearchRequest& request, std::string_view search);

// A result, or why the nest does not fit.
Evaluation evaluated(const SearchRequest& request, const Nest& nest);

// In the unit of the search's first key: off-chip traffic in bits.
double valueOf(Objective objective, const LayerResult& result);
// In the unit of results.
double shownValue(Objective objective, double value);

Violation cancelledBeforeAny();

}  // namespace tilescope::predictor
