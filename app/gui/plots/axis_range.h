// SPDX-License-Identifier: GPL-3.0-or-later
// Round axis bounds that stay the same while the data fits.
#pragma once

#include <optional>
#include <vector>

#include "core/chart/axis_ticks.h"

namespace tilescope::gui {

using chart::AxisRange;

// Rounds a positive value to 1, 2 or 5 times a power of ten.
double niceFloor(double value);
double niceCeil(double value);

// Round bounds of a logarithmic axis. wanted: data with padding. Keeps present if it contains the data and wanted
// covers at least 60 % of it.
AxisRange stableLogRange(const std::optional<AxisRange>& present, const AxisRange& data, const AxisRange& wanted);

struct AxisRoom {
  double value = 1;
  double below = 0, above = 0;  // px
};

// Whether all values have their space on a logarithmic axis of this length.
bool hasRoom(const AxisRange& range, const std::vector<AxisRoom>& rooms, double pixels);

// Like stableLogRange(), with space around values. If pixels are few, gives as much as possible.
AxisRange roomyLogRange(const std::optional<AxisRange>& present, const AxisRange& data, const AxisRange& wanted,
                        const std::vector<AxisRoom>& rooms, double pixels);

// Round upper bound of an axis from zero, at least kMinLinearUpper. Keeps present like stableLogRange().
double stableLinearUpper(double present, double largest);
inline constexpr double kMinLinearUpper = 1e-3;  // without data, in the axis's unit

// share: 0 to 1. logBetween() interpolates logarithms.
AxisRange linearBetween(const AxisRange& from, const AxisRange& to, double share);
AxisRange logBetween(const AxisRange& from, const AxisRange& to, double share);

// The visible part of an axis: all, or a section after zooming.
class SpanZoom {
 public:
  explicit SpanZoom(double minLength) : minLength_(minLength) {}

  void setMinLength(double length) { minLength_ = length; }

  AxisRange range() const { return zoom_.value_or(all_); }
  bool isZoomed() const { return zoom_.has_value(); }

  void setAll(const AxisRange& all);  // ends a zoom that would be outside
  // nullopt: the whole axis. Returns whether the visible part changed.
  bool set(std::optional<AxisRange> piece);
  // Zooms in if factor is above 1. The point at this share of the section stays in place.
  bool around(double share, double factor);
  bool pan(double share);  // share of the section, to the right
  bool into(const AxisRange& wanted);
  // Scrolls until the interval is visible.
  bool bringIn(double begin, double end);

 private:
  double minLength_;
  AxisRange all_{0, 1};
  std::optional<AxisRange> zoom_;
};

}  // namespace tilescope::gui
