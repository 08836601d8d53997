// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <cmath>

#include "app/common/plan_request.h"
#include "app/common/report/blocks.h"
#include "app/common/report/sections.h"
#include "app/common/shell_words.h"
#include "core/base/format_number.h"
#include "core/explore/plan_objective.h"
#include "core/models/nve/nve_problem.h"
#include "core/models/zigzag/zigzag_result.h"

namespace tilescope::app {
namespace {

using report::Tone;

double valueOf(const LayerResult& result, Objective objective) {
  PlanTotals one;
  one.macs = result.macs;
  one.energy = result.energy;
  one.latency = result.latency;
  one.offChipBytes = result.offChipBytes;
  return objectiveOf(one, objective).value;
}

// The bound from the gap, which is relative to the value; above the value if the objective is maximised.
double boundOf(double value, const SearchStatistics& search, bool largerIsBetter) {
  if (search.proven) return value;
  return largerIsBetter ? value / (1 - search.gap) : value * (1 - search.gap);
}

report::Table proofsTable(const ReportMaterial& material) {
  const PlanRequest& request = material.plan().request;
  const bool larger = objectiveOf(material.plan().totals, request.objective).largerIsBetter;
  const std::string objective(labelOf(request.objective));
  // The NVE's compiler bounds only programs that keep its order of MACs.
  const std::string bound = request.model == nve::kModelId
                                ? "a bound that no program with the same order of MACs can beat"
                                : "a bound that no mapping can beat";
  report::Table table{"Every distinct layer: its best mapping, and " + bound,
                      {wordColumn("Layer"), numberColumn("Repeats", "times"), numberColumn("Best " + objective, ""),
                       numberColumn(larger ? "Upper bound" : "Lower bound", ""), numberColumn("Gap", "%"),
                       numberColumn("Search", "nodes"), wordColumn("State")},
                      {},
                      false};
  for (const LayerPlan& layer : material.plan().layers) {
    const auto* result = std::get_if<LayerResult>(&layer.evaluation);
    if (!layer.sameAs.empty() || !result || result->outsideModel) continue;
    std::size_t repeats = 1;
    for (const LayerPlan& other : material.plan().layers) repeats += other.sameAs == layer.name;
    const SearchStatistics& search = layer.search;
    const double value = valueOf(*result, request.objective);
    const bool known = search.proven || search.boundIsKnown();
    const auto text = [&](double shown) {
      return line(objectiveText(shown, request.objective, result->energy.unit, false, 4),
                  result->energy.estimate && request.objective == Objective::Energy ? Tone::Estimate : Tone::Plain);
    };
    table.rows.push_back({line(layer.name), line(std::to_string(repeats)), text(value),
                          known ? text(boundOf(value, search, larger)) : line(kNoValue),
                          line(known ? percentNumber(search.proven ? 0 : search.gap, 2) : kNoValue),
                          line(fixed(static_cast<double>(search.nodes), 0)),
                          search.proven ? line("proven", Tone::Better) : line("not proven", Tone::Worse)});
  }
  return table;
}

}  // namespace

report::Section certificatesSection(const ReportMaterial& material) {
  report::Section section{"certificates", "Certificates", {}, {}};
  const PlanRequest& request = material.plan().request;
  report::Table table = proofsTable(material);
  if (table.rows.empty()) {
    addParagraph(section, "No layer has a plan, so there is nothing to prove.");
    return section;
  }
  section.blocks.emplace_back(std::move(table));
  const bool isCertifiable = request.model == zigzag::kModelId && request.search == "exact";
  if (!isCertifiable) {
    addParagraph(section, fmt::format("Search {} of model {} writes no certificates that others can check.",
                                      request.search, request.model));
    return section;
  }
  if (const Diagnostics corrected = checkCertifiable(request); !corrected.empty()) {
    addParagraph(section, fmt::format("With {} there is no certificate that others can check: tilescope-check counts "
                                      "latency without corrections.",
                                      corrected.front().found));
    return section;
  }
  addParagraph(section,
               "A certificate of each layer lets a program that shares no code with the search verify that no mapping "
               "is better.");
  const Design& design = material.asked.design;
  if (whyNoCommand(design) || material.asked.plan) return section;
  const DesignWords words = wordsOf(design);
  std::string commands = planCommand(words) + " --certificates certificates";
  const bool isAsInFiles = design.edits.empty() && design.technologyName.empty() && !design.batch &&
                           design.run.isEmpty() && design.sizes.isEmpty();
  if (isAsInFiles)
    commands += "\ntilescope-check certificates/*.json --network " + shellLine({words.network}) + " --hardware " +
                shellLine({words.hardware});
  section.blocks.emplace_back(report::Code{commands});
  if (!isAsInFiles)
    addParagraph(section,
                 "tilescope-check reads network and profile from files: save the changed ones to check these.");
  return section;
}

}  // namespace tilescope::app
