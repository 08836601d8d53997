// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/objective.h"

#include <array>
#include <utility>

namespace tilescope {
namespace {

constexpr std::array<std::pair<Objective, std::string_view>, 6> kObjectiveNames{
    {{Objective::Metric, "metric"},
     {Objective::Energy, "energy"},
     {Objective::Latency, "latency"},
     {Objective::Edp, "edp"},
     {Objective::Traffic, "traffic"},
     {Objective::NormalisedSum, "normalised_sum"}}};

}  // namespace

std::string_view name(Objective objective) {
  for (const auto& [value, text] : kObjectiveNames) {
    if (value == objective) return text;
  }
  return "";
}

std::optional<Objective> parseObjective(std::string_view text) {
  for (const auto& [value, known] : kObjectiveNames) {
    if (known == text) return value;
  }
  return std::nullopt;
}

}  // namespace tilescope
