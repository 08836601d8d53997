// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/nest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/sample_nest.h"

namespace tilescope {
namespace {

class NestPictureTest : public testing::Test {
 protected:
  std::vector<std::string> loopsOf(std::size_t band) const {
    std::vector<std::string> loops;
    for (const LoopShown& loop : picture.bands[band].loops) loops.push_back(loop.text());
    return loops;
  }
  const FlowShown& flow(std::size_t band, Tensor tensor) const {
    for (const FlowShown& flow : picture.bands[band].below)
      if (flow.tensor == tensor) return flow;
    static const FlowShown none;
    ADD_FAILURE() << "no such movement";
    return none;
  }

  NestPicture picture = nestPicture(sampleNest(), sampleMachine());
};

TEST_F(NestPictureTest, BandsRunFromTheOutermostMemoryAndLoopsLikeCode) {
  ASSERT_EQ(picture.bands.size(), 4U);
  EXPECT_EQ(picture.bands.front().memory, "dram");
  EXPECT_EQ(picture.bands.back().memory, "rf");
  EXPECT_EQ(loopsOf(0), (std::vector<std::string>{"K 8"}));
  EXPECT_EQ(loopsOf(1), (std::vector<std::string>{"OY 7", "OX 7"}));
  EXPECT_EQ(loopsOf(2), (std::vector<std::string>{"K 2"}));
  EXPECT_EQ(loopsOf(3), (std::vector<std::string>{"C 16", "FY 3", "FX 3"}));
  EXPECT_EQ(picture.bands[1].loops.front().loop, 5U);
}

TEST_F(NestPictureTest, EveryLoopStandsInOneBand) {
  std::vector<std::size_t> loops;
  for (const BandShown& band : picture.bands)
    for (const LoopShown& loop : band.loops) loops.push_back(loop.loop);
  EXPECT_THAT(loops, testing::ElementsAre(6, 5, 4, 3, 2, 1, 0));
}

TEST_F(NestPictureTest, ATileThatEndsBeforeItsBandIsMarkedAmongTheLoops) {
  ASSERT_EQ(picture.bands[1].boundaries.size(), 1U);
  const BoundaryShown& input = picture.bands[1].boundaries.front();
  EXPECT_EQ(input.tensor, Tensor::I);
  EXPECT_EQ(input.memory, "sram_io");
  EXPECT_EQ(input.before, 1U);  // OY is outside, OX inside
  // The register tile of W has one element, so it ends inside all loops of the registers.
  ASSERT_EQ(picture.bands[3].boundaries.size(), 1U);
  EXPECT_EQ(picture.bands[3].boundaries.front().before, 3U);
}

TEST_F(NestPictureTest, ABoundaryOfAnOuterMemoryMayLieInTheBandOfAnInnerOne) {
  LoopNest nest = sampleNest();
  nest.bands[2].tiles[0].loopsInside = 2;  // I ends inside rf, two memories further inside
  const NestPicture uneven = nestPicture(nest, sampleMachine());
  EXPECT_TRUE(uneven.bands[1].boundaries.empty());
  ASSERT_EQ(uneven.bands[3].boundaries.size(), 2U);
  EXPECT_EQ(uneven.bands[3].boundaries.back().memory, "sram_io");
  EXPECT_EQ(uneven.bands[3].boundaries.back().before, 1U);
}

TEST_F(NestPictureTest, TilesStandAgainstTheCapacity) {
  EXPECT_EQ(picture.bands[2].share, "56 %");
  EXPECT_EQ(picture.bands[2].room, "of 32 KiB");
  EXPECT_FALSE(picture.bands[2].isOver());
  EXPECT_TRUE(picture.bands[1].isOver()) << "49 and 24.5 of 64 KiB";
  EXPECT_TRUE(picture.bands[0].share.empty()) << "off-chip room is no limit";
  EXPECT_EQ(picture.bands[1].tiles.back().size, "24.5 KiB");
}

TEST_F(NestPictureTest, MovementsSayWhereTheyGoHowMuchAndHowOften) {
  const FlowShown& fill = flow(0, Tensor::I);
  EXPECT_TRUE(fill.inward);
  EXPECT_EQ(fill.amount, "98 KiB");
  EXPECT_EQ(fill.word, "fill");
  EXPECT_EQ(fill.memory, "dram");
  EXPECT_EQ(fill.move, Move::Read);
  EXPECT_TRUE(flow(0, Tensor::W).passes) << "on its way to sram_w";
  EXPECT_EQ(flow(1, Tensor::W).word, "fill");
  EXPECT_EQ(flow(2, Tensor::W).word, "read ×49");
  EXPECT_EQ(flow(2, Tensor::W).amount, "6.89 MiB");
  const FlowShown& drain = flow(0, Tensor::O);
  EXPECT_FALSE(drain.inward);
  EXPECT_EQ(drain.word, "drain");
  EXPECT_EQ(drain.move, Move::Update);
  EXPECT_EQ(flow(3, Tensor::O).sentence, "Output, 882 KiB, from the array to rf: update ×4.5");
}

TEST_F(NestPictureTest, WhatDoesNotMoveStays) {
  LoopNest nest = sampleNest();
  setMove(nest.bands[3].tiles[0], Move::Read, 0);
  setMove(nest.bands[2].tiles[0], Move::Fill, 0);
  picture = nestPicture(nest, sampleMachine());
  EXPECT_TRUE(flow(0, Tensor::I).stays);
  EXPECT_EQ(flow(0, Tensor::I).word, "stationary");
}

TEST_F(NestPictureTest, ReadsThatFillSeveralInstancesAreMulticast) {
  LoopNest nest = sampleNest();
  setMove(nest.bands[0].tiles[0], Move::Fill, 8 * 49 * 144 * kKibibyte);
  picture = nestPicture(nest, sampleMachine());
  EXPECT_EQ(flow(2, Tensor::W).word, "read ×49, multicast ×8");
}

TEST_F(NestPictureTest, TheTextHasEveryLoopTileAndMovement) {
  const std::string text = nestText(picture);
  for (const char* words : {"dram (off-chip, 64 bit/cycle): for K in 8", "for C in 16, FY in 3, FX in 3", "W 18 KiB",
                            "tile of I in sram_io: inside OY 7", "Weight, 144 KiB, from dram to sram_w",
                            "K 8 on D1, C 8 on D2, unrolled, 64 of 64 PEs"})
    EXPECT_THAT(text, testing::HasSubstr(words));
}

TEST(SizeText, SaysBitsBytesAndUnits) {
  const std::vector<std::pair<double, const char*>> cases{{1, "1 bit"},
                                                          {12, "12 bit"},
                                                          {8, "1 B"},
                                                          {8184, "1023 B"},
                                                          {8192, "1 KiB"},
                                                          {8192 * 12.3, "12.3 KiB"},
                                                          {8192 * 1024., "1 MiB"},
                                                          {8192 * 2048., "2 MiB"}};
  for (const auto& [bits, text] : cases) EXPECT_EQ(sizeText(bits), text) << bits;
}

}  // namespace
}  // namespace tilescope
