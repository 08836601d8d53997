// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/common/report/blocks.h"
#include "app/common/report/sections.h"
#include "app/common/silicon.h"
#include "core/base/format_number.h"
#include "core/base/label_words.h"
#include "core/base/units.h"
#include "core/explore/binding.h"
#include "core/picture/roofline.h"

namespace tilescope::app {
namespace {

using report::Tone;

std::vector<double> valuesOf(const LayerRows& rows, double (*value)(const LayerRow&)) {
  std::vector<double> values;
  for (const LayerRow& row : rows)
    if (row.state == LayerState::Planned) values.push_back(value(row));
  return values;
}

struct Units {
  Scale bytes, seconds, energy;
};

Units unitsOf(const ReportMaterial& material) {
  const LayerRows& rows = material.rows;
  return {Scale(largestOf(valuesOf(rows, [](const LayerRow& row) { return row.totalBytes(); })), UnitFamily::Bytes),
          Scale(largestOf(valuesOf(rows, [](const LayerRow& row) { return row.seconds; })), UnitFamily::Seconds),
          Scale(largestOf(valuesOf(rows, [](const LayerRow& row) { return row.energy; })), UnitFamily::Energy,
                material.energyUnit())};
}

std::string proofOf(const LayerRow& row) {
  if (row.proven) return "proven";
  if (row.gap >= 1 || !std::isfinite(row.gap)) return "gap not known";
  return "gap " + percent(row.gap, row.gap < 0.001 ? 3 : 1);
}

report::Line explained(std::string text, const ReportMaterial& material, std::size_t layer, Metric metric,
                       Tone tone = Tone::Plain) {
  report::Words words = said(std::move(text), tone);
  words.title = toText(layerExplained(material.plan(), layer, metric));
  return {words};
}

std::vector<report::Line> cellsOf(const ReportMaterial& material, std::size_t place, const Units& units) {
  const LayerRow& row = material.rows[place];
  std::vector<report::Line> cells{line(row.name), line(row.operation, Tone::Quiet)};
  if (row.state == LayerState::Infeasible) {
    const auto& violation = std::get<Violation>(material.plan().layers[place].evaluation);
    const bool lacksRoom = violation.neededBits > violation.availableBits;
    cells.push_back(line((lacksRoom ? "infeasible: " : "") + row.shortReason, Tone::Worse));
    return cells;
  }
  cells.push_back(row.state == LayerState::OutsideModel ? line("not modelled", Tone::Quiet) : line(row.tile));
  cells.push_back(line(row.stationary));
  for (const Tensor tensor : {Tensor::I, Tensor::W, Tensor::O})
    cells.push_back(line(units.bytes.number(row.bytes[index(tensor)])));
  cells.push_back(explained(units.bytes.number(row.totalBytes()), material, place, Metric::Traffic));
  cells.push_back(line(units.bytes.number(row.minimumBytes()), Tone::Quiet));
  if (row.pass) {
    cells.resize(cells.size() + 3);  // empty cells: intensity, throughput, utilization
    cells.push_back(line(units.seconds.number(row.passSeconds), Tone::Estimate));
    cells.push_back(line(units.energy.number(row.pass->energy()), Tone::Estimate));
  }
  if (row.state != LayerState::Planned) return cells;
  cells.push_back(line(significant(row.intensity, kReportDigits)));
  cells.push_back(line(significant(row.performance / kPerGiga, kReportDigits)));
  cells.push_back(line(percentNumber(row.utilization, 0)));
  cells.push_back(explained(units.seconds.number(row.seconds), material, place, Metric::Latency));
  cells.push_back(explained(units.energy.number(row.energy), material, place, Metric::Energy,
                            material.plan().totals.energy.estimate ? Tone::Estimate : Tone::Plain));
  cells.push_back(line(percentNumber(row.share)));
  cells.push_back(line(row.bound));
  cells.push_back(line(row.sameAs.empty() ? proofOf(row) : "as " + row.sameAs, Tone::Quiet));
  return cells;
}

std::vector<report::Line> totalCells(const ReportMaterial& material, const Units& units) {
  const ExecutionPlan& plan = material.plan();
  const PlanTotals& totals = plan.totals;
  std::vector<report::Line> cells{line("Total"), line(counted(plannedLayers(plan), "layer")), {}, {}};
  for (const Tensor tensor : {Tensor::I, Tensor::W, Tensor::O})
    cells.push_back(line(units.bytes.number(totals.offChipBytes.tensors[index(tensor)])));
  cells.push_back(line(units.bytes.number(totals.offChipBytes.total())));
  cells.push_back(line(units.bytes.number(material.compulsoryBytes()), Tone::Quiet));
  cells.push_back(line(significant(totals.macs / totals.offChipBytes.total(), kReportDigits)));
  cells.push_back(line(significant(totals.macs / totals.latency.seconds / kPerGiga, kReportDigits)));
  cells.push_back(line(percentNumber(totals.utilization.total, 0)));
  cells.push_back(line(units.seconds.number(totals.latency.seconds)));
  cells.push_back(
      line(units.energy.number(totals.energy.total), totals.energy.estimate ? Tone::Estimate : Tone::Plain));
  cells.push_back(line(percentNumber(1)));
  return cells;
}

report::Table layersTable(const ReportMaterial& material) {
  const ExecutionPlan& plan = material.plan();
  const Units units = unitsOf(material);
  const MappingHeads heads = mappingHeads(plan);
  const std::string memory = labelOf(material.hardware().memories.back().name);
  report::Table table{
      "The best mapping of every layer, with what it moves and what limits it",
      {wordColumn("Layer"), wordColumn("Operation"), wordColumn(heads.mapping), wordColumn(heads.stationary),
       numberColumn("Input", units.bytes.unit()), numberColumn("Weight", units.bytes.unit()),
       numberColumn("Output", units.bytes.unit()), numberColumn(memory + " traffic", units.bytes.unit()),
       numberColumn("Compulsory", units.bytes.unit()), numberColumn("Intensity", "MAC/B"),
       numberColumn("Throughput", "GMAC/s"), numberColumn("PE utilization", "%"),
       numberColumn("Latency", units.seconds.unit()), numberColumn("Energy", units.energy.unit()),
       numberColumn("Share", "%"), wordColumn("Limited by"), wordColumn("Proof")},
      {},
      false};
  for (std::size_t i = 0; i < material.rows.size(); ++i) table.rows.push_back(cellsOf(material, i, units));
  if (plannedLayers(plan) > 1) {
    table.rows.push_back(totalCells(material, units));
    table.lastIsTotal = true;
  }
  for (std::vector<report::Line>& row : table.rows) row.resize(table.columns.size());
  return table;
}

std::string shareText(const ReportMaterial& material) {
  return fmt::format(
      "Share: of the {} of all layers. Compulsory: every tensor crosses the boundary of {} once, uncompressed.",
      shareWord(material.plan().request.objective),
      tilescope::wordsOf(std::string_view(material.hardware().memories.back().name)));
}

}  // namespace

report::Section planSection(const ReportMaterial& material) {
  report::Section section{"plan", "Plan", {}, {}};
  section.blocks.emplace_back(layersTable(material));
  addParagraph(section, shareText(material), report::Paragraph::Kind::Note);
  return section;
}

}  // namespace tilescope::app
