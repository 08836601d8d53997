// SPDX-License-Identifier: GPL-3.0-or-later
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
  QSet<int> dimmed;  // hidden by a filter
  MeasuredShapes measured = {};
  BatchPath path = {};
};

void paintZones(QPainter& painter, const RooflinePicture& picture);  // below the grid
void paintRooflineData(QPainter& painter, const RooflinePicture& picture, const RooflineLabels& labels,
                       const QSet<int>& selected);
void paintOutline(QPainter& painter, const RooflinePicture& picture, int mark);

}  // namespace tilescope::gui
