// SPDX-License-Identifier: GPL-3.0-or-later
// Which part of the numbers an axis shows. Bounds are nice and stay where they are while the data fits them, so that a
// small change never moves an axis under the eye.
#pragma once

#include <optional>
#include <vector>

#include "core/chart/axis_ticks.h"

namespace tilescope::gui {

using chart::AxisRange;

// The next 1, 2 or 5 times a power of ten at or below, at or above a positive value.
double niceFloor(double value);
double niceCeil(double value);

// Nice bounds of a logarithmic axis around `wanted` (the data and the padding around it). The current range is kept
// when `data` lies inside and `wanted` uses at least 60 % of it.
AxisRange stableLogRange(const std::optional<AxisRange>& present, const AxisRange& data, const AxisRange& wanted);

// A value that needs pixels of its own around it: a mark its radius, a roof its label.
struct AxisRoom {
  double value = 1;
  double below = 0, above = 0;  // px
};

// Has every value its space on a logarithmic axis of this length?
bool hasRoom(const AxisRange& range, const std::vector<AxisRoom>& rooms, double pixels);

// stableLogRange with space in pixels. Spaces that no range can give are given as far as a few nice steps reach.
AxisRange roomyLogRange(const std::optional<AxisRange>& present, const AxisRange& data, const AxisRange& wanted,
                        const std::vector<AxisRoom>& rooms, double pixels);

// Nice upper bound of a linear axis from zero; the current one is kept by the same rule. At least kMinLinearUpper.
double stableLinearUpper(double present, double largest);
inline constexpr double kMinLinearUpper = 1e-3;  // of the axis's unit: an axis without data still has a scale

// From one range to another, share 0 to 1; the logarithmic one moves evenly in decades.
AxisRange linearBetween(const AxisRange& from, const AxisRange& to, double share);
AxisRange logBetween(const AxisRange& from, const AxisRange& to, double share);

// The part of an axis that is in sight: all of it, or a piece that can be narrowed and moved.
class SpanZoom {
 public:
  // minLength: a shorter piece shows nothing worth it.
  explicit SpanZoom(double minLength) : minLength_(minLength) {}

  void setMinLength(double length) { minLength_ = length; }

  AxisRange range() const { return zoom_.value_or(all_); }
  bool isZoomed() const { return zoom_.has_value(); }

  void setAll(const AxisRange& all);         // a piece that would lie beyond it is given up
  bool set(std::optional<AxisRange> piece);  // nothing: all; true: what is in sight has changed
  bool around(double share, double factor);  // this share (0 to 1) of it stays in place; narrower for a factor above 1
  bool pan(double share);                    // so much of the piece to the right
  bool into(const AxisRange& wanted);
  bool bringIn(double begin, double end);  // into the middle, where it is not wholly in sight

 private:
  double minLength_;
  AxisRange all_{0, 1};
  std::optional<AxisRange> zoom_;
};

}  // namespace tilescope::gui
