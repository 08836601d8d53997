// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/plan_objective.h"

#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/base/units.h"
#include "core/models/model_registry.h"

namespace tilescope {
namespace {

constexpr int kMaxDigits = 6;

double metricOf(const PlanTotals& t) {
  const double bytes = t.offChipBytes.total();
  return t.latency.seconds > 0 && bytes > 0 ? t.macs / t.latency.seconds / bytes : 0;
}

std::string unitOf(Objective objective, EnergyUnit unit) {
  switch (objective) {
    case Objective::Latency:
      return "s";
    case Objective::Energy:
      return std::string(name(unit));
    case Objective::Traffic:
      return "B";
    case Objective::Edp:
    case Objective::NormalisedSum:
      return std::string(name(unit)) + "·s";
    case Objective::Metric:
      return "MAC/s/B";
  }
  throw InternalError("an objective without a unit");
}

}  // namespace

CostParts costParts(const PlanTotals& t) {
  return {t.energy.total, t.latency.seconds, t.offChipBytes.total()};
}

CostParts costParts(const LayerResult& r) {
  return {r.energy.total, r.latency.seconds, r.offChipBytes.total()};
}

PlanObjective objectiveOf(const PlanTotals& t, Objective objective) {
  const bool larger = largerIsBetter(objective);
  return {larger ? metricOf(t) : costOf(objective, costParts(t)), unitOf(objective, t.energy.unit), larger};
}

std::optional<Objective> tieBreakerOf(std::string_view model, Objective objective) {
  const Result<const ModelEntry*> entry = findModel(model);
  return entry ? (*entry)->model->tieBreaker(objective) : tieBreakerOf(objective);
}

double gainOf(double before, double after, bool largerIsBetter) {
  if (before == 0) return 0;
  return (largerIsBetter ? after - before : before - after) / before;
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
  while (digits < kMaxDigits && value != other && text(value, digits) == text(other, digits)) ++digits;
  return text(value, digits);
}

}  // namespace tilescope
