// SPDX-License-Identifier: GPL-3.0-or-later
// Points and areas of charts, in px.
#pragma once

namespace tilescope::chart {

struct Place {
  double x = 0, y = 0;

  bool operator==(const Place&) const = default;
};

struct Area {
  double left = 0, top = 0, width = 0, height = 0;

  double right() const { return left + width; }
  double bottom() const { return top + height; }
  Place centre() const { return {left + width / 2, top + height / 2}; }
  Area grown(double by) const { return {left - by, top - by, width + 2 * by, height + 2 * by}; }
  Area moved(double x, double y) const { return {left + x, top + y, width, height}; }
  bool overlaps(const Area& other) const {
    return left < other.right() && other.left < right() && top < other.bottom() && other.top < bottom();
  }
  bool contains(const Area& other) const {
    return other.left >= left && other.right() <= right() && other.top >= top && other.bottom() <= bottom();
  }

  bool operator==(const Area&) const = default;
};

}  // namespace tilescope::chart
