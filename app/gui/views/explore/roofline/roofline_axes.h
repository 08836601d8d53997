// SPDX-License-Identifier: GPL-3.0-or-later
// The axis ranges of the roofline: fitted to its data, shared by several plots, or zoomed. Held ranges do not change.
#pragma once

#include <QSet>
#include <functional>
#include <optional>

#include "app/gui/plots/motion.h"
#include "app/gui/views/explore/roofline/roofline_scene.h"

class QWidget;

namespace tilescope::gui {

class RooflineAxes {
 public:
  // The ranges that fit the data; the current ranges are kept if they are suitable.
  using Fit = std::function<RooflineRanges(const std::optional<RooflineRanges>& present)>;

  // `show` receives each new range. Changes are animated while the plot is visible.
  RooflineAxes(QWidget* plot, Fit fit, std::function<void(const RooflineRanges&)> show);

  const RooflineRanges& ranges() const { return ranges_.now(); }
  const std::optional<RooflineRanges>& zoom() const { return zoom_; }
  bool isHeld() const { return held_; }
  bool areKept() const { return areKept_; }  // while they serve

  // Whether the next data are complete. Ranges fitted to incomplete data are not kept, so that complete data always
  // get the same ranges, however slowly they came.
  void expect(bool complete) { expectsComplete_ = complete; }
  void settle();  // animates to the ranges that fit the data
  // For new data: animates to their ranges, or jumps if nothing is left of the old data.
  void follow(bool isRelated, bool hasData);
  void refit();                                // at once: after a size change the same data may need other bounds
  void restore(const RooflineRanges& ranges);  // earlier ranges; kept while the data fits them
  void setCommon(const std::optional<RooflineRanges>& ranges);  // nullopt: the plot's own ranges
  void setZoom(const std::optional<RooflineRanges>& zoom);
  void zoomAtOnce(const RooflineRanges& zoom, const RooflineRanges& whole);  // a later zoom step starts from here
  void setHeld(bool held);
  void setAnimated(bool animated);

 private:
  void jumpToFresh();
  RooflineRanges fresh() const;
  bool glides() const;

  QWidget* plot_;
  Fit fit_;
  Gliding<RooflineRanges> ranges_;
  std::optional<RooflineRanges> common_, zoom_;
  bool hasRanges_ = false;  // fitted to data
  bool areKept_ = false;    // fitted to complete data, or restored
  bool expectsComplete_ = false;
  bool held_ = false, animated_ = true;
};

// The ranges for a zoom by box, wheel or selection.

// For a box dragged on the plot; nullopt if it is too small.
std::optional<RooflineRanges> zoomInto(const QRectF& band, const PlotFrame& frame);

// For a number of wheel steps around a point, limited to the full ranges; nullopt if it cannot zoom in further.
std::optional<RooflineRanges> zoomAround(const QPointF& point, double steps, const RooflineRanges& present,
                                         const RooflineRanges& whole, const PlotFrame& frame);

// For these marks with padding; nullopt if none is shown.
std::optional<RooflineRanges> zoomToMarks(const MarkPlaces& places, const QSet<int>& marks);

// Ranges of the same size, with the place centred on each axis that does not show it.
RooflineRanges movedTo(const MarkPlace& place, const RooflineRanges& zoom);

}  // namespace tilescope::gui
