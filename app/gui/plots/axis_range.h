// SPDX-License-Identifier: GPL-3.0-or-later
// The range of an axis. Bounds are round numbers and are kept while the data fits them, so that small changes do not
// move an axis.
#pragma once

#include <optional>
#include <vector>

#include "core/chart/axis_ticks.h"

namespace tilescope::gui {

using chart::AxisRange;

// The largest (niceFloor) or smallest (niceCeil) 1, 2 or 5 times a power of ten at or below (above) a positive value.
double niceFloor(double value);
double niceCeil(double value);

// Round bounds of a logarithmic axis around `wanted` (the data with padding). The current range is kept if `data` lies
// inside it and `wanted` uses at least 60 % of it.
AxisRange stableLogRange(const std::optional<AxisRange>& present, const AxisRange& data, const AxisRange& wanted);

// A value that needs pixels around it: a mark needs its radius, a roof the space of its label.
struct AxisRoom {
  double value = 1;
  double below = 0, above = 0;  // px
};

// Whether every value has its space on a logarithmic axis of this length.
bool hasRoom(const AxisRange& range, const std::vector<AxisRoom>& rooms, double pixels);

// stableLogRange with space in pixels. If no range can give all spaces, a few round steps give as much as possible.
AxisRange roomyLogRange(const std::optional<AxisRange>& present, const AxisRange& data, const AxisRange& wanted,
                        const std::vector<AxisRoom>& rooms, double pixels);

// Round upper bound of a linear axis from zero; the current bound is kept by the same rule. At least kMinLinearUpper.
double stableLinearUpper(double present, double largest);
inline constexpr double kMinLinearUpper = 1e-3;  // in the axis's unit; gives axes without data a scale

// Interpolates between two ranges, share 0 to 1; logBetween moves evenly in decades.
AxisRange linearBetween(const AxisRange& from, const AxisRange& to, double share);
AxisRange logBetween(const AxisRange& from, const AxisRange& to, double share);

// The visible part of an axis: all of it, or a section that can be zoomed and moved.
class SpanZoom {
 public:
  // minLength: the length of the shortest useful section.
  explicit SpanZoom(double minLength) : minLength_(minLength) {}

  void setMinLength(double length) { minLength_ = length; }

  AxisRange range() const { return zoom_.value_or(all_); }
  bool isZoomed() const { return zoom_.has_value(); }

  void setAll(const AxisRange& all);         // drops a section that would lie outside
  bool set(std::optional<AxisRange> piece);  // nullopt: all; returns whether the visible part has changed
  // zooms in for factors above 1; the point at this share (0 to 1) stays in place
  bool around(double share, double factor);
  bool pan(double share);  // moves right by this share of the section
  bool into(const AxisRange& wanted);
  bool bringIn(double begin, double end);  // centres the interval unless it is fully visible

 private:
  double minLength_;
  AxisRange all_{0, 1};
  std::optional<AxisRange> zoom_;
};

}  // namespace tilescope::gui
