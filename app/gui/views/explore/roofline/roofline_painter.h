// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the roofline's layers from plain values; knows no widget.
#pragma once

#include <QSet>

#include "app/gui/views/explore/roofline/roofline_labels.h"
#include "app/gui/views/explore/roofline/roofline_measured.h"

class QPainter;

namespace tilescope::gui {

struct Theme;

struct RooflinePicture {
  const RooflineData& data;
  const Theme& theme;
  const PlotFrame& frame;
  const MarkShapes& shapes;
  const Expansion& expansion;
  QSet<int> dimmed;  // marks whose layers a filter leaves out
  MeasuredShapes measured = {};
  BatchPath path = {};
};

void paintZones(QPainter& painter, const RooflinePicture& picture);  // under the grid
void paintRooflineData(QPainter& painter, const RooflinePicture& picture, const RooflineLabels& labels,
                       const QSet<int>& selected);
void paintOutline(QPainter& painter, const RooflinePicture& picture, int mark);  // of the hovered mark

}  // namespace tilescope::gui
