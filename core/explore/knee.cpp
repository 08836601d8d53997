// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/knee.h"

#include <algorithm>
#include <limits>

namespace tilescope {

std::optional<std::size_t> kneeOf(std::span<const std::optional<double>> edps) {
  double min = std::numeric_limits<double>::infinity();
  for (const std::optional<double>& edp : edps) min = std::min(min, edp.value_or(min));
  for (std::size_t i = 0; i < edps.size(); ++i)
    if (edps[i] && *edps[i] <= min * (1 + kKneeTolerance)) return i;
  return std::nullopt;
}

}  // namespace tilescope
