// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/warm_starts.h"

namespace tilescope {
namespace {

// Names of layers repeat between networks; the last one planned wins. Beyond this many it starts afresh.
constexpr std::size_t kMostLayers = 10'000;

std::string keyOf(const PlanRequest& request, const Layer& layer) {
  return request.model + '\n' + layer.name;
}

}  // namespace

std::shared_ptr<const Mapping> WarmStarts::find(const PlanRequest& request, const Layer& layer) const {
  const auto it = known_.find(keyOf(request, layer));
  if (it == known_.end()) return nullptr;
  const Known& known = it->second;
  const bool sameQuestion = known.objective == request.objective && known.options == request.options &&
                            known.dataflow == request.dataflow && known.layer == layer;
  return sameQuestion ? known.mapping : nullptr;
}

void WarmStarts::remember(const PlanRequest& request, const Layer& layer, const Mapping& mapping) {
  if (known_.size() > kMostLayers) known_.clear();
  known_[keyOf(request, layer)] = {layer, request.objective, request.options, request.dataflow,
                                   std::make_shared<const Mapping>(mapping)};
}

}  // namespace tilescope
