// SPDX-License-Identifier: GPL-3.0-or-later
// What a session file keeps of the explore view: docks, axes, the expanded layer, order, closed blocks and
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

// Bounds of an axis; nothing where they are none.
QJsonArray jsonOf(const AxisRange& range);
std::optional<AxisRange> rangeOf(const QJsonValue& json);

QJsonObject exploreState(const StateParts& parts);
// What is not there or means nothing is left as it is.
void restoreExplore(const StateParts& parts, const QJsonObject& state);

}  // namespace tilescope::gui
