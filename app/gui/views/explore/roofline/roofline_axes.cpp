// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/roofline_axes.h"

#include <QWidget>
#include <utility>

namespace tilescope::gui {
namespace {

RooflineRanges rooflineBetween(const RooflineRanges& from, const RooflineRanges& to, double share) {
  return {logBetween(from.intensity, to.intensity, share), logBetween(from.performance, to.performance, share)};
}

}  // namespace

RooflineAxes::RooflineAxes(QWidget* plot, Fit fit, std::function<void(const RooflineRanges&)> show)
    : plot_(plot), fit_(std::move(fit)), ranges_(plot, {}, rooflineBetween, std::move(show)) {}

bool RooflineAxes::glides() const {
  return animated_ && plot_->isVisible();
}

RooflineRanges RooflineAxes::fresh() const {
  if (zoom_) return *zoom_;
  return common_ ? *common_ : fit_(std::nullopt);
}

void RooflineAxes::settle() {
  if (held_ || zoom_) return;
  ranges_.moveTo(common_ ? *common_ : fit_(areKept_ ? std::optional(ranges_.goal()) : std::nullopt), glides());
  areKept_ = areKept_ || expectsComplete_;
}

void RooflineAxes::follow(bool isRelated, bool hasData) {
  if (!isRelated) ranges_.stop();
  if (!hasRanges_ || (!isRelated && !held_))
    jumpToFresh();
  else
    settle();
  hasRanges_ = hasRanges_ || hasData;
}

void RooflineAxes::refit() {
  if (!held_) jumpToFresh();
}

void RooflineAxes::jumpToFresh() {
  ranges_.jumpTo(fresh());
  areKept_ = expectsComplete_;
}

void RooflineAxes::restore(const RooflineRanges& ranges) {
  if (zoom_) return;
  hasRanges_ = areKept_ = true;
  ranges_.jumpTo(fit_(ranges));
}

void RooflineAxes::setCommon(const std::optional<RooflineRanges>& ranges) {
  if (ranges == common_) return;
  common_ = ranges;
  settle();
}

void RooflineAxes::setZoom(const std::optional<RooflineRanges>& zoom) {
  zoom_ = zoom;
  ranges_.moveTo(fresh(), glides());
}

void RooflineAxes::zoomAtOnce(const RooflineRanges& zoom, const RooflineRanges& whole) {
  zoom_ = zoom == whole ? std::nullopt : std::optional(zoom);
  ranges_.jumpTo(zoom);
}

void RooflineAxes::setHeld(bool held) {
  held_ = held;
  if (held_)
    ranges_.stop();
  else
    settle();
}

void RooflineAxes::setAnimated(bool animated) {
  animated_ = animated;
  if (animated_) return;
  ranges_.finish();
  settle();
}

}  // namespace tilescope::gui
