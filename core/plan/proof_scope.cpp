// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/proof_scope.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/models/eplanner/proven_tiles.h"

namespace tilescope {
namespace {

std::string ofEplanner(const PlanRequest& request) {
  const bool proves = request.search == "exact" || request.search == "exhaustive";
  return eplanner::provenTiles(request.hardware, request.options, proves && eplanner::isOnGrid(request.options));
}

}  // namespace

std::string provenOver(const PlanRequest& request) {
  if (request.model == "eplanner") return ofEplanner(request);
  // Which loops dataflows offer: docs/certificates.md, "The proof".
  if (request.model == "zigzag") return "mappings with spatial loops that the dataflows offer";
  if (request.model == "predictor")
    return "nests whose loops divide the layer, with array loops and stationary tensors that the dataflows offer";
  return "";
}

std::string proofScopeSentence(const ExecutionPlan& plan) {
  const bool isPlanned = std::any_of(plan.layers.begin(), plan.layers.end(),
                                     [](const LayerPlan& layer) { return plannedResult(layer) != nullptr; });
  const std::string scope = isPlanned ? provenOver(plan.request) : "";
  return scope.empty() ? "" : fmt::format("Proofs and gaps are over {}; other mappings may be better.", scope);
}

}  // namespace tilescope
