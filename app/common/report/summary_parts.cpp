// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/report/summary_parts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/common/report/blocks.h"
#include "core/base/format_number.h"
#include "core/base/names.h"
#include "core/explore/plan_objective.h"
#include "core/explore/silicon_metrics.h"
#include "core/hardware/hardware_edit.h"
#include "core/models/model_registry.h"
#include "core/picture/chip_parts.h"
#include "core/workload/batch.h"

namespace tilescope::app {
namespace {

using report::Tone;

constexpr std::size_t kMaxChanges = 4;  // named in the question
constexpr std::size_t kMaxParts = 4;    // named of a sum, the largest first
constexpr double kSmallPart = 0.005;    // share of the sum below which a part is not named

report::Paragraph led(std::string heading, const std::string& text = "") {
  report::Paragraph paragraph{{said(std::move(heading), Tone::Strong)}};
  if (!text.empty()) paragraph.words.push_back(said(" " + text));
  return paragraph;
}

std::string askedFor(const PlanRequest& request) {
  const bool isMax = objectiveOf(PlanTotals{}, request.objective).largerIsBetter;
  return fmt::format("the {} {}", isMax ? "maximum" : "minimum", labelOf(request.objective));
}

std::string subjectOf(const PlanRequest& request) {
  const std::optional<std::int64_t> batch = commonBatch(request.network);
  std::string text = request.layer ? fmt::format("layer {} of {}", *request.layer, request.network.name)
                                   : fmt::format("the {} of {}", counted(request.network.layers.size(), "layer"),
                                                 request.network.name);
  text += fmt::format(" on {} at {} MHz", request.hardware.name, atMost(request.hardware.clockMhz, kReportDigits));
  return batch && *batch > 1 ? text + fmt::format(" for {} images", *batch) : text;
}

std::string changesText(const Design& design) {
  if (!design.profile || design.edits.empty()) return {};
  std::vector<std::string> changes;
  HardwareProfile before = *design.profile;
  for (const HardwareEdit& edit : design.edits) {
    changes.push_back(describe(before, edit));
    if (Result<HardwareProfile> after = apply(before, {edit})) before = std::move(after).value();
  }
  const std::size_t named = std::min(changes.size(), kMaxChanges), others = changes.size() - named;
  const std::vector<std::string> first(changes.begin(), changes.begin() + static_cast<std::ptrdiff_t>(named));
  return fmt::format(" Changed against the profile: {}{}.", fmt::join(first, "; "),
                     others > 0 ? fmt::format("; and {} more", others) : "");
}

std::string comparedText(const ReportMaterial& material) {
  std::vector<std::string> pins;
  for (const StoredPin& pin : material.asked.pins)
    pins.push_back(pin.name.empty() ? fmt::format("pin {}", pin.letter) : fmt::format("{}, {}", pin.letter, pin.name));
  return pins.empty() ? "" : fmt::format(" Compared with: {}.", fmt::join(pins, "; "));
}

std::string limitsText(const BudgetValues& limits) {
  std::vector<std::string> texts;
  for (const BudgetRow& row : kBudgetRows)
    if (const auto& limit = limits[static_cast<std::size_t>(row.budget)])
      texts.push_back(
          fmt::format("{} {} {}", row.label, row.isMin ? "at least" : "at most", limitText(row.budget, *limit)));
  return texts.empty() ? "" : fmt::format(" Limits: {}.", fmt::join(texts, ", "));
}

// "sram 43 %, dram 30 %, array 21 %, others 6 %"
std::string sharesText(SiliconParts parts) {
  std::stable_sort(parts.parts.begin(), parts.parts.end(),
                   [](const SiliconPart& a, const SiliconPart& b) { return a.value > b.value; });
  std::vector<std::string> texts;
  double named = 0;
  for (const SiliconPart& part : parts.parts) {
    if (texts.size() == kMaxParts || part.value < kSmallPart * parts.whole) break;
    texts.push_back(fmt::format("{} {}", part.label, percent(part.value / parts.whole, 0)));
    named += part.value;
  }
  if (const double rest = parts.whole - named; rest >= kSmallPart * parts.whole)
    texts.push_back(fmt::format("{} {}", parts.measure == SiliconMeasure::Area ? "wiring, clock and others" : "others",
                                percent(rest / parts.whole, 0)));
  return fmt::format("{}", fmt::join(texts, ", "));
}

void addShares(report::List& list, const ReportMaterial& material, SiliconMeasure measure, Metric metric,
               const std::string& what) {
  const ExecutionPlan& plan = material.plan();
  const std::optional<SiliconParts> parts = siliconParts(measure, material.hardware(), &plan.totals.energy);
  if (!parts || !(parts->whole > 0)) {
    if (const std::optional<Lack> lack = lackOf(material.hardware(), metric))
      list.items.push_back({said(what, Tone::Strong), said(fmt::format(": {}. {}", lack->text, lack->how))});
    return;
  }
  const bool isEstimated =
      measure == SiliconMeasure::Area ? isAreaEstimate(material.hardware()) : plan.totals.energy.estimate;
  list.items.push_back({said(what, Tone::Strong),
                        said(fmt::format(" {}", metricText(parts->whole, metric, plan.totals.energy.unit)),
                             isEstimated ? Tone::Estimate : Tone::Plain),
                        said(": " + sharesText(*parts) + ".")});
}

// "Chip area 20 mm² of at most 30 mm²"
void addBudgetItems(report::List& list, const ReportMaterial& material) {
  const BudgetValues &limits = material.asked.budgets, values = budgetValues(material.plan());
  const std::vector<Excess> broken = excesses(limits, values);
  for (const BudgetRow& row : kBudgetRows) {
    const auto at = static_cast<std::size_t>(row.budget);
    if (!limits[at]) continue;
    const std::string limit =
        fmt::format("{} {}", row.isMin ? "at least" : "at most", limitText(row.budget, *limits[at]));
    report::Line item{said(std::string(row.label), Tone::Strong)};
    const auto excess =
        std::find_if(broken.begin(), broken.end(), [&](const Excess& one) { return one.budget == row.budget; });
    if (!values[at])
      item.push_back(said(
          fmt::format(": {}; the limit is {}.", whyUnknown(row.budget, material.hardware(), &material.plan()), limit)));
    else
      item.push_back(said(fmt::format(": {} of {}, {}.", limitText(row.budget, *values[at]), limit,
                                      excess == broken.end() ? "kept" : "not kept"),
                          excess == broken.end() ? Tone::Plain : Tone::Worse));
    list.items.push_back(std::move(item));
  }
}

}  // namespace

void addQuestion(report::Section& section, const ReportMaterial& material) {
  const PlanRequest& request = material.plan().request;
  const std::string start =
      request.search == kProvingSearch
          ? fmt::format("Which mappings give {} of ", askedFor(request))
          : fmt::format("Which mappings does search {} find for {} of ", request.search, askedFor(request));
  section.blocks.emplace_back(led(
      "Question.", fmt::format("{}{}, under the model {}, and what limits the design?{}{}{}", start, subjectOf(request),
                               costModel(request.model)->name(), changesText(material.asked.design),
                               comparedText(material), limitsText(material.asked.budgets))));
}

void addCosts(report::Section& section, const ReportMaterial& material) {
  report::List list;
  addShares(list, material, SiliconMeasure::Area, Metric::Area, "Chip area");
  if (plannedLayers(material.plan()) > 0) addShares(list, material, SiliconMeasure::Energy, Metric::Energy, "Energy");
  addBudgetItems(list, material);
  section.blocks.emplace_back(led("What it costs"));
  section.blocks.emplace_back(std::move(list));
}

void addAssumed(report::Section& section, const ReportMaterial& material) {
  report::List list = estimates(material);
  constexpr std::size_t kWhatAndWhy = 2;  // the section of assumptions has the rest
  for (report::Line& item : list.items) item.resize(std::min(item.size(), kWhatAndWhy));
  if (const std::size_t assumed = assumedFigures(material.hardware()); assumed > 0) {
    report::Line item{
        said("Hardware profile", Tone::Strong),
        said(fmt::format(": {} of it, {} in all, are assumptions",
                         counted(material.hardware().assumptions.size(), "field"), counted(assumed, "value")))};
    if (!material.asked.onePage) {
      item.push_back(said(": see "));
      item.push_back(linked("Assumptions and estimates", "#assumptions"));
    }
    item.push_back(said("."));
    list.items.push_back(std::move(item));
  }
  const std::string measured = validationSentence(material, material.plan().request.model);
  list.items.push_back(
      {said("Model", Tone::Strong), said(measured.empty() ? ": no bundled measurement can be compared with it."
                                                          : ", against published measurements: " + measured)});
  section.blocks.emplace_back(led("What is assumed"));
  section.blocks.emplace_back(std::move(list));
}

}  // namespace tilescope::app
