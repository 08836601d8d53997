// SPDX-License-Identifier: GPL-3.0-or-later
// Alternatives: pins, one step per parameter, solved configurations, other mappings.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/common/report/blocks.h"
#include "app/common/report/design_points.h"
#include "app/common/report/sections.h"
#include "core/base/format_number.h"
#include "core/explore/change_text.h"
#include "core/explore/plan_objective.h"
#include "core/report/designs_chart.h"

namespace tilescope::app {
namespace {

using report::Tone;

constexpr std::size_t kMaxFrontRows = 12;  // rows of the front over mappings, spread evenly

Tone energyTone(const ReportMaterial& material) {
  return material.plan().totals.energy.estimate ? Tone::Estimate : Tone::Plain;
}

report::Table stepsTable(const ReportMaterial& material) {
  const PlanTotals& now = material.plan().totals;
  const Objective objective = material.plan().request.objective;
  report::Table table{
      "What single changes would give, the most gain per chip area first",
      {wordColumn("Parameter"), wordColumn("Step"), numberColumn("Gain in " + std::string(labelOf(objective)), "%"),
       numberColumn("Latency", ""), numberColumn("Energy", ""), numberColumn("Traffic", ""), wordColumn("Chip area"),
       wordColumn("Edit")},
      {},
      false};
  const auto cell = [](double after, double before, bool known) -> report::Line {
    if (!known) return line(kNoValue, Tone::Quiet);
    return {change(after, before, false)};
  };
  for (const SolvedStep& step : material.solved.steps) {
    const Change& made = step.change;
    const bool known = step.latencySeconds > 0 && material.plan().infeasibleLayers.empty();
    const DesignStep& field = made.steps.front();
    std::string what = field.change;
    if (made.newlyPlanned > 0) what += ": " + counted(made.newlyPlanned, "layer") + " more with a mapping";
    if (made.gain < 0 && !made.whyWorse.empty()) what += ". " + made.whyWorse;
    table.rows.push_back({line(field.label), line(what), line(percentNumber(made.gain)),
                          cell(step.latencySeconds, now.latency.seconds, known),
                          cell(step.energy, now.energy.total, known),
                          cell(step.offChipBytes, now.offChipBytes.total(), known),
                          line(areaText(made), made.areaBefore ? Tone::Estimate : Tone::Quiet),
                          field.edit ? report::Line{code("--set " + field.edit->pointer + "=" + field.edit->json)}
                                     : line("without --dataflow")});
  }
  return table;
}

report::Table pointsTable(const ReportMaterial& material, const DesignPoints& points) {
  std::vector<double> seconds, energies;
  for (const DesignPoint& point : points.points) {
    seconds.push_back(point.latencySeconds);
    energies.push_back(point.energy);
  }
  const Scale time(largestOf(seconds), UnitFamily::Seconds),
      energy(largestOf(energies), UnitFamily::Energy, points.unit);
  report::Table table{"Designs: the current one, pins, and those that no other beats in both metrics",
                      {wordColumn("Design"), numberColumn("Latency", time.unit()),
                       numberColumn("Energy", energy.unit()), wordColumn("Front")},
                      {},
                      false};
  // Only one of several equal configurations is marked.
  const auto isEqualToOneOnIt = [&](const DesignPoint& point) {
    return std::any_of(points.points.begin(), points.points.end(), [&](const DesignPoint& other) {
      return other.onFront && other.latencySeconds == point.latencySeconds && other.energy == point.energy;
    });
  };
  for (const DesignPoint& point : points.points) {
    if (!point.isPresent && point.letter.empty() && !point.onFront) continue;
    const bool onFront = point.onFront || (!point.open && isEqualToOneOnIt(point));
    const std::string name = point.letter.empty() ? point.label : "Pin " + point.letter + ", " + point.label;
    table.rows.push_back({line(name, point.isPresent ? Tone::Strong : Tone::Plain),
                          line(time.number(point.latencySeconds)),
                          line(energy.number(point.energy), energyTone(material)),
                          line(onFront      ? "on the front"
                               : point.open ? "not proven"
                                            : "beaten",
                               onFront ? Tone::Better : Tone::Quiet)});
  }
  return table;
}

report::Table frontTable(const ReportMaterial& material) {
  const std::vector<FrontPlace>& front = material.solved.front;
  std::vector<double> seconds, energies;
  for (const FrontPlace& place : front) {
    seconds.push_back(place.latencySeconds);
    energies.push_back(place.energy);
  }
  const Scale time(largestOf(seconds), UnitFamily::Seconds),
      energy(largestOf(energies), UnitFamily::Energy, material.energyUnit());
  report::Table table{
      fmt::format("Energy against latency by the choice of mappings on this hardware: {} of {} points of the front",
                  std::min(front.size(), kMaxFrontRows), front.size()),
      {numberColumn("Latency", time.unit()), numberColumn("Energy", energy.unit())},
      {},
      false};
  const std::size_t rows = std::min(front.size(), kMaxFrontRows);
  for (std::size_t i = 0; i < rows; ++i) {
    const FrontPlace& place = front[rows == 1 ? 0 : i * (front.size() - 1) / (rows - 1)];
    table.rows.push_back({line(time.number(place.latencySeconds)), line(energy.number(place.energy))});
  }
  return table;
}

}  // namespace

report::Section designsSection(const ReportMaterial& material) {
  report::Section section{"designs", "Designs", {}, {}};
  const DesignPoints points = designPoints(material);
  if (points.points.empty()) {
    addParagraph(section, "Some layer has no plan, so the design has no place among others.");
  } else {
    section.blocks.emplace_back(report::designsChart(points));
    section.blocks.emplace_back(pointsTable(material, points));
  }
  if (!material.solved.steps.empty()) section.blocks.emplace_back(stepsTable(material));
  if (!material.solved.front.empty()) section.blocks.emplace_back(frontTable(material));
  return section;
}

}  // namespace tilescope::app
