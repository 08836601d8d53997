// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "app/common/report/blocks.h"
#include "app/common/report/profile_figures.h"
#include "app/common/report/sections.h"
#include "core/base/format_number.h"
#include "core/explore/metrics.h"
#include "core/explore/plan_comparison.h"
#include "core/explore/silicon_metrics.h"
#include "core/workload/batch.h"

namespace tilescope::app {
namespace {

using report::Tone;

constexpr const char* kProfile = "Profile";  // a name that no pin can have

struct Compared {
  std::string name;
  std::string title;
  const ExecutionPlan* plan;
};

std::vector<Compared> comparedOf(const ReportMaterial& material) {
  std::vector<Compared> all{{"Present", "Present", &material.plan()}};
  for (std::size_t i = 0; i < material.solved.pins.size(); ++i) {
    const StoredPin& pin = material.asked.pins[i];
    const std::string letter(1, pin.letter);
    // Totals without some layers are not the network's.
    if (const auto& plan = material.solved.pins[i].plan;
        plan && plan->infeasibleLayers == material.plan().infeasibleLayers)
      all.push_back({letter, pin.name.empty() ? letter : letter + ", " + pin.name, &*plan});
  }
  if (const auto& unchanged = material.solved.unchanged;
      unchanged && unchanged->infeasibleLayers == material.plan().infeasibleLayers)
    all.push_back({kProfile, "The unchanged profile", &*unchanged});
  return all;
}

// The reference pin, or the unchanged profile, or the current configuration.
std::size_t referenceOf(const ReportMaterial& material, const std::vector<Compared>& all) {
  if (material.asked.reference)
    for (std::size_t i = 0; i < all.size(); ++i)
      if (all[i].name == std::string(1, *material.asked.reference)) return i;
  if (all.back().name == kProfile) return all.size() - 1;
  const std::optional<Design> unchanged = unchangedOf(material.asked.design);
  if (material.asked.reference || !unchanged) return 0;
  // A pin may already show the unchanged profile.
  for (const StoredPin& pin : material.asked.pins)
    for (std::size_t i = 1; i < all.size(); ++i)
      if (all[i].name == std::string(1, pin.letter) && plansAlike(pin.design, *unchanged)) return i;
  return 0;
}

using Facts = std::vector<std::pair<std::string, std::string>>;

Facts factsOf(const ExecutionPlan& plan) {
  const PlanRequest& request = plan.request;
  Facts facts{{"Network", request.network.name},
              {"Hardware profile", request.hardware.name},
              {"Cost model", request.model},
              {"Search", request.search},
              {"Objective", std::string(name(request.objective))},
              {"Dataflow", request.dataflow.value_or("best per layer")}};
  if (const std::optional<std::int64_t> batch = commonBatch(request.network))
    facts.emplace_back("Batch", counted(static_cast<std::size_t>(*batch), "image"));
  for (const auto& [option, value] : request.options) facts.emplace_back("Option " + option, value);
  for (const ProfileFigure& figure : profileFigures(request.hardware))
    facts.emplace_back(figure.group + ", " + figure.label, figure.value);
  return facts;
}

std::string valueOf(const Facts& facts, const std::string& name) {
  const auto found = std::find_if(facts.begin(), facts.end(), [&](const auto& fact) { return fact.first == name; });
  return found == facts.end() ? kNoValue : found->second;
}

// Of different hardware, only parts that both have are compared; other values are counted.
struct Differences {
  report::Table table;
  std::size_t ofSome = 0;
};

Differences differencesOfDesigns(const std::vector<Compared>& all) {
  Differences differences{{"What differs", {wordColumn("Parameter")}, {}, false}, 0};
  std::vector<Facts> facts;
  std::vector<std::string> names;
  for (const Compared& one : all) {
    differences.table.columns.push_back(wordColumn(one.title));
    facts.push_back(factsOf(*one.plan));
    for (const auto& [name, value] : facts.back())
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  for (const std::string& name : names) {
    std::vector<report::Line> row{line(name)};
    std::set<std::string> values;
    for (const Facts& own : facts) {
      row.push_back(line(valueOf(own, name)));
      values.insert(valueOf(own, name));
    }
    // A missing option has its default. Any other missing value belongs to a part that this hardware lacks.
    const bool isMissing = name.rfind("Option ", 0) != 0 && values.erase(kNoValue) > 0;
    if (values.size() > 1)
      differences.table.rows.push_back(std::move(row));
    else if (isMissing)
      ++differences.ofSome;
  }
  return differences;
}

std::string missingText(const ExecutionPlan& plan, Metric metric) {
  const std::optional<Lack> lack = lackOf(plan.request.hardware, metric);
  return lack ? lack->text : kNoValue;
}

report::Words changeOf(const ComparedMetric& row, std::size_t plan) {
  const bool more = rowOf(row.metric).largerIsBetter;
  const UnitFamily& family = rowOf(row.metric).family;
  if (!row.values[plan] || !row.reference || !row.changes[plan]) return said(kNoValue, Tone::Quiet);
  if (family == UnitFamily::Share) return pointsChange(*row.changes[plan], more);
  if (family == UnitFamily::Layers) {
    const double by = *row.changes[plan];
    if (by == 0) return said("as many", Tone::Quiet);
    return said(fmt::format("{}{}", by > 0 ? "+" : "−", counted(static_cast<std::size_t>(std::abs(by)), "layer")),
                (by > 0) == more ? Tone::Better : Tone::Worse);
  }
  return change(*row.values[plan], *row.reference, more);
}

report::Table metricsTable(const std::vector<Compared>& all, std::size_t reference, const PlanComparison& comparison) {
  const ExecutionPlan& held = *all[reference].plan;
  report::Table table{fmt::format("Metrics, against {}", all[reference].title), {wordColumn("Metric")}, {}, false};
  table.columns.push_back(numberColumn(all[reference].title + " (reference)", ""));
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i == reference) continue;
    table.columns.push_back(numberColumn(all[i].title, ""));
    table.columns.push_back(numberColumn("Difference of " + all[i].name, ""));
  }
  for (const ComparedMetric& metric : comparison.metrics) {
    const MetricRow& words = rowOf(metric.metric);
    const auto value = [&](const std::optional<double>& number, const ExecutionPlan& plan) {
      if (!number) return line(missingText(plan, metric.metric), Tone::Quiet);
      return line(numberAndUnit(*number, words.family, plan.totals.energy.unit).text(),
                  isEstimate(plan, metric.metric) ? Tone::Estimate : Tone::Plain);
    };
    std::vector<report::Line> row{line(labelOf(metric.metric, held.request.hardware))};
    row.push_back(value(metric.reference, held));
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (i == reference) continue;
      row.push_back(value(metric.values[i], *all[i].plan));
      row.push_back({changeOf(metric, i)});
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::string winsText(const std::vector<Compared>& all, const PlanComparison& comparison, Objective objective) {
  if (comparison.layers.empty())
    return "Layers are not ranked: the designs are of other networks or models, or count energy in other units.";
  std::string text;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (comparison.wins[i] > 0)
      text += fmt::format("{}{} has the best mapping of {}", text.empty() ? "" : ", ", all[i].title,
                          counted(comparison.wins[i], "layer"));
  if (comparison.ties > 0)
    text += fmt::format("{} best mappings are equal in {}", text.empty() ? "The" : ", the",
                        counted(comparison.ties, "layer"));
  text += fmt::format(" (objective {}).", name(objective));
  if (comparison.gainOfChoosing && *comparison.gainOfChoosing > 0)
    text += fmt::format(" Choosing per layer would gain {}.", percent(*comparison.gainOfChoosing, 1));
  return text;
}

report::Table winnersTable(const std::vector<Compared>& all, const PlanComparison& comparison) {
  report::Table table{"Layers in which another design than the best one of all is better",
                      {wordColumn("Layer"), wordColumn("Best"), wordColumn("Second"), numberColumn("Lead", "%")},
                      {},
                      false};
  for (const LayerWinner& layer : comparison.layers) {
    if (layer.isTie() || !comparison.best || layer.winner == *comparison.best) continue;
    table.rows.push_back({line(layer.layer), line(all[layer.winner].name),
                          line(layer.second ? all[*layer.second].name : "no other is feasible"),
                          line(layer.second ? percentNumber(layer.lead) : kNoValue)});
  }
  return table;
}

}  // namespace

report::Section comparisonSection(const ReportMaterial& material) {
  report::Section section{"comparison", "Comparison", {}, {}};
  const std::vector<Compared> all = comparedOf(material);
  if (all.size() < 2) {
    addParagraph(section, material.asked.pins.empty()
                              ? "Nothing is pinned and the profile is unchanged, so there is nothing to compare."
                              : "No pin has a mapping of the same layers, so there is nothing to compare.");
    return section;
  }
  const std::size_t reference = referenceOf(material, all);
  std::vector<const ExecutionPlan*> plans;
  for (const Compared& one : all) plans.push_back(one.plan);
  const PlanComparison comparison = comparePlans(*all[reference].plan, plans);
  Differences differences = differencesOfDesigns(all);
  if (!differences.table.rows.empty()) section.blocks.emplace_back(std::move(differences.table));
  if (differences.ofSome > 0)
    addParagraph(section, fmt::format("The hardware of some designs has other parts: {} in only some of them.",
                                      counted(differences.ofSome, "value")));
  section.blocks.emplace_back(metricsTable(all, reference, comparison));
  addParagraph(section, winsText(all, comparison, material.plan().request.objective));
  if (report::Table table = winnersTable(all, comparison); !table.rows.empty())
    section.blocks.emplace_back(std::move(table));
  return section;
}

}  // namespace tilescope::app
