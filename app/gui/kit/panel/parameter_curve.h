// SPDX-License-Identifier: GPL-3.0-or-later
// What the plan's objective would be at other values of one parameter: the curve under its slider.
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

inline constexpr double kSameValue = 1e-9;  // relative, of two points of a curve

struct CurvePoint {
  enum class State { Waiting, Solved, DoesNotFit };
  double value = 0;  // of the parameter, in display units
  State state = State::Waiting;
  double objective = 0;  // of the plan, in its own unit (core/explore/plan_objective.h); of Solved only
  bool proven = true;    // of every layer
  // How much better the plan could be at most, as a part of the better value; 0 also where the search proves nothing by
  // design, so that it has no better answer; 1: no bound is known.
  double gap = 0;
  double energy = 0, seconds = 0;           // of the same plan
  double macs = 0, offChipBytes = 0;        // as above
  std::optional<double> tokensPerSecond{};  // of language models
  std::optional<ResourceShare> limit{};     // of transformers: what limits the plan for most of its time
  std::optional<double> areaMm2{};          // of the chip; nothing: the profile needs a node
  std::optional<Budget> exceeded{};         // the first budget that it breaks

  bool operator==(const CurvePoint&) const = default;
};

// Values at which some budget is exceeded. An end is where a limit is crossed, 0 or infinity where none is.
struct BeyondBudget {
  double from = 0, to = std::numeric_limits<double>::infinity();

  bool operator==(const BeyondBudget&) const = default;
};

struct ParameterCurve {
  std::vector<CurvePoint> points;  // ascending; the rungs of the slider's ladder and the current value
  bool countsChips = false;        // instead of an objective
  Objective objective = Objective::Metric;
  std::optional<Metric> metric;  // shown instead of the objective, of the same plans
  EnergyUnit energyUnit = EnergyUnit::Picojoule;
  bool energyIsEstimate = false;
  bool largerIsBetter = false;
  bool stale = false;                // of the design before; shown quieter until there are points of this one
  bool steps = false;                // a point holds up to the next one
  double boundBelow = 0;             // at smaller values the objective is a bound that nothing reaches: hatched
  std::vector<BeyondBudget> beyond;  // ascending

  const CurvePoint* at(double value) const;  // null: none
  std::size_t answered() const;
  double boundOf(const CurvePoint& point) const;  // what the objective cannot beat; of a solved one
  // The point with the best value, where not all are alike, and the knee (core/explore/parameter_steps.h). Null: there
  // is none, or points are not solved yet, or they hold up to the next one.
  const CurvePoint* minimum() const;
  const CurvePoint* knee() const;
  // Where Alt leads up (+1) or down (-1): the knee, if it lies there; where points hold up to the next one, the next
  // point or the last one before.
  std::optional<double> jump(double value, int direction) const;

  bool operator==(const ParameterCurve&) const = default;

 private:
  bool isComplete() const { return !points.empty() && answered() == points.size(); }
  std::optional<double> nextStep(double value, int direction) const;
};

// The same points with values of a metric. Those that lack it are left out; gaps are known of the objective alone.
ParameterCurve shownAs(ParameterCurve curve, Metric metric);

// "3.90 ms, −4.0 %, not proven: between 3.75 and 3.90 ms (gap 3.9 %), 28.2 mm², knee": the point, and how it
// differs from the one at the current value.
QString pointText(const ParameterCurve& curve, const CurvePoint& point, double presentValue);

}  // namespace tilescope::gui
