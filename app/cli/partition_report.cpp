// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/partition_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/output.h"
#include "app/cli/scales.h"
#include "app/cli/tables.h"
#include "app/common/partition_targets.h"
#include "core/base/format_number.h"
#include "core/base/units.h"
#include "core/explore/total_scope.h"

namespace tilescope::cli {
namespace {

constexpr int kAllDigits = 16;
constexpr int kShownDigits = 4;
constexpr double kMinWithoutDecimals = 10;  // from 1000 % on, without decimals

std::string whole(std::int64_t value) {
  return atMost(static_cast<double>(value), kAllDigits);
}

std::string layersOf(const PartitionAnswer& answer, const PartitionSpan& span) {
  const std::string& first = answer.chain.layer(span.from + 1).name;
  const std::string& last = answer.chain.layer(span.to).name;
  return printable(first == last ? first : first + " … " + last);
}

std::string tileText(const PartitionAnswer& answer, std::size_t index) {
  const PartitionSpan& span = answer.partition.spans[index];
  if (!span.fits) return "infeasible";
  const FeatureMap& map = answer.chain.maps[span.to].size;
  const SpanTile& tile = answer.tiles[index];
  if (tile.square)
    return fmt::format("{} × {}, {} × MACs", tile.largest, tile.largest, significant(tile.square->macOverhead, 3));
  const bool rows = span.footprint.axis == PlaneAxis::Rows;
  return fmt::format("{} of {}{}", answer.tiles[index].largest, rows ? map.height : map.width, rows ? "" : " columns");
}

std::string shareText(double share) {
  return fixed(kPercent * share, share < kMinWithoutDecimals ? 1 : 0);
}

Table spansTable(const PartitionAnswer& answer) {
  Table table;
  table.columns = {{"span"},
                   {"layers", false, "", 1},
                   {"weights", true},
                   {"closure", true},
                   {"footprint", true},
                   {"of it", true, "%"},
                   {answer.question.scheme == PartitionScheme::LayerFusion ? "square tile" : "rows at a time", true},
                   {"read", true},
                   {"write", true},
                   {"residual", true}};
  const bool isSquare = answer.question.scheme == PartitionScheme::LayerFusion;
  if (isSquare) table.columns.push_back({"read again", true});
  const std::int64_t batch = answer.question.footprint.batch;
  for (std::size_t k = 0; k < answer.partition.spans.size(); ++k) {
    const PartitionSpan& span = answer.partition.spans[k];
    const std::optional<SquareTile>& square = answer.tiles[k].square;
    const SpanFootprint needs = square ? square->needs : leastFootprint(answer, span);
    const std::int64_t total = needs.total(batch);
    const auto capacity = static_cast<double>(answer.question.capacity);
    table.rows.push_back({fmt::format("{}–{}", span.from, span.to), layersOf(answer, span), whole(needs.weights),
                          whole(total - needs.weights), whole(total),
                          capacity > 0 ? shareText(static_cast<double>(total) / capacity) : "", tileText(answer, k),
                          whole(span.transfers.read), whole(span.transfers.write), whole(span.transfers.residual)});
    if (isSquare) table.rows.back().push_back(whole(span.transfers.readAgain));
  }
  return table;
}

Table stepsTable(const PartitionAnswer& answer, bool isCsv) {
  Table table;
  table.columns = {{isCsv ? "capacity_elements" : "from capacity", true},
                   {"transfers", true},
                   {isCsv ? "exact_transfers" : "exact", true},
                   {"spans", true},
                   {isCsv ? "lower_bound" : "all layers fit"},
                   {"cuts", false, "", 1}};
  for (const StaircaseStep& step : answer.staircase) {
    const auto text = [&](std::int64_t value) { return isCsv ? std::to_string(value) : whole(value); };
    const bool saysYes = isCsv == step.isLowerBound;
    table.rows.push_back({text(step.capacity), text(step.transfers), text(step.exactTransfers),
                          std::to_string(step.cuts.size() - 1), saysYes ? "yes" : "no",
                          fmt::format("{}", fmt::join(step.cuts, " "))});
  }
  return table;
}

Table spansCsv(const PartitionAnswer& answer) {
  Table table;
  for (const char* header : {"from", "to"}) table.columns.push_back({header, true});
  for (const char* header : {"first_layer", "last_layer"}) table.columns.push_back({header});
  for (const char* header : {"weights", "closure", "skip_rows", "footprint"}) table.columns.push_back({header, true});
  for (const char* header : {"fits", "axis"}) table.columns.push_back({header});
  const bool isSquare = answer.question.scheme == PartitionScheme::LayerFusion;
  table.columns.push_back({isSquare ? "square_tile" : "tile_rows", true});
  for (const char* header : {"read", "write", "residual", "macs"}) table.columns.push_back({header, true});
  if (isSquare)
    for (const char* header : {"read_again", "mac_overhead"}) table.columns.push_back({header, true});
  for (std::size_t k = 0; k < answer.partition.spans.size(); ++k) {
    const PartitionSpan& span = answer.partition.spans[k];
    const std::optional<SquareTile>& square = answer.tiles[k].square;
    const SpanFootprint footprint = square ? square->needs : leastFootprint(answer, span);
    table.rows.push_back({std::to_string(span.from), std::to_string(span.to), answer.chain.layer(span.from + 1).name,
                          answer.chain.layer(span.to).name, std::to_string(footprint.weights),
                          std::to_string(footprint.closure), std::to_string(footprint.skipRows),
                          std::to_string(footprint.total(answer.question.footprint.batch)), span.fits ? "yes" : "no",
                          isSquare ? "" : std::string(name(footprint.axis)), std::to_string(answer.tiles[k].largest),
                          std::to_string(span.transfers.read), std::to_string(span.transfers.write),
                          std::to_string(span.transfers.residual), std::to_string(span.macs)});
    if (!isSquare) continue;
    table.rows.back().push_back(std::to_string(span.transfers.readAgain));
    table.rows.back().push_back(square ? exact(square->macOverhead) : "");
  }
  return table;
}

std::string ratio(std::int64_t more, std::int64_t less) {
  if (less == 0) return "nothing to compare with";
  if (more == less) return "as many";
  return atMost(static_cast<double>(more) / static_cast<double>(less), kShownDigits) + " times as many";
}

std::string remarkOn(const Partition& partition) {
  if (partition.isLowerBound()) return ", a lower bound";
  const bool fits = std::all_of(partition.spans.begin(), partition.spans.end(), [](const auto& s) { return s.fits; });
  return fits ? "" : ", as if all spans fitted";
}

// Cuts against layer by layer, and traffic that the residual rule ignores.
std::string totals(const PartitionAnswer& answer) {
  const Partition& partition = answer.partition;
  std::string text =
      fmt::format("Transfers: {} elements ({}, {}{}), layer by layer {}: {}.\n", whole(partition.transfers),
                  wordsOf(TrafficTotal::Boundary), name(answer.question.rule), remarkOn(partition),
                  whole(answer.layerByLayerTransfers), ratio(answer.layerByLayerTransfers, partition.transfers));
  if (partition.exactTransfers != partition.transfers)
    text += fmt::format("Exact counting of the same cuts: {} elements, {}.\n", whole(partition.exactTransfers),
                        ratio(partition.exactTransfers, partition.transfers));
  if (const std::optional<BoundaryEnergy>& energy = answer.boundaryEnergy)
    text += fmt::format("Energy of these transfers at {}: {}.\n", printable(energy->memory),
                        numberAndUnit(energy->total, UnitFamily::Energy, energy->unit).text());
  if (answer.weightTransfers)
    text += fmt::format("Streamed weights: {} more.\n", countedInGroups(*answer.weightTransfers, "element"));
  return text;
}

std::string target(const PartitionAnswer& answer, const PartitionSetup& setup) {
  if (!answer.traffic) return "";
  const app::TrafficUnits units{static_cast<double>(setup.elementBits) / static_cast<double>(kBitsPerByte),
                                answer.question.footprint.batch};
  return app::trafficText(*answer.traffic, answer.chain, answer.question.footprint, answer.question.rule, units) + "\n";
}

std::string unfit(const PartitionAnswer& answer) {
  std::string text;
  for (const PartitionSpan& span : answer.partition.spans) {
    if (span.fits) continue;
    text += printable(reasonWhyUnfit(answer, span));
    if (const std::optional<double> own = ownPlanBytes(answer, span))
      text += fmt::format(" Its own plan moves {}, weights included.", withUnit(*own, byteScale(*own)));
    text += "\n";
  }
  if (!text.empty())
    text += fmt::format("Every layer fits from {} on.\n", countedInGroups(answer.leastHonestCapacity, "element"));
  return text;
}

std::string amount(double value, const std::string& units) {
  return withUnit(value, countScale(value, " " + unitOf(value, units)));
}

std::string pipeline(const PartitionAnswer& answer) {
  if (!answer.pipeline) return "";
  const auto* stap = std::get_if<Stap>(&answer.pipeline->answer);
  if (!stap) return "No pipeline.\n";  // a message gives the reason
  const std::string& unit = answer.pipeline->unit;
  const std::string uncounted =
      answer.uncountedLayers.empty()
          ? ""
          : fmt::format("Counted without compute time, not modelled or without a plan: {}.\n",
                        printable(fmt::format("{}", fmt::join(answer.uncountedLayers, ", "))));
  const std::int64_t batch = answer.question.footprint.batch;
  std::vector<std::string> busy;
  for (std::size_t stage = 0; stage < stap->replicas.size(); ++stage)
    busy.push_back(fixed(kPercent * stap->busy(stage, answer.pipeline->latencies[stage]), 0));
  return fmt::format("As a pipeline on {}: {} every {}, each takes {}; replicas {}; busy {} %.\n{}",
                     countedInGroups(stap->chips, "chip"),
                     batch == 1 ? "an image" : fmt::format("a batch of {}", batch), amount(stap->period, unit),
                     amount(stap->latency, unit), fmt::join(stap->replicas, " "), fmt::join(busy, " "), uncounted);
}

// "3.91 to 4.62", or one number if both are equal.
std::string rangeText(const std::string& least, const std::string& most) {
  return least == most ? least : least + " to " + most;
}

std::string change(double from, double to) {
  return from > 0 ? percent(to / from - 1) : "";
}

}  // namespace

Table partitionCsv(const PartitionAnswer& answer) {
  return answer.staircase.empty() ? spansCsv(answer) : stepsTable(answer, true);
}

std::string partitionReport(const PartitionAnswer& answer, const PartitionSetup& setup) {
  const PartitionQuestion& question = answer.question;
  const std::string images = question.footprint.batch == 1 ? "" : fmt::format(", batch {}", question.footprint.batch);
  std::string text = fmt::format("{}: {} in {}; {} ({} of {}){}\n\n", printable(answer.chain.network),
                                 counted(answer.chain.size(), "layer"), counted(answer.partition.spans.size(), "span"),
                                 printable(setup.capacityText), countedInGroups(question.capacity, "element"),
                                 countedInGroups(setup.elementBits, "bit"), images);
  text += toText(spansTable(answer), terminalWidth()) + "\n" + target(answer, setup) + totals(answer) + unfit(answer) +
          pipeline(answer);
  if (!answer.chain.after.empty())
    text +=
        fmt::format("Not part of the chain: {}.\n", printable(fmt::format("{}", fmt::join(answer.chain.after, ", "))));
  if (answer.staircase.empty()) return text;
  return text +
         fmt::format("\nMinimum transfers at every capacity, in {}:\n\n", counted(answer.staircase.size(), "step")) +
         toText(stepsTable(answer, false), terminalWidth());
}

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
    text += fmt::format("Without a plan, so in neither sum: {}.\n",
                        printable(fmt::format("{}", fmt::join(both.infeasibleLayers, ", "))));
  return text;
}

}  // namespace tilescope::cli
