// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/span_zoom.h"

#include <algorithm>
#include <utility>

#include "app/gui/plots/rubber_band.h"

namespace tilescope::gui {

void SpanZoom::setAll(const AxisRange& all) {
  all_ = all;
  if (!zoom_) return;
  if (zoom_->lower >= all_.upper || zoom_->upper <= all_.lower)
    zoom_.reset();
  else
    set(AxisRange{std::max(all_.lower, zoom_->lower), std::min(all_.upper, zoom_->upper)});
}

bool SpanZoom::set(std::optional<AxisRange> piece) {
  if (piece && piece->lower <= all_.lower && piece->upper >= all_.upper) piece.reset();
  return std::exchange(zoom_, piece) != piece;
}

bool SpanZoom::around(double share, double factor) {
  const AxisRange zoomed = zoomedLinear(range(), share, factor);
  if (factor > 1 && zoomed.upper - zoomed.lower < minLength_) return false;
  return set(AxisRange{std::max(all_.lower, zoomed.lower), std::min(all_.upper, zoomed.upper)});
}

bool SpanZoom::pan(double share) {
  if (!zoom_) return false;
  const double length = zoom_->upper - zoom_->lower;
  const double lower = std::clamp(zoom_->lower + share * length, all_.lower, all_.upper - length);
  return set(AxisRange{lower, lower + length});
}

bool SpanZoom::into(const AxisRange& wanted) {
  const AxisRange piece{std::max(all_.lower, wanted.lower), std::min(all_.upper, wanted.upper)};
  return piece.upper - piece.lower >= minLength_ && set(piece);
}

bool SpanZoom::bringIn(double begin, double end) {
  if (!zoom_ || (begin >= zoom_->lower && end <= zoom_->upper)) return false;
  const double length = zoom_->upper - zoom_->lower;
  const double lower = std::clamp((begin + end - length) / 2, all_.lower, std::max(all_.lower, all_.upper - length));
  return set(AxisRange{lower, lower + length});
}

}  // namespace tilescope::gui
