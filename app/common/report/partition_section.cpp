// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>

#include "app/common/report/blocks.h"
#include "app/common/report/sections.h"
#include "app/common/spans_picture.h"
#include "core/base/format_number.h"
#include "core/base/label_words.h"
#include "core/base/units.h"
#include "core/picture/byte_words.h"
#include "core/picture/operation_text.h"
#include "core/picture/spans_words.h"
#include "core/report/spans_chart.h"

namespace tilescope::app {
namespace {

constexpr std::size_t kMaxReasons = 5;  // spans explained in sentences

std::string findingOf(const DesignPartition& answer) {
  const std::string images =
      answer.batch() == 1 ? "per image" : fmt::format("per image in batches of {}", answer.batch());
  std::string text = fmt::format(
      "{} on {} ({} bit elements): maps that cross the cuts of {} cost {}{} {}", labelOf(answer.settings.scheme),
      sizeWords(answer.capacityBytes()), atMost(answer.bytesPerElement * kBitsPerByte, kReportDigits),
      counted(answer.partition.spans.size(), "span"), answer.isLowerBound() ? "at least " : "",
      withPrefix(answer.traffic(), "B", kReportDigits), images);
  if (answer.hasOwnCuts) text += ", with custom cuts";
  if (answer.isBalanced()) text += ", cut for throughput";
  text += fmt::format("; layer by layer it is {}.", withPrefix(answer.layerByLayer(), "B", kReportDigits));
  if (const std::optional<double> weights = answer.weightTraffic())
    text += fmt::format(" Streamed weights cost {} more.", withPrefix(*weights, "B", kReportDigits));
  if (answer.extraMacs() > 0)
    text += fmt::format(" Tiles compute {} more MACs than needed.", percent(answer.extraMacs(), 1));
  return text;
}

// The default memory cannot hold all data counted against its capacity.
std::string unheldText(const PartitionSettings& settings, const HardwareProfile& hardware) {
  const Memory* memory = partitionMemory(settings, hardware);
  if (memory == nullptr || settings.capacityBytes || !settings.memory.empty()) return {};
  std::string missing;
  for (const Tensor tensor : kTensors)
    if (!memory->stores(tensor)) missing += fmt::format("{}{}s", missing.empty() ? "" : " and ", tensorWord(tensor));
  if (missing.empty()) return {};
  return fmt::format(
      "The capacity is that of {}, the largest memory on chip, which holds no {}; they are counted "
      "against it all the same.",
      memory->name, missing);
}

std::string nextStepOf(const DesignPartition& answer) {
  const StaircaseStep* next = answer.nextStep();
  if (answer.hasOwnCuts || answer.isBalanced() || answer.settings.scheme == PartitionScheme::LayerByLayer) return {};
  if (next == nullptr) return "No larger memory moves less.";
  return fmt::format("The next step is at {}: {} with {} per image.", sizeWords(answer.stepBytes(*next)),
                     counted(next->cuts.size() - 1, "span"),
                     withPrefix(answer.perImage(next->exactTransfers), "B", kReportDigits));
}

report::Table spansTable(const SpansPicture& picture) {
  std::vector<double> moved;
  for (const SpanShown& span : picture.spans)
    for (const double bytes : {span.read, span.write, span.residual, span.readAgain}) moved.push_back(bytes);
  const Scale traffic(largestOf(moved), UnitFamily::Bytes);
  const auto hasAny = [&](double SpanShown::*part) {
    return std::any_of(picture.spans.begin(), picture.spans.end(),
                       [&](const SpanShown& span) { return span.*part > 0; });
  };
  const bool withRows = hasAny(&SpanShown::skipRows), withAgain = hasAny(&SpanShown::readAgain);
  report::Table table{"Spans: what each needs on chip, and what it moves for a batch",
                      {wordColumn("Layers"), numberColumn("Weights", ""), numberColumn("Closure", "")},
                      {},
                      false};
  if (withRows) table.columns.push_back(numberColumn("Skip rows", ""));
  for (const report::Column& column :
       {numberColumn("Footprint", ""), numberColumn("Of the capacity", "%"), wordColumn("Tile"),
        numberColumn("Read", traffic.unit()), numberColumn("Written", traffic.unit()),
        numberColumn("For skips", traffic.unit())})
    table.columns.push_back(column);
  if (withAgain) table.columns.push_back(numberColumn("Read again", traffic.unit()));
  for (const SpanShown& span : picture.spans) {
    const report::Words state = span.fits ? said(span.tile) : said("infeasible", report::Tone::Worse);
    std::vector<report::Line> row{line(span.title), line(sizeWords(span.weights)), line(sizeWords(span.closure))};
    if (withRows) row.push_back(line(sizeWords(span.skipRows)));
    row.push_back(line(sizeWords(span.footprint())));
    row.push_back(line(picture.capacity > 0 ? percentNumber(span.footprint() / picture.capacity, 0) : kNoValue));
    row.push_back({state});
    for (const double bytes : {span.read, span.write, span.residual}) row.push_back(line(traffic.number(bytes)));
    if (withAgain) row.push_back(line(traffic.number(span.readAgain)));
    table.rows.push_back(std::move(row));
  }
  return table;
}

void addUnfit(report::Section& section, const SpansPicture& picture) {
  report::List reasons;
  for (const SpanShown& span : picture.spans)
    if (!span.reason.empty()) reasons.items.push_back(line(span.reason));
  if (reasons.items.size() > kMaxReasons)
    addParagraph(
        section,
        counted(reasons.items.size(), "span") +
            " exceed the capacity: the table has their footprints. What a single layer of them moves is a lower bound.",
        report::Paragraph::Kind::Warning);
  else if (!reasons.items.empty())
    section.blocks.emplace_back(std::move(reasons));
}

}  // namespace

report::Section partitionSection(const ReportMaterial& material) {
  report::Section section{"partition", "Partition", {}, {}};
  if (!material.solved.partition) {
    addParagraph(section, "This network has no chain of layers to cut: " + material.solved.whyNoPartition);
    return section;
  }
  const DesignPartition& answer = *material.solved.partition;
  addParagraph(section, findingOf(answer));
  addParagraph(section, nextStepOf(answer));
  addParagraph(
      section,
      fmt::format("This counts the maps of the {} of the chain, each once where it crosses a cut. The plan's {} "
                  "traffic also has weights and what is fetched again.",
                  counted(answer.chain().size(), "layer"),
                  tilescope::wordsOf(std::string_view(material.hardware().memories.back().name))),
      report::Paragraph::Kind::Note);
  addParagraph(section, unheldText(material.asked.design.partition, material.hardware()),
               report::Paragraph::Kind::Warning);
  for (const Diagnostic& warning : answer.warnings)
    addParagraph(section, textAlone(warning), report::Paragraph::Kind::Warning);
  const SpansPicture picture = spansPicture(answer);
  section.blocks.emplace_back(report::spansChart(picture));
  section.blocks.emplace_back(spansTable(picture));
  addUnfit(section, picture);
  return section;
}

}  // namespace tilescope::app
