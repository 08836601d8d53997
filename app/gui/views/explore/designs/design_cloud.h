// SPDX-License-Identifier: GPL-3.0-or-later
// All solved designs with latency, energy, traffic and area, and the fronts by two or three of these metrics. Only the
// designs of one workload and model are shown.
//
// A design is open until its mappings are proven optimal. Its metrics may still change, so it dominates no other
// design; open designs on or ahead of a front are listed separately.
#pragma once

#include <QObject>
#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "app/common/known_designs.h"
#include "app/gui/session/design_keys.h"
#include "core/base/metric.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {
// Valid while the design is shown.
using DesignId = std::uint32_t;
using DesignIds = std::vector<DesignId>;

struct DesignCosts {
  std::array<double, 3> costs{};  // smaller is better; with two metrics the third is constant
  DesignId id = 0;

  bool isAtLeastAsGoodAs(const DesignCosts& other) const {
    return costs[0] <= other.costs[0] && costs[1] <= other.costs[1] && costs[2] <= other.costs[2];
  }
};

// The designs that no other design dominates, ordered by the first cost, then the second. A design dominates another if
// it is at least as good in all metrics and better in one. Of equal designs, the smallest id is on the front.
std::vector<DesignCosts> frontOf(std::vector<DesignCosts> designs);

// Stored metrics, smaller is better, 0: unknown. The other metrics (kInDesigns) are derived from these.
inline constexpr std::array kDesignMetrics{Metric::Latency, Metric::Energy, Metric::Traffic, Metric::Area};
using DesignFigures = std::array<double, kDesignMetrics.size()>;
constexpr std::size_t designIndex(Metric metric) {
  return static_cast<std::size_t>(std::find(kDesignMetrics.begin(), kDesignMetrics.end(), metric) -
                                  kDesignMetrics.begin());
}

// Different metrics for x and y, and optionally a third for colours.
struct DesignAxes {
  Metric x = Metric::Latency, y = Metric::Energy;
  std::optional<Metric> colour;
  auto operator<=>(const DesignAxes&) const = default;
};

// Upper limits; infinity: none. Limits on energy and power are ignored unless the unit of energy is pJ.
struct DesignLimits {
  static constexpr double kNone = std::numeric_limits<double>::infinity();
  double seconds = kNone, picojoules = kNone, watts = kNone, areaMm2 = kNone;

  bool isSet() const { return *this != DesignLimits{}; }
  bool operator==(const DesignLimits&) const = default;
};

// Smaller is better. Without MACs, which are equal for all designs.
double costOf(const DesignFigures& figures, Objective objective);

inline constexpr std::size_t kMaxDesigns = 1'000'000;  // of all workloads together

class DesignCloud : public QObject {
  Q_OBJECT
 public:
  explicit DesignCloud(QObject* parent = nullptr, std::size_t most = kMaxDesigns);
  ~DesignCloud() override;

  // Ignores infeasible designs and those above kMaxDesigns. A known design is replaced only by a more reliable result;
  // of two results stopped by a limit, by the better one.
  void add(const app::Design& design, const ExecutionPlan& plan);
  void replaceBy(const app::KnownDesigns& known);
  // Contains all designs on a front by two metrics, and the mostOthers solved last.
  app::KnownDesigns known(std::size_t mostOthers) const;
  // Shows designs with the same workload and model; none if this design is incomplete.
  void show(const app::Design& design);
  // Designs beyond the limits are on no front.
  void setLimits(const DesignLimits& limits);

  std::size_t size() const;
  // Natural logarithms by design id; −∞: unknown. Valid until the cloud changes.
  std::span<const float> logs(Metric metric) const;
  double figure(DesignId id, Metric metric) const;  // 0: unknown
  bool isProven(DesignId id) const;
  bool isOpen(DesignId id) const;
  bool isEstimate(DesignId id) const;
  EnergyUnit energyUnit() const;
  app::Design design(DesignId id) const;
  std::optional<DesignId> find(const app::Design& design) const;
  const DesignLimits& limits() const { return limits_; }
  // A lower limit if larger values are better. nullopt: none.
  std::optional<double> limitOf(Metric metric) const;
  std::span<const std::uint8_t> beyond() const;
  std::size_t beyondCount() const;
  // Best x first. Open designs, and those beyond a limit or without one of the metrics, are left out.
  const DesignIds& front(const DesignAxes& axes) const;
  // Open designs that no other design dominates, best x first.
  const DesignIds& ahead(const DesignAxes& axes) const;
  // Increases when designs are replaced or change, not when they are added.
  std::uint64_t generation() const { return generation_; }

 signals:
  void changed();

 private:
  struct Workload;
  struct WorkloadName;
  struct State;
  struct Solved;
  struct Front;
  Workload& workloadNamed(const WorkloadName& name);
  Workload& workloadOf(const app::Design& design, EnergyUnit unit);
  std::uint32_t originOf(const app::Design& design);
  void limit(Workload& workload) const;
  void judge(Workload& workload, DesignId id) const;
  void put(Workload& workload, const app::Design& design, const Solved& solved, std::uint64_t key);

  std::size_t most_, all_ = 0;
  mutable DesignKeys keys_;
  std::vector<app::Design> origins_;  // without edits and partition
  std::vector<HardwareEdit> edits_;   // without duplicates
  std::unordered_map<std::string, std::uint32_t> editNumbers_;
  std::vector<std::unique_ptr<Workload>> workloads_;
  Workload* shown_ = nullptr;
  DesignLimits limits_;
  std::uint64_t generation_ = 0;
};

}  // namespace tilescope::gui
