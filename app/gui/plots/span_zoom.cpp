// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/span_zoom.h"

#include <algorithm>
#include <utility>

#include "app/gui/plots/rubber_band.h"

namespace tilescope::gui {

void SpanZoom::setEnd(double end) {
  end_ = end;
  if (zoom_ && zoom_->lower >= end_) zoom_.reset();
  if (zoom_) set(AxisRange{zoom_->lower, std::min(end_, zoom_->upper)});
}

bool SpanZoom::set(std::optional<AxisRange> piece) {
  if (piece && piece->lower <= 0 && piece->upper >= end_) piece.reset();
  return std::exchange(zoom_, piece) != piece;
}

bool SpanZoom::around(double share, double factor) {
  const AxisRange zoomed = zoomedLinear(range(), share, factor);
  if (factor > 1 && zoomed.upper - zoomed.lower < least_) return false;
  return set(AxisRange{std::max(0.0, zoomed.lower), std::min(end_, zoomed.upper)});
}

bool SpanZoom::pan(double share) {
  if (!zoom_) return false;
  const double length = zoom_->upper - zoom_->lower;
  const double lower = std::clamp(zoom_->lower + share * length, 0.0, end_ - length);
  return set(AxisRange{lower, lower + length});
}

bool SpanZoom::into(const AxisRange& wanted) {
  const AxisRange piece{std::max(0.0, wanted.lower), std::min(end_, wanted.upper)};
  return piece.upper - piece.lower >= least_ && set(piece);
}

bool SpanZoom::bringIn(double begin, double end) {
  if (!zoom_ || (begin >= zoom_->lower && end <= zoom_->upper)) return false;
  const double length = zoom_->upper - zoom_->lower;
  const double lower = std::clamp((begin + end - length) / 2, 0.0, std::max(0.0, end_ - length));
  return set(AxisRange{lower, lower + length});
}

}  // namespace tilescope::gui
