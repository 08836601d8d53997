// SPDX-License-Identifier: GPL-3.0-or-later
// What of the roofline can be pointed at, by number: marks as in the data, then the points of the expanded
// layer, then what was measured. Which
// layers they are of, and in which order the keys walk along them.
#pragma once

#include <QSet>
#include <QStringList>
#include <vector>

#include "app/gui/views/explore/roofline/roofline_scene.h"

namespace tilescope::gui {

inline constexpr int kFirstLevel = 1 << 20;     // the number of the first point of the expanded layer
inline constexpr int kFirstMeasured = 1 << 21;  // of the first place that was measured

constexpr bool isMeasured(int item) {
  return item >= kFirstMeasured;
}
constexpr bool isLevel(int item) {
  return item >= kFirstLevel && !isMeasured(item);
}

int markOf(const RooflineData& data, const QString& layer);                     // -1: none
QSet<int> marksOf(const RooflineData& data, const QStringList& layers);         // with one of these layers
QSet<int> marksWithout(const RooflineData& data, const QSet<QString>& layers);  // with none of them

// Of nothing (-1): none.
QStringList layersOf(const RooflineData& data, const RooflineLevels& levels, int item);

// The points of the expanded layer, else all marks that are shown.
std::vector<int> fromLeftToRight(const MarkPlaces& places, const RooflineLevels& levels);

// The item `step` places right of the present one; from nowhere, one of the ends. The order is not empty.
int stepped(const std::vector<int>& order, int present, int step);

}  // namespace tilescope::gui
