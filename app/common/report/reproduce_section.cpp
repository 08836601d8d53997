// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "app/common/report/blocks.h"
#include "app/common/report/sections.h"
#include "app/common/shell_words.h"
#include "core/base/content_hash.h"
#include "core/base/json.h"
#include "core/base/parts.h"
#include "core/hardware/hardware_json.h"
#include "core/plugin/manifest.h"
#include "core/workload/network_json.h"

namespace tilescope::app {
namespace {

using Kind = report::Paragraph::Kind;

void addCommand(report::Section& section, const std::string& what, const std::string& command) {
  addParagraph(section, what);
  section.blocks.emplace_back(report::Code{command});
}

void addDesign(report::Section& section, const std::string& what, const Design& design, const BudgetValues& budgets) {
  if (const std::optional<Diagnostic> why = whyNoCommand(design))
    addParagraph(section, what + ": " + toText(*why), Kind::Warning);
  else
    addCommand(section, what + ":", planCommand(wordsOf(design), budgets));
}

void addCommands(report::Section& section, const ReportMaterial& material) {
  const ReportRequest& asked = material.asked;
  if (!asked.command.empty()) addCommand(section, "This report:", asked.command);
  if (asked.plan) {
    addCommand(section, "The results of the plan:", shellLine({"tilescope-cli", "evaluate", "--plan", asked.planFile}));
    return;
  }
  addDesign(section, "The plan", asked.design, asked.budgets);
  for (const StoredPin& pin : asked.pins)
    addDesign(section, fmt::format("The plan of pin {}{}", pin.letter, pin.name.empty() ? "" : ", " + pin.name),
              pin.design, asked.budgets);
  if (whyNoCommand(asked.design)) return;
  if (material.solved.partition)
    addCommand(section, "The partition:", partitionCommand(material.solved.partitioned.value_or(asked.design)));
}

report::Table hashesTable(const ReportMaterial& material) {
  const PlanRequest& request = material.plan().request;
  report::Table table{"Hashes of contents (64 bit): equal hashes, equal contents",
                      {wordColumn("Of"), wordColumn("Name"), wordColumn("Hash")},
                      {},
                      false};
  const auto add = [&](const std::string& of, const std::string& named, const std::string& hash) {
    table.rows.push_back({line(of), line(named), {code(hash)}});
  };
  add("Network", request.network.name, contentHash(toJson(request.network).dump()));
  add("Hardware profile with its changes", request.hardware.name, contentHash(toJson(request.hardware).dump()));
  add("Plan", material.asked.planFile.empty() ? "present" : material.asked.planFile, planHash(material.plan()));
  for (std::size_t i = 0; i < material.solved.pins.size(); ++i)
    if (const auto& plan = material.solved.pins[i].plan)
      add(fmt::format("Plan of pin {}", material.asked.pins[i].letter), material.asked.pins[i].name, planHash(*plan));
  return table;
}

}  // namespace

report::Section reproduceSection(const ReportMaterial& material) {
  report::Section section{"reproduce", "Reproduce", {}, {}};
  addCommands(section, material);
  section.blocks.emplace_back(hashesTable(material));
  report::Line formats{said(fmt::format("Made by Tilescope, version {}; formats ", toolVersion()))};
  for (const char* format : {"tilescope.network/1", "tilescope.hardware/1", "tilescope.session/1", "tilescope.plan/1",
                             "tilescope.partition/1"}) {
    if (formats.size() > 1) formats.push_back(said(", "));
    formats.push_back(code(format));
  }
  section.blocks.emplace_back(report::Paragraph{std::move(formats)});
  if (!material.asked.command.empty())
    addParagraph(section,
                 material.asked.exports.empty()
                     ? "The same command gives the same report, but for the time of its making."
                     : "The same command gives the same report, but for the time of its making and the times that the "
                       "exported programs measured.",
                 Kind::Note);
  return section;
}

}  // namespace tilescope::app
