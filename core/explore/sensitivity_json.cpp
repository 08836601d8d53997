// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/sensitivity_json.h"

#include "core/base/json.h"
#include "core/base/json_number.h"
#include "core/base/version.h"

namespace tilescope {
namespace {

Json toJson(const SizeOptimum& optimum) {
  return Json{{"size_bits", optimum.sizeBits},
              {"value", optimum.value ? plainNumber(*optimum.value) : Json(nullptr)},
              {"proven", optimum.proven},
              {"infeasible_layers", optimum.infeasibleLayers}};
}

Json toJson(const std::optional<SizeOptimum>& optimum) {
  return optimum ? toJson(*optimum) : Json(nullptr);
}

Json toJson(const MemorySensitivity& memory) {
  Json curve = Json::array();
  for (const SizeOptimum& optimum : memory.curve) curve.push_back(toJson(optimum));
  return Json{{"memory", memory.memory},           {"pointer", memory.pointer},
              {"present", toJson(memory.present)}, {"smaller", toJson(memory.smaller)},
              {"larger", toJson(memory.larger)},   {"knee_down", toJson(memory.kneeDown)},
              {"knee_up", toJson(memory.kneeUp)},  {"curve", std::move(curve)}};
}

}  // namespace

Json toJson(const Sensitivity& sensitivity) {
  Json memories = Json::array();
  for (const MemorySensitivity& memory : sensitivity.memories) memories.push_back(toJson(memory));
  return Json{{"format", "tilescope.sensitivity/1"},
              {"version", std::string(toolVersion())},
              {"model", sensitivity.model},
              {"objective", std::string(name(sensitivity.objective))},
              {"network", sensitivity.network},
              {"hardware", sensitivity.hardware},
              {"unit", sensitivity.unit},
              {"larger_is_better", sensitivity.largerIsBetter},
              {"memories", std::move(memories)}};
}

}  // namespace tilescope
