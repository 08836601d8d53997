// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/predictor/recount.h"

#include "core/base/ensure.h"
#include "core/cost/predictor/predictor_mapping.h"
#include "core/cost/predictor/predictor_result.h"

namespace tilescope::predictor {

Recount recount(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                const LayerResult& result) {
  ensure(result.model == kModelId && result.mapping && !result.outsideModel, "a result of the Predictor");
  Recount again;
  again.problem = makeProblem(layer, hardware, options);
  const NestMapping& mapping = std::get<NestMapping>(*result.mapping);
  again.nest = countedNest(again.problem, nestOf(mapping, again.problem.shape, layer).value());
  again.cost = costOf(again.problem, again.nest);
  return again;
}

}  // namespace tilescope::predictor
