// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/layer_rows.h"
#include "app/gui/models/words.h"

#include <QObject>
#include <algorithm>
#include <unordered_map>

#include "core/base/format_size.h"
#include "core/base/label_words.h"
#include "core/cost/binding.h"
#include "core/explore/compulsory.h"
#include "core/mapping/mapping_text.h"

namespace tilescope::gui {
namespace {

QString size(std::int64_t a, std::int64_t b) {
  return QStringLiteral("%1 × %2").arg(a).arg(b);
}

QString kernel(const Window& window) {
  QString text = QStringLiteral("%1×%2").arg(window.kernelHeight).arg(window.kernelWidth);
  if (window.stride[0] != 1 || window.stride[1] != 1) text += QStringLiteral(" /%1").arg(window.stride[0]);
  return text;
}

QString channels(const Layer& layer) {
  return QStringLiteral("%1 → %2").arg(layer.in.channels).arg(layer.out.channels);
}

QString convolution(const Layer& layer) {
  const QString where = size(layer.out.height, layer.out.width);
  if (layer.groups == 1) return QStringLiteral("conv %1, %2, %3").arg(kernel(layer.window), channels(layer), where);
  if (layer.groups == layer.in.channels)
    return QStringLiteral("depthwise %1, %2, %3").arg(kernel(layer.window)).arg(layer.out.channels).arg(where);
  return QObject::tr("conv %1, %2 in %3 groups, %4")
      .arg(kernel(layer.window), channels(layer))
      .arg(layer.groups)
      .arg(where);
}

const TileMapping* tileOf(const LayerResult& result) {
  return result.mapping ? std::get_if<TileMapping>(&*result.mapping) : nullptr;
}

bool isPlanned(const LayerResult* result) {
  return result && !result->outsideModel;
}

// Whether some tile takes less than a whole row of outputs or less than the whole kernel, which is rare.
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

QString tileText(const TileMapping& tile, bool withColumns) {
  QString text = QStringLiteral("%1 × %2 × %3").arg(tile.K).arg(tile.C).arg(tile.OY);
  if (withColumns) text += QStringLiteral(" × %1 × %2 × %3").arg(tile.OX).arg(tile.FY).arg(tile.FX);
  return text;
}

// "input_buffer" of I: "input"; several tensors: "I+W".
QString tensorWord(const std::string& tensor) {
  if (tensor == "I") return QObject::tr("input");
  if (tensor == "W") return QObject::tr("weight");
  if (tensor == "O") return QObject::tr("output");
  return words(tensor);
}

QString shortReason(const Violation& violation) {
  if (violation.neededBits > violation.availableBits)
    return QObject::tr("%1 +%2").arg(tensorWord(violation.tensor),
                                     words(neededText(violation.neededBits - violation.availableBits)));
  return violation.kind == ViolationKind::UnsupportedLayer ? QObject::tr("not supported") : QObject::tr("does not fit");
}

// What the objective counts of one layer; of the products and quotients their time.
double weightOf(const LayerRow& row, Objective objective) {
  if (objective == Objective::Energy) return row.energy;
  return objective == Objective::Traffic ? row.totalBytes() : row.seconds;
}

// Of all rows that have figures, old ones included: a preview keeps its proportions.
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
      : plan_(plan), before_(before), withColumns_(cutsColumns(plan)) {}

  LayerRow row(const Layer& layer, const LayerPlan& answer) const {
    LayerRow row;
    row.name = words(layer.name);
    row.operation = operationText(layer);
    row.sameAs = words(answer.sameAs);
    row.minimum = compulsoryBytes(layer, plan_.request.hardware).tensors;
    if (const auto* violation = std::get_if<Violation>(&answer.evaluation)) {
      if (violation->kind == ViolationKind::Unsolved) return pending(row);
      row.state = LayerState::Infeasible;
      row.reason = words(violation->message);
      row.shortReason = shortReason(*violation);
      return row;
    }
    fill(row, std::get<LayerResult>(answer.evaluation), answer.search);
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
    if (const TileMapping* tile = tileOf(result)) {
      row.tile = tileText(*tile, withColumns_);
      if (tile->stationary) row.stationary = words(name(*tile->stationary));
    }
    if (const auto* loops = result.mapping ? std::get_if<LoopMapping>(&*result.mapping) : nullptr) {
      row.tile = words(loopsText(loops->temporal));
      row.stationary = words(parallelText(*loops));
    }
    row.seconds = result.latency.seconds;
    row.performance = result.macs / row.seconds;
    row.intensity = result.macs / result.offChipBytes.total();
    row.utilization = result.utilization.total;
    row.energy = result.energy.total;
    const Resource resource = bindingOf(result);
    row.memoryBound = resource == Resource::OffChipBandwidth || resource == Resource::OnChipBandwidth;
    row.bound = words(columnWordsOf(resource, plan_.request.hardware));
    row.proven = search.proven;
    row.gap = search.gap;
    row.nodes = search.nodes;
    row.searchSeconds = search.seconds;
  }

  const ExecutionPlan& plan_;
  const LayerRows& before_;
  bool withColumns_;
};

}  // namespace

QString operationText(const Layer& layer) {
  switch (layer.type) {
    case LayerType::Conv:
      return convolution(layer);
    case LayerType::Fc:
      return QStringLiteral("fc, %1").arg(channels(layer));
    case LayerType::Pool:
      return QObject::tr("%1 pool %2, %3")
          .arg(layer.poolMode == PoolMode::Max ? QObject::tr("max") : QObject::tr("average"), kernel(layer.window),
               size(layer.out.height, layer.out.width));
    case LayerType::Matmul:
      return QStringLiteral("matmul %1 × %2 × %3").arg(layer.matmul.m).arg(layer.matmul.k).arg(layer.matmul.n);
    case LayerType::Add:
    case LayerType::Concat:
    case LayerType::Reorg:
      return QStringLiteral("%1, %2, %3")
          .arg(words(name(layer.type)))
          .arg(layer.out.channels)
          .arg(size(layer.out.height, layer.out.width));
    case LayerType::Einsum:
      break;
  }
  return QStringLiteral("einsum");
}

MappingHeads mappingHeads(const ExecutionPlan& plan) {
  for (const LayerPlan& layer : plan.layers) {
    const LayerResult* result = std::get_if<LayerResult>(&layer.evaluation);
    if (isPlanned(result) && result->mapping && std::holds_alternative<LoopMapping>(*result->mapping))
      return {QObject::tr("Loops, innermost first"), QObject::tr("In parallel")};
  }
  const QString tile = cutsColumns(plan) ? QStringLiteral("K × C × OY × OX × FY × FX") : QStringLiteral("K × C × OY");
  return {QObject::tr("Tile %1").arg(tile), QObject::tr("Stationary")};
}

LayerRows layerRows(const ExecutionPlan& plan, const LayerRows& before) {
  std::unordered_map<std::string, const Layer*> layerOf;
  for (const Layer& layer : plan.request.network.layers) layerOf.emplace(layer.name, &layer);
  const RowMaker maker(plan, before);
  LayerRows rows;
  rows.reserve(plan.layers.size());
  for (const LayerPlan& answer : plan.layers) rows.push_back(maker.row(*layerOf.at(answer.name), answer));
  setShares(rows, plan.request.objective);
  return rows;
}

}  // namespace tilescope::gui
