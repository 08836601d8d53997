// SPDX-License-Identifier: GPL-3.0-or-later
// The diagnosis with suggested changes, or the cheapest changes that reach a target.
#include <fmt/format.h>

#include <algorithm>

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/scales.h"
#include "app/cli/solve_plan.h"
#include "app/common/design.h"
#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/base/parts.h"
#include "core/explore/change_text.h"
#include "core/explore/metrics.h"
#include "core/explore/plan_objective.h"
#include "core/explore/reach_target.h"
#include "core/explore/verdict.h"

namespace tilescope::cli {
namespace {

struct NamedChange {
  const char* kind;
  const Change* change;
};

struct Explained {
  ExecutionPlan plan;
  Verdict verdict;
  std::vector<Excess> broken;
  RankedChanges ranked;  // only without a target
  std::optional<Target> target;
  ReachedTarget reached;

  std::vector<NamedChange> changes() const {
    std::vector<NamedChange> all;
    const auto add = [&](const char* kind, const std::vector<Change>& changes) {
      for (const Change& change : changes) all.push_back({kind, &change});
    };
    add("answer", reached.answers);
    if (reached.nearest) all.push_back({"nearest", &*reached.nearest});
    add("change", ranked.changes);
    add("saving", ranked.savings);
    add("pair", ranked.pairs);
    return all;
  }
};

Json toJson(const DesignStep& step) {
  Json json{{"field", step.pointer}, {"label", step.label}, {"set", settingWords(step)}};
  if (step.edit) json["edit"] = step.edit->pointer + "=" + step.edit->json;
  return json;
}

Json orNull(const std::optional<double>& value) {
  return value ? plainNumber(*value) : Json(nullptr);
}

Json toJson(const NamedChange& named) {
  const Change& change = *named.change;
  Json steps = Json::array();
  for (const DesignStep& step : change.steps) steps.push_back(toJson(step));
  Json exceeded = Json::array();
  for (const Excess& excess : change.excesses) exceeded.push_back(sentenceOf(excess));
  return Json{{"kind", named.kind},
              {"steps", std::move(steps)},
              {"objective", {{"before", plainNumber(change.before)}, {"after", plainNumber(change.after)}}},
              {"gain", plainNumber(change.gain)},
              {"price", orNull(change.price())},
              {"cheap", change.isCheap()},
              {"area_mm2", {{"before", orNull(change.areaBefore)}, {"after", orNull(change.areaAfter)}}},
              {"latency_s", plainNumber(change.totalsAfter.latency.seconds)},
              {"energy", plainNumber(change.totalsAfter.energy.total)},
              {"layers_more_planned", change.newlyPlanned},
              {"budgets_exceeded", std::move(exceeded)}};
}

Json toJson(const Explained& explained) {
  const PlanRequest& request = explained.plan.request;
  Json changes = Json::array();
  for (const NamedChange& named : explained.changes()) changes.push_back(toJson(named));
  Json exceeded = Json::array();
  for (const Excess& excess : explained.broken) exceeded.push_back(sentenceOf(excess));
  Json json{{"format", "tilescope.explanation/1"},
            {"version", std::string(toolVersion())},
            {"network", request.network.name},
            {"hardware", request.hardware.name},
            {"model", request.model},
            {"objective", std::string(name(request.objective))},
            {"finding", explained.verdict.finding},
            {"remedy", explained.verdict.remedy},
            {"budgets_exceeded", std::move(exceeded)},
            {"changes", std::move(changes)},
            {"plans", explained.ranked.plans + explained.reached.plans}};
  if (explained.target)
    json["target"] = {{"metric", std::string(idOf(*explained.target))},
                      {"factor", plainNumber(explained.target->factor)},
                      {"reached", !explained.reached.answers.empty()}};
  return json;
}

Table csvTable(const Explained& explained) {
  Table table;
  table.columns = {{"kind"},
                   {"edits"},
                   {"gain", true},
                   {"price", true},
                   {"added_mm2", true},
                   {"latency_s", true},
                   {"energy", true},
                   {"budgets_exceeded", true}};
  for (const auto& [kind, change] : explained.changes()) {
    std::string edits;
    for (const DesignStep& step : change->steps)
      edits += (edits.empty() ? "" : " ") +
               (step.edit ? step.edit->pointer + "=" + step.edit->json : std::string("every dataflow"));
    table.rows.push_back({kind, edits, exact(change->gain), change->price() ? exact(*change->price()) : "",
                          change->areaBefore ? exact(change->addedArea()) : "",
                          exact(change->totalsAfter.latency.seconds), exact(change->totalsAfter.energy.total),
                          std::to_string(change->excesses.size())});
  }
  return table;
}

Table changesTable(const std::vector<Change>& changes, std::optional<Metric> target) {
  Table table;
  table.columns = {{"change"}};
  for (std::string& head : changeHeads(target)) table.columns.push_back({std::move(head), true});
  for (const Change& change : changes) {
    if (table.rows.size() == kMaxShownChanges) break;
    std::vector<std::string> row = changeCells(change, target);
    row.insert(row.begin(), printable(settingWords(change)));
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::string section(const std::string& title, const std::vector<Change>& changes, std::optional<Metric> target = {}) {
  return changes.empty() ? "" : "\n" + title + "\n" + toText(changesTable(changes, target), terminalWidth());
}

// Sorted by change and by cost, if the orders differ.
std::string answersText(const ReachedTarget& reached, const Target& target) {
  const std::vector<Change> byEnergy = inOrder(reached.answers, AnswerOrder::Energy);
  const bool isPriced = !byEnergy.empty() && byEnergy.front().price();
  std::string text;
  if (isPriced) text += section(answersTitle(target, AnswerOrder::Area), reached.answers, target.metric);
  if (!isPriced || byEnergy != reached.answers)
    text += section(answersTitle(target, AnswerOrder::Energy), byEnergy, target.metric);
  return text;
}

// "latency 4.10 ms, energy 33.4 mJ, traffic 76.3 MB"
std::string totalsText(const ExecutionPlan& plan) {
  std::string text;
  for (const Metric metric : {Metric::Latency, Metric::Energy, Metric::Traffic})
    if (const std::optional<double> value = valueOf(plan, metric))
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name(metric),
                          metricText(*value, metric, plan.totals.energy.unit, isEstimate(plan, metric)));
  return text;
}

std::string report(const Explained& explained) {
  const PlanRequest& request = explained.plan.request;
  std::string text = fmt::format("{} on {}, model {}, objective {}{}\n\n", printable(request.network.name),
                                 printable(request.hardware.name), request.model, labelOf(request.objective),
                                 request.layer ? ", layer " + printable(*request.layer) : "");
  text += totalsText(explained.plan) + "\n";
  text += printable(explained.verdict.finding) + "\n";
  if (!explained.verdict.remedy.empty()) text += printable(explained.verdict.remedy) + "\n";
  for (std::size_t i = 1; i < explained.broken.size(); ++i) text += sentenceOf(explained.broken[i]) + "\n";
  if (explained.target) return text + answersText(explained.reached, *explained.target);
  const std::string pairs = section("Two changes at once:", explained.ranked.pairs);
  const bool pairsFirst = explained.ranked.pairsComeFirst();
  if (pairsFirst) text += pairs;
  text += section("Changes, the most gain per area first:", explained.ranked.changes);
  text += section("What can be smaller:", explained.ranked.savings);
  return pairsFirst ? text : text + pairs;
}

Result<std::optional<Target>> targetOf(const ExplainArguments& arguments) {
  if (!arguments.target) return std::optional<Target>();
  const Result<Target> target = parseTarget(*arguments.target);
  if (!target) return target.diagnostics();
  return std::optional(*target);
}

bool explain(Explained& explained, const PlanRequest& request, const AdviceScope& scope,
             const PlannerSettings& settings) {
  Planner planner;
  if (explained.target) {
    explained.reached = reachTarget(planner, request, explained.plan, *explained.target, scope, settings);
    return explained.reached.complete;
  }
  explained.ranked = rankChanges(planner, request, explained.plan, scope, settings);
  explained.verdict = withRemedy(explained.verdict, explained.plan, explained.ranked, scope.budgets);
  return explained.ranked.complete;
}

}  // namespace

int run(const ExplainArguments& arguments) {
  const Result<std::optional<Target>> target = targetOf(arguments);
  const Result<BudgetValues> budgets = parseBudgets(arguments.budget);
  printDiagnostics(joined(target.diagnostics(), budgets.diagnostics()));
  if (!target || !budgets) return kBadInput;
  app::DesignWords words = arguments;
  if (*target && !words.objective) words.objective = std::string(name(objectiveOf(**target)));
  const Result<app::Design> design = app::designOf(words);
  printDiagnostics(design.diagnostics());
  if (!design) return kBadInput;
  Result<PlanRequest> read = app::requestOf(*design);
  printDiagnostics(read.diagnostics());
  if (!read) return kBadInput;
  PlanRequest request = std::move(read).value();
  request.layer = arguments.layer;

  const InterruptGuard interrupt;
  Result<Solved> solved = solvePlan(request, arguments.threads, false, interrupt.token());
  printDiagnostics(solved.diagnostics());
  if (!solved) return kBadInput;
  if (solved->plan.cancelled) return cancelled(solved->plan);
  if (!hasPlannedLayer(solved->plan)) return nothingPlanned(solved->plan, true);

  std::optional<Target> wanted;
  if (*target) {
    const Result<Target> resolved = against(**target, solved->plan);
    printDiagnostics(resolved.diagnostics());
    if (!resolved) return kBadInput;
    wanted = *resolved;
  }
  Explained explained{std::move(solved->plan), {}, {}, {}, wanted, {}};
  explained.verdict = findingOf(explained.plan);
  explained.broken = excesses(*budgets, budgetValues(explained.plan));
  PlannerSettings settings;
  settings.threads = arguments.threads;
  settings.cancel = interrupt.token();
  settings.mostNodes = nodesOfTables(request.objective);
  if (!explain(explained, request, {*design->profile, *budgets}, settings)) {
    printMessage("cancelled; nothing was written");
    return kCancelled;
  }
  print({[&] { return toJson(explained); }, [&] { return csvTable(explained); }, [&] { return report(explained); }},
        arguments.format);
  if (!wanted || !explained.reached.answers.empty()) return kAnswered;
  printMessage(printable(notReachedText(explained.reached, *wanted)));
  return kNothingFeasible;
}

}  // namespace tilescope::cli
