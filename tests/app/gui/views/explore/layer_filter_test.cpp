// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/layer_table_model.h"

#include <gtest/gtest.h>

namespace tilescope::gui {
namespace {

TEST(LayerFilterTest, EveryWordMustBeInNameOrOperation) {
  LayerRows rows(3);
  rows[0].name = "conv1";
  rows[0].operation = "conv 7×7, 3 → 64";
  rows[1].name = "res5_0_b";
  rows[1].operation = "conv 3×3, 512 → 512";
  rows[2].name = "Res5_pool";
  EXPECT_EQ(layersMeant(rows, "").size(), 3);
  EXPECT_EQ(layersMeant(rows, "res5"), QStringList({"res5_0_b", "Res5_pool"}));
  EXPECT_EQ(layersMeant(rows, "3x3"), QStringList("res5_0_b"));
  EXPECT_EQ(layersMeant(rows, " 512  RES5 "), QStringList("res5_0_b"));
  EXPECT_EQ(layersMeant(rows, "conv1conv"), QStringList());  // name and operation match separately
}

}  // namespace
}  // namespace tilescope::gui
