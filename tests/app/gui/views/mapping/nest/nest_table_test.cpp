// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/nest/nest_layout.h"

#include <gtest/gtest.h>

namespace tilescope::gui {
namespace {

NestPicture sample() {
  BandShown dram{.memory = "dram", .offChip = true, .loops = {{0, "K", 4}}};
  dram.tiles = {{Tensor::W, 4096, "512 B", false}};
  dram.below = {{.tensor = Tensor::W, .bits = 8192, .memory = "dram", .move = Move::Read},
                {.tensor = Tensor::I, .stays = true, .memory = "dram"},
                {.tensor = Tensor::O, .inward = false, .passes = true, .bits = 7, .memory = "sram"}};
  BandShown sram{.memory = "sram", .capacityBits = 1 << 20};
  return {{dram, sram}, {{"C", 16, "D1"}}, "16", "16 of 16 PEs"};
}

TEST(NestTable, HasEveryLoopTileCapacityAndMovement) {
  const PlotTable table = tableOf(sample());
  EXPECT_EQ(table.heads, QStringList({"Memory", "Part", "Of", "Amount", "Unit"}));
  const std::vector<QStringList> rows{{"dram", "temporal loop", "K", "4", "times"},
                                      {"dram", "tile", "W", "4096", "bit"},
                                      {"dram", "read", "W", "8192", "bit"},
                                      {"sram", "capacity", "", "1048576", "bit"},
                                      {"PE array, D1", "spatial loop", "C", "16", "times"}};
  EXPECT_EQ(table.rows, rows) << "what stays or only passes is no movement here";
}

TEST(NestTable, IsEmptyWithoutANest) {
  EXPECT_TRUE(tableOf(NestPicture{}).rows.empty());
}

}  // namespace
}  // namespace tilescope::gui
