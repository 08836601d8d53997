// SPDX-License-Identifier: GPL-3.0-or-later
// In order of the first cost a design is beaten by none that comes later. Of those before it, the staircase holds what
// no other beats in the second and third cost: where the second rises, the third falls. So one look-up decides.
#include "app/gui/views/explore/designs/design_front.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>

namespace tilescope::gui {

std::vector<DesignCosts> frontOf(std::vector<DesignCosts> designs) {
  std::sort(designs.begin(), designs.end(), [](const DesignCosts& a, const DesignCosts& b) {
    return std::tie(a.costs, a.id) < std::tie(b.costs, b.id);
  });
  std::map<double, double> staircase;
  std::erase_if(designs, [&](const DesignCosts& design) {
    const double second = design.costs[1], third = design.costs[2];
    const auto after = staircase.upper_bound(second);
    if (after != staircase.begin() && std::prev(after)->second <= third) return true;
    auto worse = staircase.lower_bound(second);
    while (worse != staircase.end() && worse->second >= third) worse = staircase.erase(worse);
    staircase[second] = third;
    return false;
  });
  return designs;
}

}  // namespace tilescope::gui
