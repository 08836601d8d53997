// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/memory_sensitivity.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "core/base/json.h"
#include "core/base/names.h"
#include "core/base/parts.h"
#include "core/explore/metrics.h"
#include "core/explore/parameter_steps.h"
#include "core/explore/plan_objective.h"
#include "core/hardware/pricing.h"
#include "core/plan/execution_plan.h"

namespace tilescope {
namespace {

struct LayerOptimum {
  std::string name;
  std::optional<double> value;  // absent if infeasible
};

struct Planned {
  SizeOptimum optimum;
  std::vector<LayerOptimum> layers;
};

double valueOf(const LayerResult& r, Objective objective) {
  if (objective != Objective::Metric) return objectiveOfLayer(r, objective);
  const double bytes = r.offChipBytes.total();
  return r.latency.seconds > 0 && bytes > 0 ? r.macs / r.latency.seconds / bytes : 0;
}

std::optional<SizeOptimum> kneeOfCurve(const std::vector<SizeOptimum>& curve) {
  std::vector<std::optional<double>> edps;
  for (const SizeOptimum& optimum : curve) edps.push_back(optimum.edp);
  const std::optional<std::size_t> knee = kneeOf(edps);
  return knee ? std::optional(curve[*knee]) : std::nullopt;
}

bool same(const std::optional<double>& a, const std::optional<double>& b) {
  if (!a || !b) return a.has_value() == b.has_value();
  return std::abs(*a - *b) <= kSameOptimum * std::max(std::abs(*a), std::abs(*b));
}

class MemoryRun {
 public:
  MemoryRun(Planner& planner, const PlanRequest& request, const SensitivitySettings& settings,
            const Parameter& parameter, std::size_t memory)
      : planner_(planner), request_(request), settings_(settings), parameter_(parameter), memory_(memory) {
    const double present = parameter.value;
    least_ = std::llround(std::max(parameter.least, std::ceil(present / kFarthestSize)));
    most_ = std::llround(std::min(parameter.most, present * kFarthestSize));
  }

  MemorySensitivity run() {
    MemorySensitivity answer;
    answer.memory = request_.hardware.memories[memory_].name;
    answer.pointer = parameter_.pointer;
    const std::int64_t present = request_.hardware.memories[memory_].sizeBits;
    const std::vector<std::int64_t> sizes = curveSizes(present);
    for (const std::int64_t size : sizes) answer.curve.push_back(planned(size).optimum);
    answer.knee = kneeOfCurve(answer.curve);
    answer.present = planned(present).optimum;
    if (const double next = stepUp(parameter_, parameter_.value); next > parameter_.value)
      answer.larger = planned(std::llround(next)).optimum;
    if (const double next = stepDown(parameter_, parameter_.value); next < parameter_.value)
      answer.smaller = planned(std::llround(next)).optimum;
    const auto at = std::find(sizes.begin(), sizes.end(), present);
    answer.changeUp = nextChange({at + 1, sizes.end()}, present);
    answer.changeDown = nextChange({std::make_reverse_iterator(at), sizes.rend()}, present);
    return answer;
  }

  bool cancelled() const { return cancelled_; }

 private:
  std::vector<std::int64_t> curveSizes(std::int64_t present) const {
    std::vector<std::int64_t> sizes{present};
    std::int64_t power = 1;
    for (; power < least_; power *= 2) {
    }
    for (; power <= most_; power *= 2) sizes.push_back(power);
    sizes.insert(sizes.end(), {least_, most_});
    std::sort(sizes.begin(), sizes.end());
    sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
    return sizes;
  }

  PlanRequest at(std::int64_t sizeBits) const {
    PlanRequest request = request_;
    request.hardware = withMemorySize(request_.hardware, memory_, sizeBits);
    return request;
  }

  const Planned& planned(std::int64_t sizeBits) {
    const auto [it, isNew] = planned_.try_emplace(sizeBits);
    if (isNew) it->second = plan(at(sizeBits));
    it->second.optimum.sizeBits = sizeBits;
    return it->second;
  }

  // Keeps the current unit energies; otherwise the optimum would not be a staircase.
  PlanRequest stepAt(std::int64_t sizeBits) const {
    PlanRequest request = request_;
    request.hardware.memories[memory_].sizeBits = sizeBits;
    return request;
  }

  const Planned& stepPlanned(std::int64_t sizeBits) {
    const auto [it, isNew] = steps_.try_emplace(sizeBits);
    if (isNew) it->second = plan(stepAt(sizeBits));
    return it->second;
  }

  Planned plan(const PlanRequest& request) {
    Planned planned;
    cancelled_ = cancelled_ || settings_.cancel.cancelled();
    if (cancelled_) return planned;
    PlannerSettings s;
    s.threads = settings_.threads;
    s.cancel = settings_.cancel;
    const Result<ExecutionPlan> result = planner_.plan(request, s);
    if (!result || result->cancelled) {
      cancelled_ = true;
      return planned;
    }
    planned.optimum.infeasibleLayers = result->infeasibleLayers;
    planned.optimum.proven = true;
    if (result->infeasibleLayers.empty()) {
      planned.optimum.value = objectiveOf(result->totals, request_.objective).value;
      planned.optimum.edp = valueOf(result->totals, Metric::Edp);
    }
    for (const LayerPlan& layer : result->layers) {
      const LayerResult* r = std::get_if<LayerResult>(&layer.evaluation);
      if (r && r->outsideModel) continue;
      planned.layers.push_back({layer.name, r ? std::optional(valueOf(*r, request_.objective)) : std::nullopt});
      planned.optimum.proven = planned.optimum.proven && (!r || layer.search.proven);
    }
    return planned;
  }

  std::vector<std::string> changed(const Planned& there, const Planned& now) const {
    std::vector<std::string> names;
    for (const LayerOptimum& layer : there.layers) {
      const auto own = std::find_if(now.layers.begin(), now.layers.end(),
                                    [&](const LayerOptimum& l) { return l.name == layer.name; });
      if (own != now.layers.end() && !same(own->value, layer.value)) names.push_back(layer.name);
    }
    return names;
  }

  // sizes: from near to far. Only layers that differ at the far end can have a step in between.
  std::optional<SizeOptimum> nextChange(const std::vector<std::int64_t>& sizes, std::int64_t present) {
    const Planned now = stepPlanned(present);
    std::int64_t equal = present;
    bool proven = now.optimum.proven;
    for (const std::int64_t size : sizes) {
      std::vector<std::string> open = changed(stepPlanned(size), now);
      proven = proven && stepPlanned(size).optimum.proven;
      if (open.empty()) {
        equal = size;
        continue;
      }
      std::int64_t differs = size;
      while (std::abs(differs - equal) > 1 && !cancelled_) {
        const std::int64_t middle = equal + (differs - equal) / 2;
        const Planned there = plan(only(open, middle));
        proven = proven && there.optimum.proven;
        std::vector<std::string> still = changed(there, now);
        if (still.empty()) {
          equal = middle;
        } else {
          differs = middle;
          open = std::move(still);
        }
      }
      SizeOptimum found = planned(differs).optimum;
      found.proven = found.proven && proven;
      return found;
    }
    return std::nullopt;
  }

  PlanRequest only(const std::vector<std::string>& layers, std::int64_t sizeBits) const {
    PlanRequest request = stepAt(sizeBits);
    std::erase_if(request.network.layers,
                  [&](const Layer& l) { return std::find(layers.begin(), layers.end(), l.name) == layers.end(); });
    return request;
  }

  Planner& planner_;
  const PlanRequest& request_;
  const SensitivitySettings& settings_;
  const Parameter& parameter_;
  std::size_t memory_;
  std::int64_t least_ = 0, most_ = 0;
  std::unordered_map<std::int64_t, Planned> planned_, steps_;
  bool cancelled_ = false;
};

struct OnChip {
  std::size_t memory = 0;
  Parameter parameter;
};

std::vector<OnChip> onChip(const HardwareProfile& hardware) {
  std::vector<OnChip> all;
  for (const Parameter& parameter : parametersOf(hardware)) {
    if (parameter.kind != ParameterKind::MemorySize) continue;
    for (std::size_t m = 0; m < hardware.memories.size(); ++m)
      if (parameter.pointer == "/memories/" + std::to_string(m) + "/size_bits") all.push_back({m, parameter});
  }
  return all;
}

Diagnostics checkSettings(const PlanRequest& request, const SensitivitySettings& settings) {
  if (request.search != kProvingSearch)
    return {{Diagnostic::Severity::Error, "--search", "", "\"" + request.search + "\"", "\"exact\"",
             "Only proven optima show exactly at which sizes the result changes."}};
  std::vector<std::string> names;
  for (const OnChip& m : onChip(request.hardware)) names.push_back(request.hardware.memories[m.memory].name);
  if (!settings.memory || std::find(names.begin(), names.end(), *settings.memory) != names.end()) return {};
  return {unknownName("--memory", "", *settings.memory, names, "an on-chip memory of the profile")};
}

}  // namespace

Result<Sensitivity> memorySensitivity(Planner& planner, const PlanRequest& request,
                                      const SensitivitySettings& settings) {
  if (Diagnostics errors = checkRequest(request); !errors.empty()) return errors;
  if (Diagnostics errors = checkSettings(request, settings); !errors.empty()) return errors;
  Sensitivity all;
  all.network = request.network.name;
  all.hardware = request.hardware.name;
  all.model = request.model;
  all.objective = request.objective;
  PlanTotals units;
  units.energy.unit = request.hardware.energyUnit;
  all.unit = objectiveOf(units, request.objective).unit;
  all.largerIsBetter = objectiveOf(units, request.objective).largerIsBetter;
  std::vector<OnChip> memories = onChip(request.hardware);
  if (settings.memory)
    std::erase_if(memories,
                  [&](const OnChip& m) { return request.hardware.memories[m.memory].name != *settings.memory; });
  for (const OnChip& m : memories) {
    MemoryRun run(planner, request, settings, m.parameter, m.memory);
    MemorySensitivity answer = run.run();
    all.cancelled = run.cancelled();
    if (all.cancelled) break;
    all.memories.push_back(std::move(answer));
    if (settings.onProgress) settings.onProgress(all.memories.size(), memories.size());
  }
  return all;
}

namespace {

Json toJson(const SizeOptimum& optimum) {
  return Json{{"size_bits", optimum.sizeBits},
              {"value", optimum.value ? plainNumber(*optimum.value) : Json(nullptr)},
              {"edp", optimum.edp ? plainNumber(*optimum.edp) : Json(nullptr)},
              {"proven", optimum.proven},
              {"infeasible_layers", optimum.infeasibleLayers}};
}

Json toJson(const std::optional<SizeOptimum>& optimum) {
  return optimum ? toJson(*optimum) : Json(nullptr);
}

Json toJson(const MemorySensitivity& memory) {
  Json curve = Json::array();
  for (const SizeOptimum& optimum : memory.curve) curve.push_back(toJson(optimum));
  return Json{{"memory", memory.memory},
              {"pointer", memory.pointer},
              {"present", toJson(memory.present)},
              {"smaller", toJson(memory.smaller)},
              {"larger", toJson(memory.larger)},
              {"knee_down", toJson(memory.changeDown)},
              {"knee_up", toJson(memory.changeUp)},
              {"knee", toJson(memory.knee)},
              {"curve", std::move(curve)}};
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
