// SPDX-License-Identifier: GPL-3.0-or-later
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

// If the nest has more array loops than PEs, or tiles that do not fit. nest: from countedNest().
std::optional<Violation> violationOf(const Problem& problem, const HardwareProfile& hardware, const Nest& nest,
                                     const Counts& counts);

// mapping: complete. cost: of its counted nest, which must fit.
LayerResult layerResult(const Layer& layer, const HardwareProfile& hardware, const Problem& problem,
                        const NestCost& cost, const NestMapping& mapping);

// A result counted again from its mapping with all details, for pictures and explanations.
struct Recount {
  Problem problem;
  Nest nest;
  NestCost cost;
};

// result: of this model, layer and machine; the layer must be modelled.
Recount recount(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                const LayerResult& result);

std::string keyOf(const SearchRequest& request, std::string_view search);

Evaluation evaluated(const SearchRequest& request, const Nest& nest);

// In the search's unit: off-chip traffic in bits.
double valueOf(Objective objective, const LayerResult& result);
// From the search's unit to that of results.
double shownValue(Objective objective, double value);

Violation cancelledBeforeAny();

}  // namespace tilescope::predictor
