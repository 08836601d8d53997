// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/silicon/power_law.h"

#include <algorithm>
#include <utility>

#include "core/base/ensure.h"
#include "core/base/portable_math.h"

namespace tilescope {

PowerLaw::PowerLaw(std::vector<Point> points) : points_(std::move(points)) {
  ensure(points_.size() >= 2, "a power law needs two points");
  for (const Point& point : points_) logs_.push_back({portableLn(point.x), portableLn(point.y)});
}

double PowerLaw::at(double x) const {
  const auto upper = std::find_if(points_.begin(), points_.end(), [&](const Point& point) { return point.x >= x; });
  if (upper != points_.end() && upper->x == x) return upper->y;
  const auto first = std::clamp<std::ptrdiff_t>(upper - points_.begin() - 1, 0, std::ssize(points_) - 2);
  const Point &a = logs_[static_cast<std::size_t>(first)], &b = logs_[static_cast<std::size_t>(first) + 1];
  return portableExp(a.y + (b.y - a.y) * (portableLn(x) - a.x) / (b.x - a.x));
}

}  // namespace tilescope
