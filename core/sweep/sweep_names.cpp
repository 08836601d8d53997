// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_names.h"

#include <algorithm>
#include <utility>

#include "core/base/ensure.h"
#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/hardware/profile_fields.h"
#include "core/sweep/sweep_units.h"

namespace tilescope {
namespace {

constexpr std::string_view kShortArea = "area";

std::string_view unitOf(SweepMetric metric, EnergyUnit energies) {
  switch (metric) {
    case SweepMetric::Latency:
      return "s";
    case SweepMetric::Energy:
      return name(energies);
    case SweepMetric::Area:
      return "mm²";
    case SweepMetric::Power:
      return "W";
    case SweepMetric::Traffic:
      return "B";
    case SweepMetric::Edp:
    case SweepMetric::Utilization:
      return "";
  }
  throw InternalError("unknown metric of a sweep");
}

std::optional<SweepMetric> metricNamed(std::string_view name, EnergyUnit energies) {
  if (name == kShortArea) return SweepMetric::Area;
  for (const SweepMetric metric : kSweepMetrics)
    if (nameOf(metric, energies) == name) return metric;
  return std::nullopt;
}

}  // namespace

std::string_view nameOf(SweepMetric metric, EnergyUnit energies) {
  switch (metric) {
    case SweepMetric::Latency:
      return "latency_s";
    case SweepMetric::Energy:
      return energies == EnergyUnit::Mac ? "energy_mac" : "energy_pj";
    case SweepMetric::Traffic:
      return "traffic_bytes";
    case SweepMetric::Edp:
      return "edp";
    case SweepMetric::Area:
      return "area_mm2";
    case SweepMetric::Power:
      return "power_w";
    case SweepMetric::Utilization:
      return "utilisation";
  }
  throw InternalError("unknown metric of a sweep");
}

SweepNames::SweepNames(const std::vector<SweepAxis>& axes, Metrics metrics, Json profile, EnergyUnit energies)
    : axes_(axes), metrics_(std::move(metrics)), profile_(std::move(profile)), energies_(energies) {
  for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
    SweepSlot slot;
    slot.axis = axis;
    slots_.push_back(std::move(slot));
  }
}

ExpressionScope SweepNames::scope(SweepStage stage) {
  ExpressionScope scope;
  scope.find = [this, stage](const std::string& name) { return find(name, stage); };
  for (const SweepAxis& axis : axes_)
    if (axis.isNumeric()) scope.names.push_back(axis.name);
  for (const std::string& metric : metricNames())
    if (const std::optional<ExpressionName> known = this->metric(metric, stage); known && known->refused.empty())
      scope.names.push_back(metric);
  return scope;
}

std::vector<std::string> SweepNames::metricNames() const {
  std::vector<std::string> names;
  names.reserve(kSweepMetrics.size() * (metrics_.networks.size() + 1));
  for (const SweepMetric metric : kSweepMetrics) names.emplace_back(nameOf(metric, energies_));
  for (const std::string& network : metrics_.networks)
    for (const SweepMetric metric : kSweepMetrics)
      if (metric != SweepMetric::Area) names.push_back(std::string(nameOf(metric, energies_)) + "." + network);
  return names;
}

std::optional<ExpressionName> SweepNames::find(const std::string& name, SweepStage stage) {
  for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
    if (axes_[axis].name != name) continue;
    if (axes_[axis].isNumeric()) return ExpressionName{axis, axes_[axis].unit, "", ""};
    return ExpressionName{0, "", "an axis of names", "Expressions compare numbers."};
  }
  if (name.starts_with('/')) return field(name);
  return metric(name, stage);
}

std::optional<ExpressionName> SweepNames::frontMetric(const std::string& name) {
  const bool isCombined = std::exchange(metrics_.isCombined, true);
  std::optional<ExpressionName> found = metric(name, SweepStage::After);
  metrics_.isCombined = isCombined;
  return found;
}

std::optional<ExpressionName> SweepNames::metric(const std::string& name, SweepStage stage) {
  const std::size_t dot = name.find('.');
  const std::optional<SweepMetric> known = metricNamed(name.substr(0, dot), energies_);
  if (!known) return std::nullopt;
  SweepSlot slot;
  slot.kind = SweepSlot::Kind::Metric;
  slot.metric = *known;
  if (dot != std::string::npos) {
    const auto& networks = metrics_.networks;
    const auto network = std::find(networks.begin(), networks.end(), name.substr(dot + 1));
    if (network == networks.end() || *known == SweepMetric::Area) return std::nullopt;
    slot.network = static_cast<std::size_t>(network - networks.begin());
  }
  const auto refused = [](const char* why, const char* remedy) { return ExpressionName{0, "", why, remedy}; };
  if (*known == SweepMetric::Area) {
    if (!metrics_.hasArea)
      return refused("which needs an \"area\" in the description",
                     "Add \"area\": \"physical\", or the area of its parts.");
    if (stage == SweepStage::Formula) return refused("a metric of the whole accelerator", "Use axes and fields.");
  } else if (stage == SweepStage::Before) {
    return refused("which needs a plan", "Move the constraint to \"after\".");
  } else if (stage == SweepStage::Formula) {
    return refused("which needs a plan", "Use axes and fields.");
  }
  if (*known == SweepMetric::Power && energies_ == EnergyUnit::Mac)
    return refused("of a profile that counts energy in MAC", "Set /energy_unit to pJ with energies in pJ.");
  if (!slot.network && !metrics_.isCombined && *known != SweepMetric::Area)
    return refused("of all networks together, which \"combine\": \"each\" does not have",
                   "Name the network: latency_s.NAME.");
  return ExpressionName{slotOf(std::move(slot)), std::string(unitOf(*known, energies_)), "", ""};
}

std::optional<ExpressionName> SweepNames::field(const std::string& pointer) {
  const Json* value = findPointer(profile_, pointer);
  if (!value) return std::nullopt;
  if (!value->is_number()) return ExpressionName{0, "", "a field that is not a number", ""};
  SweepSlot slot;
  slot.kind = SweepSlot::Kind::Field;
  slot.pointer = pointer;
  const ProfileField* known = profileField(pointer);
  return ExpressionName{slotOf(std::move(slot)), known ? baseUnit(*known, energies_) : "", "", ""};
}

std::size_t SweepNames::slotOf(SweepSlot slot) {
  const auto found = std::find(slots_.begin(), slots_.end(), slot);
  if (found != slots_.end()) return static_cast<std::size_t>(found - slots_.begin());
  slots_.push_back(std::move(slot));
  return slots_.size() - 1;
}

}  // namespace tilescope
