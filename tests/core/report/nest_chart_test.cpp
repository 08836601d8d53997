// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/nest_chart.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/report/drawn.h"
#include "tests/support/sample_nest.h"

namespace tilescope::report {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

NestPicture sampledNest() {
  return nestPicture(sampleNest(), sampleMachine());
}

NestPicture roomy() {
  LoopNest nest = sampleNest();
  nest.bands[0].capacityBits = 32;
  nest.bands[2].capacityBits = 128 * kKibibyte;
  return nestPicture(nest, sampleMachine());
}

Chart chartOf(const NestPicture& picture) {
  return nestChart(picture, "nest", "res3_1_a");
}

TEST(NestChart, MemoriesAreNestedBoxesFromOffChipToTheArray) {
  const Chart chart = chartOf(sampledNest());
  expectReadable(chart);
  EXPECT_EQ(chart.title, "Loop nest of res3_1_a");
  const Drawn drawn(chart);
  EXPECT_THAT(texts(drawn.root, "band"), ElementsAre("dram", "sram_io", "sram_w", "rf", "PE array"));
  const auto frames = all(drawn.root, "frame");
  ASSERT_EQ(frames.size(), 5u);
  const auto end = [](const XmlElement& frame, const char* from, const char* size) {
    return number(frame, from) + number(frame, size);
  };
  for (std::size_t i = 1; i < frames.size(); ++i) {
    EXPECT_GT(number(*frames[i], "x"), number(*frames[i - 1], "x"));
    EXPECT_GT(number(*frames[i], "y"), number(*frames[i - 1], "y"));
    EXPECT_NEAR(end(*frames[i], "x", "width"), end(*frames[0], "x", "width"), 0.02);
    EXPECT_NEAR(end(*frames[i], "y", "height"), end(*frames[0], "y", "height"), 0.02);
  }
}

TEST(NestChart, LoopsStandWithTheirBounds) {
  const Drawn drawn(chartOf(sampledNest()));
  EXPECT_THAT(texts(drawn.root, "dim"), ElementsAre("K", "OY", "OX", "K", "C", "FY", "FX", "K", "C"));
  EXPECT_THAT(texts(drawn.root, "size"), ElementsAre("8", "7", "7", "2", "16", "3", "3", "8", "8"));
  std::vector<std::string> titles;
  for (const XmlElement* loop : all(drawn.root, "loop")) titles.push_back(titleOf(*loop));
  EXPECT_EQ(titles.front(), "for K in 8 at dram");
  EXPECT_EQ(titles.back(), "C 8 unrolled on D2");
}

TEST(NestChart, TilesFillTheirShareOfTheCapacity) {
  const NestPicture picture = roomy();
  const Drawn drawn(chartOf(picture));
  const auto capacities = all(drawn.root, "capacity");
  ASSERT_EQ(capacities.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) {
    double filled = 0;
    for (const XmlElement* segment : all(*capacities[i], "segment")) filled += number(*segment, "width");
    EXPECT_NEAR(filled / number(*all(*capacities[i], "room").at(0), "width"), picture.bands[i + 1].fill, 1e-3);
    EXPECT_TRUE(all(*capacities[i], "hatch").empty());
    EXPECT_THAT(texts(*capacities[i], "share"), ElementsAre(picture.bands[i + 1].share));
  }
}

TEST(NestChart, WhatDoesNotFitIsHatchedBehindTheLimit) {
  const Chart chart = chartOf(sampledNest());
  const Drawn drawn(chart);
  const XmlElement& over = *all(drawn.root, "capacity").at(0);  // 115 % of sram_io are used
  EXPECT_FALSE(all(over, "hatch").empty());
  EXPECT_THAT(titleOf(over), HasSubstr("too large"));
  const XmlElement& room = *all(over, "room").at(0);
  const double limit = number(*all(over, "limit").at(0), "x1");
  EXPECT_NEAR((limit - number(room, "x")) / number(room, "width"), 64 / 73.5, 1e-3);
  EXPECT_THAT(chart.caption, HasSubstr("Too small: sram_io, 115 % of 64 KiB."));
}

TEST(NestChart, MovementsPointTheWayTheWordsGo) {
  const NestPicture picture = sampledNest();
  const Drawn drawn(chartOf(picture));
  const auto flows = all(drawn.root, "flow");
  std::size_t i = 0;
  for (const BandShown& band : picture.bands)
    for (const FlowShown& flow : band.below) {
      EXPECT_EQ(titleOf(*flows.at(i)), flow.sentence);
      if (!flow.stays) {
        const XmlElement& shaft = *all(*flows.at(i), "shaft").at(0);
        EXPECT_EQ(number(shaft, "y2") > number(shaft, "y1"), flow.inward) << flow.sentence;
      }
      ++i;
    }
  EXPECT_EQ(flows.size(), i);
}

TEST(NestChart, ThoseWhoCannotSeeItGetTheNestAsText) {
  const Drawn drawn(chartOf(sampledNest()));
  EXPECT_THAT(*drawn.root.attribute("aria-label"), HasSubstr("for OY in 7, OX in 7"));
}

TEST(NestChart, ManyMemoriesAndLoopsStayReadable) {
  LoopNest nest = sampleNest();
  const NestBand dram = nest.bands.back();
  nest.bands.pop_back();
  for (int i = 0; i < 6; ++i) {
    NestBand band{.memory = "a_memory_with_a_long_name_" + std::to_string(i), .capacityBits = 1e9};
    band.tiles = {sampleTile(Tensor::I, 7, 100352, 98 * kKibibyte)};
    nest.bands.push_back(band);
  }
  for (int i = 0; i < 30; ++i) nest.loops.push_back({"D" + std::to_string(i), 1 + i * 4321});
  nest.bands.push_back(dram);
  const Chart chart = chartOf(nestPicture(nest, sampleMachine()));
  expectReadable(chart);
  EXPECT_EQ(all(Drawn(chart).root, "loop").size(), 37u + 2u);
  EXPECT_EQ(chart, chartOf(nestPicture(nest, sampleMachine())));
}

TEST(NestChart, WithoutANestItSaysSo) {
  const Chart chart = chartOf({});
  EXPECT_EQ(chart.caption, "There is no loop nest to show.");
  expectReadable(chart);
  EXPECT_THAT(texts(Drawn(chart).root, "empty"), ElementsAre(chart.caption));
}

TEST(NestChart, NamesThatLookLikeMarkupStayNames) {
  NestPicture picture = sampledNest();
  picture.bands[1].memory = "<&\">";
  const Chart chart = nestChart(picture, "nest", "<layer>");
  expectReadable(chart);
  EXPECT_THAT(texts(Drawn(chart).root, "band"), Contains("<&\">"));
}

}  // namespace
}  // namespace tilescope::report
