// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "app/common/report/blocks.h"
#include "app/common/report/sections.h"
#include "app/common/silicon.h"
#include "core/base/format_number.h"
#include "core/base/units.h"
#include "core/explore/metrics.h"
#include "core/explore/silicon_metrics.h"
#include "core/picture/chip_parts.h"

namespace tilescope::app {
namespace {

using report::Tone;

struct PartUnits {
  Scale area, leakage, energy;
  double partsMm2 = 0, leakageWatts = 0, energySum = 0;
};

PartUnits partUnitsOf(const ExecutionPlan& plan, const std::vector<ChipPart>& parts) {
  PartUnits units;
  for (const ChipPart& part : parts) {
    units.partsMm2 += part.areaMm2.value_or(0);
    units.leakageWatts += part.leakageMw.value_or(0) / kMilliwattsPerWatt;
  }
  units.energySum = plan.totals.energy.total;
  units.area = Scale(units.partsMm2, UnitFamily::Area, plan.totals.energy.unit);
  units.leakage = Scale(units.leakageWatts, UnitFamily::Watts, plan.totals.energy.unit);
  units.energy = Scale(units.energySum, UnitFamily::Energy, plan.totals.energy.unit);
  return units;
}

report::Line estimated(const std::optional<double>& value, const Scale& unit) {
  return value ? line(unit.number(*value), Tone::Estimate) : line(kNoValue);
}

report::Line shareLine(const std::optional<double>& part, double sum) {
  return line(part && sum > 0 ? percentNumber(*part / sum) : kNoValue);
}

std::vector<report::Line> partRow(const ChipPart& part, const PartUnits& units, bool modelEstimates) {
  const std::optional<double> watts =
      part.leakageMw ? std::optional(*part.leakageMw / kMilliwattsPerWatt) : std::nullopt;
  const Tone energyTone = part.isPriced || modelEstimates ? Tone::Estimate : Tone::Plain;
  return {line(part.name),
          line(part.builtAs),
          line(fixed(static_cast<double>(part.count), 0)),
          line(part.size),
          estimated(part.areaMm2, units.area),
          shareLine(part.areaMm2, units.partsMm2),
          estimated(watts, units.leakage),
          line(units.energy.number(part.energy), energyTone),
          shareLine(part.energy, units.energySum)};
}

report::Table siliconTable(const ExecutionPlan& plan) {
  const std::vector<ChipPart> parts = chipParts(plan);
  const PartUnits units = partUnitsOf(plan, parts);
  report::Table table{"Parts of the accelerator",
                      {wordColumn("Part"), wordColumn("Built as"), numberColumn("Count", "instances"),
                       numberColumn("Size of one", ""), numberColumn("Area", units.area.unit()),
                       numberColumn("Share", "%"), numberColumn("Leakage", units.leakage.unit()),
                       numberColumn("Energy", units.energy.unit()), numberColumn("Share", "%")},
                      {},
                      true};
  const bool modelEstimates = plan.totals.energy.estimate;
  for (const ChipPart& part : parts) table.rows.push_back(partRow(part, units, modelEstimates));
  const bool isPriced = chipArea(plan).has_value();
  const auto sum = [&](double value) { return isPriced ? std::optional(value) : std::nullopt; };
  table.rows.push_back(
      {line("All parts"),
       {},
       {},
       {},
       estimated(sum(units.partsMm2), units.area),
       {},
       estimated(sum(units.leakageWatts), units.leakage),
       line(units.energy.number(units.energySum), isEstimate(plan, Metric::Energy) ? Tone::Estimate : Tone::Plain),
       {}});
  return table;
}

}  // namespace

report::Section siliconSection(const ReportMaterial& material) {
  const ExecutionPlan& plan = material.plan();
  report::Section section{"silicon", "Silicon", {}, {}};
  if (const std::optional<Lack> lack = lackOf(plan.request.hardware, Metric::Area))
    addParagraph(section, "Area and leakage: " + lack->text + ". " + lack->how, report::Paragraph::Kind::Note);
  section.blocks.emplace_back(siliconTable(plan));
  for (const Metric metric : {Metric::Area, Metric::Leakage})
    if (!lackOf(plan.request.hardware, metric))
      section.blocks.emplace_back(report::Code{toText(totalsExplained(plan, metric))});
  return section;
}

}  // namespace tilescope::app
