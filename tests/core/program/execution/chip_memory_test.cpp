// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/execution/chip_memory.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

Program arraysOf(const std::vector<Extents>& sizes) {
  Program program;
  for (const Extents& size : sizes) {
    program.arrays.push_back({"a" + std::to_string(program.arrays.size()), ArrayRole::Input, size, 8, std::nullopt});
  }
  return program;
}

TileBox boxIn(const Program& program, std::size_t array, const Extents& origin, const Extents& size) {
  Tile tile;
  tile.array = array;
  tile.origin = origin;
  tile.size = size;
  return boxOf(program, tile);
}

std::vector<std::int64_t> elementsOf(const TileBox& box) {
  std::vector<std::int64_t> elements;
  forEachRun(box, [&](std::int64_t first, std::int64_t packed, std::int64_t run) {
    EXPECT_EQ(packed, static_cast<std::int64_t>(elements.size()));
    for (std::int64_t i = 0; i < run; ++i) elements.push_back(first + i);
  });
  return elements;
}

TEST(TileBox, ListsTheElementsOfABoxRowByRow) {
  const Program program = arraysOf({{2, 2, 3, 4}});
  EXPECT_EQ(elementsOf(boxIn(program, 0, {0, 1, 1, 1}, {2, 1, 2, 3})),
            (std::vector<std::int64_t>{17, 18, 19, 21, 22, 23, 41, 42, 43, 45, 46, 47}));
  EXPECT_EQ(elementsOf(boxIn(program, 0, {1, 0, 0, 2}, {1, 2, 1, 1})), (std::vector<std::int64_t>{26, 38}));
}

TEST(TileBox, WholeRowsAreOneRun) {
  const Program program = arraysOf({{2, 2, 3, 4}});
  const TileBox box = boxIn(program, 0, {0, 1, 0, 0}, {1, 1, 3, 4});
  EXPECT_EQ(box.run, 12);
  EXPECT_EQ(box.first, 12);
}

// Channels of one row may be rows of one channel.
TEST(TileBox, IsTheSameForTheSameElementsInAnotherShape) {
  Program program = arraysOf({{1, 6, 1, 4}, {1, 1, 6, 4}, {1, 24, 1, 1}});
  program.arrays[1].aliasOf = 0;
  program.arrays[2].aliasOf = 1;
  EXPECT_EQ(boxIn(program, 0, {0, 1, 0, 2}, {1, 5, 1, 1}), boxIn(program, 1, {0, 0, 1, 2}, {1, 1, 5, 1}));
  EXPECT_EQ(boxIn(program, 0, {0, 3, 0, 1}, {1, 1, 1, 1}), boxIn(program, 2, {0, 13, 0, 0}, {1, 1, 1, 1}));
  EXPECT_EQ(boxIn(program, 0, {0, 2, 0, 0}, {1, 2, 1, 4}), boxIn(program, 2, {0, 8, 0, 0}, {1, 8, 1, 1}));
  EXPECT_NE(boxIn(program, 0, {0, 2, 0, 0}, {1, 2, 1, 4}), boxIn(program, 2, {0, 7, 0, 0}, {1, 8, 1, 1}));
}

ResidentTile<Int8> four(const TileBox& box) {
  return {{box}, 8, false, {1, 2, 3, 4}, {}};
}

class ChipMemoryTest : public testing::Test {
 protected:
  Program program_ = arraysOf({{1, 1, 1, 64}});
  ChipMemory<Int8> memory_;

  TileBox box(std::int64_t column) const { return boxIn(program_, 0, {0, 0, 0, column}, {1, 1, 1, 4}); }
  bool holds(std::int64_t offset, std::int64_t column) { return memory_.find(offset, 8, box(column)) != nullptr; }
};

TEST_F(ChipMemoryTest, NeighboursStayAndWhatOverlapsGoes) {
  for (const std::int64_t i : {0, 1, 2, 3}) memory_.put(32 * i, four(box(4 * i)));
  for (const std::int64_t i : {0, 1, 2, 3}) EXPECT_TRUE(holds(32 * i, 4 * i)) << i;
  memory_.put(56, four(box(40)));  // bits 56 to 87: the last element of tile 1 and most of tile 2
  EXPECT_TRUE(holds(0, 0));
  EXPECT_FALSE(holds(32, 4));
  EXPECT_FALSE(holds(64, 8));
  EXPECT_TRUE(holds(96, 12));
  EXPECT_TRUE(holds(56, 40));
}

TEST_F(ChipMemoryTest, ATileDropsSmallerOnesInside) {
  memory_.put(32, four(box(0)));
  memory_.put(96, four(box(4)));
  ResidentTile<Int8> wide = four(box(8));
  wide.bits = 32;
  memory_.put(0, wide);  // bits 0 to 127
  EXPECT_FALSE(holds(32, 0));
  EXPECT_FALSE(holds(96, 4));
  EXPECT_NE(memory_.find(0, 32, box(8)), nullptr);
}

TEST_F(ChipMemoryTest, FindsOnlyTheSameElementsAtTheSamePlaceAndWidth) {
  memory_.put(32, four(box(4)));
  EXPECT_TRUE(holds(32, 4));
  EXPECT_FALSE(holds(32, 5));
  EXPECT_FALSE(holds(40, 4));
  EXPECT_EQ(memory_.find(32, 16, box(4)), nullptr);
}

}  // namespace
}  // namespace tilescope
