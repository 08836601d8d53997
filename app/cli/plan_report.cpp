// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/plan_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/cli/evaluation_table.h"
#include "app/cli/output.h"

namespace tilescope::cli {
namespace {

constexpr const char* kOutsideModel = "outside the model";

// "GMAC" would read as a number of operations.
Scale energyScale(double largest, EnergyUnit unit) {
  return unit == EnergyUnit::Mac ? countScale(largest, " MAC energies") : picojouleScale(largest);
}

// Whether any layer's mapping is not known to be the best one.
bool hasGaps(const ExecutionPlan& plan) {
  return std::any_of(plan.layers.begin(), plan.layers.end(), [](const LayerPlan& layer) {
    const LayerResult* result = std::get_if<LayerResult>(&layer.evaluation);
    return result && !result->outsideModel && !layer.search.proven;
  });
}

struct Scales {
  Scale bytes, seconds, rate, energy;
};

Scales scalesOf(const ExecutionPlan& plan) {
  double bytes = 0, seconds = 0, rate = 0, energy = 0;
  for (const LayerPlan& layer : plan.layers)
    if (const LayerResult* result = std::get_if<LayerResult>(&layer.evaluation)) {
      bytes = std::max(bytes, result->offChipBytes.total());
      if (result->outsideModel) continue;
      seconds = std::max(seconds, result->latency.seconds);
      rate = std::max(rate, result->macs / result->latency.seconds);
      energy = std::max(energy, result->energy.total);
    }
  return {byteScale(bytes), secondScale(seconds), countScale(rate, "MAC/s"),
          energyScale(energy, plan.totals.energy.unit)};
}

std::string stationaryOf(const LayerResult& result) {
  const TileMapping* tile = result.mapping ? std::get_if<TileMapping>(&*result.mapping) : nullptr;
  return tile && tile->stationary ? std::string(name(*tile->stationary)) : "";
}

std::string loopsText(const std::vector<LoopFactor>& loops) {
  std::string text;
  for (const auto& [dim, factor] : loops) text += (text.empty() ? "" : " ") + dim + std::to_string(factor);
  return text;
}

// "K 128, C 64, OY 8"; OX, FY and FX only where one of them is tiled too, which is rare.
std::string mappingText(const LayerResult& result, bool withColumns) {
  if (!result.mapping) return "";
  if (const LoopMapping* loops = std::get_if<LoopMapping>(&*result.mapping)) return loopsText(loops->temporal);
  if (const NestMapping* nest = std::get_if<NestMapping>(&*result.mapping))
    return loopsText(nest->dram) + " | " + loopsText(nest->buffer);
  const TileMapping& tile = std::get<TileMapping>(*result.mapping);
  std::string text = fmt::format("{} {} {}", tile.K, tile.C, tile.OY);
  if (withColumns) text += fmt::format(" {} {} {}", tile.OX, tile.FY, tile.FX);
  return text;
}

std::string boundOf(const LayerResult& result) {
  const EplannerTerms* terms = std::get_if<EplannerTerms>(&result.terms);
  if (!terms) return "";
  return terms->memoryCycles > terms->computeCycles ? "memory" : "compute";
}

const TileMapping* tileOf(const LayerPlan& layer) {
  const LayerResult* result = std::get_if<LayerResult>(&layer.evaluation);
  return result && result->mapping ? std::get_if<TileMapping>(&*result->mapping) : nullptr;
}

// Whether any tile takes less than a whole row of outputs or less than the whole kernel.
bool tilesColumns(const ExecutionPlan& plan) {
  for (const LayerPlan& layer : plan.layers) {
    const TileMapping* tile = tileOf(layer);
    if (!tile) continue;
    const auto found = std::find_if(plan.request.network.layers.begin(), plan.request.network.layers.end(),
                                    [&](const Layer& candidate) { return candidate.name == layer.name; });
    if (found == plan.request.network.layers.end() || found->type == LayerType::Matmul || found->einsum) continue;
    if (tile->OX < found->out.width || tile->FY < found->window.kernelHeight || tile->FX < found->window.kernelWidth)
      return true;
  }
  return false;
}

bool hasTiles(const ExecutionPlan& plan) {
  return std::any_of(plan.layers.begin(), plan.layers.end(), [](const LayerPlan& layer) { return tileOf(layer); });
}

std::vector<Column> columns(const ExecutionPlan& plan, const Scales& scales, bool withColumns) {
  const std::string tile = withColumns ? "tile K C OY OX FY FX" : "tile K C OY";
  const std::string energy = std::string("energy") + (plan.totals.energy.estimate ? "*" : "");
  std::vector<Column> list{{"layer"}, {hasTiles(plan) ? tile : "mapping"}, {"stays"}};
  for (const char* tensor : {"I", "W", "O", "off-chip"})
    list.push_back({tensor + (" (" + scales.bytes.unit + ")"), true});
  list.push_back({"latency (" + scales.seconds.unit + ")", true});
  list.push_back({scales.rate.unit, true});
  list.push_back({"bound"});
  list.push_back({"util. (%)", true});
  list.push_back({energy + " (" + scales.energy.unit + ")", true});
  if (hasGaps(plan)) list.push_back({"gap (%)", true});
  return list;
}

std::vector<std::string> row(const LayerPlan& layer, const Scales& scales, bool withColumns) {
  const std::string label = layer.sameAs.empty() ? layer.name : layer.name + " = " + layer.sameAs;
  const LayerResult* result = std::get_if<LayerResult>(&layer.evaluation);
  if (!result) return {label, "infeasible"};
  std::vector<std::string> cells{label, result->outsideModel ? kOutsideModel : mappingText(*result, withColumns),
                                 stationaryOf(*result)};
  for (const double bytes : result->offChipBytes.tensors) cells.push_back(scaled(bytes, scales.bytes));
  cells.push_back(scaled(result->offChipBytes.total(), scales.bytes));
  if (result->outsideModel) return cells;
  cells.push_back(scaled(result->latency.seconds, scales.seconds));
  cells.push_back(scaled(result->macs / result->latency.seconds, scales.rate));
  cells.push_back(boundOf(*result));
  cells.push_back(percent(result->utilization.total));
  cells.push_back(scaled(result->energy.total, scales.energy));
  cells.push_back(percent(layer.search.gap));
  return cells;
}

std::string layerTable(const ExecutionPlan& plan) {
  const Scales scales = scalesOf(plan);
  const bool withColumns = tilesColumns(plan);
  Table table{columns(plan, scales, withColumns), {}};
  for (const LayerPlan& layer : plan.layers) {
    std::vector<std::string> cells = row(layer, scales, withColumns);
    cells.resize(table.columns.size());
    table.rows.push_back(std::move(cells));
  }
  return toText(table);
}

// "a, b, c and 13 more layers"
std::string shortList(const std::vector<std::string>& names) {
  constexpr std::size_t kShown = 3;
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kShown); ++i) text += (i == 0 ? "" : ", ") + names[i];
  if (names.size() > kShown) text += " and " + std::to_string(names.size() - kShown) + " more layers";
  return text;
}

std::string counted(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

bool isSolved(const LayerPlan& layer) {
  const LayerResult* result = std::get_if<LayerResult>(&layer.evaluation);
  return result && !result->outsideModel;
}

std::string totalsText(const ExecutionPlan& plan) {
  if (std::none_of(plan.layers.begin(), plan.layers.end(), isSolved)) return "";
  const PlanTotals& totals = plan.totals;
  const auto bytes = [](double value) { return withUnit(value, byteScale(value)); };
  std::string text = fmt::format(
      "Totals: {}, off-chip {} (I {}, W {}, O {}), latency {} ({:.0f} cycles), utilisation {} %, energy {}\n",
      withUnit(totals.macs, countScale(totals.macs, "MAC")), bytes(totals.offChipBytes.total()),
      bytes(totals.offChipBytes.tensors[index(Tensor::I)]), bytes(totals.offChipBytes.tensors[index(Tensor::W)]),
      bytes(totals.offChipBytes.tensors[index(Tensor::O)]),
      withUnit(totals.latency.seconds, secondScale(totals.latency.seconds)), totals.latency.total,
      percent(totals.utilization.total),
      withUnit(totals.energy.total, energyScale(totals.energy.total, totals.energy.unit)));
  if (plan.outsideModelBytes.total() > 0)
    text += "Outside the model, not in the totals: at least " + bytes(plan.outsideModelBytes.total()) + " off-chip\n";
  return text;
}

std::string provenText(const ExecutionPlan& plan, double solveSeconds) {
  std::size_t solved = 0, distinct = 0, proven = 0;
  double largestGap = 0;
  for (const LayerPlan& layer : plan.layers) {
    if (!isSolved(layer)) continue;
    ++solved;
    distinct += layer.sameAs.empty();
    proven += layer.search.proven;
    largestGap = std::max(largestGap, layer.search.gap);
  }
  const std::string time = ", solved in " + withUnit(solveSeconds, secondScale(solveSeconds)) + "\n";
  const std::string layers = counted(solved, "layer") + " (" + std::to_string(distinct) + " distinct)";
  const std::string what = "search " + plan.request.search + " for " + std::string(name(plan.request.objective));
  if (solved == 0) return "No layer has a plan, " + what + time;
  if (proven == solved) return "Proven optimal under the model: all " + layers + ", " + what + time;
  std::string text = "Proven optimal under the model: " + std::to_string(proven) + " of " + layers + ", " + what;
  if (std::isfinite(largestGap) && largestGap > 0) text += ", largest gap " + percent(largestGap) + " %";
  return text + time;
}

std::string caveats(const ExecutionPlan& plan) {
  std::string text;
  const std::vector<std::string>& assumptions = plan.request.hardware.assumptions;
  if (!assumptions.empty())
    text += counted(assumptions.size(), "figure") + " of this profile " + (assumptions.size() == 1 ? "is an" : "are") +
            (assumptions.size() == 1 ? " assumption" : " assumptions") + ", e.g. " + printable(assumptions.front()) +
            "\n";
  if (plan.totals.energy.estimate) text += "* Energy is an estimate of Tilescope: the model's source defines none\n";
  return text;
}

}  // namespace

std::vector<std::string> infeasibleReasons(const ExecutionPlan& plan) {
  struct Reason {
    std::string text;
    std::vector<std::string> layers;
  };
  std::vector<Reason> reasons;  // in the order of their first layers
  for (const LayerPlan& layer : plan.layers) {
    const Violation* violation = std::get_if<Violation>(&layer.evaluation);
    if (!violation) continue;
    const std::string text = reason(*violation);
    auto same = std::find_if(reasons.begin(), reasons.end(), [&](const Reason& r) { return r.text == text; });
    if (same == reasons.end()) same = reasons.insert(reasons.end(), {text, {}});
    same->layers.push_back(layer.name);
  }
  std::vector<std::string> lines;
  for (const Reason& r : reasons) lines.push_back(printable(shortList(r.layers) + ": " + r.text));
  return lines;
}

std::string planReport(const ExecutionPlan& plan, double solveSeconds) {
  std::string text =
      printable(plan.request.network.name + " on " + plan.request.hardware.name + ", model " + plan.request.model) +
      "\n\n";
  text += layerTable(plan) + "\n";
  const std::vector<std::string> reasons = infeasibleReasons(plan);
  if (!reasons.empty()) text += "Infeasible, not in the totals:\n";
  for (const std::string& line : reasons) text += "  " + line + "\n";
  return text + totalsText(plan) + provenText(plan, solveSeconds) + caveats(plan);
}

}  // namespace tilescope::cli
