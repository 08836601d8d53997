// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>

#include "app/common/report/blocks.h"
#include "app/common/report/sections.h"
#include "core/base/format_number.h"
#include "core/base/label_words.h"
#include "core/base/units.h"
#include "core/explore/binding.h"
#include "core/explore/limiting_port.h"
#include "core/explore/plan_comparison.h"
#include "core/picture/operation_text.h"
#include "core/picture/roofline.h"
#include "core/picture/traffic.h"
#include "core/report/roofline_chart.h"
#include "core/report/traffic_chart.h"

namespace tilescope::app {
namespace {

constexpr double kAsLittle = 1.0005;  // × the minimum; the displayed digits are equal

std::string roofsText(const Roofline& roofline) {
  std::string text = fmt::format("Roofs: {}", roofline.peakLabel);
  if (roofline.bandwidth <= 0) return text + "; the off-chip bandwidth is unlimited.";
  return text + fmt::format("; {}; they meet at {} MAC/B.", roofline.bandwidthLabel,
                            atMost(roofline.peak / roofline.bandwidth, kReportDigits));
}

std::string boundsText(const ReportMaterial& material) {
  std::string text;
  for (const ResourceShare& share : resourceShares(material.plan()))
    text +=
        fmt::format("{}{} limits {} ({} of the time)", text.empty() ? "" : ", ",
                    limitWords(share.resource, material.plan()), counted(share.layers, "layer"), timeShareText(share));
  if (text.empty()) return text;
  return capital(text) + ".";
}

report::Table marksTable(const Roofline& roofline) {
  report::Table table{"Marks of the roofline",
                      {wordColumn("Layers"), numberColumn("Count", "layers"), numberColumn("Intensity", "MAC/B"),
                       numberColumn("Throughput", "GMAC/s"), numberColumn("Share of the " + roofline.objective, "%"),
                       wordColumn("Kind of bound")},
                      {},
                      false};
  for (const RooflineMark& mark : roofline.marks)
    table.rows.push_back({line(mark.label), line(std::to_string(mark.layers.size())),
                          line(significant(mark.intensity, kReportDigits)),
                          line(significant(mark.performance / kPerGiga, kReportDigits)),
                          line(percentNumber(mark.share)), line(mark.memoryBound ? "memory" : "compute")});
  return table;
}

std::vector<report::RooflineSeries> seriesOf(const ReportMaterial& material, const Roofline& present) {
  std::vector<report::RooflineSeries> series{{"present", "", present}};
  for (std::size_t i = 0; i < material.solved.pins.size(); ++i) {
    const auto& plan = material.solved.pins[i].plan;
    if (!plan || !answerTheSame(*plan, material.plan()) || plannedLayers(*plan) == 0) continue;
    const StoredPin& pin = material.asked.pins[i];
    series.push_back({pin.name, std::string(1, pin.letter), roofline(*plan, layerRows(*plan))});
  }
  return series;
}

std::vector<report::TrafficPin> outlinesOf(const ReportMaterial& material) {
  std::vector<report::TrafficPin> outlines;
  for (std::size_t i = 0; i < material.solved.pins.size(); ++i) {
    const auto& plan = material.solved.pins[i].plan;
    if (!plan || !answerTheSame(*plan, material.plan())) continue;
    const StoredPin& pin = material.asked.pins[i];
    outlines.push_back({pin.name, std::string(1, pin.letter), trafficBars(layerRows(*plan))});
  }
  return outlines;
}

report::Table memoriesTable(const ReportMaterial& material) {
  const PlanTotals& totals = material.plan().totals;
  report::Table table{
      "Accesses of every memory, by tensor and movement",
      {wordColumn("Memory"), wordColumn("Tensor"), numberColumn("Fill", "accesses"), numberColumn("Read", "accesses"),
       numberColumn("Update", "accesses"), numberColumn("Drain", "accesses")},
      {},
      false};
  for (const MemoryFigures& memory : totals.accesses)
    for (const Tensor tensor : kTensors) {
      const auto& moves = memory.tensors[index(tensor)];
      if (!moves) continue;
      std::vector<report::Line> row{line(memory.memory), line(std::string(tensorWord(tensor)))};
      for (const Move move : {Move::Fill, Move::Read, Move::Update, Move::Drain})
        row.push_back(line((*moves)[move] ? withPrefix(*(*moves)[move], "", kReportDigits) : kNoValue));
      table.rows.push_back(std::move(row));
    }
  return table;
}

}  // namespace

report::Chart rooflineOf(const ReportMaterial& material, report::ChartForm form) {
  return report::rooflineChart(seriesOf(material, roofline(material.plan(), material.rows)), form);
}

report::Chart trafficOf(const ReportMaterial& material, report::ChartForm form) {
  return report::trafficChart(trafficBars(material.rows), outlinesOf(material), form);
}

report::Section rooflineSection(const ReportMaterial& material) {
  report::Section section{"roofline", "Roofline", {}, {}};
  if (plannedLayers(material.plan()) == 0) {
    addParagraph(section, "No layer has a plan, so there is no roofline.");
    return section;
  }
  const Roofline shown = roofline(material.plan(), material.rows);
  addParagraph(section, roofsText(shown));
  addParagraph(section, boundsText(material));
  section.blocks.emplace_back(rooflineOf(material, report::ChartForm::Full));
  section.blocks.emplace_back(marksTable(shown));
  return section;
}

report::Section trafficSection(const ReportMaterial& material) {
  report::Section section{"traffic", "Traffic", {}, {}};
  const OffChipBytes& bytes = material.plan().totals.offChipBytes;
  const std::string memory = tilescope::wordsOf(std::string_view(material.hardware().memories.back().name));
  if (plannedLayers(material.plan()) == 0) {
    addParagraph(section, "No layer has a plan, so what it moves is not known.");
    return section;
  }
  std::string parts;
  for (const Tensor tensor : kTensors)
    parts += fmt::format("{}{} {}", parts.empty() ? "" : ", ", tensorWord(tensor),
                         withPrefix(bytes.tensors[index(tensor)], "B", kReportDigits));
  const double minimum = material.compulsoryBytes();
  const std::string least = withPrefix(minimum, "B", kReportDigits);
  // Compressed tensors can have less traffic than their size.
  addParagraph(section,
               fmt::format("{} to and from {} ({}), {}.", withPrefix(bytes.total(), "B", kReportDigits), memory, parts,
                           bytes.total() * kAsLittle < minimum
                               ? fmt::format("less than the {} that the tensors take uncompressed", least)
                           : bytes.total() < kAsLittle * minimum
                               ? "the compulsory traffic"
                               : fmt::format("{} times the compulsory {}",
                                             atMost(bytes.total() / minimum, kReportDigits), least)));
  section.blocks.emplace_back(trafficOf(material, report::ChartForm::Full));
  if (!material.plan().totals.accesses.empty()) section.blocks.emplace_back(memoriesTable(material));
  return section;
}

}  // namespace tilescope::app
