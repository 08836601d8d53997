// SPDX-License-Identifier: GPL-3.0-or-later
// All solved designs with their latency, energy, traffic and area, and the fronts by two or three metrics. Shown are
// the designs of one workload and model; the others are kept until their workload is shown.
//
// An open design has mappings that its search was to prove optimal but has not yet. Its metrics may still change: the
// objective only improves, the others may go either way. So an open design dominates no other design, and open designs
// that would be on the front or ahead of it are listed separately.
//
// Metrics are stored in plain arrays, so that a million points can be drawn and searched. Designs are stored as
// differences: an origin (network, profile, model, search), which many share, and the numbers of edits.
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

// The exact front by two or three metrics: the designs that are not dominated by another one, which is at least as
// good in all metrics and better in one. Ordered by the first cost, then the second; of equal designs only the one
// with the smallest id.
std::vector<DesignCosts> frontOf(std::vector<DesignCosts> designs);

// The stored metrics of a design; smaller is better, 0 means unknown. The other metrics of designs (kInDesigns) are
// derived from them.
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

// Upper limits of a design's metrics; infinity: no limit. If the unit of energy is not pJ, limits of energy and power
// always hold.
struct DesignLimits {
  static constexpr double kNone = std::numeric_limits<double>::infinity();
  double seconds = kNone, picojoules = kNone, watts = kNone, areaMm2 = kNone;

  bool isSet() const { return *this != DesignLimits{}; }
  bool operator==(const DesignLimits&) const = default;
};

// The objective's value from the metrics; smaller is better. MACs are the same for all designs of a workload.
double costOf(const DesignFigures& figures, Objective objective);

inline constexpr std::size_t kMaxDesigns = 1'000'000;  // of all workloads together

class DesignCloud : public QObject {
  Q_OBJECT
 public:
  explicit DesignCloud(QObject* parent = nullptr, std::size_t most = kMaxDesigns);
  ~DesignCloud() override;

  // Adds a solved design, unless it is known already, has infeasible layers, or exceeds kMaxDesigns. It replaces the
  // same design if that is known less well: a proof replaces an unproven result, a complete search one stopped by a
  // limit, and of two stopped ones the better one stays.
  void add(const app::Design& design, const ExecutionPlan& plan);
  // Replaces all designs by these. The shown workload stays the same.
  void replaceBy(const app::KnownDesigns& known);
  // Of the shown workload: the designs on the front of any axes, and the others solved last.
  app::KnownDesigns known(std::size_t mostOthers) const;
  // Shows the designs of this design's workload and model; none if it is incomplete.
  void show(const app::Design& design);
  // Designs beyond the limits stay, but are on no front.
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
  // The limit on an axis of this metric, a lower limit if more is better; nullopt: none.
  std::optional<double> limitOf(Metric metric) const;
  // By design id, 1: beyond the limits; empty if there are no limits.
  std::span<const std::uint8_t> beyond() const;
  std::size_t beyondCount() const;
  // The designs within the limits that are not open and not dominated in the two or three metrics, starting with the
  // best x. Designs that lack one of the metrics are left out.
  const DesignIds& front(const DesignAxes& axes) const;
  // The open designs that are currently dominated neither by the front nor by another open one, in the same order.
  const DesignIds& ahead(const DesignAxes& axes) const;
  // Increases when other designs are shown or metrics of a design change, but not when designs are added.
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
