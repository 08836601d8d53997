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
  // Returns the ranges that fit the data: the current ranges if they still suit, otherwise new ones.
  using Fit = std::function<RooflineRanges(const std::optional<RooflineRanges>& present)>;

  // `show` is called with each new range. Changes are animated while the plot is visible.
  RooflineAxes(QWidget* plot, Fit fit, std::function<void(const RooflineRanges&)> show);

  const RooflineRanges& ranges() const { return ranges_.now(); }
  const std::optional<RooflineRanges>& zoom() const { return zoom_; }
  bool isHeld() const { return held_; }
  bool areKept() const { return areKept_; }  // current ranges are kept while data fits them

  // Whether the next data are complete. Ranges fitted to incomplete data are not kept, so that the same complete data
  // always get the same ranges.
  void expect(bool complete) { expectsComplete_ = complete; }
  void settle();  // animates to the ranges that fit the data
  // New data arrived: animates to their ranges, or jumps if they have no layer in common with the old data.
  void follow(bool isRelated, bool hasData);
  void refit();                                                 // at once, because a new size may need other bounds
  void restore(const RooflineRanges& ranges);                   // ranges to restore; kept while the data fits them
  void setCommon(const std::optional<RooflineRanges>& ranges);  // nullopt: the plot's own ranges
  void setZoom(const std::optional<RooflineRanges>& zoom);
  void zoomAtOnce(const RooflineRanges& zoom, const RooflineRanges& whole);  // the next zoom step continues from here
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

// The ranges inside a box dragged on the plot; nullopt if the box is too small.
std::optional<RooflineRanges> zoomInto(const QRectF& band, const PlotFrame& frame);

// The ranges after wheel steps around a point, limited to the full ranges; nullopt if no further zoom is possible.
std::optional<RooflineRanges> zoomAround(const QPointF& point, double steps, const RooflineRanges& present,
                                         const RooflineRanges& whole, const PlotFrame& frame);

// The ranges around these marks, with padding; nullopt if none of them is shown.
std::optional<RooflineRanges> zoomToMarks(const MarkPlaces& places, const QSet<int>& marks);

// The zoom ranges, moved so that the place is visible: centred on each axis where it was outside.
RooflineRanges movedTo(const MarkPlace& place, const RooflineRanges& zoom);

}  // namespace tilescope::gui
