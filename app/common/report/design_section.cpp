// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>

#include "app/common/report/blocks.h"
#include "app/common/report/profile_figures.h"
#include "app/common/report/sections.h"
#include "core/hardware/hardware_edit.h"
#include "core/models/model_registry.h"
#include "core/models/pass_options.h"
#include "core/models/provenance.h"
#include "core/workload/batch.h"

namespace tilescope::app {
namespace {

using report::Tone;

std::string titleOfModel(const std::string& id) {
  const Result<const CostModel*> model = findCostModel(id);
  return model ? fmt::format("{} ({})", id, (*model)->title()) : id;
}

report::Table choicesTable(const ReportMaterial& material) {
  const PlanRequest& request = material.plan().request;
  const Design& design = material.asked.design;
  report::Table table{"Settings of the design",
                      {wordColumn("Choice"), wordColumn("Value"), wordColumn("Set by, or source")},
                      {},
                      false};
  const auto add = [&](const std::string& what, const std::string& value, const std::string& by) {
    table.rows.push_back({line(what), line(value), line(by, Tone::Quiet)});
  };
  const std::string chosen = "the user", usual = "default";
  add("Network", request.network.name, request.network.source.empty() ? "network file" : request.network.source);
  add("Hardware profile", request.hardware.name, request.hardware.source);
  if (!design.technologyName.empty()) add("Unit energies", "technology " + design.technologyName, chosen);
  add("Cost model", titleOfModel(request.model), chosen);
  const Result<const ModelEntry*> entry = findModel(request.model);
  const auto by = [&](bool isUsual) { return isUsual ? usual : chosen; };
  add("Search", request.search, by(entry && request.search == (*entry)->searches.front()->id()));
  add("Objective", std::string(name(request.objective)),
      by(entry && request.objective == (*entry)->model->objectives().front()));
  add("Dataflow", request.dataflow.value_or("best of all, per layer"), request.dataflow ? chosen : usual);
  const std::optional<std::int64_t> batch = commonBatch(request.network);
  add("Batch", batch ? fmt::format("{} image{}", *batch, *batch == 1 ? "" : "s") : "differs by layer",
      design.batch ? chosen : "the network");
  if (request.layer) add("Layer", *request.layer, chosen);
  return table;
}

report::Table optionsTable(const PlanRequest& request) {
  report::Table table{"Options of model " + request.model,
                      {wordColumn("Option"), wordColumn("Default"), wordColumn("Meaning")},
                      {},
                      false};
  const Result<const CostModel*> model = findCostModel(request.model);
  if (!model) return table;
  for (const OptionSpec& option : optionsOf(**model)) {
    const std::string value = optionValue(**model, request.options, option.name);
    const bool isDefault = value == option.values.front();
    const auto shown = [&](const std::string& text) { return option.name + "=" + text; };
    table.rows.push_back({{said(shown(value), isDefault ? Tone::Code : Tone::Strong)},
                          isDefault ? line("as it is", Tone::Quiet) : report::Line{code(shown(option.values.front()))},
                          line(option.help, Tone::Quiet)});
  }
  return table;
}

report::Table editsTable(const ReportMaterial& material) {
  report::Table table{"Changes of the profile",
                      {wordColumn("Quantity"), wordColumn("From"), wordColumn("To"), wordColumn("Edit")},
                      {},
                      false};
  HardwareProfile before = *material.asked.design.profile;
  for (const HardwareEdit& edit : material.asked.design.edits) {
    const EditWords words = editWords(before, edit);
    table.rows.push_back(
        {line(words.field), line(words.from), line(words.to, Tone::Strong), {code(edit.pointer + "=" + edit.json)}});
    if (Result<HardwareProfile> after = apply(before, {edit})) before = std::move(after).value();
  }
  return table;
}

// The value in the unedited profile; "" if it is equal or absent.
std::string valueBefore(const std::vector<ProfileFigure>& figures, const ProfileFigure& now) {
  const auto before = std::find_if(figures.begin(), figures.end(),
                                   [&](const ProfileFigure& figure) { return figure.pointer == now.pointer; });
  return before == figures.end() || before->value == now.value ? std::string() : before->value;
}

report::Line sourceLine(const HardwareProfile& hardware, const ProfileFigure& figure) {
  const FigureSource source = sourceOf(hardware, figure);
  if (source.assumption) return line(source.text, Tone::Strong);
  return line(source.text == "profile " + hardware.name ? "the profile itself" : source.text, Tone::Quiet);
}

void addFigures(report::Section& section, const ReportMaterial& material) {
  const HardwareProfile& hardware = material.hardware();
  const Design& design = material.asked.design;
  const std::vector<ProfileFigure> before = profileFigures(design.profile ? *design.profile : hardware);
  report::Table table;
  const auto close = [&] {
    if (!table.rows.empty()) section.blocks.emplace_back(std::move(table));
  };
  for (const ProfileFigure& figure : profileFigures(hardware)) {
    if (table.caption != figure.group) {
      close();
      table = {figure.group, {wordColumn("Quantity"), wordColumn("Value"), wordColumn("Source")}, {}, false};
    }
    report::Line value = line(figure.value);
    if (const std::string from = valueBefore(before, figure); !from.empty())
      value = {said(from + " → ", Tone::Quiet), said(figure.value, Tone::Strong)};
    table.rows.push_back({line(figure.label), std::move(value), sourceLine(hardware, figure)});
  }
  close();
}

}  // namespace

report::Section designSection(const ReportMaterial& material) {
  report::Section section{"design", "Design", {}, {}};
  section.blocks.emplace_back(choicesTable(material));
  if (report::Table options = optionsTable(material.plan().request); !options.rows.empty())
    section.blocks.emplace_back(std::move(options));
  if (!material.asked.design.edits.empty()) section.blocks.emplace_back(editsTable(material));
  addBudgets(section, material);
  addParagraph(section, "Every value of the profile with its unit and source; changed values are bold.");
  addFigures(section, material);
  return section;
}

}  // namespace tilescope::app
