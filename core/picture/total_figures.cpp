// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/total_figures.h"

#include <algorithm>
#include <cstddef>

#include "core/base/format_number.h"
#include "core/base/label_words.h"
#include "core/explore/binding.h"
#include "core/explore/total_scope.h"

namespace tilescope {
namespace {

constexpr int kFigureDigits = 3;
constexpr std::ptrdiff_t kLongestName = 8;  // characters of a memory that leave room for "traffic" above the figure

std::ptrdiff_t characters(const std::string& utf8) {
  return std::count_if(utf8.begin(), utf8.end(),
                       [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
}

std::optional<double> relative(double now, double before) {
  return before > 0 ? std::optional(now / before - 1) : std::nullopt;
}

// text: "4.10 ms". Digits are grouped by thin spaces, so the first plain space ends the number.
TotalFigure figure(Quantity quantity, const std::string& label, const std::string& text) {
  TotalFigure figure;
  figure.quantity = quantity;
  figure.label = label;
  const std::size_t space = text.find(' ');
  figure.value = text.substr(0, space);
  if (space != std::string::npos) figure.unit = text.substr(space + 1);
  return figure;
}

}  // namespace

std::vector<TotalFigure> totalFigures(const ExecutionPlan& plan, const ExecutionPlan* reference) {
  const PlanTotals& totals = plan.totals;
  const std::string name = labelOf(plan.request.hardware.memories.back().name);
  const std::string memory = characters(name) <= kLongestName ? name : "Off-chip";
  std::vector<TotalFigure> figures{
      figure(Quantity::Latency, "Latency", withPrefix(totals.latency.seconds, "s", kFigureDigits)),
      figure(Quantity::Traffic, memory + " traffic", withPrefix(totals.offChipBytes.total(), "B", kFigureDigits)),
      figure(Quantity::Energy, "Energy", energyFigure(totals.energy.total, totals.energy.unit, kFigureDigits)),
      figure(Quantity::Utilization, "Array use", percent(totals.utilization.total, 0))};
  figures[1].counts = wordsOf(TrafficTotal::Plan);
  for (TotalFigure& total : figures) total.part = partText(layerCount(plan));
  figures[2].estimate = totals.energy.estimate;
  figures[3].isShare = true;
  if (plannedLayers(plan) == 0) {
    for (TotalFigure& total : figures) {
      total.value = "–";
      total.unit.clear();
    }
  } else if (reference && countTheSameLayers(*reference, plan)) {
    const PlanTotals& before = reference->totals;
    figures[0].change = relative(totals.latency.seconds, before.latency.seconds);
    figures[1].change = relative(totals.offChipBytes.total(), before.offChipBytes.total());
    if (totals.energy.unit == before.energy.unit)
      figures[2].change = relative(totals.energy.total, before.energy.total);
    figures[3].change = totals.utilization.total - before.utilization.total;
  }
  return figures;
}

}  // namespace tilescope
