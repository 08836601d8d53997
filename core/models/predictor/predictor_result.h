// SPDX-License-Identifier: GPL-3.0-or-later
// What the Predictor says of one layer under one nest: its result, or why it does not fit.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/hardware/hardware_profile.h"
#include "core/models/evaluation.h"
#include "core/models/predictor/nest.h"
#include "core/models/predictor/nest_cost.h"
#include "core/models/predictor/predictor_problem.h"
#include "core/models/predictor/predictor_terms.h"
#include "core/models/search_strategy.h"
#include "core/workload/layer.h"

namespace tilescope::predictor {

// More array loops than processing elements, or tiles that a memory has no space for. nest: countedNest().
std::optional<Violation> violationOf(const Problem& problem, const HardwareProfile& hardware, const Nest& nest,
                                     const Counts& counts);

// mapping: complete. cost: of its counted nest, which must fit.
LayerResult layerResult(const Layer& layer, const HardwareProfile& hardware, const Problem& problem,
                        const NestCost& cost, const NestMapping& mapping);

// A result of this model counted again from its mapping, with all that results leave out: for pictures and
// explanations.
struct Recount {
  Problem problem;
  Nest nest;  // as counted
  NestCost cost;
};

// result: of this model, of this layer, which is modelled, on this machine.
Recount recount(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                const LayerResult& result);

// What the Predictor's searches share: the key of a request, and a found nest as the model evaluates it.

std::string keyOf(const SearchRequest& request, std::string_view search);

// A result, or why the nest does not fit.
Evaluation evaluated(const SearchRequest& request, const Nest& nest);

// The value in the unit of the search's first key: off-chip traffic in bits.
double valueOf(Objective objective, const LayerResult& result);
// The value in the unit of results.
double shownValue(Objective objective, double value);

Violation cancelledBeforeAny();

}  // namespace tilescope::predictor
