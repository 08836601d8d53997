// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstddef>
#include <iterator>
#include <optional>

#include "app/cli/evaluation_table.h"
#include "app/cli/plan_report.h"
#include "app/cli/scales.h"
#include "core/mapping/mapping.h"
#include "core/models/binding.h"

namespace tilescope::cli {
namespace {

void append(Cells& cells, Cells more) {
  cells.insert(cells.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

Cells mappingCells(const LayerResult& result) {
  const TileMapping* tile = result.mapping ? std::get_if<TileMapping>(&*result.mapping) : nullptr;
  if (const LoopMapping* loops = result.mapping ? std::get_if<LoopMapping>(&*result.mapping) : nullptr) {
    Cells cells(7);
    append(cells, {parallelText(*loops), loopsText(loops->temporal)});
    return cells;
  }
  if (!tile) return Cells(9);
  Cells cells;
  for (const std::int64_t size : {tile->K, tile->C, tile->OY, tile->OX, tile->FY, tile->FX})
    cells.push_back(std::to_string(size));
  cells.emplace_back(tile->stationary ? name(*tile->stationary) : "");
  append(cells, Cells(2));
  return cells;
}

Cells trafficCells(const OffChipBytes& bytes) {
  Cells cells;
  for (const double value : bytes.tensors) cells.push_back(exact(value));
  cells.push_back(exact(bytes.total()));
  return cells;
}

Cells costCells(const LayerResult& result, const std::optional<Results>& estimate, const HardwareProfile& hardware) {
  if (estimate)
    return {exact(estimate->latency.total), exact(estimate->latency.seconds), "", "", exact(estimate->energy.total)};
  if (result.outsideModel) return Cells(5);
  const Resource resource = bindingOf(result, hardware);
  const std::string bound =
      result.terms.text("bound").value_or(resource == Resource::None ? "" : std::string(name(resource)));
  return {exact(result.latency.total), exact(result.latency.seconds), bound, exact(result.utilization.total),
          exact(result.energy.total)};
}

Cells row(const LayerPlan& layer, const std::optional<Results>& estimate, const HardwareProfile& hardware) {
  Cells cells{layer.name, layer.sameAs, layer.dataflow};
  if (const Violation* violation = std::get_if<Violation>(&layer.evaluation)) {
    append(cells, {isUnsolved(layer) ? "not solved" : "infeasible"});
    append(cells, Cells(20));
    append(cells, {reason(*violation)});
    return cells;
  }
  const LayerResult& result = std::get<LayerResult>(layer.evaluation);
  append(cells, {estimate ? "estimate" : result.outsideModel ? "outside model" : "fits", exact(result.macs)});
  append(cells, mappingCells(result));
  append(cells, trafficCells(result.offChipBytes));
  append(cells, costCells(result, estimate, hardware));
  append(cells, {result.outsideModel ? "" : layer.search.proven ? "yes" : "no", ""});
  return cells;
}

}  // namespace

Table planCsv(const ExecutionPlan& plan) {
  const std::string energy = "energy_" + std::string(name(plan.totals.energy.unit));
  Table table;
  for (const char* header : {"layer",
                             "same_as",
                             "dataflow",
                             "status",
                             "macs",
                             "tile_k",
                             "tile_c",
                             "tile_oy",
                             "tile_ox",
                             "tile_fy",
                             "tile_fx",
                             "stationary",
                             "parallel",
                             "loops",
                             "off_chip_i_bytes",
                             "off_chip_w_bytes",
                             "off_chip_o_bytes",
                             "off_chip_bytes",
                             "latency_cycles",
                             "latency_s",
                             "bound",
                             "utilization"})
    table.columns.push_back({header});
  for (const std::string& header : Cells{energy, "proven", "reason"}) table.columns.push_back({header});
  const std::optional<PassTotals> passes = passTotals(plan);
  for (std::size_t i = 0; i < plan.layers.size(); ++i) {
    std::optional<Results> estimate;
    if (passes && passes->layers[i]) estimate = resultsOf(*passes->layers[i], plan.request.hardware);
    table.rows.push_back(row(plan.layers[i], estimate, plan.request.hardware));
  }
  return table;
}

}  // namespace tilescope::cli
