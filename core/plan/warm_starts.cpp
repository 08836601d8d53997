// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/warm_starts.h"

namespace tilescope {
namespace {

std::string keyOf(const PlanRequest& request, const Layer& layer) {
  return request.model + '\n' + layer.name;
}

}  // namespace

std::shared_ptr<const Mapping> WarmStarts::find(const PlanRequest& request, const Layer& layer) const {
  const Known* known = known_.find(keyOf(request, layer));
  const bool sameQuestion = known != nullptr && known->objective == request.objective &&
                            known->options == request.options && known->dataflow == request.dataflow &&
                            known->layer == layer;
  return sameQuestion ? known->mapping : nullptr;
}

void WarmStarts::remember(const PlanRequest& request, const Layer& layer, const Mapping& mapping) {
  known_.put(keyOf(request, layer),
             {layer, request.objective, request.options, request.dataflow, std::make_shared<const Mapping>(mapping)});
}

}  // namespace tilescope
