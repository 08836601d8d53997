// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/zigzag/recount.h"

#include "core/base/ensure.h"
#include "core/cost/zigzag/zigzag_mapping.h"

namespace tilescope::zigzag {

bool isCompatible(const ModelOptions& options) {
  const auto given = options.find("compatibility");
  return given != options.end() && given->second == "zigzag-3.8.5";
}

Recount recount(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                const LayerResult& result) {
  ensure(result.model == kModelId && result.mapping && !result.outsideModel, "a result of the ZigZag model");
  const LoopMapping& mapping = std::get<LoopMapping>(*result.mapping);
  Recount again;
  again.problem = std::make_shared<const Problem>(makeProblem(layer, hardware, options));
  again.nest.unrolling = std::get<Unrolling>(*unrollingOf(*again.problem, mapping));
  again.rules = makeRules(again.problem, again.nest.unrolling, isCompatible(options));
  again.nest.order = *orderOf(*again.rules, mapping);
  again.nest.splits = **splitsOf(*again.problem, mapping);
  again.nest.allocation = mapping.allocation.value_or(Allocation::Uneven);
  again.counted = count(*again.rules, again.nest);
  return again;
}

}  // namespace tilescope::zigzag
