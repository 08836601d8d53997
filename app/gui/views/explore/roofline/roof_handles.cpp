// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/roof_handles.h"

#include <QFontMetricsF>
#include <QLineF>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "app/gui/kit/panel/value_scale.h"
#include "app/gui/kit/panel/value_text.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/explore/roofline/roofline_scene.h"
#include "core/explore/parameters.h"
#include "core/hardware/transfer_energy.h"

namespace tilescope::gui {
namespace {
// px
constexpr double kReach = 4;
constexpr double kHandleWidth = 4;
constexpr double kTextGap = 12, kPadding = 8, kRadius = 4;

std::optional<QLineF> lineOf(Roof roof, const RooflineData& data, const PlotFrame& frame) {
  return roof == Roof::Peak ? flatRoof(data, frame) : slantedRoof(data, frame);
}

double distance(const QLineF& line, const QPointF& place) {
  const QPointF way = line.p2() - line.p1();
  const double share = QPointF::dotProduct(place - line.p1(), way) / QPointF::dotProduct(way, way);
  return QLineF(place, line.pointAt(std::clamp(share, 0.0, 1.0))).length();
}

// GB/s or GMAC/s.
double roofThrough(Roof roof, const QPointF& place, const PlotFrame& frame) {
  const double performance = frame.valueY(place.y());
  return roof == Roof::Peak ? performance : performance / frame.valueX(place.x());
}

// Distance of the lowest and highest roof, which correspond to the slider's ends.
double pixelsOf(const ValueScale& scale, const PlotFrame& frame) {
  return std::log(scale.most / scale.least) / std::log(frame.y.upper / frame.y.lower) * frame.area.height();
}

const ParameterRow* rowOf(const ParameterRows& rows, const std::string& pointer) {
  const QString id = QString::fromStdString(pointer);
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const ParameterRow& row) { return row.id == id; });
  return found == rows.end() ? nullptr : &*found;
}

// All ports add to the bandwidth, but the parameter is the width of only one.
double otherPorts(const Memory& memory, double width, double clockMhz) {
  if (memory.bandwidthGbPerS) return 0;
  return bandwidthBitsPerCycle(memory, clockMhz).value_or(width) - width;
}

}  // namespace

void RoofHandles::setParameters(const RoofParameters& parameters) {
  parameters_ = parameters;
  if (hovered_ && !parameters_.of(*hovered_)) hovered_.reset();
}

std::optional<Roof> RoofHandles::at(const QPointF& place, const RooflineData& data, const PlotFrame& frame) const {
  std::optional<Roof> nearest;
  double reach = kReach;
  for (const Roof roof : {Roof::Bandwidth, Roof::Peak}) {
    const std::optional<QLineF> line = lineOf(roof, data, frame);
    if (!line || !parameters_.of(roof) || distance(*line, place) > reach) continue;
    reach = distance(*line, place);
    nearest = roof;
  }
  return nearest;
}

bool RoofHandles::hover(const std::optional<Roof>& roof) {
  return std::exchange(hovered_, roof) != roof;
}

QString RoofHandles::hint() const {
  const ParameterRow& row = parameters_.of(*hovered_)->row;
  return tr("%1: %2. Drag this roof to change it; with the keys, its slider in the panel does the same.")
      .arg(row.label, quantityText(row.value, row.unit));
}

void RoofHandles::take(Roof roof, const QPointF& place, const RooflineData& data, const PlotFrame& frame) {
  const RoofParameter& parameter = *parameters_.of(roof);
  grip_ = Grip{roof,
               parameter,
               roof == Roof::Peak ? data.peak : data.bandwidth,
               roofThrough(roof, place, frame),
               parameter.row.value,
               place};
}

bool RoofHandles::moveTo(const QPointF& place, const PlotFrame& frame) {
  const auto& [row, rest] = grip_->parameter;
  const ValueScale scale{row.least, row.most, row.whole};
  const double share = roofThrough(grip_->roof, place, frame) / grip_->through;
  const double fraction = fractionOf(scale, (row.value + rest) * share - rest);
  grip_->place = place;
  const double value = valueAt(scale, fraction, magnetReach(scale, pixelsOf(scale, frame)));
  return std::exchange(grip_->value, value) != value;
}

RooflineData RoofHandles::asked(const RooflineData& data) const {
  const auto& [row, rest] = grip_->parameter;
  const double roof = grip_->roofAtStart * (grip_->value + rest) / (row.value + rest);
  RooflineData machine;
  machine.bandwidth = grip_->roof == Roof::Bandwidth ? roof : data.bandwidth;
  machine.peak = grip_->roof == Roof::Peak ? roof : data.peak;
  return machine;
}

void RoofHandles::paint(QPainter& painter, const RooflineData& data, const PlotFrame& frame, const Theme& theme) const {
  if (!grip_ && !hovered_) return;
  const std::optional<QLineF> line = grip_ ? lineOf(grip_->roof, asked(data), frame) : lineOf(*hovered_, data, frame);
  painter.save();
  painter.setClipRect(frame.area);
  painter.setPen(QPen(theme.focus, kHandleWidth, Qt::SolidLine, Qt::FlatCap));
  if (line) painter.drawLine(*line);
  if (grip_) paintValue(painter, frame.area, theme);
  painter.restore();
}

// The value is on a card, because the texts below move with the roof.
void RoofHandles::paintValue(QPainter& painter, const QRectF& area, const Theme& theme) const {
  const ParameterRow& row = grip_->parameter.row;
  const QString text = row.label + QLatin1Char(' ') + quantityText(grip_->value, row.unit);
  const QFont font = wordFont(kSmallPixels, QFont::DemiBold);
  const QFontMetricsF metrics(font);
  QRectF card(0, 0, std::ceil(metrics.horizontalAdvance(text)) + 2 * kPadding, std::ceil(metrics.height()) + kPadding);
  // The card is above the slanted roof, or right of the pointer on the flat one.
  if (grip_->roof == Roof::Bandwidth)
    card.moveBottomRight(grip_->place - QPointF(kTextGap, kTextGap));
  else
    card.moveBottomLeft(grip_->place + QPointF(kTextGap, -kTextGap));
  card.moveRight(std::clamp(card.right(), area.left() + card.width() + kPadding, area.right() - kPadding));
  card.moveTop(std::max(card.top(), area.top() + kPadding));
  painter.setPen(QPen(theme.border, 1));
  painter.setBrush(theme.raised);
  painter.drawRoundedRect(card, kRadius, kRadius);
  painter.setFont(font);
  painter.setPen(theme.text);
  painter.drawText(card, Qt::AlignCenter, text);
}

RoofParameters roofParameters(const ParameterRows& rows, const HardwareProfile& hardware) {
  RoofParameters parameters;
  for (const Parameter& parameter : parametersOf(hardware)) {
    const ParameterRow* row = rowOf(rows, parameter.pointer);
    if (!row) continue;
    if (parameter.kind == ParameterKind::Clock) parameters.peak = RoofParameter{*row, 0};
    // The widest port of the unedited profile, so that the port stays the same during a drag.
    if (parameter.kind == ParameterKind::Bandwidth &&
        (!parameters.bandwidth || row->base > parameters.bandwidth->row.base))
      parameters.bandwidth =
          RoofParameter{*row, otherPorts(hardware.memories.back(), parameter.value, hardware.clockMhz)};
  }
  return parameters;
}

}  // namespace tilescope::gui
