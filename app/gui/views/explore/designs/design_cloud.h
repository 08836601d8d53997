// SPDX-License-Identifier: GPL-3.0-or-later
// All solved designs with latency, energy, traffic and area, and the fronts by two or three of these metrics. Only the
// designs of one workload and model are shown; the others are kept until their workload is shown.
//
// A design is open if its search was to prove its mappings optimal but has not done so yet. Its metrics may still
// change: the objective only improves, the others may improve or worsen. So an open design dominates no other design.
// Open designs that would be on the front or ahead of it are listed separately.
//
// Metrics are stored in plain arrays, so that a million points can be drawn and searched. Each design is stored as an
// origin (network, profile, model, search), which many designs share, and the indices of its edits.
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

// Number of a shown design; valid as long as the design is shown.
using DesignId = std::uint32_t;
using DesignIds = std::vector<DesignId>;

struct DesignCosts {
  std::array<double, 3> costs{};  // smaller is better; with two metrics the third is the same for all
  DesignId id = 0;

  bool isAtLeastAsGoodAs(const DesignCosts& other) const {
    return costs[0] <= other.costs[0] && costs[1] <= other.costs[1] && costs[2] <= other.costs[2];
  }
};

// The exact front by two or three metrics: the designs that no other design dominates. A design dominates another if it
// is at least as good in all metrics and better in one. The front is ordered by the first cost, then the second. Of
// equal designs only the one with the smallest id is on the front.
std::vector<DesignCosts> frontOf(std::vector<DesignCosts> designs);

// The stored metrics of a design; smaller is better, 0 means unknown. The other metrics (kInDesigns) are derived from
// them.
inline constexpr std::array kDesignMetrics{Metric::Latency, Metric::Energy, Metric::Traffic, Metric::Area};
using DesignFigures = std::array<double, kDesignMetrics.size()>;  // in the order of kDesignMetrics
constexpr std::size_t designIndex(Metric metric) {
  return static_cast<std::size_t>(std::find(kDesignMetrics.begin(), kDesignMetrics.end(), metric) -
                                  kDesignMetrics.begin());
}

// Two different metrics for the axes x and y, and optionally a third one for colours.
struct DesignAxes {
  Metric x = Metric::Latency, y = Metric::Energy;
  std::optional<Metric> colour;
  auto operator<=>(const DesignAxes&) const = default;
};

// Upper limits of a design's metrics; infinity means no limit. If the unit of energy is not pJ, limits on energy and
// power are ignored.
struct DesignLimits {
  static constexpr double kNone = std::numeric_limits<double>::infinity();
  double seconds = kNone, picojoules = kNone, watts = kNone, areaMm2 = kNone;

  bool isSet() const { return *this != DesignLimits{}; }
  bool operator==(const DesignLimits&) const = default;
};

// The value of the objective; smaller is better. MACs are left out, because they are equal for all designs.
double costOf(const DesignFigures& figures, Objective objective);

inline constexpr std::size_t kMaxDesigns = 1'000'000;  // of all workloads together

class DesignCloud : public QObject {
  Q_OBJECT
 public:
  explicit DesignCloud(QObject* parent = nullptr, std::size_t most = kMaxDesigns);
  ~DesignCloud() override;

  // Adds a solved design, unless it has infeasible layers or there are kMaxDesigns already. A known design is replaced
  // only by a more reliable result: proven instead of unproven, or complete instead of stopped by a limit. Of two
  // stopped results the better one is kept.
  void add(const app::Design& design, const ExecutionPlan& plan);
  // Replaces all designs by these. The shown workload stays the same.
  void replaceBy(const app::KnownDesigns& known);
  // Of the shown workload: all designs on the front of any two metrics, and the mostOthers designs solved last.
  app::KnownDesigns known(std::size_t mostOthers) const;
  // Shows the designs with the workload and model of this design; shows none if this design is incomplete.
  void show(const app::Design& design);
  // Designs beyond the limits are kept, but are on no front.
  void setLimits(const DesignLimits& limits);

  std::size_t size() const;  // number of shown designs
  // Natural logarithms of a metric, by design id; −∞ if unknown. Valid until the cloud changes.
  std::span<const float> logs(Metric metric) const;
  double figure(DesignId id, Metric metric) const;  // 0: unknown
  bool isProven(DesignId id) const;
  bool isOpen(DesignId id) const;
  bool isEstimate(DesignId id) const;  // its energy is an estimate
  EnergyUnit energyUnit() const;
  app::Design design(DesignId id) const;
  std::optional<DesignId> find(const app::Design& design) const;
  const DesignLimits& limits() const { return limits_; }
  // The limit on an axis of this metric; nullopt if there is none. It is a lower limit if larger values are better.
  std::optional<double> limitOf(Metric metric) const;
  // Per design id, 1 if the design exceeds a limit; empty if there are no limits.
  std::span<const std::uint8_t> beyond() const;
  std::size_t beyondCount() const;
  // The designs on the front by these two or three metrics, starting with the best x. Designs that are open, beyond a
  // limit or without one of the metrics are left out.
  const DesignIds& front(const DesignAxes& axes) const;
  // The open designs that neither the front nor another open design dominates, starting with the best x.
  const DesignIds& ahead(const DesignAxes& axes) const;
  // Increases when other designs are shown or metrics change, but not when designs are added.
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
