// SPDX-License-Identifier: GPL-3.0-or-later
// What "best" means: the cost of a mapping under an objective, its tie-breaker and its names. Results that are equal in
// both are decided by the model's written tie rule (contracts 6).
#pragma once

#include <compare>
#include <optional>
#include <string_view>

namespace tilescope {

enum class Objective {
  Metric,   // e-PlaNNer's throughput per off-chip byte, max
  Energy,   // min
  Latency,  // min
  Edp,      // energy × latency, min
  Traffic,  // off-chip bytes, min
  // Energy and latency, each above its min and as a part of its max over the mappings that a search enumerates, min of
  // their sum. Only searches that enumerate have it, and only for a layer: a plan uses energy × latency instead.
  NormalisedSum
};

std::string_view name(Objective objective);     // "metric", in files and on the command line
std::string_view labelOf(Objective objective);  // "latency", in a sentence
std::optional<Objective> parseObjective(std::string_view text);

constexpr bool largerIsBetter(Objective objective) {
  return objective == Objective::Metric;
}

// Whether the cost of a network is the sum of its layers' costs.
constexpr bool isSum(Objective objective) {
  return objective == Objective::Energy || objective == Objective::Latency || objective == Objective::Traffic;
}

// The objective that shares of layers refer to. Products of sums have no shares, so the share of latency is used.
constexpr Objective sharedObjective(Objective objective) {
  return isSum(objective) ? objective : Objective::Latency;
}

// Costs closer than this (relative) are equal: sums of the same terms in another order differ by less.
inline constexpr double kTieTolerance = 1e-12;

// The sums of which every objective is made, in any units that one comparison keeps: seconds or cycles, bytes or bits.
struct CostParts {
  double energy = 0, time = 0, traffic = 0;
};

// Both keys are minimised; the second decides between equal first ones.
struct ObjectiveCost {
  double primary = 0, secondary = 0;

  auto operator<=>(const ObjectiveCost&) const = default;
};

// Lower is better for every objective: of Metric the product to which it is inverse.
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

// Decides between equal costs; absent: the model's tie rule alone. Models may differ (CostModel::tieBreaker).
constexpr std::optional<Objective> tieBreakerOf(Objective objective) {
  if (!isSum(objective)) return std::nullopt;
  return objective == Objective::Latency ? Objective::Traffic : Objective::Latency;
}

constexpr ObjectiveCost costOf(Objective objective, std::optional<Objective> tieBreaker, const CostParts& parts) {
  return {costOf(objective, parts), tieBreaker ? costOf(*tieBreaker, parts) : 0};
}

}  // namespace tilescope
