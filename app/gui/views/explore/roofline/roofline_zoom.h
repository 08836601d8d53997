// SPDX-License-Identifier: GPL-3.0-or-later
// What part of the roofline a frame, the wheel or the selection asks for.
#pragma once

#include <QSet>
#include <optional>

#include "app/gui/views/explore/roofline/roofline_scene.h"

namespace tilescope::gui {

// Of a frame drawn on the plot; nothing where it is too small to show anything.
std::optional<RooflineRanges> zoomInto(const QRectF& band, const PlotFrame& frame);

// By a number of wheel steps around a point, no further out than everything; nothing where it is near enough.
std::optional<RooflineRanges> zoomAround(const QPointF& point, double steps, const RooflineRanges& present,
                                         const RooflineRanges& whole, const PlotFrame& frame);

// These marks with padding around them; nothing where none is shown.
std::optional<RooflineRanges> zoomToMarks(const MarkPlaces& places, const QSet<int>& marks);

// As large as before, with the place in the middle of each axis that does not show it.
RooflineRanges movedTo(const MarkPlace& place, const RooflineRanges& zoom);

}  // namespace tilescope::gui
