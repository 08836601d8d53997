// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/plan_summary.h"
#include "app/cli/scales.h"
#include "app/cli/solve_plan.h"
#include "app/common/plan_request.h"
#include "app/common/shell_words.h"
#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/base/units.h"
#include "core/explore/dataflow_choice.h"
#include "core/explore/metrics.h"
#include "core/explore/plan_objective.h"
#include "core/explore/unrollings.h"

namespace tilescope::cli {
namespace {

// In the report; --json has all.
constexpr std::size_t kNamedLosses = 3;  // per set
constexpr std::size_t kNamedOthers = 8;  // unrollings that the profile does not have

const PlanRequest& requestOf(const DataflowChoice& choice) {
  return choice.sets.all.request;
}

double valueOf(const ExecutionPlan& plan) {
  return objectiveOf(plan.totals, plan.request.objective).value;
}

std::string valueText(const ExecutionPlan& plan) {
  if (const std::size_t missing = plan.infeasibleLayers.size(); missing > 0)
    return counted(missing, "layer") + " infeasible";
  return objectiveText(valueOf(plan), plan.request.objective, plan.totals.energy.unit, plan.totals.energy.estimate);
}

std::string changeText(const std::optional<double>& change) {
  if (!change) return "–";
  return (*change > 0 ? "+" : "") + tilescope::fixed(*change * kPercent, 2);
}

std::optional<double> changeFromAll(const ExecutionPlan& plan, const ExecutionPlan& all) {
  if (plan.infeasibleLayers != all.infeasibleLayers) return std::nullopt;
  return changeOf(metricOf(all.request.objective), valueOf(all), valueOf(plan));
}

std::string proofText(const std::optional<double>& gap) {
  if (!gap) return "not proven";
  return *gap == 0 ? "proven" : "gap at most " + tilescope::percent(*gap, 1);
}

Table dataflowTable(const DataflowChoice& choice) {
  const ExecutionPlan& all = choice.sets.all;
  Table table;
  table.columns = {
      {"dataflow"}, {std::string(labelOf(all.request.objective)), true}, {"over best per layer", true, "%"}, {"proof"}};
  const auto add = [&](const std::string& title, const ExecutionPlan& plan) {
    table.rows.push_back({printable(title), valueText(plan), changeText(changeFromAll(plan, all)),
                          isProven(plan) ? "proven" : "not proven"});
  };
  add(choice.before ? "best per layer, any unrolling" : "best per layer", all);
  if (choice.before) add("best per layer of the profile", *choice.before);
  for (std::size_t i = 0; i < std::min(choice.plans.size(), choice.inProfile + kNamedOthers); ++i)
    add(choice.dataflows[i].name + (i < choice.inProfile ? "" : " (not in the profile)"), choice.plans[i]);
  return table;
}

Table setTable(const DataflowChoice& choice) {
  Table table;
  table.columns = {{"at most", true},
                   {"dataflows"},
                   {std::string(labelOf(requestOf(choice).objective)), true},
                   {"over best per layer", true, "%"},
                   {"proof"}};
  for (std::size_t i = 0; i < choice.sets.best.size(); ++i) {
    const DataflowSet& set = choice.sets.best[i];
    const bool isSmaller = set.dataflows.size() <= i;
    const std::string names = fmt::format("{}", fmt::join(choice.namesOf(set), " + "));
    table.rows.push_back({std::to_string(i + 1), isSmaller ? "no further dataflow helps" : printable(names),
                          isSmaller ? "" : valueText(set.plan), isSmaller ? "" : changeText(set.change),
                          isSmaller ? "" : proofText(set.gap)});
  }
  return table;
}

std::string lossesText(const DataflowChoice& choice) {
  std::string text;
  for (const DataflowSet& set : choice.sets.best) {
    if (set.losses.empty() || &set == &choice.sets.best.back()) continue;
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < std::min(kNamedLosses, set.losses.size()); ++i) {
      const SetLoss& loss = set.losses[i];
      const std::string& best = choice.dataflows[loss.best].name;
      parts.push_back(loss.inSet
                          ? fmt::format("{} +{} (best with {})", loss.layer, tilescope::percent(loss.lead, 1), best)
                          : fmt::format("{} is infeasible without {}", loss.layer, best));
    }
    const std::string more =
        set.losses.size() > parts.size() ? fmt::format(" and {} more", set.losses.size() - parts.size()) : "";
    text += printable(fmt::format("Layers that lose with {}: {}{}.", fmt::join(choice.namesOf(set), " + "),
                                  fmt::join(parts, ", "), more)) +
            "\n";
  }
  return text;
}

std::string othersText(const DataflowChoice& choice) {
  const std::size_t others = choice.plans.size() - choice.inProfile;
  return others <= kNamedOthers
             ? ""
             : fmt::format("and {} that are not in the profile\n", counted(others - kNamedOthers, "unrolling"));
}

bool isOfProfile(const DataflowSet& set, const DataflowChoice& choice) {
  return std::all_of(set.dataflows.begin(), set.dataflows.end(), [&](std::size_t i) { return i < choice.inProfile; });
}

// How to get the sets that the profile does not have.
std::string editsText(const DataflowChoice& choice) {
  std::string text;
  for (std::size_t i = 0; i < choice.sets.best.size(); ++i) {
    const DataflowSet& set = choice.sets.best[i];
    if (set.dataflows.size() <= i || isOfProfile(set, choice)) continue;
    const HardwareEdit edit = editTo(set, choice);
    text += printable(fmt::format("Only {}: {}", fmt::join(choice.namesOf(set), " + "),
                                  app::shellLine({"--set", edit.pointer + "=" + edit.json}))) +
            "\n";
  }
  return text.empty() ? "" : "\n" + text;
}

std::string report(const DataflowChoice& choice, const app::DesignWords& words) {
  std::string text = planHeading(requestOf(choice), words) + "\n" + toText(dataflowTable(choice), terminalWidth()) +
                     othersText(choice) + "\nIf every layer uses its best dataflow of a set:\n\n" +
                     toText(setTable(choice), terminalWidth());
  if (const std::string losses = lossesText(choice); !losses.empty()) text += "\n" + losses;
  return text + scopeLine(choice.sets.all.request) + editsText(choice);
}

Table csvTable(const DataflowChoice& choice) {
  Table table;
  table.columns = {{"at_most", true}, {"dataflows"}, {"value", true},
                   {"change", true},  {"gap", true}, {"infeasible", true}};
  const auto number = [](const std::optional<double>& value) { return value ? exact(*value) : std::string(); };
  const auto add = [&](const std::string& limit, const std::string& names, const ExecutionPlan& plan,
                       const std::optional<double>& change, const std::optional<double>& gap) {
    table.rows.push_back({limit, names, hasPlannedLayer(plan) ? exact(valueOf(plan)) : "", number(change), number(gap),
                          std::to_string(plan.infeasibleLayers.size())});
  };
  const ExecutionPlan& all = choice.sets.all;
  add("", "best per layer", all, 0.0, {});
  for (std::size_t i = 0; i < choice.plans.size(); ++i)
    add("", choice.dataflows[i].name, choice.plans[i], changeFromAll(choice.plans[i], all), {});
  for (std::size_t i = 0; i < choice.sets.best.size(); ++i) {
    const DataflowSet& set = choice.sets.best[i];
    add(std::to_string(i + 1), fmt::format("{}", fmt::join(choice.namesOf(set), " + ")), set.plan, set.change, set.gap);
  }
  return table;
}

}  // namespace

int run(const DataflowsArguments& arguments) {
  const Result<PlanRequest> request = app::planRequest(arguments);
  printDiagnostics(request.diagnostics());
  if (!request) return kBadInput;

  const InterruptGuard interrupt;
  ProgressLine progress;
  PlannerSettings settings;
  settings.threads = arguments.threads;
  settings.cancel = interrupt.token();
  settings.onProgress = [&](const PlanProgress& state) { progress.show(state.done, state.total); };
  Planner planner;
  const std::vector<Dataflow> others =
      arguments.unrollings ? otherUnrollings(request->network, request->hardware) : std::vector<Dataflow>();
  const Result<DataflowChoice> choice = dataflowChoice(planner, *request, settings, others);
  printDiagnostics(choice.diagnostics());
  if (!choice) return kBadInput;
  if (choice->cancelled) return cancelled(choice->plans.back());
  print(
      {[&] { return toJson(*choice); }, [&] { return csvTable(*choice); }, [&] { return report(*choice, arguments); }},
      arguments.format);
  return hasPlannedLayer(choice->sets.all) ? kAnswered : nothingPlanned(choice->sets.all, false);
}

}  // namespace tilescope::cli
