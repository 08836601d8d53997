// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/layer_columns.h"

#include <algorithm>
#include <cmath>

#include "app/gui/kit/words/change_text.h"
#include "app/gui/kit/words/gap_text.h"
#include "app/gui/kit/words/words.h"

namespace tilescope::gui {
namespace {
constexpr double kGiga = 1e9, kMega = 1e6, kKilo = 1e3, kMilli = 1e-3, kMicro = 1e-6, kOnePercent = 1e-2;
constexpr double kMinInMilli = 0.1 * kMilli;  // seconds; max below: µs
constexpr double kMaxInMega = 10e9;           // bytes; max above: GB
constexpr double kMaxInMilli = 10;            // seconds; max above: s
constexpr int kMaxDecimals = 5;

bool hasFigures(const LayerRow& row) {
  return row.state == LayerState::Planned || (row.state == LayerState::Pending && row.seconds > 0);
}

// Layers that are not modelled have only compulsory traffic, for W only if they have weights.
std::optional<double> tensorNumber(const LayerRow& row, Tensor tensor) {
  const double least = row.minimum[index(tensor)];
  if (row.state == LayerState::OutsideModel) return least > 0 ? std::optional(least) : std::nullopt;
  return hasFigures(row) ? std::optional(row.bytes[index(tensor)]) : std::nullopt;
}

QString proofText(const LayerRow& row) {
  if (row.state == LayerState::Pending) return tr("not yet");
  if (row.state != LayerState::Planned) return {};
  if (row.proven) return tr("proven");
  return row.gap < 1 ? tr("gap %1").arg(gapText(row.gap)) : tr("no bound");
}

}  // namespace

QString proofWords(const LayerRow& row) {
  if (row.state == LayerState::Pending) return tr("not solved yet");
  if (row.state != LayerState::Planned) return {};
  if (row.proven && row.gap > 0) return tr("proven within the tolerance, %1 above the optimum").arg(gapText(row.gap));
  if (row.proven) return tr("proven optimal");
  if (row.gap >= 1) return tr("best found by a heuristic, bound unknown");
  return row.interim ? tr("gap at most %1, not proven yet").arg(gapText(row.gap))
                     : tr("gap at most %1, not proven").arg(gapText(row.gap));
}

QString proofIcon(const LayerRow& row) {
  if (row.state == LayerState::Pending) return QStringLiteral("clock");
  return row.state == LayerState::Planned && row.proven ? QStringLiteral("shield-check") : QString();
}

QString proofMark(const LayerRow& row) {
  if (row.state != LayerState::Planned || row.proven) return {};
  return row.gap < 1 ? gapText(row.gap) : QStringLiteral("–");
}

std::optional<Metric> metricOf(LayerColumn column) {
  switch (column) {
    case LayerColumn::Input:
      return Metric::InputTraffic;
    case LayerColumn::Weight:
      return Metric::WeightTraffic;
    case LayerColumn::Output:
      return Metric::OutputTraffic;
    case LayerColumn::Traffic:
    case LayerColumn::TrafficChange:
      return Metric::Traffic;
    case LayerColumn::Intensity:
      return Metric::Intensity;
    case LayerColumn::Use:
      return Metric::Utilization;
    case LayerColumn::Latency:
    case LayerColumn::LatencyChange:
      return Metric::Latency;
    default:
      return std::nullopt;
  }
}

QString columnTitle(LayerColumn column) {
  if (isChange(column)) return tr("Δ");
  if (const std::optional<Metric> metric = metricOf(column)) return words(rowOf(*metric).head);
  switch (column) {
    case LayerColumn::Layer:
      return tr("Layer");
    case LayerColumn::Tile:
      return tr("Tile");
    case LayerColumn::Stationary:
      return tr("Stationary");
    case LayerColumn::Share:
      return tr("Share");
    case LayerColumn::Proof:
      return tr("Proof");
    default:
      return tr("Limited by");
  }
}

ColumnFormats::ColumnFormats(const LayerRows& rows) {
  const auto largest = [&](LayerColumn column) {
    double most = 0;
    for (const LayerRow& row : rows) most = std::max(most, cellNumber(row, column).value_or(0));
    return most;
  };
  if (const double bytes = largest(LayerColumn::Traffic); bytes > 0)
    traffic_ = finest(bytes < kMega        ? Format{"kB", kKilo, 1}
                      : bytes < kMaxInMega ? traffic_
                                           : Format{"GB", kGiga, 3},
                      bytes);
  if (const double seconds = largest(LayerColumn::Latency); seconds > 0)
    latency_ = finest(seconds < kMinInMilli   ? Format{"µs", kMicro, 2}
                      : seconds < kMaxInMilli ? latency_
                                              : Format{"s", 1, 3},
                      seconds);
  if (const double use = largest(LayerColumn::Use); use > 0 && use < 10 * kOnePercent) use_.decimals = 1;
}

ColumnFormats::Format ColumnFormats::finest(Format format, double largest) {
  double least = std::pow(10, 2 - format.decimals);
  for (; largest / format.size < least && format.decimals < kMaxDecimals; least /= 10) ++format.decimals;
  return format;
}

ColumnFormats::Format ColumnFormats::format(LayerColumn column) const {
  switch (column) {
    case LayerColumn::Input:
    case LayerColumn::Weight:
    case LayerColumn::Output:
    case LayerColumn::Traffic:
      return traffic_;
    case LayerColumn::Intensity:
      return {"MAC/B", 1, 1};
    case LayerColumn::Use:
      return use_;
    case LayerColumn::Latency:
      return latency_;
    case LayerColumn::Share:
      return {"", kOnePercent, 1};
    default:
      return {};
  }
}

QString ColumnFormats::unit(LayerColumn column) const {
  return QString::fromUtf8(format(column).unit);
}

QString ColumnFormats::text(const LayerRow& row, LayerColumn column) const {
  switch (column) {
    case LayerColumn::Layer:
      return words(row.name);
    case LayerColumn::Tile:
      // Without a tile, the operation is shown.
      if (row.state == LayerState::OutsideModel) return words(row.operation);
      return hasFigures(row) ? words(row.tile) : QString();
    case LayerColumn::Stationary:
      return hasFigures(row) ? words(row.stationary) : QString();
    case LayerColumn::Proof:
      return proofText(row);
    case LayerColumn::Bound:
      if (row.state == LayerState::Infeasible) return words(row.shortReason);
      return row.state == LayerState::OutsideModel ? tr("not modelled") : words(row.bound);
    default:
      break;
  }
  if (column == LayerColumn::Latency && row.pass)
    return QStringLiteral("≈ ") + QString::number(row.passSeconds / latency_.size, 'f', latency_.decimals);
  const std::optional<double> number = cellNumber(row, column);
  if (!number) return {};
  if (isChange(column)) return differenceText(*number, false);
  const Format as = format(column);
  const double shown = *number / as.size;
  // Small values become "<0.1", because zero utilization would mean an idle array.
  const double last = std::pow(10, -as.decimals);
  if (shown > 0 && shown <= last / 2) return '<' + QString::number(last, 'f', as.decimals);
  return QString::number(shown, 'f', as.decimals);
}

bool isChange(LayerColumn column) {
  return column == LayerColumn::TrafficChange || column == LayerColumn::LatencyChange;
}

bool isNumber(LayerColumn column) {
  return column >= LayerColumn::Input && column <= LayerColumn::LatencyChange;
}

std::optional<double> cellNumber(const LayerRow& row, LayerColumn column) {
  const auto planned = [&](double number) { return hasFigures(row) ? std::optional(number) : std::nullopt; };
  switch (column) {
    case LayerColumn::Input:
      return tensorNumber(row, Tensor::I);
    case LayerColumn::Weight:
      return tensorNumber(row, Tensor::W);
    case LayerColumn::Output:
      return tensorNumber(row, Tensor::O);
    case LayerColumn::Traffic:
      return row.state == LayerState::OutsideModel ? std::optional(row.minimumBytes()) : planned(row.totalBytes());
    case LayerColumn::TrafficChange:
      return row.change ? std::optional(row.change->traffic) : std::nullopt;
    case LayerColumn::Intensity:
      return planned(row.intensity);
    case LayerColumn::Use:
      return planned(row.utilization);
    case LayerColumn::Latency:
      return planned(row.seconds);
    case LayerColumn::LatencyChange:
      return row.change ? std::optional(row.change->latency) : std::nullopt;
    case LayerColumn::Share:
      return planned(row.share);
    case LayerColumn::Proof:
      if (row.state != LayerState::Planned) return std::nullopt;
      return row.proven ? 0 : row.gap;
    default:
      return std::nullopt;
  }
}

}  // namespace tilescope::gui
