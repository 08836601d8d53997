// SPDX-License-Identifier: GPL-3.0-or-later
// Saves docks, axes, expanded layer, sort order, closed blocks and scroll positions in session files.
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <optional>

#include "app/gui/plots/axis_range.h"

namespace tilescope::gui {
class ExploreDocks;
class LayerTable;
class RooflinePlot;
class TrafficPlot;

struct StateParts {
  ExploreDocks& docks;
  RooflinePlot& roofline;
  TrafficPlot& traffic;
  LayerTable& table;
};

QJsonArray jsonOf(const AxisRange& range);
std::optional<AxisRange> rangeOf(const QJsonValue& json);

QJsonObject exploreState(const StateParts& parts);
// Ignores missing or invalid parts.
void restoreExplore(const StateParts& parts, const QJsonObject& state);

}  // namespace tilescope::gui
