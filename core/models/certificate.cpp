// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/certificate.h"

#include "core/base/content_hash.h"
#include "core/base/json.h"
#include "core/hardware/hardware_json.h"
#include "core/workload/layer_json.h"

namespace tilescope {

std::string problemHash(const Layer& layer, const HardwareProfile& hardware, const std::string& model,
                        const std::string& objective, const std::map<std::string, std::string>& options,
                        const std::string& dataflow) {
  Json operation = toJson(layer);
  operation.erase("name");
  operation.erase("inputs");
  Json given = Json::object();
  for (const auto& [option, value] : options) given[option] = value;
  const Json problem{{"dataflow", dataflow}, {"hardware", toJson(hardware)}, {"layer", std::move(operation)},
                     {"model", model},       {"objective", objective},       {"options", std::move(given)}};
  return contentHash(problem.dump());
}

}  // namespace tilescope
