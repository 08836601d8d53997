// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plugin/suited_exporters.h"

#include <algorithm>

#include "core/base/json.h"
#include "core/models/model_registry.h"

namespace tilescope {

std::string exporterOf(const CostModel& model, const HardwareProfile& hardware) {
  if (const auto constants = hardware.models.find(std::string(model.id())); constants != hardware.models.end()) {
    const Json json = Json::parse(constants->second);
    if (const auto named = json.find("exporter"); named != json.end() && named->is_string())
      return named->get<std::string>();
  }
  return std::string(model.exporter());
}

std::vector<std::string> suitedExporters(const PlanRequest& request) {
  std::vector<std::string> ids;
  const auto add = [&](std::string id) {
    if (!id.empty() && std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(std::move(id));
  };
  add(request.model);
  if (const CostModel* own = costModel(request.model)) add(exporterOf(*own, request.hardware));
  // Later models read fewer machines, so they come first.
  for (auto entry = models().rbegin(); entry != models().rend(); ++entry)
    if (!hasErrors(entry->model->checkHardware(request.hardware))) add(exporterOf(*entry->model, request.hardware));
  return ids;
}

}  // namespace tilescope
