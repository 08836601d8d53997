// SPDX-License-Identifier: GPL-3.0-or-later
// The names that expressions of a sweep can use: its axes, metrics of a row, fields of a point's profile. Every used
// name has a slot, which the evaluating code fills.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json.h"
#include "core/hardware/hardware_profile.h"
#include "core/sweep/expression.h"
#include "core/sweep/sweep_axis.h"

namespace tilescope {

enum class SweepMetric { Latency, Energy, Traffic, Edp, Area, Power, Utilization };
inline constexpr std::array kSweepMetrics{SweepMetric::Latency,    SweepMetric::Energy, SweepMetric::Traffic,
                                          SweepMetric::Edp,        SweepMetric::Area,   SweepMetric::Power,
                                          SweepMetric::Utilization};
std::string_view nameOf(SweepMetric metric, EnergyUnit energies);  // "latency_s"; for energy "energy_pj" or
                                                                   // "energy_mac"

struct SweepSlot {
  enum class Kind { Axis, Metric, Field };
  Kind kind = Kind::Axis;
  std::size_t axis = 0;
  SweepMetric metric = SweepMetric::Latency;
  std::optional<std::size_t> network;  // for a metric; absent: combined
  std::string pointer;                 // for a field, whose value is in base units

  bool operator==(const SweepSlot&) const = default;
};

// The stage of a row, which decides which names have a value.
enum class SweepStage {
  Formula,  // of dependent fields: axes and fields have values
  Before,   // before the plan: also the area
  After     // after the plan: all
};

// The names of one description; the slots 0 … n−1 are those of its n axes.
class SweepNames {
 public:
  struct Metrics {
    bool hasArea = false;
    bool isCombined = true;
    std::vector<std::string> networks;
  };

  // profile: the base profile as JSON, for the types of its fields. axes must outlive this.
  SweepNames(const std::vector<SweepAxis>& axes, Metrics metrics, Json profile, EnergyUnit energies);

  // The scope refers to this object and adds slots for used names.
  ExpressionScope scope(SweepStage stage);
  // A metric of a finished row as "front" names it; with "combine": "each", that of every network.
  std::optional<ExpressionName> frontMetric(const std::string& name);
  std::vector<std::string> metricNames() const;

  const std::vector<SweepSlot>& slots() const { return slots_; }

 private:
  std::optional<ExpressionName> metric(const std::string& name, SweepStage stage);
  std::optional<ExpressionName> find(const std::string& name, SweepStage stage);
  std::optional<ExpressionName> field(const std::string& pointer);
  std::size_t slotOf(SweepSlot slot);

  const std::vector<SweepAxis>& axes_;
  Metrics metrics_;
  Json profile_;
  EnergyUnit energies_;
  std::vector<SweepSlot> slots_;
};

}  // namespace tilescope
