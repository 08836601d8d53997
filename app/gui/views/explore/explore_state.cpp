// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/explore_state.h"

#include <QCoreApplication>
#include <QResizeEvent>
#include <QScrollBar>
#include <QSet>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "app/gui/session/window_names.h"
#include "app/gui/views/explore/explore_docks.h"
#include "app/gui/views/explore/layer_table.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/explore/traffic/traffic_plot.h"

namespace tilescope::gui {
namespace {
static_assert(kLayerColumnNames.size() == kLayerColumns);

QJsonObject jsonOf(const LabelMemory& places) {
  QJsonObject json;
  for (auto place = places.begin(); place != places.end(); ++place) json[place.key()] = place.value();
  return json;
}

LabelMemory labelsOf(const QJsonObject& json) {
  LabelMemory places;
  for (auto place = json.begin(); place != json.end(); ++place) places[place.key()] = place.value().toInt(-1);
  return places;
}

void restoreOrder(LayerTable& table, const QJsonObject& order) {
  const QString column = order["by"].toString();
  const auto found = std::find(kLayerColumnNames.begin(), kLayerColumnNames.end(), column);
  if (found != kLayerColumnNames.end())
    table.sortBy(static_cast<LayerColumn>(found - kLayerColumnNames.begin()),
                 order["descending"].toBool() ? Qt::DescendingOrder : Qt::AscendingOrder);
  else if (column == QLatin1String("file"))
    table.restoreFileOrder();
}

}  // namespace

QJsonArray jsonOf(const AxisRange& range) {
  return {range.lower, range.upper};
}

std::optional<AxisRange> rangeOf(const QJsonValue& json) {
  const AxisRange range{json[0].toDouble(), json[1].toDouble()};
  const bool isRange = range.lower > 0 && range.upper > range.lower && std::isfinite(range.upper);
  return isRange ? std::optional(range) : std::nullopt;
}

QJsonObject exploreState(const StateParts& parts) {
  QJsonObject order{{"by", "file"}};
  if (const auto sorting = parts.table.sorting())
    order = {{"by", kLayerColumnNames.at(static_cast<std::size_t>(index(sorting->first)))},
             {"descending", sorting->second == Qt::DescendingOrder}};
  const RooflineRanges& ranges = parts.roofline.ranges();
  QJsonObject roofline{{"intensity", jsonOf(ranges.intensity)}, {"performance", jsonOf(ranges.performance)}};
  if (const QString& layer = parts.roofline.levels().layer; !layer.isEmpty()) roofline["expanded"] = layer;
  if (const LabelMemory& places = parts.roofline.labelPlaces(); !places.isEmpty()) roofline["labels"] = jsonOf(places);
  QJsonObject state{
      {"docks", parts.docks.state()},
      {"roofline", roofline},
      {"traffic", QJsonObject{{"upper_mb", parts.traffic.upperBound()}, {"scrolled", parts.traffic.scrolled()}}},
      {"order", order},
      {"scrolled", parts.table.verticalScrollBar()->value()}};
  QStringList closed = parts.table.closedBlocks().values();
  closed.sort();
  if (!closed.isEmpty()) state["closed"] = QJsonArray::fromStringList(closed);
  return state;
}

void restoreExplore(const StateParts& parts, const QJsonObject& state) {
  if (state.contains("docks")) parts.docks.restore(state["docks"].toObject());
  const QJsonObject roofline = state["roofline"].toObject();
  if (roofline.contains("expanded")) emit parts.roofline.expansionRequested(roofline["expanded"].toString());
  const auto intensity = rangeOf(roofline["intensity"]), performance = rangeOf(roofline["performance"]);
  if (intensity && performance) parts.roofline.setRanges({*intensity, *performance});
  parts.roofline.setLabelPlaces(labelsOf(roofline["labels"].toObject()));
  const QJsonObject traffic = state["traffic"].toObject();
  if (const double upper = traffic["upper_mb"].toDouble(); upper > 0 && std::isfinite(upper))
    parts.traffic.setUpperBound(upper);
  parts.traffic.setScrolled(traffic["scrolled"].toInt());
  // The first resize event came before the table had its style.
  QResizeEvent again(parts.table.size(), parts.table.size());
  QCoreApplication::sendEvent(&parts.table, &again);
  restoreOrder(parts.table, state["order"].toObject());
  QSet<QString> closed;
  for (const QJsonValue& title : state["closed"].toArray()) closed.insert(title.toString());
  parts.table.setClosedBlocks(closed);
  parts.table.verticalScrollBar()->setValue(state["scrolled"].toInt());
}

}  // namespace tilescope::gui
