// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>

#include "app/common/report/blocks.h"
#include "app/common/report/sections.h"
#include "app/common/silicon.h"
#include "core/base/format_number.h"
#include "core/base/label_words.h"
#include "core/models/model_registry.h"
#include "core/picture/cost_parts.h"
#include "core/picture/nest.h"
#include "core/picture/operation_text.h"
#include "core/picture/roofline.h"
#include "core/report/nest_chart.h"

namespace tilescope::app {
namespace {

using report::Tone;

constexpr std::size_t kMaxUnchosen = 3;  // layers shown if none was chosen

const Layer* layerOf(const ReportMaterial& material, const std::string& name) {
  for (const Layer& layer : material.plan().request.network.layers)
    if (layer.name == name) return &layer;
  return nullptr;
}

// Indices in the plan, in file order.
std::vector<std::size_t> shownLayers(const ReportMaterial& material) {
  std::vector<std::size_t> shown;
  const LayerRows& rows = material.rows;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::vector<std::string>& chosen = material.asked.layers;
    if (chosen.empty() ? rows[i].state == LayerState::Planned && rows[i].sameAs.empty()
                       : std::find(chosen.begin(), chosen.end(), rows[i].name) != chosen.end())
      shown.push_back(i);
  }
  if (!material.asked.layers.empty() || shown.size() <= kMaxUnchosen) return shown;
  std::stable_sort(shown.begin(), shown.end(),
                   [&](std::size_t a, std::size_t b) { return rows[a].share > rows[b].share; });
  shown.resize(kMaxUnchosen);
  std::sort(shown.begin(), shown.end());
  return shown;
}

std::string outermost(const ReportMaterial& material) {
  return tilescope::wordsOf(std::string_view(material.hardware().memories.back().name));
}

report::Table tilesTable(const LoopNest& nest) {
  report::Table table{"What one instance of each memory holds, the outermost first",
                      {wordColumn("Memory"), wordColumn("Tensor"), numberColumn("Tile", "elements"),
                       numberColumn("Size", ""), numberColumn("Of the capacity", "%")},
                      {},
                      false};
  for (auto band = nest.bands.rbegin(); band != nest.bands.rend(); ++band)
    for (const NestTile& tile : band->tiles) {
      const std::string tensor(tensorWord(tile.tensor));
      const bool bounded = !band->offChip && band->capacityBits > 0;
      table.rows.push_back({line(band->memory), line(tile.doubleBuffered ? tensor + ", double-buffered" : tensor),
                            line(fixed(tile.elements, 0)), line(sizeText(tile.bits)),
                            line(bounded ? percentNumber(tile.bits / band->capacityBits) : kNoValue)});
    }
  return table;
}

report::Table energyTable(const LayerResult& result) {
  const std::vector<EnergyPart> parts = energyParts(result.energy);
  const Scale unit(result.energy.total, UnitFamily::Energy, result.energy.unit);
  report::Table table{"Energy", {wordColumn("Where")}, {}, true};
  for (const Tensor tensor : kTensors)
    table.columns.push_back(numberColumn(capital(std::string(tensorWord(tensor))), unit.unit()));
  table.columns.push_back(numberColumn("Sum", unit.unit()));
  table.columns.push_back(numberColumn("Share", "%"));
  const Tone tone = result.energy.estimate ? Tone::Estimate : Tone::Plain;
  const auto share = [&](double energy) {
    return line(result.energy.total > 0 ? percentNumber(energy / result.energy.total) : kNoValue);
  };
  for (const EnergyPart& part : parts) {
    std::vector<report::Line> row{line(part.label)};
    for (const double energy : part.tensors)
      row.push_back(part.memory.empty() ? report::Line{} : line(unit.number(energy), tone));
    row.push_back(line(unit.number(part.total), tone));
    row.push_back(share(part.total));
    table.rows.push_back(std::move(row));
  }
  table.rows.push_back(
      {line("Total"), {}, {}, {}, line(unit.number(result.energy.total), tone), share(result.energy.total)});
  return table;
}

report::Table latencyTable(const LayerResult& result) {
  const LatencyParts parts = latencyParts(result);
  report::Table table{parts.overlapped ? "Latency; the parts run at the same time, the longest counts" : "Latency",
                      {wordColumn("Part"), numberColumn("Time", "cycles"), numberColumn("Share", "%")},
                      {},
                      true};
  const auto add = [&](const std::string& label, double cycles) {
    table.rows.push_back({line(label), line(fixed(cycles, 0)),
                          line(result.latency.total > 0 ? percentNumber(cycles / result.latency.total) : kNoValue)});
  };
  for (const LatencyPart& part : parts.parts) add(part.label, part.cycles);
  add("Total", result.latency.total);
  return table;
}

void addProvenance(report::Section& section, const ReportMaterial& material, std::size_t place) {
  for (const Metric metric : {Metric::Latency, Metric::Energy, Metric::Traffic}) {
    const Provenance why = layerExplained(material.plan(), place, metric);
    section.blocks.emplace_back(paragraph("How the " + std::string(name(metric)) + " follows:"));
    section.blocks.emplace_back(report::Code{toText(why)});
  }
}

void addOwn(report::Section& section, const ReportMaterial& material, const std::string& layer,
            const LayerResult& best) {
  for (const OwnAnswer& own : material.solved.own) {
    if (own.layer != layer) continue;
    if (!own.result) {
      addParagraph(section, "Custom mapping: " + own.whyNot, report::Paragraph::Kind::Warning);
      continue;
    }
    report::Paragraph text = paragraph(fmt::format("Custom mapping of this layer, not in the totals: {} (",
                                                   withPrefix(own.result->latency.seconds, "s", kReportDigits)));
    text.words.push_back(change(own.result->latency.seconds, best.latency.seconds, false));
    text.words.push_back(said("), " + energyFigure(own.result->energy.total, own.result->energy.unit) + " ("));
    text.words.push_back(change(own.result->energy.total, best.energy.total, false));
    text.words.push_back(said("), " + withPrefix(own.result->offChipBytes.total(), "B", kReportDigits) + " of " +
                              outermost(material) + " ("));
    text.words.push_back(change(own.result->offChipBytes.total(), best.offChipBytes.total(), false));
    text.words.push_back(said(")."));
    section.blocks.emplace_back(std::move(text));
    for (const std::string& note : own.result->notes) addParagraph(section, note, report::Paragraph::Kind::Note);
  }
}

report::Section layerPart(const ReportMaterial& material, std::size_t place, std::size_t number) {
  const LayerPlan& planned = material.plan().layers[place];
  const LayerRow& row = material.rows[place];
  report::Section part{fmt::format("mapping-{}", number), planned.name, {}, {}};
  const auto* result = std::get_if<LayerResult>(&planned.evaluation);
  const Layer* layer = layerOf(material, planned.name);
  addParagraph(part, capital(operationSentence(*layer)) + ".");
  if (!result || result->outsideModel) {
    addParagraph(part, result ? "Not modelled: every tensor moves once." : row.reason,
                 report::Paragraph::Kind::Warning);
    return part;
  }
  addParagraph(
      part, fmt::format("{} of the {} of all layers: {} and {} for {}, {} of {}.", percent(row.share, 1),
                        shareWord(material.plan().request.objective), withPrefix(row.seconds, "s", kReportDigits),
                        energyFigure(row.energy, result->energy.unit), withPrefix(result->macs, "MAC", kReportDigits),
                        withPrefix(row.totalBytes(), "B", kReportDigits), outermost(material)));
  const CostModel& model = *(*findModel(result->model))->model;
  const PlanRequest& request = material.plan().request;
  const LoopNest nest = model.loopNest(*layer, request.hardware, request.options, *result);
  const NestPicture picture = nestPicture(nest, request.hardware);
  part.blocks.emplace_back(report::nestChart(picture, fmt::format("nest-{}", number), planned.name));
  addParagraph(part, "The same as text, the outermost memory first:");
  part.blocks.emplace_back(report::Code{nestText(picture)});
  part.blocks.emplace_back(tilesTable(nest));
  part.blocks.emplace_back(latencyTable(*result));
  part.blocks.emplace_back(energyTable(*result));
  addProvenance(part, material, place);
  addOwn(part, material, planned.name, *result);
  return part;
}

}  // namespace

report::Section mappingSection(const ReportMaterial& material) {
  report::Section section{"mapping", "Mapping", {}, {}};
  const std::vector<std::size_t> shown = shownLayers(material);
  if (shown.empty()) {
    addParagraph(section, "No layer has a mapping.");
    return section;
  }
  addParagraph(section, material.asked.layers.empty()
                            ? fmt::format("{} with the largest share of the {}.", counted(shown.size(), "layer"),
                                          shareWord(material.plan().request.objective))
                            : counted(shown.size(), "layer") + " that the user chose.");
  for (std::size_t i = 0; i < shown.size(); ++i) section.parts.push_back(layerPart(material, shown[i], i + 1));
  return section;
}

}  // namespace tilescope::app
