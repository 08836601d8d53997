// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of a mapping under an objective, its tie-breaker and its names. The model's documented tie rule decides
// between results that are equal in both (contracts 6).
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
  // The minimum of normalised energy + normalised latency, where a value is normalised as (value − min) ÷ max over the
  // mappings that a search enumerates. Only searches that enumerate have it, and only for a layer: a plan uses energy ×
  // latency instead.
  NormalisedSum
};

std::string_view name(Objective objective);     // for files and the command line: "edp"
std::string_view labelOf(Objective objective);  // for sentences: "energy × latency"
std::optional<Objective> parseObjective(std::string_view text);

constexpr bool largerIsBetter(Objective objective) {
  return objective == Objective::Metric;
}

// Whether the cost of a network is the sum of its layers' costs.
constexpr bool isSum(Objective objective) {
  return objective == Objective::Energy || objective == Objective::Latency || objective == Objective::Traffic;
}

// The objective that defines the layers' shares of a network. Products of sums have no shares, so latency is used for
// them.
constexpr Objective sharedObjective(Objective objective) {
  return isSum(objective) ? objective : Objective::Latency;
}

// Costs closer than this (relative) are equal: sums of the same terms in different order differ by less.
inline constexpr double kTieTolerance = 1e-12;

// The totals from which every objective is computed. Any units will do (seconds or cycles, bytes or bits), as long as
// all compared values use the same.
struct CostParts {
  double energy = 0, time = 0, traffic = 0;
};

// Both values are minimised; the second is the tie-breaker.
struct ObjectiveCost {
  double primary = 0, secondary = 0;

  auto operator<=>(const ObjectiveCost&) const = default;
};

// The cost to minimise. For Metric it is the reciprocal, up to a constant factor.
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

// The tie-breaker; if absent, only the model's tie rule decides. Models may differ (CostModel::tieBreaker).
constexpr std::optional<Objective> tieBreakerOf(Objective objective) {
  if (!isSum(objective)) return std::nullopt;
  return objective == Objective::Latency ? Objective::Traffic : Objective::Latency;
}

constexpr ObjectiveCost costOf(Objective objective, std::optional<Objective> tieBreaker, const CostParts& parts) {
  return {costOf(objective, parts), tieBreaker ? costOf(*tieBreaker, parts) : 0};
}

}  // namespace tilescope
