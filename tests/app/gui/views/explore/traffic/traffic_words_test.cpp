// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/traffic/traffic_words.h"

#include <gtest/gtest.h>

#include "core/chart/axis_ticks.h"

namespace tilescope::gui {
namespace {

TEST(TrafficWords, TheUnitFollowsTheEndOfTheAxis) {
  struct Expected {
    double megabytes;
    const char* name;
  };
  for (const Expected& one : {Expected{0.05, "kB"},
                              {0.1, "kB"},
                              {0.2, "MB"},
                              {12, "MB"},
                              {800, "MB"},
                              {1000, "GB"},
                              {25'000, "GB"},
                              {1e6, "TB"}})
    EXPECT_EQ(unitFor(one.megabytes).name, one.name) << one.megabytes;
}

TEST(TrafficWords, NoTickHasAPrefixOfItsOwn) {
  for (double upper = 1e-3; upper < 1e8; upper *= 1.25)
    for (const chart::AxisTick& tick : chart::linearTicks({0, upper * unitFor(upper).perMegabyte}, 140, 34))
      EXPECT_EQ(tick.label.find(' '), std::string::npos) << upper << ' ' << tick.label;
}

}  // namespace
}  // namespace tilescope::gui
