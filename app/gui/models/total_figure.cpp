// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/total_figure.h"

#include <QObject>
#include <algorithm>

#include "app/gui/models/words.h"
#include "core/base/format_number.h"
#include "core/base/label_words.h"
#include "core/explore/binding.h"

namespace tilescope::gui {
namespace {

constexpr int kFigureDigits = 3;
constexpr qsizetype kLongestName = 8;  // of a memory, that leaves room for "traffic" above the figure

struct NumberAndUnit {
  QString number, unit;
};

// Digits are grouped by thin spaces, so the first plain space ends the number.
NumberAndUnit split(const std::string& text) {
  const QString all = QString::fromStdString(text);
  const qsizetype space = all.indexOf(' ');
  return space < 0 ? NumberAndUnit{all, {}} : NumberAndUnit{all.left(space), all.mid(space + 1)};
}

std::optional<double> relative(double now, double before) {
  return before > 0 ? std::optional(now / before - 1) : std::nullopt;
}

TotalFigure figure(Quantity quantity, const QString& label, const std::string& text) {
  const NumberAndUnit parts = split(text);
  TotalFigure figure;
  figure.quantity = quantity;
  figure.label = label;
  figure.value = parts.number;
  figure.unit = parts.unit;
  return figure;
}

Quantity firstOf(Objective objective) {
  switch (objective) {
    case Objective::Energy:
      return Quantity::Energy;
    case Objective::Traffic:
      return Quantity::Traffic;
    default:
      return Quantity::Latency;
  }
}

}  // namespace

std::vector<TotalFigure> figuresOf(const ExecutionPlan& plan, const ExecutionPlan* reference) {
  const PlanTotals& totals = plan.totals;
  const QString name = words(labelOf(plan.request.hardware.memories.back().name));
  const QString memory = name.size() <= kLongestName ? name : QObject::tr("Off-chip");
  std::vector<TotalFigure> figures{
      figure(Quantity::Latency, QObject::tr("Latency"), withPrefix(totals.latency.seconds, "s", kFigureDigits)),
      figure(Quantity::Traffic, QObject::tr("%1 traffic").arg(memory),
             withPrefix(totals.offChipBytes.total(), "B", kFigureDigits)),
      figure(Quantity::Energy, QObject::tr("Energy"),
             energyFigure(totals.energy.total, totals.energy.unit, kFigureDigits)),
      figure(Quantity::Utilization, QObject::tr("Array use"), percent(totals.utilization.total, 0))};
  figures[2].estimate = totals.energy.estimate;
  figures[3].isShare = true;
  if (plannedLayers(plan) == 0) {
    for (TotalFigure& total : figures) {
      total.value = QStringLiteral("–");
      total.unit.clear();
    }
  } else if (reference && reference->infeasibleLayers == plan.infeasibleLayers) {
    const PlanTotals& before = reference->totals;
    figures[0].change = relative(totals.latency.seconds, before.latency.seconds);
    figures[1].change = relative(totals.offChipBytes.total(), before.offChipBytes.total());
    if (totals.energy.unit == before.energy.unit)
      figures[2].change = relative(totals.energy.total, before.energy.total);
    figures[3].change = totals.utilization.total - before.utilization.total;
  }
  const Quantity first = firstOf(plan.request.objective);
  std::stable_partition(figures.begin(), figures.end(), [&](const TotalFigure& f) { return f.quantity == first; });
  return figures;
}

}  // namespace tilescope::gui
