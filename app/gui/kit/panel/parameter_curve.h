// SPDX-License-Identifier: GPL-3.0-or-later
// The plan's objective as a function of one parameter: the curve under its slider.
#pragma once

#include <QString>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "core/base/metric.h"
#include "core/explore/binding.h"
#include "core/explore/budgets.h"
#include "core/models/cost_model.h"

namespace tilescope::gui {

inline constexpr double kSameValue = 1e-9;  // relative difference below which two points have the same value

struct CurvePoint {
  enum class State { Waiting, Solved, DoesNotFit };
  double value = 0;  // of the parameter, in display units
  State state = State::Waiting;
  // The plan's objective in its own unit (core/explore/plan_objective.h); only of solved points.
  double objective = 0;
  bool proven = true;  // the mapping of every layer is proven optimal
  // The possible improvement, relative to the larger of objective and bound. 0 also for searches that prove nothing by
  // design; 1 if no bound is known.
  double gap = 0;
  double energy = 0, seconds = 0;           // of the same plan
  double macs = 0, offChipBytes = 0;        // also of this plan
  std::optional<double> tokensPerSecond{};  // only for language models
  std::optional<ResourceShare> limit{};     // only for transformers: the bottleneck for most of the time
  std::optional<double> areaMm2{};          // of the chip; nullopt if the profile needs a node
  std::optional<Budget> exceeded{};         // the first budget exceeded

  bool operator==(const CurvePoint&) const = default;
};

// A range of values that exceed some budget. Its ends are where a limit is crossed, or 0 and infinity.
struct BeyondBudget {
  double from = 0, to = std::numeric_limits<double>::infinity();

  bool operator==(const BeyondBudget&) const = default;
};

struct ParameterCurve {
  std::vector<CurvePoint> points;  // ascending; the slider's steps and the current value
  bool countsChips = false;        // instead of an objective
  Objective objective = Objective::Metric;
  std::optional<Metric> metric;  // shown instead of the objective, for the same plans
  EnergyUnit energyUnit = EnergyUnit::Picojoule;
  bool energyIsEstimate = false;
  bool largerIsBetter = false;
  bool stale = false;     // from the previous design; dimmed until the new design has points
  bool steps = false;     // the curve is constant from each point to the next
  double boundBelow = 0;  // below this parameter value the objective is a bound that cannot be reached: hatched
  std::vector<BeyondBudget> beyond;  // ascending

  const CurvePoint* at(double value) const;  // null if there is none
  std::size_t answered() const;
  double boundOf(const CurvePoint& point) const;  // best possible objective at a solved point
  // The point with the best value (null if all are equal), and the knee (core/explore/parameter_steps.h). Both are
  // null while points are not solved, and for curves with steps.
  const CurvePoint* minimum() const;
  const CurvePoint* knee() const;
  // The target of Alt with up (+1) or down (-1): the knee, if it lies in that direction. For curves with steps: the
  // next or the previous step.
  std::optional<double> jump(double value, int direction) const;

  bool operator==(const ParameterCurve&) const = default;

 private:
  bool isComplete() const { return !points.empty() && answered() == points.size(); }
  std::optional<double> nextStep(double value, int direction) const;
};

// The same points with the values of a metric. Points without the metric are left out; only the objective has gaps.
ParameterCurve shownAs(ParameterCurve curve, Metric metric);

// The text of a point, with its change against the current value: "3.90 ms, −4.0 %, not proven: between 3.75 and 3.90
// ms (gap 3.9 %), 28.2 mm², knee".
QString pointText(const ParameterCurve& curve, const CurvePoint& point, double presentValue);

}  // namespace tilescope::gui
