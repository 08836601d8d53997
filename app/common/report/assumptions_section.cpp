// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/common/report/blocks.h"
#include "app/common/report/profile_figures.h"
#include "app/common/report/sections.h"
#include "app/common/silicon.h"
#include "core/base/json.h"
#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/explore/binding.h"
#include "core/hardware/hardware_json.h"
#include "core/hardware/profile_fields.h"
#include "core/models/pass_estimate.h"
#include "core/models/pass_options.h"

namespace tilescope::app {
namespace {

using report::Tone;

bool isPartOf(const std::string& pointer, const std::string& whole) {
  return pointer == whole || pointer.starts_with(whole + "/");
}

report::Table assumedTable(const HardwareProfile& hardware) {
  report::Table table{
      "Values of the profile that are assumptions",
      {wordColumn("Of"), wordColumn("Quantity"), wordColumn("Value"), wordColumn("Source"), wordColumn("Field")},
      {},
      false};
  const std::vector<ProfileFigure> figures = profileFigures(hardware);
  for (const ProfileFigure& figure : figures)
    if (const FigureSource source = sourceOf(hardware, figure); source.assumption)
      table.rows.push_back({line(figure.group),
                            line(figure.label),
                            line(figure.value),
                            line(source.text, Tone::Quiet),
                            {code(figure.pointer)}});
  const Json document = toJson(hardware);
  for (const std::string& pointer : hardware.assumptions) {
    const bool isFigure = std::any_of(figures.begin(), figures.end(), [&](const ProfileFigure& figure) {
      return isPartOf(figure.pointer, pointer) || isPartOf(pointer, figure.pointer);
    });
    const Json* value = isFigure ? nullptr : findPointer(document, pointer);
    if (value)
      table.rows.push_back({line("Profile"),
                            line("Field " + pointer),
                            {said("as given: " + value->dump())},
                            line("assumption", Tone::Quiet),
                            {code(pointer)}});
  }
  return table;
}

std::vector<std::string> estimatedLayers(const ExecutionPlan& plan) {
  std::vector<std::string> layers;
  for (const LayerPlan& layer : plan.layers)
    if (const auto* result = std::get_if<LayerResult>(&layer.evaluation))
      if (result->terms.number("estimate") == 1) layers.push_back(layer.name);
  return layers;
}

std::vector<std::string> unprovenLayers(const LayerRows& rows) {
  std::vector<std::string> layers;
  for (const LayerRow& row : rows)
    if (row.state == LayerState::Planned && !row.proven) layers.push_back(row.name);
  return layers;
}

// Rules of these estimates, behind their first sentence.
std::string passRules(const ExecutionPlan& plan) {
  std::vector<std::string> assumed;
  for (const std::string& pointer : passUnit(plan.request.hardware).assumed)
    if (const ProfileField* field = profileField(pointer)) assumed.emplace_back(field->words);
  std::string text;
  if (!assumed.empty())
    text += fmt::format(" Assumed, because the profile does not state them: {}.", fmt::join(assumed, ", "));
  const PassOptions options = passOptionsOf(plan.request.options);
  if (options.account == PassOptions::Account::Included) text += " The totals include them.";
  if (options.fused)
    text +=
        " A pass that is fused with the layer before it takes only the time that this layer leaves free, and the "
        "output between them is not written; moves next to a computing layer cost nothing. The search for mappings "
        "ignores both rules.";
  return text;
}

std::vector<std::string> passLayers(const ExecutionPlan& plan) {
  std::vector<std::string> layers;
  const std::optional<PassTotals> passes = passTotals(plan);
  for (std::size_t i = 0; passes && i < passes->layers.size(); ++i)
    if (passes->layers[i]) layers.push_back(plan.layers[i].name);
  return layers;
}

}  // namespace

report::List estimates(const ReportMaterial& material) {
  report::List list;
  const auto add = [&](const std::string& what, const std::string& why, const std::string& rules = "") {
    list.items.push_back({said(what, Tone::Strong), said(": " + why)});
    if (!rules.empty()) list.items.back().push_back(said(rules));
  };
  const ExecutionPlan& plan = material.plan();
  if (plan.totals.energy.estimate && plannedLayers(plan) > 0)
    add("Energy", fmt::format("the source of model {} defines none; Tilescope counts MACs and words with the unit "
                              "energies of the profile.",
                              plan.request.model));
  if (const std::vector<std::string> layers = estimatedLayers(plan); !layers.empty())
    add("Latency of " + shortList(layers), "cycles of this kind of layer are not published for the hardware.");
  if (const std::vector<std::string> layers = passLayers(plan); !layers.empty())
    add("Latency and energy of " + shortList(layers),
        fmt::format("not modelled by {}; each is estimated as a pass of a vector unit.", plan.request.model),
        passRules(plan));
  if (const std::vector<std::string> layers = unprovenLayers(material.rows); !layers.empty())
    add("Mapping of " + shortList(layers), "the best that the search found; a better one may exist.");
  if (const std::string never = siliconSentence(plan.request.model, plan.request.hardware); !never.empty())
    add("Every result of the plan", never);
  if (!material.solved.steps.empty())
    add("Steps of parameters",
        "a search that proves optima stops at 200 000 nodes in a layer of a neighbouring design, so its gain "
        "is that of the best mapping found.");
  if (material.asked.measured && material.asked.measured->figures.emulated)
    add("Measured times", "the program ran on the host in place of a GPU.");
  return list;
}

std::size_t assumedFigures(const HardwareProfile& hardware) {
  return assumedTable(hardware).rows.size();
}

report::Section assumptionsSection(const ReportMaterial& material) {
  report::Section section{"assumptions", "Assumptions and estimates", {}, {}};
  report::Table assumed = assumedTable(material.hardware());
  if (assumed.rows.empty())
    addParagraph(section, "The profile lists no value as an assumption.");
  else
    section.blocks.emplace_back(std::move(assumed));
  if (report::List list = estimates(material); !list.items.empty())
    section.blocks.emplace_back(std::move(list));
  else
    addParagraph(section, "Nothing in this report is an estimate.");
  return section;
}

report::Section notesSection(const ReportMaterial& material) {
  report::Section section{"notes", "Notes", {}, {}};
  const std::string& notes = material.asked.notes;
  for (std::size_t start = 0; start < notes.size();) {
    const std::size_t end = std::min(notes.find('\n', start), notes.size());
    addParagraph(section, notes.substr(start, end - start));
    start = end + 1;
  }
  return section;
}

}  // namespace tilescope::app
