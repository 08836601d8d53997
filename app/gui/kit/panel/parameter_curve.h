// SPDX-License-Identifier: GPL-3.0-or-later
// The plan's objective as a function of a parameter. It is shown as a curve below the parameter's slider.
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

inline constexpr double kSameValue = 1e-9;  // max relative difference of equal values

struct CurvePoint {
  enum class State { Waiting, Solved, DoesNotFit };
  double value = 0;  // value of the parameter in display units
  State state = State::Waiting;
  // The plan's objective (core/explore/plan_objective.h), only for solved points.
  double objective = 0;
  bool proven = true;  // whether all mappings are proven optimal
  // The max possible improvement, relative to the larger of objective and bound. 0 for searches that do not prove
  // results; 1 if no bound is known.
  double gap = 0;
  double energy = 0, seconds = 0;           // of the same plan
  double macs = 0, offChipBytes = 0;        // of the same plan
  std::optional<double> tokensPerSecond{};  // only for language models
  // The bottleneck for most of the time; only for transformers.
  std::optional<ResourceShare> limit{};
  std::optional<double> areaMm2{};   // nullopt: the profile needs a node
  std::optional<Budget> exceeded{};  // first exceeded budget

  bool operator==(const CurvePoint&) const = default;
};

// A range of parameter values that exceed a budget. Its ends are at the limit, or 0 and infinity.
struct BeyondBudget {
  double from = 0, to = std::numeric_limits<double>::infinity();

  bool operator==(const BeyondBudget&) const = default;
};

struct ParameterCurve {
  std::vector<CurvePoint> points;  // in ascending order: the slider's steps and the current value
  bool countsChips = false;        // true: shows a number of chips, not an objective
  Objective objective = Objective::Metric;
  std::optional<Metric> metric;  // shown in place of the objective
  EnergyUnit energyUnit = EnergyUnit::Picojoule;
  bool energyIsEstimate = false;
  bool largerIsBetter = false;
  bool stale = false;  // from the previous design; dimmed
  bool steps = false;  // constant from each point to the next
  // Below this parameter value the objective is a bound that cannot be reached. Hatched.
  double boundBelow = 0;
  std::vector<BeyondBudget> beyond;  // in ascending order

  const CurvePoint* at(double value) const;  // null: none
  std::size_t answered() const;
  double boundOf(const CurvePoint& point) const;  // bound of a solved point
  // The point with the best value, and the knee (core/explore/parameter_steps.h). Null while points are unsolved, or if
  // the curve has steps. The min is also null if all points are equal.
  const CurvePoint* minimum() const;
  const CurvePoint* knee() const;
  // Where Alt with Up (+1) or Down (-1) leads: to the knee in this direction, or to the next step of a curve with
  // steps.
  std::optional<double> jump(double value, int direction) const;

  bool operator==(const ParameterCurve&) const = default;

 private:
  bool isComplete() const { return !points.empty() && answered() == points.size(); }
  std::optional<double> nextStep(double value, int direction) const;
};

// The curve of a metric. Points without the metric are omitted. Only the curve of the objective has gaps.
ParameterCurve shownAs(ParameterCurve curve, Metric metric);

// The tooltip of a point, with its change against the current value: "3.90 ms, −4.0 %, not proven: between 3.75 and
// 3.90 ms (gap 3.9 %), 28.2 mm², knee".
QString pointText(const ParameterCurve& curve, const CurvePoint& point, double presentValue);

}  // namespace tilescope::gui
