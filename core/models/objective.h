// SPDX-License-Identifier: GPL-3.0-or-later
// Cost, tie-breaker and names of an objective. After both, the model's tie rule decides (contracts 6).
#pragma once

#include <compare>
#include <optional>
#include <string_view>

namespace tilescope {

enum class Objective {
  Metric,   // e-PlaNNer's throughput per off-chip byte, maximised
  Energy,   // minimised
  Latency,  // minimised
  Edp,      // energy × latency, minimised
  Traffic,  // off-chip bytes, minimised
  // Minimum of normalised energy + normalised latency, each (value − min) ÷ max over the mappings that a search
  // enumerates. Only for layers; plans use energy × latency.
  NormalisedSum
};

std::string_view name(Objective objective);
std::string_view labelOf(Objective objective);
std::optional<Objective> parseObjective(std::string_view text);

constexpr bool largerIsBetter(Objective objective) {
  return objective == Objective::Metric;
}

// Whether a network's cost is the sum over its layers.
constexpr bool isSum(Objective objective) {
  return objective == Objective::Energy || objective == Objective::Latency || objective == Objective::Traffic;
}

// Defines the layers' shares of a network. Products of sums have no shares, so latency stands in.
constexpr Objective sharedObjective(Objective objective) {
  return isSum(objective) ? objective : Objective::Latency;
}

// Relative; sums of the same terms in different order differ by less.
inline constexpr double kTieTolerance = 1e-12;

// Totals of any consistent units (seconds or cycles, bytes or bits).
struct CostParts {
  double energy = 0, time = 0, traffic = 0;
};

// Both minimised; the second is the tie-breaker.
struct ObjectiveCost {
  double primary = 0, secondary = 0;

  auto operator<=>(const ObjectiveCost&) const = default;
};

// Minimised. Metric: its reciprocal, up to a constant.
constexpr double costOf(Objective objective, const CostParts& parts) {
  switch (objective) {
    case Objective::Energy:
      return parts.energy;
    case Objective::Latency:
      return parts.time;
    case Objective::Traffic:
      return parts.traffic;
    case Objective::Edp:
    case Objective::NormalisedSum:
      return parts.energy * parts.time;
    case Objective::Metric:
      break;
  }
  return parts.traffic * parts.time;
}

// Absent: the model's tie rule decides. Models may differ (CostModel::tieBreaker).
constexpr std::optional<Objective> tieBreakerOf(Objective objective) {
  if (!isSum(objective)) return std::nullopt;
  return objective == Objective::Latency ? Objective::Traffic : Objective::Latency;
}

constexpr ObjectiveCost costOf(Objective objective, std::optional<Objective> tieBreaker, const CostParts& parts) {
  return {costOf(objective, parts), tieBreaker ? costOf(*tieBreaker, parts) : 0};
}

}  // namespace tilescope
