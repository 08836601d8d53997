// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/plan_objective.h"

#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/base/units.h"

namespace tilescope {
namespace {

constexpr int kMostDigits = 6;

double metricOf(const PlanTotals& t) {
  const double bytes = t.offChipBytes.total();
  return t.latency.seconds > 0 && bytes > 0 ? t.macs / t.latency.seconds / bytes : 0;
}

}  // namespace

PlanObjective objectiveOf(const PlanTotals& t, Objective objective) {
  const std::string energy(name(t.energy.unit));
  switch (objective) {
    case Objective::Latency:
      return {t.latency.seconds, "s", false};
    case Objective::Energy:
      return {t.energy.total, energy, false};
    case Objective::Traffic:
      return {t.offChipBytes.total(), "B", false};
    case Objective::Edp:
    case Objective::NormalisedSum:  // of plans energy × latency stands for it
      return {t.energy.total * t.latency.seconds, energy + "·s", false};
    case Objective::Metric:
      return {metricOf(t), "MAC/s/B", true};
  }
  throw InternalError("an objective without a value of a plan");
}

double gainOf(double before, double after, bool largerIsBetter) {
  if (before == 0) return 0;
  return (largerIsBetter ? after - before : before - after) / before;
}

std::string_view wordsOf(Objective objective) {
  switch (objective) {
    case Objective::Latency:
      return "latency";
    case Objective::Energy:
      return "energy";
    case Objective::Traffic:
      return "traffic";
    case Objective::Edp:
    case Objective::NormalisedSum:
      return "energy × latency";
    case Objective::Metric:
      return "performance per byte";
  }
  throw InternalError("an objective without words");
}

std::string objectiveText(double value, Objective objective, EnergyUnit unit, bool energyIsEstimate, int digits) {
  const bool joules = unit == EnergyUnit::Picojoule;
  const std::string remark = energyIsEstimate ? " (estimate)" : "";
  switch (objective) {
    case Objective::Latency:
      return withPrefix(value, "s", digits);
    case Objective::Energy:
      return energyFigure(value, unit, digits) + remark;
    case Objective::Traffic:
      return withPrefix(value, "B", digits);
    case Objective::Edp:
    case Objective::NormalisedSum:
      return (joules ? withPrefix(value * kJoulesPerPicojoule, "J·s", digits)
                     : withPrefix(value, "", digits) + " MAC eq.·s") +
             remark;
    case Objective::Metric:
      return withPrefix(value, "MAC/s/B", digits);
  }
  throw InternalError("an objective without a unit");
}

std::string objectiveTextBeside(double value, double other, Objective objective, EnergyUnit unit,
                                bool energyIsEstimate) {
  const auto text = [&](double one, int digits) {
    return objectiveText(one, objective, unit, energyIsEstimate, digits);
  };
  int digits = kResultDigits;
  while (digits < kMostDigits && value != other && text(value, digits) == text(other, digits)) ++digits;
  return text(value, digits);
}

}  // namespace tilescope
