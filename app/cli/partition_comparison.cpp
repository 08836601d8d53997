// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/partition_comparison.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/output.h"
#include "app/cli/scales.h"
#include "app/cli/tables.h"
#include "core/explore/total_scope.h"

namespace tilescope::cli {
namespace {

// "3.91 to 4.62" where they differ.
std::string rangeText(const std::string& least, const std::string& most) {
  return least == most ? least : least + " to " + most;
}

std::string change(double from, double to) {
  return from > 0 ? percent(to / from - 1) : "";
}

}  // namespace

std::string partitionComparison(const PartitionedPlan& both, const PlanRequest& request) {
  const PartitionedTotals &plan = both.layerByLayer, &spans = both.partitioned;
  const ColumnScale energy = energyScale(std::max(plan.energy, spans.energy), both.energyUnit);
  const ColumnScale time = secondScale(both.seconds(plan.mostCycles));
  const ColumnScale bytes = byteScale(plan.bytes());
  const auto seconds = [&](double cycles) { return scaled(both.seconds(cycles), time); };
  Table table;
  table.columns = {
      {"plan"}, {"energy", true, energy.unit}, {"latency", true, time.unit}, {"off chip", true, bytes.unit}};
  for (const auto& [name, totals] : {std::pair("layer by layer", plan), {"partitioned", spans}})
    table.rows.push_back({name, scaled(totals.energy, energy),
                          rangeText(seconds(totals.leastCycles), seconds(totals.mostCycles)),
                          scaled(totals.bytes(), bytes)});
  table.rows.push_back(
      {"change, %", change(plan.energy, spans.energy),
       rangeText(change(plan.mostCycles, spans.leastCycles), change(plan.mostCycles, spans.mostCycles)),
       change(plan.bytes(), spans.bytes())});
  std::string text = fmt::format("\nThe plan of {}, layer by layer and in these spans on one chip, an estimate:\n\n{}",
                                 printable(request.model), toText(table, terminalWidth()));
  text += printable("Off chip: " + wordsOf(TrafficTotal::EveryLayer)) + ".\n";
  if (!both.infeasibleLayers.empty())
    text += fmt::format("Without a plan, in neither: {}.\n",
                        printable(fmt::format("{}", fmt::join(both.infeasibleLayers, ", "))));
  return text;
}

}  // namespace tilescope::cli
