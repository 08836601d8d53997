// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/roofline_axes.h"

#include <QWidget>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/plots/rubber_band.h"

namespace tilescope::gui {
namespace {
RooflineRanges rooflineBetween(const RooflineRanges& from, const RooflineRanges& to, double share) {
  return {logBetween(from.intensity, to.intensity, share), logBetween(from.performance, to.performance, share)};
}

constexpr double kSelectionAir = 2;  // factor around the zoomed items
constexpr double kMinZoom = 1.2;     // ratio of the bounds; below it no tick is left

std::optional<RooflineRanges> ifWide(const RooflineRanges& zoom) {
  const auto wide = [](const AxisRange& range) { return range.upper >= kMinZoom * range.lower; };
  return wide(zoom.intensity) && wide(zoom.performance) ? std::optional(zoom) : std::nullopt;
}

AxisRange within(const AxisRange& range, const AxisRange& all) {
  return {std::max(range.lower, all.lower), std::min(range.upper, all.upper)};
}

void include(AxisRange& range, double value) {
  range = {std::min(range.lower, value), std::max(range.upper, value)};
}

AxisRange centred(const AxisRange& range, double value) {
  if (value > range.lower && value < range.upper) return range;
  const double half = std::sqrt(range.upper / range.lower);
  return {value / half, value * half};
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

std::optional<RooflineRanges> zoomInto(const QRectF& band, const PlotFrame& frame) {
  if (band.width() < kMinBand || band.height() < kMinBand) return std::nullopt;
  return ifWide({{frame.valueX(band.left()), frame.valueX(band.right())},
                 {frame.valueY(band.bottom()), frame.valueY(band.top())}});
}

std::optional<RooflineRanges> zoomAround(const QPointF& point, double steps, const RooflineRanges& present,
                                         const RooflineRanges& whole, const PlotFrame& frame) {
  const double factor = std::pow(kWheelZoom, steps);
  const QPointF share((point.x() - frame.area.left()) / frame.area.width(),
                      (frame.area.bottom() - point.y()) / frame.area.height());
  return ifWide({within(zoomedLog(present.intensity, share.x(), factor), whole.intensity),
                 within(zoomedLog(present.performance, share.y(), factor), whole.performance)});
}

std::optional<RooflineRanges> zoomToMarks(const MarkPlaces& places, const QSet<int>& marks) {
  std::optional<RooflineRanges> ranges;
  for (const int mark : marks) {
    const MarkPlace& place = places[static_cast<std::size_t>(mark)];
    if (!place.shown) continue;
    const double x = std::exp(place.logIntensity), y = std::exp(place.logPerformance);
    if (!ranges) ranges = RooflineRanges{{x, x}, {y, y}};
    include(ranges->intensity, x);
    include(ranges->performance, y);
  }
  if (!ranges) return std::nullopt;
  for (AxisRange* range : {&ranges->intensity, &ranges->performance})
    *range = {range->lower / kSelectionAir, range->upper * kSelectionAir};
  return ranges;
}

RooflineRanges movedTo(const MarkPlace& place, const RooflineRanges& zoom) {
  return {centred(zoom.intensity, std::exp(place.logIntensity)),
          centred(zoom.performance, std::exp(place.logPerformance))};
}

}  // namespace tilescope::gui
