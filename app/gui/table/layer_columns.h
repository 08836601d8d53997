// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of the layer table: their heads, what a cell says, and by what it sorts.
#pragma once

#include <QString>
#include <array>
#include <optional>

#include "app/gui/models/layer_row.h"

namespace tilescope::gui {

enum class LayerColumn {
  Layer,
  Tile,
  Stationary,
  Input,
  Weight,
  Output,
  Traffic,
  Intensity,
  Use,
  Latency,
  Share,
  Bound
};
inline constexpr int kLayerColumns = 12;
constexpr int index(LayerColumn column) {
  return static_cast<int>(column);
}

QString columnTitle(LayerColumn column);  // "Latency"; of Tile: "Tile", its owner adds what the tile counts
QString columnUnit(LayerColumn column);   // "ms"; may be empty
bool isNumber(LayerColumn column);        // right-aligned, in the font of numbers

// What the cell says; empty where the row has nothing to say there (then hatched if the row does not fit).
QString cellText(const LayerRow& row, LayerColumn column);
// Numbers to sort by; empty for rows that have none, which stay at the end in either order.
std::optional<double> cellNumber(const LayerRow& row, LayerColumn column);

}  // namespace tilescope::gui
