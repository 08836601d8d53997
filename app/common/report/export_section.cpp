// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "app/common/report/blocks.h"
#include "app/common/report/sections.h"
#include "app/common/shell_words.h"
#include "core/base/format_number.h"
#include "core/base/units.h"
#include "core/explore/binding.h"
#include "core/models/model_registry.h"
#include "core/picture/operation_text.h"
#include "core/plugin/manifest.h"
#include "core/plugin/suited_exporters.h"

namespace tilescope::app {
namespace {

using report::Tone;
using Kind = report::Paragraph::Kind;

std::string joinedLines(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& one : lines) text += (text.empty() ? "" : "\n") + one;
  return text;
}

report::Line stateOf(const VerifyStep& step) {
  switch (step.state) {
    case VerifyStep::State::Passed:
      return line("passed", Tone::Better);
    case VerifyStep::State::Failed:
      return line("failed", Tone::Worse);
    case VerifyStep::State::NotPossible:
      break;
  }
  return line("not possible here", Tone::Quiet);
}

std::string verdictText(const CheckedExport& checked) {
  if (!checked.check) return "The check could not be run: " + checked.whyNot;
  switch (verdictOf(*checked.check)) {
    case VerifyVerdict::Passed:
      return "The program passed its own check.";
    case VerifyVerdict::Failed:
      return "The program failed its own check.";
    case VerifyVerdict::NothingChecked:
      break;
  }
  return "Not passed: nothing could be checked on this machine.";
}

report::Section partOf(const ReportMaterial& material, const CheckedExport& checked, std::size_t number) {
  report::Section part{fmt::format("export-{}", number), checked.folder, {}, {}};
  const bool passed = checked.check && verdictOf(*checked.check) == VerifyVerdict::Passed;
  report::Paragraph verdict{{said(verdictText(checked), Tone::Strong)}, passed ? Kind::Plain : Kind::Warning};
  part.blocks.emplace_back(std::move(verdict));
  const std::string hash = planHash(material.plan());
  const std::string exporter = checked.label.empty() ? checked.exporter : checked.exporter + ", " + checked.label;
  part.blocks.emplace_back(
      report::Paragraph{{said(fmt::format("Written by exporter {} (version {}) of plan ", exporter, checked.version)),
                         code(checked.planHash), said(".")}});
  if (checked.planHash == hash)
    addParagraph(part, "It is a program of the plan of this report.");
  else
    part.blocks.emplace_back(report::Paragraph{
        {said("It is a program of another plan than that of this report, "), code(hash), said(".")}, Kind::Warning});
  for (const std::string& note : checked.notes) addParagraph(part, note, Kind::Warning);
  if (checked.check && !checked.check->steps.empty()) {
    report::Table steps{
        "Steps of the check", {wordColumn("Step"), wordColumn("State"), wordColumn("Reason")}, {}, false};
    for (const VerifyStep& step : checked.check->steps)
      steps.rows.push_back({line(step.what), stateOf(step), line(step.why, Tone::Quiet)});
    part.blocks.emplace_back(std::move(steps));
  }
  if (!checked.output.empty()) {
    addParagraph(part, "What the program printed; times in it are measured and differ each time:");
    part.blocks.emplace_back(report::Code{joinedLines(checked.output)});
  }
  return part;
}

double sum(const TensorBits& bits) {
  double all = 0;
  for (const auto value : bits) all += static_cast<double>(value);
  return all / kBitsPerByte;
}

report::Section measuredPart(const ReportMaterial& material) {
  const StoredMeasured& file = *material.asked.measured;
  const Measured& run = file.figures;
  report::Section part{"export-measured", "Measured", {}, {}};
  addParagraph(part, fmt::format("{} ran on {} ({}, {}), read from {}: {}.", run.network, run.device, run.arithmetic,
                                 run.onchip, file.path,
                                 run.passed ? "everything moved and computed as it should"
                                            : "not everything moved and computed as it should"));
  if (run.emulated)
    addParagraph(part, "It ran on the host in place of a GPU: its times do not apply to a GPU.", Kind::Warning);
  if (!run.planHash.empty() && run.planHash != planHash(material.plan()))
    addParagraph(part, "It was exported from another plan than that of this report.", Kind::Warning);
  std::vector<double> bytes, seconds;
  for (const Measured::Layer& layer : run.layers) {
    bytes.push_back(sum(layer.movedBits));
    seconds.push_back(layer.milliseconds / 1000);
  }
  const Scale moved(largestOf(bytes), UnitFamily::Bytes), time(largestOf(seconds), UnitFamily::Seconds);
  report::Table table{
      "Off-chip traffic of the program beside the prediction",
      {wordColumn("Layer"), numberColumn("Predicted", moved.unit()), numberColumn("Moved", moved.unit()),
       numberColumn("Difference", ""), numberColumn("Time", time.unit()), wordColumn("Values")},
      {},
      false};
  for (const Measured::Layer& layer : run.layers)
    table.rows.push_back({line(layer.name),
                          line(moved.number(sum(layer.predictedBits))),
                          line(moved.number(sum(layer.movedBits))),
                          {change(sum(layer.movedBits), sum(layer.predictedBits), false)},
                          line(time.number(layer.milliseconds / 1000)),
                          !layer.correct   ? line("not checked", Tone::Quiet)
                          : *layer.correct ? line("right", Tone::Better)
                                           : line("wrong", Tone::Worse)});
  part.blocks.emplace_back(std::move(table));
  return part;
}

// The exporter chosen in the session, or else the one for the model; "" if there is none.
std::string exporterFor(const ReportMaterial& material) {
  if (!material.asked.exporting.exporter.empty()) return material.asked.exporting.exporter;
  const CostModel* model = costModel(material.plan().request.model);
  return model != nullptr ? exporterOf(*model, material.plan().request.hardware) : "";
}

std::string commandOf(const ReportMaterial& material) {
  const Design& design = material.asked.design;
  if (whyNoCommand(design) && !material.asked.plan) return {};
  if (plannedLayers(material.plan()) == 0) return {};
  const StoredExport& choice = material.asked.exporting;
  ExportWords words;
  words.exporter = exporterFor(material);
  if (words.exporter.empty()) return {};
  words.folder = choice.folder.empty() ? "program" : choice.folder;
  if (const auto own = choice.values.find(words.exporter); own != choice.values.end()) words.values = own->second;
  const std::string make = material.asked.plan ? shellLine({"tilescope-cli", "export", words.exporter, "-o",
                                                            words.folder, "--plan", material.asked.planFile})
                                               : exportCommand(wordsOf(design), words);
  return make + "\n" + shellLine({"tilescope-cli", "verify", words.folder});
}

}  // namespace

report::Section exportSection(const ReportMaterial& material) {
  report::Section section{"export", "Exported code", {}, {}};
  const std::vector<CheckedExport>& exports = material.asked.exports;
  for (std::size_t i = 0; i < exports.size(); ++i) section.parts.push_back(partOf(material, exports[i], i + 1));
  if (material.asked.measured) section.parts.push_back(measuredPart(material));
  if (!exports.empty()) return section;
  const std::string command = commandOf(material);
  addParagraph(section, command.empty()
                            ? "No exported program was checked for this report."
                            : "No exported program was checked for this report. This writes one and checks it:");
  if (command.empty()) return section;
  section.blocks.emplace_back(report::Code{command});
  return section;
}

}  // namespace tilescope::app
