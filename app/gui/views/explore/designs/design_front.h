// SPDX-License-Identifier: GPL-3.0-or-later
// The exact front of designs by two or three metrics: those that no other is at least as good as in all of them and
// better in one.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace tilescope::gui {

// Number of a design among those shown; stays as long as they are shown.
using DesignId = std::uint32_t;
using DesignIds = std::vector<DesignId>;

struct DesignCosts {
  std::array<double, 3> costs{};  // smaller is better; of two metrics the third is the same for all
  DesignId id = 0;

  bool isAtLeastAsGoodAs(const DesignCosts& other) const {
    return costs[0] <= other.costs[0] && costs[1] <= other.costs[1] && costs[2] <= other.costs[2];
  }
};

// In order of their first cost, then the second. Of equal ones the one with the smallest id.
std::vector<DesignCosts> frontOf(std::vector<DesignCosts> designs);

}  // namespace tilescope::gui
