// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/roofline_chart.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/report/drawn.h"

namespace tilescope::report {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

RooflineMark mark(std::vector<std::string> layers, double intensity, double performance, double share,
                  bool memoryBound) {
  std::string label = layers.front();
  if (layers.size() > 1) label += ", " + std::to_string(layers.size()) + " layers";
  return {std::move(layers), label, intensity, performance, share, memoryBound};
}

Roofline sampleRoofline() {
  return {25.6e9,
          1.044e12,
          "DRAM 25.6 GB/s",
          "32 × 32 PEs, 1044 GMAC/s",
          "latency",
          {mark({"conv1"}, 28, 95e9, 0.3, false), mark({"res5_0_b", "res5_1_a", "res5_1_b"}, 11.9, 305e9, 0.28, true),
           mark({"res2_0_a", "res2_0_b"}, 46, 1.04e12, 0.2, false), mark({"fc"}, 0.25, 6.4e9, 0.02, true)}};
}

Roofline large(int layers) {
  Roofline roofline = sampleRoofline();
  roofline.marks.clear();
  for (int i = 0; i < layers; ++i) {
    const double intensity = 0.3 * (1 + i * 7 % 160);
    const bool memoryBound = intensity * roofline.bandwidth < roofline.peak;
    roofline.marks.push_back(mark({"layer_" + std::to_string(i)}, intensity,
                                  std::min(intensity * roofline.bandwidth, roofline.peak) / (1 + i % 3), 1.0 / layers,
                                  memoryBound));
  }
  return roofline;
}

TEST(RooflineChart, AxesSayQuantityAndUnit) {
  const Drawn drawn(rooflineChart({{"present", "", sampleRoofline()}}));
  EXPECT_THAT(texts(drawn.root, "axis-title"), ElementsAre("Arithmetic intensity (MAC/B)", "Throughput (GMAC/s)"));
}

TEST(RooflineChart, MarksAreShapesWithAreasByShareAndTitles) {
  const Drawn drawn(rooflineChart({{"present", "", sampleRoofline()}}));
  EXPECT_EQ(all(drawn.root, "mark").size(), 4u);
  const auto discs = all(drawn.root, "disc");
  ASSERT_EQ(discs.size(), 2u);  // res5, then fc, by share
  EXPECT_EQ(discs[0]->name, "circle");
  EXPECT_GT(number(*discs[0], "r"), number(*discs[1], "r"));
  EXPECT_EQ(all(drawn.root, "diamond").size(), 2u);
  std::vector<std::string> titles;
  for (const XmlElement* element : all(drawn.root, "mark")) titles.push_back(titleOf(*element));
  EXPECT_THAT(titles,
              Contains("res5_0_b, res5_1_a, res5_1_b\n11.9 MAC/B, 305 GMAC/s\n28.0 % of latency\nmemory-bound"));
}

TEST(RooflineChart, RoofsAreLabelledAndMeetAtTheRidge) {
  const Drawn drawn(rooflineChart({{"present", "", sampleRoofline()}}));
  const auto labels = texts(drawn.root, "label");
  EXPECT_THAT(labels, Contains("DRAM 25.6 GB/s"));
  EXPECT_THAT(labels, Contains("32 × 32 PEs, 1044 GMAC/s"));
  EXPECT_THAT(labels, Contains("ridge 40.8 MAC/B"));
  const auto roofs = all(drawn.root, "roof");
  ASSERT_EQ(roofs.size(), 2u);
  const XmlElement& slanted = roofs[0]->children[1];
  const XmlElement& flat = roofs[1]->children[1];
  EXPECT_EQ(number(slanted, "x2"), number(flat, "x1"));
  EXPECT_EQ(number(slanted, "y2"), number(flat, "y1"));
}

TEST(RooflineChart, PinsAreHollowWithTheirOwnRoofs) {
  Roofline pinned = sampleRoofline();
  pinned.bandwidth = 12.8e9;
  pinned.bandwidthLabel = "DRAM 12.8 GB/s";
  pinned.marks[1].performance = 152e9;
  const Chart chart = rooflineChart({{"present", "", sampleRoofline()}, {"slow", "B", pinned}});
  expectSound(chart);
  const Drawn drawn(chart);
  EXPECT_THAT(texts(drawn.root, "legend"), Contains("B slow"));
  EXPECT_THAT(texts(drawn.root, "label"), Contains("B: DRAM 12.8 GB/s"));
  const auto pins = all(drawn.root, "pinned");
  ASSERT_EQ(pins.size(), 1u) << "the others are where they were";
  EXPECT_THAT(titleOf(*pins[0]), HasSubstr("Pin B: res5_0_b"));
  EXPECT_EQ(pins[0]->children[1].name, "polygon");
}

TEST(RooflineChart, WithoutABandwidthThereIsNoSlantedRoof) {
  Roofline unlimited = sampleRoofline();
  unlimited.bandwidth = 0;
  unlimited.bandwidthLabel.clear();
  const Chart chart = rooflineChart({{"present", "", unlimited}});
  expectSound(chart);
  EXPECT_EQ(all(Drawn(chart).root, "roof").size(), 1u);
  EXPECT_THAT(chart.caption, HasSubstr("the bandwidth has no limit"));
}

TEST(RooflineChart, LayersWithoutTrafficHaveNoPlaceAndAreSaid) {
  Roofline roofline = sampleRoofline();
  roofline.marks.push_back(mark({"free"}, 0, 1e12, 0.1, false));
  const Chart chart = rooflineChart({{"present", "", roofline}});
  EXPECT_EQ(all(Drawn(chart).root, "mark").size(), 4u);
  EXPECT_THAT(chart.caption, HasSubstr("Not shown: 1 layer without off-chip traffic."));
}

TEST(RooflineChart, WithoutMarksItSaysSo) {
  for (Roofline roofline : {sampleRoofline(), Roofline{}}) {
    roofline.marks.clear();
    const Chart chart = rooflineChart({{"present", "", roofline}});
    expectSound(chart);
    EXPECT_EQ(all(Drawn(chart).root, "empty").size(), 1u);
  }
}

TEST(RooflineChart, AnyNumberOfLayersIsSoundAndTheSameTwice) {
  for (const int layers : {1, 50, 160}) {
    const Chart chart = rooflineChart({{"present", "", large(layers)}});
    expectSound(chart);
    EXPECT_EQ(all(Drawn(chart).root, "mark").size(), static_cast<std::size_t>(layers));
    EXPECT_EQ(chart, rooflineChart({{"present", "", large(layers)}}));
  }
}

TEST(RooflineChart, NamesThatLookLikeMarkupStayNames) {
  Roofline roofline = sampleRoofline();
  roofline.marks[0].layers = {"<&\">"};
  roofline.marks[0].label = "<&\">";
  const Chart chart = rooflineChart({{"present", "", roofline}});
  expectSound(chart);
  EXPECT_THAT(texts(Drawn(chart).root, "label"), Contains("<&\">"));
}

}  // namespace
}  // namespace tilescope::report
