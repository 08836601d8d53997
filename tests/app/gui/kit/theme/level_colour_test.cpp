// SPDX-License-Identifier: GPL-3.0-or-later

#include <gtest/gtest.h>

#include <set>

#include "app/gui/kit/theme/theme.h"

namespace tilescope::gui {
namespace {

TEST(LevelColour, RunsFromFarToNearAndKeepsMoreLevelsApart) {
  const Theme theme = loadTheme("dark");
  EXPECT_EQ(levelColour(theme, 0, 4), theme.levels.front());
  EXPECT_EQ(levelColour(theme, 1, 2), theme.levels[1]);
  EXPECT_EQ(levelColour(theme, 0, 8), theme.levels.front());
  EXPECT_EQ(levelColour(theme, 7, 8), theme.levels.back());
  std::set<QString> names;
  for (std::size_t place = 0; place < 8; ++place) names.insert(levelColour(theme, place, 8).name());
  EXPECT_EQ(names.size(), 8U);
}

}  // namespace
}  // namespace tilescope::gui
