// SPDX-License-Identifier: GPL-3.0-or-later
// The objective as a function of a parameter, shown as a curve below the parameter's slider.
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
  double value = 0;  // of the parameter, in display units
  State state = State::Waiting;
  // See core/explore/plan_objective.h; solved points only.
  double objective = 0;
  bool proven = true;  // all mappings are proven optimal
  // Max possible improvement, relative to the larger of objective and bound. 0: the search proves nothing; 1: no bound
  // is known.
  double gap = 0;
  double energy = 0, seconds = 0;
  double macs = 0, offChipBytes = 0;
  std::optional<double> tokensPerSecond{};  // language models only
  // Bottleneck of most of the time; transformers only.
  std::optional<ResourceShare> limit{};
  std::optional<double> areaMm2{};  // nullopt: the profile needs a node
  std::optional<Budget> exceeded{};

  bool operator==(const CurvePoint&) const = default;
};

// A range of values that exceed a budget, from or up to the limit. The other end is 0 or infinity.
struct BeyondBudget {
  double from = 0, to = std::numeric_limits<double>::infinity();

  bool operator==(const BeyondBudget&) const = default;
};

struct ParameterCurve {
  std::vector<CurvePoint> points;
  bool countsChips = false;  // number of chips instead of an objective
  Objective objective = Objective::Metric;
  std::optional<Metric> metric;  // shown instead of the objective
  EnergyUnit energyUnit = EnergyUnit::Picojoule;
  bool energyIsEstimate = false;
  bool largerIsBetter = false;
  bool stale = false;
  bool steps = false;  // constant from each point to the next
  // Below this value the objective is only a bound. Hatched.
  double boundBelow = 0;
  std::vector<BeyondBudget> beyond;

  const CurvePoint* at(double value) const;  // null: none
  std::size_t answered() const;
  double boundOf(const CurvePoint& point) const;  // of solved points
  // Best point and knee. Null if points are unsolved or the curve has steps. The min is also null if all points are
  // equal.
  const CurvePoint* minimum() const;
  const CurvePoint* knee() const;
  // Target of Alt with Up (+1) or Down (-1): the knee, or the next step of a curve with steps.
  std::optional<double> jump(double value, int direction) const;

  bool operator==(const ParameterCurve&) const = default;

 private:
  bool isComplete() const { return !points.empty() && answered() == points.size(); }
  std::optional<double> nextStep(double value, int direction) const;
};

// The curve of another metric, without points that lack it. Only the objective has gaps.
ParameterCurve shownAs(ParameterCurve curve, Metric metric);

// The tooltip of a point, such as "3.90 ms, −4.0 %, not proven: between 3.75 and 3.90 ms (gap 3.9 %), 28.2 mm², knee".
QString pointText(const ParameterCurve& curve, const CurvePoint& point, double presentValue);

}  // namespace tilescope::gui
