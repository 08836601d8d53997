// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/panel/parameter_curve.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/words/change_text.h"
#include "app/gui/kit/words/gap_text.h"
#include "app/gui/kit/words/words.h"
#include "core/base/format_number.h"
#include "core/explore/metrics.h"
#include "core/explore/parameter_steps.h"
#include "core/explore/plan_objective.h"

namespace tilescope::gui {
namespace {

// "+4.0 %", "−4.0 %", or "±0 %" if rounded to zero.
QString changeOf(double change) {
  if (std::abs(change) < kNoChange) return QStringLiteral("±0 %");
  return QCoreApplication::translate("Change", "%1 %").arg(signedNumber(change * 100, 1));
}

QString figureText(const ParameterCurve& curve, double figure) {
  if (!curve.countsChips)
    return words(
        metricText(figure, curve.metric.value_or(metricOf(curve.objective)), curve.energyUnit, curve.energyIsEstimate));
  const QString count = wholeText(figure);
  return figure == 1 ? QCoreApplication::translate("ParameterCurve", "1 chip")
                     : QCoreApplication::translate("ParameterCurve", "%1 chips").arg(count);
}

QString gapWords(const ParameterCurve& curve, const CurvePoint& point) {
  if (point.gap <= 0 || point.gap >= 1) return QCoreApplication::translate("ParameterCurve", "not proven");
  const double bound = curve.boundOf(point);
  const auto text = [&](double one, double other) {
    return words(objectiveTextBeside(one, other, curve.objective, curve.energyUnit, curve.energyIsEstimate));
  };
  return QCoreApplication::translate("ParameterCurve", "not proven: between %1 and %2 (gap %3)")
      .arg(text(bound, point.objective), text(point.objective, bound), gapText(point.gap));
}

}  // namespace

const CurvePoint* ParameterCurve::at(double value) const {
  if (steps) {
    const auto above = std::find_if(points.begin(), points.end(),
                                    [&](const CurvePoint& point) { return point.value > value * (1 + kSameValue); });
    return above == points.begin() ? nullptr : &*std::prev(above);
  }
  const auto found = std::find_if(points.begin(), points.end(), [&](const CurvePoint& point) {
    return std::abs(point.value - value) <= kSameValue * std::max(std::abs(value), std::abs(point.value));
  });
  return found == points.end() ? nullptr : &*found;
}

std::size_t ParameterCurve::answered() const {
  return static_cast<std::size_t>(std::count_if(
      points.begin(), points.end(), [](const CurvePoint& point) { return point.state != CurvePoint::State::Waiting; }));
}

double ParameterCurve::boundOf(const CurvePoint& point) const {
  return largerIsBetter ? point.objective / (1 - point.gap) : point.objective * (1 - point.gap);
}

const CurvePoint* ParameterCurve::minimum() const {
  if (steps || !isComplete()) return nullptr;
  const CurvePoint* best = nullptr;
  for (const CurvePoint& point : points) {
    if (point.state != CurvePoint::State::Solved) continue;
    if (!best || gainOf(best->objective, point.objective, largerIsBetter) > 0) best = &point;
  }
  const bool differ = std::any_of(points.begin(), points.end(), [&](const CurvePoint& point) {
    return point.state == CurvePoint::State::Solved &&
           std::abs(point.objective - best->objective) > kSameValue * std::abs(best->objective);
  });
  return differ ? best : nullptr;
}

const CurvePoint* ParameterCurve::knee() const {
  if (steps || !isComplete()) return nullptr;
  std::vector<std::optional<double>> edps;
  for (const CurvePoint& point : points) {
    const double edp = point.energy * point.seconds;
    edps.push_back(edp > 0 ? std::optional(edp) : std::nullopt);
  }
  const std::optional<std::size_t> knee = kneeOf(edps);
  return knee ? &points[*knee] : nullptr;
}

std::optional<double> ParameterCurve::nextStep(double value, int direction) const {
  std::optional<double> before;
  for (const CurvePoint& point : points) {
    if (point.state != CurvePoint::State::Solved || point.value <= 0) continue;
    if (direction > 0 && point.value > value * (1 + kSameValue)) return point.value;
    if (direction < 0 && point.value < value * (1 - kSameValue)) before = point.value;
  }
  return before;
}

std::optional<double> ParameterCurve::jump(double value, int direction) const {
  if (stale) return std::nullopt;
  if (steps) return nextStep(value, direction);
  const CurvePoint* point = knee();
  const bool isThere =
      point && (direction > 0 ? point->value > value * (1 + kSameValue) : point->value < value * (1 - kSameValue));
  return isThere ? std::optional(point->value) : std::nullopt;
}

ParameterCurve shownAs(ParameterCurve curve, Metric metric) {
  const bool isObjective = metric == metricOf(curve.objective);
  curve.metric = metric;
  curve.largerIsBetter = rowOf(metric).largerIsBetter;
  std::erase_if(curve.points, [&](CurvePoint& point) {
    if (point.state != CurvePoint::State::Solved || isObjective) return false;
    const std::optional<double> value = metric == Metric::TokenThroughput ? point.tokensPerSecond
                                        : metric == Metric::Energy        ? std::optional(point.energy)
                                        : metric == Metric::Latency       ? point.seconds
                                        : point.areaMm2                   ? std::optional(point.energy * *point.areaMm2)
                                                                          : std::nullopt;
    point.objective = value.value_or(0);
    point.gap = 0;
    return !value;
  });
  return curve;
}

QString pointText(const ParameterCurve& curve, const CurvePoint& point, double presentValue) {
  if (point.state == CurvePoint::State::Waiting) return QCoreApplication::translate("ParameterCurve", "not solved yet");
  if (point.state == CurvePoint::State::DoesNotFit) return QCoreApplication::translate("ParameterCurve", "infeasible");
  QStringList parts{figureText(curve, point.objective)};
  const CurvePoint* present = curve.at(presentValue);
  if (present && present != &point && present->state == CurvePoint::State::Solved && present->objective > 0)
    parts << changeOf(point.objective / present->objective - 1);
  if (!point.proven) parts << gapWords(curve, point);
  if (point.areaMm2) parts << words(metricText(*point.areaMm2, Metric::Area, curve.energyUnit));
  if (curve.minimum() == &point) parts << QCoreApplication::translate("ParameterCurve", "minimum");
  if (curve.knee() == &point) parts << QCoreApplication::translate("ParameterCurve", "knee");
  if (point.exceeded)
    parts << QCoreApplication::translate("ParameterCurve", "beyond the budget of %1")
                 .arg(lowered(words(kBudgetRows[static_cast<std::size_t>(*point.exceeded)].label)));
  return parts.join(QStringLiteral(", "));
}

}  // namespace tilescope::gui
