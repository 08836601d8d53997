// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/table/layer_columns.h"

#include <QCoreApplication>

namespace tilescope::gui {
namespace {

constexpr double kMega = 1e6, kMilli = 1e-3, kPercent = 1e-2;

QString tr(const char* text) {
  return QCoreApplication::translate("LayerTable", text);
}

// Fixed decimals per column, so that the points stand in one line.
int decimals(LayerColumn column) {
  switch (column) {
    case LayerColumn::Latency:
      return 3;
    case LayerColumn::Intensity:
    case LayerColumn::Share:
      return 1;
    case LayerColumn::Use:
      return 0;
    default:
      return 2;
  }
}

std::optional<double> tensorNumber(const LayerRow& row, Tensor tensor) {
  if (row.state == LayerState::Infeasible) return std::nullopt;
  const auto& bytes = row.state == LayerState::OutsideModel ? row.minimum : row.bytes;
  return bytes[index(tensor)] / kMega;
}

}  // namespace

QString columnTitle(LayerColumn column) {
  switch (column) {
    case LayerColumn::Layer:
      return tr("Layer");
    case LayerColumn::Tile:
      return tr("Tile");
    case LayerColumn::Stationary:
      return tr("Stationary");
    case LayerColumn::Input:
      return tr("Input");
    case LayerColumn::Weight:
      return tr("Weight");
    case LayerColumn::Output:
      return tr("Output");
    case LayerColumn::Traffic:
      return tr("Traffic");
    case LayerColumn::Intensity:
      return tr("Intensity");
    case LayerColumn::Use:
      return tr("Use");
    case LayerColumn::Latency:
      return tr("Latency");
    case LayerColumn::Share:
      return tr("Share");
    case LayerColumn::Bound:
      return tr("Bound by");
  }
  return {};
}

QString columnUnit(LayerColumn column) {
  switch (column) {
    case LayerColumn::Input:
    case LayerColumn::Weight:
    case LayerColumn::Output:
    case LayerColumn::Traffic:
      return QStringLiteral("MB");
    case LayerColumn::Intensity:
      return QStringLiteral("MAC/B");
    case LayerColumn::Use:
      return QStringLiteral("%");
    case LayerColumn::Latency:
      return QStringLiteral("ms");
    default:
      return {};
  }
}

bool isNumber(LayerColumn column) {
  return !columnUnit(column).isEmpty();
}

std::optional<double> cellNumber(const LayerRow& row, LayerColumn column) {
  const bool hasPlan = row.state == LayerState::Planned || row.state == LayerState::Pending;
  switch (column) {
    case LayerColumn::Input:
      return tensorNumber(row, Tensor::I);
    case LayerColumn::Weight:
      return tensorNumber(row, Tensor::W);
    case LayerColumn::Output:
      return tensorNumber(row, Tensor::O);
    case LayerColumn::Traffic:
      if (row.state == LayerState::OutsideModel) return row.minimumBytes() / kMega;
      return hasPlan ? std::optional(row.totalBytes() / kMega) : std::nullopt;
    case LayerColumn::Intensity:
      return hasPlan ? std::optional(row.intensity) : std::nullopt;
    case LayerColumn::Use:
      return hasPlan ? std::optional(row.utilization / kPercent) : std::nullopt;
    case LayerColumn::Latency:
      return hasPlan ? std::optional(row.seconds / kMilli) : std::nullopt;
    case LayerColumn::Share:
      return hasPlan ? std::optional(row.share / kPercent) : std::nullopt;
    default:
      return std::nullopt;
  }
}

QString cellText(const LayerRow& row, LayerColumn column) {
  const bool hasPlan = row.state == LayerState::Planned || row.state == LayerState::Pending;
  switch (column) {
    case LayerColumn::Layer:
      return row.name;
    case LayerColumn::Tile:
      return hasPlan ? row.tile : QString();
    case LayerColumn::Stationary:
      return hasPlan ? row.stationary : QString();
    case LayerColumn::Bound:
      if (row.state == LayerState::Infeasible) return row.shortReason;
      return row.state == LayerState::OutsideModel ? tr("outside") : row.bound;
    default:
      break;
  }
  const std::optional<double> number = cellNumber(row, column);
  return number ? QString::number(*number, 'f', decimals(column)) : QString();
}

}  // namespace tilescope::gui
