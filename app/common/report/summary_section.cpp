// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/report/summary_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "app/common/report/blocks.h"
#include "app/common/report/design_points.h"
#include "app/common/report/sections.h"
#include "app/common/silicon.h"
#include "core/base/format_number.h"
#include "core/base/names.h"
#include "core/explore/binding.h"
#include "core/explore/plan_comparison.h"
#include "core/explore/plan_objective.h"
#include "core/explore/total_scope.h"
#include "core/picture/total_figures.h"
#include "core/plan/model_fit.h"
#include "core/plan/proof_scope.h"
#include "core/report/designs_chart.h"

namespace tilescope::app {
namespace {

using Kind = report::Paragraph::Kind;
using report::ChartForm;

std::string trafficText(double bytes) {
  return withPrefix(bytes, "B", kReportDigits);
}

struct Other {
  std::string name;
  const ExecutionPlan* plan;
};

std::vector<Other> othersOf(const ReportMaterial& material) {
  std::vector<Other> others;
  for (std::size_t i = 0; i < material.solved.pins.size(); ++i)
    if (const auto& plan = material.solved.pins[i].plan; plan && areComparable(*plan, material.plan()))
      others.push_back({std::string(1, material.asked.pins[i].letter), &*plan});
  const auto& unchanged = material.solved.unchanged;
  if (unchanged && areComparable(*unchanged, material.plan())) others.push_back({"the unchanged profile", &*unchanged});
  return others;
}

report::Words changeWords(const TotalFigure& figure, const std::string& against) {
  if (!figure.change) return {};
  const MetricRow& row = rowOf(figure.metric);
  if (row.hasDifference()) return pointsChange(*figure.change, row.largerIsBetter, against);
  return change(1 + *figure.change, 1, row.largerIsBetter, against);
}

// Those that the profile lacks something for are named in a sentence below.
std::vector<TotalFigure> shownFigures(const ExecutionPlan& plan, const ExecutionPlan* other) {
  std::vector<TotalFigure> figures = totalFigures(plan, other);
  std::erase_if(figures, [](const TotalFigure& figure) { return !figure.lack.empty(); });
  return figures;
}

// "Power and efficiency: needs energies in pJ."
void addLacks(report::Section& section, const ExecutionPlan& plan) {
  std::vector<std::pair<std::string, std::string>> lacks;  // what is missing, metrics
  for (const TotalFigure& figure : totalFigures(plan, nullptr)) {
    if (figure.lack.empty()) continue;
    auto known = std::find_if(lacks.begin(), lacks.end(), [&](const auto& lack) { return lack.first == figure.lack; });
    if (known == lacks.end())
      lacks.emplace_back(figure.lack, figure.label);
    else
      known->second +=
          std::string(", ") + static_cast<char>(std::tolower(figure.label.front())) + figure.label.substr(1);
  }
  for (const auto& [lack, metrics] : lacks)
    addParagraph(section, metrics + ": " + lack + ".", report::Paragraph::Kind::Note);
}

report::Figures figuresOf(const ReportMaterial& material) {
  report::Figures shown;
  const ExecutionPlan& plan = material.plan();
  for (const TotalFigure& total : shownFigures(plan, nullptr))
    shown.figures.push_back({total.label + (total.counts.empty() ? "" : ", " + total.counts) +
                                 (total.part.empty() ? "" : " of " + total.part) +
                                 (total.aside ? ", " + total.aside->words : ""),
                             total.value,
                             total.unit,
                             {},
                             total.estimate,
                             toText(totalsExplained(plan, total.metric))});
  for (const Other& other : othersOf(material)) {
    const std::vector<TotalFigure> against = shownFigures(material.plan(), other.plan);
    for (std::size_t i = 0; i < against.size(); ++i)
      if (report::Words words = changeWords(against[i], other.name); !words.text.empty())
        shown.figures[i].changes.push_back(std::move(words));
  }
  return shown;
}

void addObjective(report::Section& section, const ReportMaterial& material) {
  const ExecutionPlan& plan = material.plan();
  const Objective objective = plan.request.objective;
  if (objective == Objective::Energy || objective == Objective::Latency || objective == Objective::Traffic) return;
  const PlanObjective value = objectiveOf(plan.totals, objective);
  report::Paragraph paragraph{{said(fmt::format("Objective, {}: {}", labelOf(objective),
                                                objectiveText(value.value, objective, plan.totals.energy.unit)))}};
  for (const Other& other : othersOf(material)) {
    report::Words difference =
        change(value.value, objectiveOf(other.plan->totals, objective).value, value.largerIsBetter, other.name);
    if (difference.text.empty()) continue;
    paragraph.words.push_back(said(", "));
    paragraph.words.push_back(std::move(difference));
  }
  paragraph.words.push_back(said("."));
  section.blocks.emplace_back(std::move(paragraph));
}

std::string proofText(const ReportMaterial& material) {
  std::size_t planned = 0, distinct = 0, proven = 0;
  double largest = 0, tolerated = 0;
  for (const LayerRow& row : material.rows) {
    if (row.state != LayerState::Planned) continue;
    if (row.proven) tolerated = std::max(tolerated, row.gap);
    ++planned;
    if (row.sameAs.empty()) ++distinct;
    if (row.proven) ++proven;
    largest = std::max(largest, row.gap);
  }
  if (planned == 0) return {};
  const std::string layers =
      counted(planned, "layer") + (material.plan().infeasibleLayers.empty() ? "" : " with a mapping");
  std::string text = proven == planned ? (planned == 1 ? "" : "All ") + layers
                     : proven == 0     ? "None of " + layers
                                       : fmt::format("{} of {}", proven, layers);
  text += tolerated > 0 ? " proven within the tolerance under the model" : " proven optimal under the model";
  if (distinct < planned) text += fmt::format(" ({} distinct)", distinct);
  const std::string much = percent(largest, largest < 0.001 ? 3 : 1);
  if (largest >= 1)
    text += "; of some it is not known how far they are from the optimum";
  else if (largest > 0 && std::isfinite(largest))
    text += largest > tolerated ? "; largest gap " + much : "; at most " + much + " above the optimum";
  return text + ".";
}

void addInfeasible(report::Section& section, const ReportMaterial& material) {
  std::vector<std::pair<std::string, std::vector<std::string>>> reasons;
  for (const LayerRow& row : material.rows) {
    if (row.state != LayerState::Infeasible) continue;
    auto same = std::find_if(reasons.begin(), reasons.end(), [&](const auto& one) { return one.first == row.reason; });
    if (same == reasons.end()) same = reasons.insert(reasons.end(), {row.reason, {}});
    same->second.push_back(row.name);
  }
  if (reasons.empty()) return;
  report::List list;
  for (const auto& [reason, layers] : reasons) {
    std::string names;
    for (const std::string& layer : layers) names += (names.empty() ? "" : ", ") + layer;
    list.items.push_back({said(names, report::Tone::Strong), said(": " + reason)});
  }
  section.blocks.emplace_back(paragraph(
      counted(material.plan().infeasibleLayers.size(), "layer") + " without a mapping, left out of the totals:",
      Kind::Warning));
  section.blocks.emplace_back(std::move(list));
}

void addWarnings(report::Section& section, const ReportMaterial& material) {
  addInfeasible(section, material);
  addParagraph(section, outsideSentence(material.plan(), trafficText), Kind::Warning);
  addParagraph(section, passSentence(material.plan()));
  for (std::size_t i = 0; i < material.solved.pins.size(); ++i)
    if (!material.solved.pins[i].plan)
      addParagraph(section,
                   fmt::format("Pin {} has no plan: {}", material.asked.pins[i].letter, material.solved.pins[i].whyNot),
                   Kind::Warning);
  for (std::size_t i = 0; i < material.solved.pins.size(); ++i)
    if (const auto& plan = material.solved.pins[i].plan; plan && !plan->infeasibleLayers.empty())
      addParagraph(section,
                   fmt::format("Pin {} has no mapping of {}: {}. It is not compared.", material.asked.pins[i].letter,
                               counted(plan->infeasibleLayers.size(), "layer"), shortList(plan->infeasibleLayers)),
                   Kind::Warning);
  for (const CheckedExport& checked : material.asked.exports)
    if (!checked.check || verdictOf(*checked.check) == VerifyVerdict::Failed) {
      report::Paragraph failed = paragraph(fmt::format("The program in {} {}: see ", checked.folder,
                                                       checked.check ? "failed its own check" : "could not be checked"),
                                           Kind::Warning);
      failed.words.push_back(linked("Exported code", "#export"));
      failed.words.push_back(said("."));
      section.blocks.emplace_back(std::move(failed));
    }
  for (const Diagnostic& warning : fitWarnings(material.plan().request))
    addParagraph(section, textAlone(warning), Kind::Warning);
  for (const Diagnostic& warning : material.asked.warnings) addParagraph(section, textAlone(warning), Kind::Warning);
}

// Full charts of the sections behind may be empty; on the first page they would take the place of others.
void addPlots(report::Section& section, const ReportMaterial& material) {
  const auto named = [](report::Chart chart) {
    chart.id = "summary-" + chart.id;
    return chart;
  };
  report::ChartRow row;
  if (plannedLayers(material.plan()) > 0) row.charts.push_back(named(rooflineOf(material, ChartForm::Compact)));
  if (const DesignPoints points = designPoints(material); !points.points.empty())
    row.charts.push_back(named(report::designsChart(points, ChartForm::Compact)));
  if (!row.charts.empty()) section.blocks.emplace_back(std::move(row));
  section.blocks.emplace_back(report::ChartRow{{named(trafficOf(material, ChartForm::Compact))}});
}

}  // namespace

report::Section summarySection(const ReportMaterial& material) {
  report::Section section{"summary", "Summary", {}, {}};
  addQuestion(section, material);
  const Verdict& verdict = material.solved.verdict;
  report::Paragraph sentence{{said(verdict.finding, report::Tone::Strong)}, Kind::Verdict};
  if (!verdict.remedy.empty()) sentence.words.push_back(said(" " + verdict.remedy));
  section.blocks.emplace_back(std::move(sentence));
  if (plannedLayers(material.plan()) > 0) {
    section.blocks.emplace_back(figuresOf(material));
    addLacks(section, material.plan());
    addObjective(section, material);
  }
  addParagraph(section, proofText(material));
  addParagraph(section, proofScopeSentence(material.plan()));
  addWarnings(section, material);
  addPlots(section, material);
  addCosts(section, material);
  addAssumed(section, material);
  return section;
}

}  // namespace tilescope::app
