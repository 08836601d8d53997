// SPDX-License-Identifier: GPL-3.0-or-later
// The range of an axis. Bounds are round and stay the same while the data fits, so that small changes do not move axes.
#pragma once

#include <optional>
#include <vector>

#include "core/chart/axis_ticks.h"

namespace tilescope::gui {

using chart::AxisRange;

// Rounds a positive value down (niceFloor) or up (niceCeil) to 1, 2 or 5 times a power of ten.
double niceFloor(double value);
double niceCeil(double value);

// Round bounds of a logarithmic axis. data: range of the data; wanted: the same with padding. Keeps the present range
// if it contains the data and wanted covers at least 60 % of it.
AxisRange stableLogRange(const std::optional<AxisRange>& present, const AxisRange& data, const AxisRange& wanted);

// A value that needs space around it, such as a mark's radius or a roof's label.
struct AxisRoom {
  double value = 1;
  double below = 0, above = 0;  // px
};

// Whether all values have their space on a logarithmic axis with this length in pixels.
bool hasRoom(const AxisRange& range, const std::vector<AxisRoom>& rooms, double pixels);

// Like stableLogRange(), but with space around values. If the space is too small, gives as much as possible.
AxisRange roomyLogRange(const std::optional<AxisRange>& present, const AxisRange& data, const AxisRange& wanted,
                        const std::vector<AxisRoom>& rooms, double pixels);

// Round upper bound of a linear axis from zero, at least kMinLinearUpper. Keeps the present bound like
// stableLogRange().
double stableLinearUpper(double present, double largest);
inline constexpr double kMinLinearUpper = 1e-3;  // in the axis's unit; for axes without data

// Interpolates between two ranges, with share from 0 to 1. logBetween() interpolates the logarithms.
AxisRange linearBetween(const AxisRange& from, const AxisRange& to, double share);
AxisRange logBetween(const AxisRange& from, const AxisRange& to, double share);

// The visible part of an axis: the whole axis, or a section after zooming.
class SpanZoom {
 public:
  // minLength: length of the shortest section.
  explicit SpanZoom(double minLength) : minLength_(minLength) {}

  void setMinLength(double length) { minLength_ = length; }

  AxisRange range() const { return zoom_.value_or(all_); }
  bool isZoomed() const { return zoom_.has_value(); }

  void setAll(const AxisRange& all);  // ends a zoom that would be outside
  // Zooms to a section (nullopt: the whole axis). Returns whether the visible part changed.
  bool set(std::optional<AxisRange> piece);
  // Zooms in if factor is above 1, otherwise out. The point at this share of the section stays in place.
  bool around(double share, double factor);
  bool pan(double share);  // moves right by a share of the section
  bool into(const AxisRange& wanted);
  // Scrolls so that the interval is visible. Does nothing if it is already.
  bool bringIn(double begin, double end);

 private:
  double minLength_;
  AxisRange all_{0, 1};
  std::optional<AxisRange> zoom_;
};

}  // namespace tilescope::gui
