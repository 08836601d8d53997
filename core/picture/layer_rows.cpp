// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/layer_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "core/base/format_size.h"
#include "core/explore/compulsory.h"
#include "core/explore/limiting_port.h"
#include "core/mapping/mapping.h"
#include "core/models/binding.h"
#include "core/models/model_registry.h"
#include "core/picture/operation_text.h"

namespace tilescope {
namespace {

template <class Form>
const Form* mappingOf(const LayerResult& result) {
  return result.mapping ? std::get_if<Form>(&*result.mapping) : nullptr;
}

const TileMapping* tileOf(const LayerResult& result) {
  return mappingOf<TileMapping>(result);
}

std::optional<ModelFact> besideTile(const LayerResult& result) {
  const CostModel* model = modelOf(result);
  return model ? model->besideTile(result) : std::nullopt;
}

bool isPlanned(const LayerResult* result) {
  return result && !result->outsideModel;
}

// True if some tile cuts rows of outputs or the kernel.
bool cutsColumns(const ExecutionPlan& plan) {
  const std::vector<Layer>& layers = plan.request.network.layers;
  const bool aligned = layers.size() == plan.layers.size();
  for (std::size_t i = 0; aligned && i < layers.size(); ++i) {
    const LayerResult* result = std::get_if<LayerResult>(&plan.layers[i].evaluation);
    const TileMapping* tile = isPlanned(result) ? tileOf(*result) : nullptr;
    if (!tile || layers[i].type == LayerType::Matmul || layers[i].einsum) continue;
    const Window& window = layers[i].window;
    if (tile->OX < layers[i].out.width || tile->FY < window.kernelHeight || tile->FX < window.kernelWidth) return true;
  }
  return false;
}

std::string tileText(const TileMapping& tile, bool withColumns) {
  std::string text = fmt::format("{} × {} × {}", tile.K, tile.C, tile.OY);
  if (withColumns) text += fmt::format(" × {} × {} × {}", tile.OX, tile.FY, tile.FX);
  return text;
}

std::string wordOf(const std::string& tensors) {
  for (const Tensor tensor : kTensors)
    if (tensors == name(tensor)) return std::string(tensorWord(tensor));
  return tensors;
}

std::string shortReason(const Violation& violation) {
  if (violation.neededBits > violation.availableBits)
    return wordOf(violation.tensor) + " +" + neededText(violation.neededBits - violation.availableBits);
  return violation.kind == ViolationKind::UnsupportedLayer ? "not supported" : "infeasible";
}

double weightOf(const LayerRow& row, Objective objective) {
  return costOf(sharedObjective(objective), {row.energy, row.seconds, row.totalBytes()});
}

// Shares of all rows with metrics, also old ones, so that a preview keeps its proportions.
void setShares(LayerRows& rows, Objective objective) {
  const auto counts = [](const LayerRow& row) {
    return row.state == LayerState::Planned || row.state == LayerState::Pending;
  };
  double sum = 0;
  for (const LayerRow& row : rows)
    if (counts(row)) sum += weightOf(row, objective);
  for (LayerRow& row : rows) row.share = counts(row) && sum > 0 ? weightOf(row, objective) / sum : 0;
}

class RowMaker {
 public:
  RowMaker(const ExecutionPlan& plan, const LayerRows& before)
      : plan_(plan), before_(before), withColumns_(cutsColumns(plan)), passes_(passTotals(plan)) {}

  LayerRow row(const Layer& layer, std::size_t index) const {
    const LayerPlan& answer = plan_.layers[index];
    LayerRow row;
    row.name = layer.name;
    row.operation = operationText(layer);
    row.sameAs = answer.sameAs;
    row.minimum = compulsoryBytes(layer, plan_.request.hardware).tensors;
    if (const auto* violation = std::get_if<Violation>(&answer.evaluation)) {
      if (violation->kind == ViolationKind::Unsolved) return pending(row);
      row.state = LayerState::Infeasible;
      row.reason = violation->message;
      row.shortReason = shortReason(*violation);
      return row;
    }
    const auto& result = std::get<LayerResult>(answer.evaluation);
    if (result.outsideModel && passes_) {
      row.pass = passes_->layers[index];
      if (row.pass) row.passSeconds = resultsOf(*row.pass, plan_.request.hardware).latency.seconds;
    }
    fill(row, result, answer.search);
    row.interim = answer.interim;
    return row;
  }

 private:
  LayerRow pending(LayerRow row) const {
    const auto old =
        std::find_if(before_.begin(), before_.end(), [&](const LayerRow& earlier) { return earlier.name == row.name; });
    if (old != before_.end() && old->operation == row.operation && old->state != LayerState::Infeasible) row = *old;
    row.state = LayerState::Pending;
    row.proven = row.interim = false;
    return row;
  }

  void fill(LayerRow& row, const LayerResult& result, const SearchStatistics& search) const {
    row.bytes = result.offChipBytes.tensors;
    if (result.outsideModel) {
      row.state = LayerState::OutsideModel;
      return;
    }
    if (const TileMapping* tile = tileOf(result)) row.tile = tileText(*tile, withColumns_);
    if (const LoopMapping* loops = mappingOf<LoopMapping>(result)) row.tile = loopsText(loops->temporal);
    if (const NestMapping* nest = mappingOf<NestMapping>(result)) row.tile = temporalText(*nest);
    row.stationary = stationaryText(result);
    row.seconds = result.latency.seconds;
    row.performance = result.macs / row.seconds;
    row.intensity = result.macs / result.offChipBytes.total();
    row.utilization = result.utilization.total;
    row.energy = result.energy.total;
    const Resource resource = bindingOf(result, plan_.request.hardware);
    row.memoryBound = resource == Resource::OffChipBandwidth || resource == Resource::OnChipBandwidth;
    row.bound = limitColumn(result, plan_.request.hardware);
    row.proven = search.proven;
    row.gap = search.gap;
    row.nodes = search.nodes;
    if (row.seconds > 0) row.searchSeconds = search.seconds;
  }

  const ExecutionPlan& plan_;
  const LayerRows& before_;
  bool withColumns_;
  std::optional<PassTotals> passes_;
};

}  // namespace

std::string stationaryText(const LayerResult& result) {
  if (const LoopMapping* loops = mappingOf<LoopMapping>(result)) return parallelText(*loops);
  if (const NestMapping* nest = mappingOf<NestMapping>(result)) return loopsText(nest->array);
  if (const std::optional<ModelFact> fact = besideTile(result)) return fact->text;
  const TileMapping* tile = tileOf(result);
  return tile && tile->stationary ? std::string(name(*tile->stationary)) : "";
}

MappingHeads mappingHeads(const ExecutionPlan& plan) {
  std::string stationary = "Stationary";
  for (const LayerPlan& layer : plan.layers) {
    const LayerResult* result = std::get_if<LayerResult>(&layer.evaluation);
    if (!isPlanned(result)) continue;
    if (result->mapping && !tileOf(*result)) return {"Loops, innermost first", "Spatial unrolling"};
    if (const std::optional<ModelFact> fact = besideTile(*result)) stationary = fact->label;
  }
  return {cutsColumns(plan) ? "Tile K × C × OY × OX × FY × FX" : "Tile K × C × OY", stationary};
}

LayerRows layerRows(const ExecutionPlan& plan) {
  return layerRows(plan, {});
}

LayerRows layerRows(const ExecutionPlan& plan, const LayerRows& before) {
  std::unordered_map<std::string, const Layer*> layerOf;
  for (const Layer& layer : plan.request.network.layers) layerOf.emplace(layer.name, &layer);
  const RowMaker maker(plan, before);
  LayerRows rows;
  rows.reserve(plan.layers.size());
  for (std::size_t i = 0; i < plan.layers.size(); ++i) rows.push_back(maker.row(*layerOf.at(plan.layers[i].name), i));
  setShares(rows, plan.request.objective);
  return rows;
}

}  // namespace tilescope
