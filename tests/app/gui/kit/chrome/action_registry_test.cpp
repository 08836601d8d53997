// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/action_registry.h"

#include <gtest/gtest.h>

namespace tilescope::gui {
namespace {

ActionSpec exclusiveIn(const QString& menu, const QString& id) {
  return {.id = id, .menu = menu, .text = id, .exclusive = true};
}

TEST(ActionRegistry, OfTheExclusiveActionsOfAMenuOneIsChecked) {
  const ThemeController themes(ThemeMode::Light);
  ActionRegistry actions(themes);
  int runs = 0;
  QAction* first = actions.add(exclusiveIn("View", "view.first"), [&] { ++runs; });
  QAction* second = actions.add(exclusiveIn("View", "view.second"), [&] { ++runs; });
  QAction* elsewhere = actions.add(exclusiveIn("View/Theme", "view.theme.dark"), [&] { ++runs; });
  QAction* alone = actions.add({.id = "view.curves", .menu = "View", .text = "Curves", .checkable = true}, [] {});
  for (QAction* action : {elsewhere, alone, first, second}) action->trigger();
  EXPECT_FALSE(first->isChecked());
  EXPECT_TRUE(second->isChecked());
  EXPECT_TRUE(elsewhere->isChecked());
  EXPECT_TRUE(alone->isChecked());
  EXPECT_EQ(runs, 3);
}

}  // namespace
}  // namespace tilescope::gui
