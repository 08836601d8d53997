// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/design_points.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <numeric>

namespace tilescope {

// In order of latency, a point is on the front if it has less energy than all points before it.
void markFront(DesignPoints& points) {
  std::vector<DesignPoint>& all = points.points;
  std::vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return all[a].latencySeconds < all[b].latencySeconds ||
           (all[a].latencySeconds == all[b].latencySeconds && all[a].energy < all[b].energy);
  });
  double least = std::numeric_limits<double>::infinity();
  for (const std::size_t i : order) {
    all[i].onFront = !all[i].open && all[i].energy < least;
    if (all[i].open) continue;
    least = std::min(least, all[i].energy);
  }
}

}  // namespace tilescope
