// SPDX-License-Identifier: GPL-3.0-or-later
// Fitted to the data, shared by several plots, or zoomed.
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
  // Keeps present ranges if they still suit the data.
  using Fit = std::function<RooflineRanges(const std::optional<RooflineRanges>& present)>;

  // Calls `show` with each new range. Animated while the plot is visible.
  RooflineAxes(QWidget* plot, Fit fit, std::function<void(const RooflineRanges&)> show);

  const RooflineRanges& ranges() const { return ranges_.now(); }
  const std::optional<RooflineRanges>& zoom() const { return zoom_; }
  bool isHeld() const { return held_; }
  bool areKept() const { return areKept_; }

  // Ranges of incomplete data are not kept, so that complete data always get the same ranges.
  void expect(bool complete) { expectsComplete_ = complete; }
  void settle();
  // Animates, or jumps if new and old data have no layer in common.
  void follow(bool isRelated, bool hasData);
  void refit();                                                 // at once, because a new size may need other bounds
  void restore(const RooflineRanges& ranges);                   // kept while the data fits
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
  bool hasRanges_ = false;
  bool areKept_ = false;  // fitted to complete data, or restored
  bool expectsComplete_ = false;
  bool held_ = false, animated_ = true;
};

// nullopt: the box is too small.
std::optional<RooflineRanges> zoomInto(const QRectF& band, const PlotFrame& frame);

// Limited to the full ranges; nullopt: no further zoom.
std::optional<RooflineRanges> zoomAround(const QPointF& point, double steps, const RooflineRanges& present,
                                         const RooflineRanges& whole, const PlotFrame& frame);

// With padding; nullopt: none of the marks is shown.
std::optional<RooflineRanges> zoomToMarks(const MarkPlaces& places, const QSet<int>& marks);

// Centred on each axis where the place was outside.
RooflineRanges movedTo(const MarkPlace& place, const RooflineRanges& zoom);

}  // namespace tilescope::gui
