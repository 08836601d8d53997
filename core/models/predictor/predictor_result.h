// SPDX-License-Identifier: GPL-3.0-or-later
// The Predictor's answer for one layer under one nest: its result, or why it does not fit.
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

// The violation if the nest has more array loops than processing elements, or tiles that do not fit a memory. nest:
// from countedNest().
std::optional<Violation> violationOf(const Problem& problem, const HardwareProfile& hardware, const Nest& nest,
                                     const Counts& counts);

// mapping: complete. cost: of its counted nest, which must fit.
LayerResult layerResult(const Layer& layer, const HardwareProfile& hardware, const Problem& problem,
                        const NestCost& cost, const NestMapping& mapping);

// A result of this model, counted again from its mapping with all details that results leave out. Used for pictures and
// explanations.
struct Recount {
  Problem problem;
  Nest nest;  // as counted
  NestCost cost;
};

// result: a result of this model for this layer on this machine; the layer must be modelled.
Recount recount(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                const LayerResult& result);

std::string keyOf(const SearchRequest& request, std::string_view search);

// A result, or why the nest does not fit.
Evaluation evaluated(const SearchRequest& request, const Nest& nest);

// The objective in the unit of the search, in which off-chip traffic is in bits.
double valueOf(Objective objective, const LayerResult& result);
// Converts a value of the search to the unit of results.
double shownValue(Objective objective, double value);

Violation cancelledBeforeAny();

}  // namespace tilescope::predictor
