// SPDX-License-Identifier: GPL-3.0-or-later
// Every design that was solved, by whomever: its latency, energy, traffic and area, what it is, and which ones no other
// beats in two or three metrics. Shown are those of one workload under one model; the others wait for their workload.
//
// The metrics of an open design, whose search was to prove its mappings and has not, will still change: the objective
// for the better, the others either way. So it beats no other design. Those that would be on the front or ahead of it
// are known apart.
//
// Metrics lie in plain arrays, so that a million points are drawn and searched at once. Designs are kept as their
// differences: an origin (network, profile, model, search) that many share, and edits by number.
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

// The exact front of designs by two or three metrics: those that no other is at least as good as in all of them and
// better in one.

// Number of a design among those shown; stays as long as they are shown.
using DesignId = std::uint32_t;
using DesignIds = std::vector<DesignId>;

struct DesignCosts {
  std::array<double, 3> costs{};  // smaller is better; of two metrics the third is the same for all
  DesignId id = 0;

  bool isAtLeastAsGoodAs(const DesignCosts& other) const {
    return costs[0] <= other.costs[0] && costs[1] <= other.costs[1] && costs[2] <= other.costs[2];
  }
};

// In order of their first cost, then the second. Of equal ones the one with the smallest id.
std::vector<DesignCosts> frontOf(std::vector<DesignCosts> designs);

// What is kept of a design; smaller is better, 0 is unknown. The other metrics of designs (kInDesigns) follow.
inline constexpr std::array kDesignMetrics{Metric::Latency, Metric::Energy, Metric::Traffic, Metric::Area};
using DesignFigures = std::array<double, kDesignMetrics.size()>;  // in their order
constexpr std::size_t designIndex(Metric metric) {
  return static_cast<std::size_t>(std::find(kDesignMetrics.begin(), kDesignMetrics.end(), metric) -
                                  kDesignMetrics.begin());
}

// Two different metrics along and up, and a third one that colours.
struct DesignAxes {
  Metric x = Metric::Latency, y = Metric::Energy;
  std::optional<Metric> colour;
  auto operator<=>(const DesignAxes&) const = default;
};

// What a design may have at most; infinity: no limit. A unit of energy other than pJ meets those of energy and power.
struct DesignLimits {
  static constexpr double kNone = std::numeric_limits<double>::infinity();
  double seconds = kNone, picojoules = kNone, watts = kNone, areaMm2 = kNone;

  bool isSet() const { return *this != DesignLimits{}; }
  bool operator==(const DesignLimits&) const = default;
};

// What is optimised, from the metrics; smaller is better. MACs are the same for all designs of a workload.
double costOf(const DesignFigures& figures, Objective objective);

inline constexpr std::size_t kMaxDesigns = 1'000'000;  // of all workloads together

class DesignCloud : public QObject {
  Q_OBJECT
 public:
  explicit DesignCloud(QObject* parent = nullptr, std::size_t most = kMaxDesigns);
  ~DesignCloud() override;

  // Takes a solved design. Left out are those that are known already, those with layers that are infeasible, and what
  // is beyond the limit. A design that comes again replaces what was known less well: a proof what was not proven, a
  // search to its end what a limit stopped, and of two that were stopped the better one.
  void add(const app::Design& design, const ExecutionPlan& plan);
  // Those of these designs and no others; what is shown is of the same workload as before.
  void replaceBy(const app::KnownDesigns& known);
  // Of what is shown the designs on a front, whatever its axes, and the last others that were solved.
  app::KnownDesigns known(std::size_t mostOthers) const;
  // Shows the designs of this workload and model; of an incomplete design, none.
  void show(const app::Design& design);
  // Designs beyond the limits stay, but are on no front.
  void setLimits(const DesignLimits& limits);

  std::size_t size() const;  // of what is shown
  // Natural logarithms, by id, of a metric of designs; −∞ where it is unknown. Until the next change of the cloud.
  std::span<const float> logs(Metric metric) const;
  double figure(DesignId id, Metric metric) const;  // 0: unknown
  bool isProven(DesignId id) const;
  bool isOpen(DesignId id) const;
  bool isEstimate(DesignId id) const;  // of its energy
  EnergyUnit energyUnit() const;
  app::Design design(DesignId id) const;
  std::optional<DesignId> find(const app::Design& design) const;
  const DesignLimits& limits() const { return limits_; }
  // Where an axis of this metric has its limit, a lower one where more is better; nothing: it has none.
  std::optional<double> limitOf(Metric metric) const;
  // By id, 1: beyond the limits; empty where there are none.
  std::span<const std::uint8_t> beyond() const;
  std::size_t beyondCount() const;
  // Those within the limits that are not open and that no other of them beats in the two or three metrics, from the
  // best x on. Designs that lack one of them are left out.
  const DesignIds& front(const DesignAxes& axes) const;
  // The open ones that, as they were found, neither the front nor another open one beats, in the same order.
  const DesignIds& ahead(const DesignAxes& axes) const;
  // Counts up whenever other designs are shown or one's metrics change; not when new ones come in addition.
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
  std::vector<HardwareEdit> edits_;   // each once
  std::unordered_map<std::string, std::uint32_t> editNumbers_;
  std::vector<std::unique_ptr<Workload>> workloads_;
  Workload* shown_ = nullptr;
  DesignLimits limits_;
  std::uint64_t generation_ = 0;
};

}  // namespace tilescope::gui
