// SPDX-License-Identifier: GPL-3.0-or-later
// Which part of the numbers the roofline shows: what its data ask for, the ranges of several plots side by side, or
// what is zoomed to. Held ranges rest, whatever the data.
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
  // What the data ask for; the current ranges are kept while they serve.
  using Fit = std::function<RooflineRanges(const std::optional<RooflineRanges>& present)>;

  // `show` hears the ranges that are there from now on. They glide while the plot is visible.
  RooflineAxes(QWidget* plot, Fit fit, std::function<void(const RooflineRanges&)> show);

  const RooflineRanges& ranges() const { return ranges_.now(); }
  const std::optional<RooflineRanges>& zoom() const { return zoom_; }
  bool isHeld() const { return held_; }
  bool areKept() const { return areKept_; }  // while they serve

  // Of new data that follow or glide: whether they are complete. Ranges that only incomplete data have asked for are
  // not kept, so that complete ones get the same however slowly they came.
  void expect(bool complete) { expectsComplete_ = complete; }
  void settle();  // as the data ask for
  // After new data: settle, or at once where nothing of the data before is there any more.
  void follow(bool isRelated, bool hasData);
  void refit();  // at once: in another size the same data may need other bounds, rooms are pixels
  void restore(const RooflineRanges& ranges);                   // as they once were; kept while the data fits them
  void setCommon(const std::optional<RooflineRanges>& ranges);  // none: its own
  void setZoom(const std::optional<RooflineRanges>& zoom);
  void zoomAtOnce(const RooflineRanges& zoom, const RooflineRanges& whole);  // the next turn goes on from here
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
  bool hasRanges_ = false;  // of data
  bool areKept_ = false;    // complete data asked for them, or they were restored
  bool expectsComplete_ = false;
  bool held_ = false, animated_ = true;
};

// What part of the roofline a frame, the wheel or the selection asks for.

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
