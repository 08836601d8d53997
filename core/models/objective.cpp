// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/objective.h"

#include <array>

namespace tilescope {
namespace {

struct ObjectiveNames {
  Objective objective;
  std::string_view name, label;
};

constexpr std::array<ObjectiveNames, 6> kObjectiveNames{
    {{Objective::Metric, "metric", "throughput per byte"},
     {Objective::Energy, "energy", "energy"},
     {Objective::Latency, "latency", "latency"},
     {Objective::Edp, "edp", "energy × latency"},
     {Objective::Traffic, "traffic", "traffic"},
     {Objective::NormalisedSum, "normalised_sum", "energy × latency"}}};

const ObjectiveNames& namesOf(Objective objective) {
  return kObjectiveNames[static_cast<std::size_t>(objective)];
}

}  // namespace

std::string_view name(Objective objective) {
  return namesOf(objective).name;
}

std::string_view labelOf(Objective objective) {
  return namesOf(objective).label;
}

std::optional<Objective> parseObjective(std::string_view text) {
  for (const ObjectiveNames& known : kObjectiveNames)
    if (known.name == text) return known.objective;
  return std::nullopt;
}

}  // namespace tilescope
