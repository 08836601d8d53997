// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/plan_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/evaluation_table.h"
#include "app/cli/output.h"
#include "app/cli/plan_summary.h"
#include "app/cli/scales.h"
#include "core/explore/limiting_port.h"
#include "core/explore/metrics.h"
#include "core/explore/total_scope.h"
#include "core/mapping/mapping.h"
#include "core/picture/layer_rows.h"
#include "core/picture/network_graph.h"

namespace tilescope::cli {
namespace {

// "a, b, c and 13 more layers"
std::string shortList(const std::vector<std::string>& names) {
  constexpr std::size_t kShown = 3;
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kShown); ++i) text += (i == 0 ? "" : ", ") + names[i];
  if (names.size() > kShown) text += " and " + counted(names.size() - kShown, "more layer");
  return text;
}

constexpr const char* kNotModelled = "not modelled";

const TileMapping* tileOf(const LayerResult& result) {
  return result.mapping ? std::get_if<TileMapping>(&*result.mapping) : nullptr;
}

double objectiveValue(const LayerResult& result, Objective objective) {
  return valueOf(result, metricOf(objective));
}

bool showsObjective(const ExecutionPlan& plan) {
  return plan.request.objective == Objective::Edp || plan.request.objective == Objective::Metric;
}

struct PlanScales {
  ColumnScale bytes, seconds, rate, energy, objective;
};

PlanScales scalesOf(const ExecutionPlan& plan) {
  double bytes = 0, seconds = 0, rate = 0, energy = 0, objective = 0;
  for (const LayerPlan& layer : plan.layers) {
    if (const LayerResult* any = std::get_if<LayerResult>(&layer.evaluation))
      bytes = std::max(bytes, any->offChipBytes.total());
    const LayerResult* result = plannedResult(layer);
    if (!result) continue;
    seconds = std::max(seconds, result->latency.seconds);
    rate = std::max(rate, result->macs / result->latency.seconds);
    energy = std::max(energy, result->energy.total);
    objective = std::max(objective, objectiveValue(*result, plan.request.objective));
  }
  if (const std::optional<PassTotals> passes = passTotals(plan); passes && seconds == 0) {
    seconds = passes->estimates.latency.seconds;
    energy = passes->estimates.energy.total;
  }
  const EnergyUnit unit = plan.totals.energy.unit;
  return {byteScale(bytes), secondScale(seconds), countScale(rate, "MAC/s"), energyScale(energy, unit),
          plan.request.objective == Objective::Edp ? energyTimesSecondsScale(objective, unit)
                                                   : countScale(objective, " MAC/s per B")};
}

bool hasGaps(const ExecutionPlan& plan) {
  return std::any_of(plan.layers.begin(), plan.layers.end(), [](const LayerPlan& layer) {
    return plannedResult(layer) && !layer.search.proven && layer.search.boundIsKnown();
  });
}

bool hasTiles(const ExecutionPlan& plan) {
  return std::any_of(plan.layers.begin(), plan.layers.end(), [](const LayerPlan& layer) {
    const LayerResult* result = plannedResult(layer);
    return result && tileOf(*result);
  });
}

bool tilesColumns(const ExecutionPlan& plan) {
  const std::vector<Layer>& layers = plan.request.network.layers;
  for (const LayerPlan& layer : plan.layers) {
    const LayerResult* result = plannedResult(layer);
    const TileMapping* tile = result ? tileOf(*result) : nullptr;
    if (!tile) continue;
    const auto found = std::find_if(layers.begin(), layers.end(),
                                    [&](const Layer& candidate) { return candidate.name == layer.name; });
    if (found == layers.end() || found->type == LayerType::Matmul || found->einsum) continue;
    if (tile->OX < found->out.width || tile->FY < found->window.kernelHeight || tile->FX < found->window.kernelWidth)
      return true;
  }
  return false;
}

std::string mappingText(const LayerResult& result, bool withColumns) {
  if (!result.mapping) return "";
  if (const LoopMapping* loops = std::get_if<LoopMapping>(&*result.mapping)) return loopsText(loops->temporal);
  if (const NestMapping* nest = std::get_if<NestMapping>(&*result.mapping)) return temporalText(*nest);
  const TileMapping& tile = std::get<TileMapping>(*result.mapping);
  std::string text = fmt::format("{} {} {}", tile.K, tile.C, tile.OY);
  if (withColumns) text += fmt::format(" {} {} {}", tile.OX, tile.FY, tile.FX);
  return text;
}

std::string boundOf(const LayerResult& result, const HardwareProfile& hardware) {
  const std::optional<std::string> own = result.terms.text("bound");
  return own ? *own : limitColumn(result, hardware);
}

std::vector<Column> columns(const ExecutionPlan& plan, const PlanScales& scales, bool withColumns) {
  const std::string energy = std::string("energy") + (plan.totals.energy.estimate ? "*" : "");
  std::vector<Column> list{{"layer"}};
  if (hasTiles(plan))
    list.push_back({"tile", false, withColumns ? "K C OY OX FY FX" : "K C OY"});
  else
    list.push_back({"mapping"});
  list.push_back({hasTiles(plan) ? "stationary" : "spatial"});
  list.push_back({"I", true, scales.bytes.unit, 2});
  list.push_back({"W", true, scales.bytes.unit, 3});
  list.push_back({"O", true, scales.bytes.unit, 4});
  list.push_back({plan.request.hardware.memories.back().name, true, scales.bytes.unit});
  list.push_back({"latency", true, scales.seconds.unit});
  list.push_back({"throughput", true, scales.rate.unit, 5});
  list.push_back({"bound"});
  list.push_back({"PE util.", true, "%"});
  list.push_back({energy, true, scales.energy.unit, 1});
  if (showsObjective(plan))
    list.push_back({plan.request.objective == Objective::Edp ? "EDP" : "metric", true, scales.objective.unit});
  if (hasGaps(plan)) list.push_back({"gap", true, "%"});
  return list;
}

std::string estimated(double value, const ColumnScale& scale) {
  std::string text = scaled(value, scale);
  if (!(value > 0) || text.find_first_of("123456789") != std::string::npos) return "~" + text;
  text.back() = '1';
  return "<" + text;
}

Cells row(const ExecutionPlan& plan, const LayerPlan& layer, const std::optional<PassEstimate>& pass,
          const PlanScales& scales, bool withColumns) {
  const std::string label = layer.sameAs.empty() ? layer.name : layer.name + " = " + layer.sameAs;
  const LayerResult* result = std::get_if<LayerResult>(&layer.evaluation);
  if (!result) return {label, isUnsolved(layer) ? "not solved" : "infeasible"};
  Cells cells{label, result->outsideModel ? kNotModelled : mappingText(*result, withColumns), stationaryText(*result)};
  for (const double bytes : result->offChipBytes.tensors) cells.push_back(scaled(bytes, scales.bytes));
  cells.push_back(scaled(result->offChipBytes.total(), scales.bytes));
  if (result->outsideModel) {
    if (!pass) return cells;
    const Results estimate = resultsOf(*pass, plan.request.hardware);
    for (const std::string& cell : {estimated(estimate.latency.seconds, scales.seconds), std::string(), std::string(),
                                    std::string(), estimated(estimate.energy.total, scales.energy)})
      cells.push_back(cell);
    return cells;
  }
  cells.push_back(scaled(result->latency.seconds, scales.seconds));
  cells.push_back(scaled(result->macs / result->latency.seconds, scales.rate));
  cells.push_back(boundOf(*result, plan.request.hardware));
  cells.push_back(percent(result->utilization.total));
  cells.push_back(scaled(result->energy.total, scales.energy));
  if (showsObjective(plan)) cells.push_back(scaled(objectiveValue(*result, plan.request.objective), scales.objective));
  if (hasGaps(plan)) cells.push_back(percent(layer.search.gap));
  return cells;
}

bool areAlike(const std::vector<Cells>& rows, const RepeatedBlock& block) {
  for (std::size_t row = block.first + block.layers; row < block.first + block.layers * block.copies; ++row) {
    const Cells& first = rows[row - block.layers];
    if (!std::equal(first.begin() + 1, first.end(), rows[row].begin() + 1, rows[row].end())) return false;
  }
  return true;
}

// Lists equal repeated blocks once, then their count.
Table foldedTable(const ExecutionPlan& plan) {
  const Network& network = plan.request.network;
  Table table = planTable(plan);
  if (table.rows.size() != network.layers.size()) return table;  // only some layers are in the table
  const std::vector<RepeatedBlock> blocks = tableBlocks(network);
  for (auto block = blocks.rbegin(); block != blocks.rend(); ++block) {
    if (block->copies == 1 || !areAlike(table.rows, *block)) continue;
    const auto second = table.rows.begin() + static_cast<std::ptrdiff_t>(block->first + block->layers);
    const auto end = second + static_cast<std::ptrdiff_t>(block->layers * (block->copies - 1));
    Cells more(table.columns.size());
    more[0] = network.members.empty()
                  ? fmt::format("… {} more blocks like it", block->copies - 1)
                  : "… " + counted(block->copies - 1, "more run") + " of " + blockTitle(network, *block);
    *second = std::move(more);
    table.rows.erase(second + 1, end);
  }
  return table;
}

// For a set: metrics of one run of each network, and the share of all its runs.
std::string membersText(const ExecutionPlan& plan) {
  const Network& network = plan.request.network;
  if (network.members.empty() || plan.layers.size() != network.layers.size()) return "";
  std::vector<ExecutionPlan> plans;
  double seconds = 0, bytes = 0, energy = 0;
  for (std::size_t i = 0; i < network.members.size(); ++i) {
    const PlanTotals& totals = plans.emplace_back(planOfMember(plan, i)).totals;
    seconds = std::max(seconds, totals.latency.seconds);
    bytes = std::max(bytes, totals.offChipBytes.total());
    energy = std::max(energy, totals.energy.total);
  }
  const ColumnScale inSeconds = secondScale(seconds), inBytes = byteScale(bytes);
  const ColumnScale inEnergy = energyScale(energy, plan.totals.energy.unit);
  Table table{{{"one run of"},
               {"runs", true},
               {"layers", true},
               {"latency", true, inSeconds.unit},
               {"share of all", true, "%"},
               {plan.request.hardware.memories.back().name, true, inBytes.unit},
               {"PE util.", true, "%"},
               {std::string("energy") + (plan.totals.energy.estimate ? "*" : ""), true, inEnergy.unit}},
              {}};
  for (std::size_t i = 0; i < plans.size(); ++i) {
    const PlanTotals& totals = plans[i].totals;
    const LayerCount count = layerCount(plans[i]);
    const double runs = static_cast<double>(network.members[i].runs);
    const bool isShare = plan.totals.latency.seconds > 0;
    table.rows.push_back({network.members[i].name, fmt::format("{}", network.members[i].runs),
                          fmt::format("{} of {}", count.planned, count.all()),
                          scaled(totals.latency.seconds, inSeconds),
                          isShare ? percent(runs * totals.latency.seconds / plan.totals.latency.seconds) : "",
                          scaled(totals.offChipBytes.total(), inBytes), percent(totals.utilization.total),
                          scaled(totals.energy.total, inEnergy)});
  }
  return toText(table, terminalWidth()) + "\n";
}

}  // namespace

bool isUnsolved(const LayerPlan& layer) {
  const Violation* violation = std::get_if<Violation>(&layer.evaluation);
  return violation && violation->kind == ViolationKind::Unsolved;
}

std::vector<std::string> infeasibleReasons(const ExecutionPlan& plan) {
  struct Reason {
    std::string text;
    std::vector<std::string> layers;
  };
  std::vector<Reason> reasons;  // ordered by first layer
  for (const LayerPlan& layer : plan.layers) {
    const Violation* violation = std::get_if<Violation>(&layer.evaluation);
    if (!violation || isUnsolved(layer)) continue;
    const std::string text = reason(*violation);
    auto same = std::find_if(reasons.begin(), reasons.end(), [&](const Reason& r) { return r.text == text; });
    if (same == reasons.end()) same = reasons.insert(reasons.end(), {text, {}});
    same->layers.push_back(layer.name);
  }
  std::vector<std::string> lines;
  lines.reserve(reasons.size());
  for (const Reason& r : reasons) lines.push_back(printable(shortList(r.layers) + ": " + r.text));
  return lines;
}

std::string planReport(const ExecutionPlan& plan, const app::DesignWords& words, double solveSeconds) {
  std::string text = planHeading(plan.request, words) + "\n" + toText(foldedTable(plan), terminalWidth()) + "\n";
  const std::vector<std::string> reasons = infeasibleReasons(plan);
  if (!reasons.empty()) text += "Infeasible, not in the totals:\n";
  for (const std::string& line : reasons) text += "  " + line + "\n";
  std::vector<std::string> unsolved;
  for (const LayerPlan& layer : plan.layers)
    if (isUnsolved(layer)) unsolved.push_back(layer.name);
  if (!unsolved.empty()) text += printable("Not solved, not in the totals: " + shortList(unsolved)) + "\n";
  text += membersText(plan) + totalsText(plan);
  if (const std::string elements = elementsSentence(plan); !elements.empty()) text += elements + "\n";
  return text + provenText(plan, solveSeconds) + caveats(plan);
}

Table planTable(const ExecutionPlan& plan) {
  const PlanScales scales = scalesOf(plan);
  const bool withColumns = tilesColumns(plan);
  Table table{columns(plan, scales, withColumns), {}};
  const std::optional<PassTotals> passes = passTotals(plan);
  for (std::size_t i = 0; i < plan.layers.size(); ++i) {
    table.rows.push_back(row(plan, plan.layers[i], passes ? passes->layers[i] : std::nullopt, scales, withColumns));
    table.rows.back().resize(table.columns.size());
  }
  return table;
}

}  // namespace tilescope::cli
