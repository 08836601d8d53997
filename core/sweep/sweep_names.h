// SPDX-License-Identifier: GPL-3.0-or-later
// The names of a sweep's expressions: axes, metrics, fields of the profile. Each used name gets a slot for its value.
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
// "latency_s", "energy_pj", "energy_mac"
std::string_view nameOf(SweepMetric metric, EnergyUnit energies);

struct SweepSlot {
  enum class Kind { Axis, Metric, Field };
  Kind kind = Kind::Axis;
  std::size_t axis = 0;
  SweepMetric metric = SweepMetric::Latency;
  std::optional<std::size_t> network;  // of a metric; absent: combined metric
  std::string pointer;                 // of a field; its value is in base units

  bool operator==(const SweepSlot&) const = default;
};

// When an expression is evaluated, which decides the allowed names.
enum class SweepStage {
  Formula,  // of a dependent field: axes and fields
  Before,   // before the plan: also the area
  After     // after the plan: everything
};

// Axes have slots 0 … n − 1.
class SweepNames {
 public:
  struct Metrics {
    bool hasArea = false;
    bool isCombined = true;
    std::vector<std::string> networks;
  };

  // profile: as JSON, for the fields' types. axes must outlive this object.
  SweepNames(const std::vector<SweepAxis>& axes, Metrics metrics, Json profile, EnergyUnit energies);

  // The scope refers to this object and adds a slot for each used name.
  ExpressionScope scope(SweepStage stage);
  // A metric of "front". With "combine": "each", it stands for every network's metric.
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
