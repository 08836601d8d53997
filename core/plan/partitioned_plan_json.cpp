// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/partitioned_plan_json.h"

#include "core/base/json.h"
#include "core/base/json_number.h"
#include "core/cost/figures_json.h"

namespace tilescope {
namespace {

Json toJson(const PartitionedTotals& totals, const PartitionedPlan& both) {
  const auto range = [](double least, double most) {
    return Json{{"least", plainNumber(least)}, {"most", plainNumber(most)}};
  };
  return {{"energy", plainNumber(totals.energy)},
          {"off_chip_energy", plainNumber(totals.offChipEnergy)},
          {"cycles", range(totals.leastCycles, totals.mostCycles)},
          {"seconds", range(both.seconds(totals.leastCycles), both.seconds(totals.mostCycles))},
          {"off_chip_bytes", tilescope::toJson(totals.offChipBytes)},
          {"outside_model_bytes", tilescope::toJson(totals.outsideModelBytes)}};
}

}  // namespace

Json toJson(const PartitionedPlan& both, const PlanRequest& request) {
  return {{"estimate", true},
          {"model", request.model},
          {"search", request.search},
          {"objective", std::string(name(request.objective))},
          {"energy_unit", std::string(name(both.energyUnit))},
          {"infeasible_layers", both.infeasibleLayers},
          {"layer_by_layer", toJson(both.layerByLayer, both)},
          {"partitioned", toJson(both.partitioned, both)}};
}

}  // namespace tilescope
