// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/row_figures.h"

#include <algorithm>
#include <array>
#include <limits>

#include "core/base/ensure.h"
#include "core/base/units.h"
#include "core/models/objective.h"

namespace tilescope {
namespace {

using Value = std::optional<double> store::Figures::*;

constexpr std::array<Value, 6> kSums{&store::Figures::latencySeconds, &store::Figures::cycles,
                                     &store::Figures::energy,         &store::Figures::inputBytes,
                                     &store::Figures::weightBytes,    &store::Figures::outputBytes};

std::optional<double> sumOf(std::span<const WeightedFigures> parts, Value value) {
  double sum = 0;
  for (const WeightedFigures& part : parts) {
    if (!(part.figures.*value)) return std::nullopt;
    sum += part.weight * *(part.figures.*value);
  }
  return sum;
}

void addCounts(store::Figures& all, const store::Figures& figures) {
  all.layers += figures.layers;
  all.provenLayers += figures.provenLayers;
  if (figures.gap) all.gap = std::max(all.gap.value_or(0), *figures.gap);
}

double orNaN(const std::optional<double>& value) {
  return value.value_or(std::numeric_limits<double>::quiet_NaN());
}

}  // namespace

store::Figures weightedSum(std::span<const WeightedFigures> parts, Objective objective) {
  ensure(!parts.empty(), "a row has a network");
  store::Figures all;
  for (const Value value : kSums) all.*value = sumOf(parts, value);
  double busy = 0, longest = -1;
  for (const auto& [figures, weight] : parts) {
    addCounts(all, figures);
    const double seconds = weight * figures.latencySeconds.value_or(0);
    busy += seconds * figures.utilization.value_or(0);
    if (seconds > longest) {
      longest = seconds;
      all.boundBy = figures.boundBy;
    }
  }
  if (all.latencySeconds.value_or(0) > 0) all.utilization = busy / *all.latencySeconds;
  if (isSum(objective)) all.lowerBound = sumOf(parts, &store::Figures::lowerBound);
  return all;
}

store::Figures worstRatios(std::span<const store::Figures> figures, std::span<const store::Figures> bases) {
  ensure(figures.size() == bases.size() && !figures.empty(), "every network has a base");
  store::Figures all;
  for (const Value value : kSums) {
    double worst = 0;
    bool isKnown = true;
    for (std::size_t i = 0; i < figures.size(); ++i) {
      const std::optional<double>&now = figures[i].*value, &base = bases[i].*value;
      isKnown = isKnown && now && base && *base > 0;
      if (isKnown) worst = std::max(worst, *now / *base);
    }
    if (isKnown) all.*value = worst;
  }
  for (const store::Figures& one : figures) addCounts(all, one);
  return all;
}

double metricOf(SweepMetric metric, const store::Figures& figures, EnergyUnit unit) {
  const double seconds = orNaN(figures.latencySeconds), energy = orNaN(figures.energy);
  switch (metric) {
    case SweepMetric::Latency:
      return seconds;
    case SweepMetric::Energy:
      return energy;
    case SweepMetric::Traffic:
      return orNaN(figures.inputBytes) + orNaN(figures.weightBytes) + orNaN(figures.outputBytes);
    case SweepMetric::Edp:
      return energy * seconds;
    case SweepMetric::Power:
      return unit == EnergyUnit::Picojoule ? energy * kJoulesPerPicojoule / seconds : orNaN(std::nullopt);
    case SweepMetric::Utilization:
      return orNaN(figures.utilization);
    case SweepMetric::Area:
      break;  // depends on the hardware
  }
  return orNaN(std::nullopt);
}

double metricOf(const SweepSlot& slot, const store::PointRow& row, std::span<const std::size_t> networks,
                EnergyUnit unit) {
  constexpr double kAbsent = std::numeric_limits<double>::quiet_NaN();
  if (slot.metric == SweepMetric::Area) return row.areaMm2.value_or(kAbsent);
  if (!slot.network) return metricOf(slot.metric, row.figures, unit);
  const auto place =
      static_cast<std::size_t>(std::find(networks.begin(), networks.end(), *slot.network) - networks.begin());
  return place < row.answers.size() ? metricOf(slot.metric, row.answers[place].figures, unit) : kAbsent;
}

MetricPoint frontPointOf(const SweepDescription& sweep, const store::PointRow& row,
                         std::span<const std::size_t> networks) {
  MetricPoint point{};
  for (std::size_t i = 0; i < sweep.front.size(); ++i) {
    const SweepSlot& slot = sweep.slots[sweep.front[i]];
    const double value = metricOf(slot, row, networks, sweep.energyUnit());
    point[i] = slot.metric == SweepMetric::Utilization ? -value : value;
  }
  return point;
}

}  // namespace tilescope
