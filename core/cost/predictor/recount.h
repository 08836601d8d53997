// SPDX-License-Identifier: GPL-3.0-or-later
// A result of this model counted again from its mapping, with all that results leave out: for pictures and
// explanations.
#pragma once

#include "core/cost/predictor/nest_cost.h"
#include "core/cost/predictor/predictor_problem.h"

namespace tilescope::predictor {

struct Recount {
  Problem problem;
  Nest nest;  // as counted
  NestCost cost;
};

// result: of this model, of this layer on this machine, not outside the model.
Recount recount(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                const LayerResult& result);

}  // namespace tilescope::predictor
