// SPDX-License-Identifier: GPL-3.0-or-later
// The part of an axis that is in sight: all of it, or a piece that can be narrowed and moved.
#pragma once

#include <optional>

#include "app/gui/plots/axis_range.h"

namespace tilescope::gui {

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
