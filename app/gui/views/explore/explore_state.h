// SPDX-License-Identifier: GPL-3.0-or-later
// The state of the explore view in a session file: docks, axes, the expanded layer, order, closed blocks and
// scrolling.
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

// The bounds of an axis; nullopt if the array is invalid.
QJsonArray jsonOf(const AxisRange& range);
std::optional<AxisRange> rangeOf(const QJsonValue& json);

QJsonObject exploreState(const StateParts& parts);
// Missing or invalid parts are ignored.
void restoreExplore(const StateParts& parts, const QJsonObject& state);

}  // namespace tilescope::gui
