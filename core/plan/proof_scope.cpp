// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/proof_scope.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/models/model_registry.h"

namespace tilescope {

std::string provenOver(const PlanRequest& request) {
  const Result<const ModelEntry*> entry = findModel(request.model);
  return entry ? (*entry)->model->provenOver(request.hardware, request.search, request.options) : "";
}

std::string proofScopeSentence(const PlanRequest& request) {
  const std::string scope = provenOver(request);
  return scope.empty() ? "" : fmt::format("Proofs and gaps are over {}; other mappings may be better.", scope);
}

std::string proofScopeSentence(const ExecutionPlan& plan) {
  const bool isPlanned = std::any_of(plan.layers.begin(), plan.layers.end(),
                                     [](const LayerPlan& layer) { return plannedResult(layer) != nullptr; });
  return isPlanned ? proofScopeSentence(plan.request) : "";
}

}  // namespace tilescope
