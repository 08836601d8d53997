// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/traffic_chart.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/report/drawn.h"

namespace tilescope::report {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::vector<TrafficBar> sampleBars() {
  return {{"conv1", "conv1", "", LayerState::Planned, {0.96e6, 0.04e6, 3.21e6}, 3.9e6},
          {"res2_0_a", "0_a", "res2", LayerState::Planned, {0.8e6, 0.15e6, 0.8e6}, 1.75e6},
          {"res2_0_b", "0_b", "res2", LayerState::Planned, {0.8e6, 0, 0.8e6}, 1.6e6},
          {"fc", "fc", "", LayerState::Planned, {0, 2.05e6, 0}, 2.05e6}};
}

std::vector<TrafficBar> network(std::size_t layers) {
  std::vector<TrafficBar> bars;
  for (std::size_t i = 0; i < layers; ++i) {
    const std::string block = "stage" + std::to_string(i / 20), label = std::to_string(i % 20) + "_expand";
    const double bytes = 1e5 * static_cast<double>(1 + i * 37 % 90);
    bars.push_back({block + "_" + label, label, block, LayerState::Planned, {bytes, bytes / 2, bytes / 3}, bytes});
  }
  return bars;
}

// From the ticks of the first axis.
double bytesPerPixel(const Drawn& drawn, double unit) {
  const auto ticks = all(drawn.root, "tick");
  const double apart = number(*ticks[0], "y") - number(*ticks[1], "y");
  return (std::stod(ticks[1]->text) - std::stod(ticks[0]->text)) * unit / apart;
}

TEST(TrafficChart, HeightsOfABarAddUpToItsTraffic) {
  const std::vector<TrafficBar> bars = sampleBars();
  const Drawn drawn(trafficChart(bars));
  EXPECT_THAT(texts(drawn.root, "axis-title"), Contains("Traffic (MB)"));
  const double scale = bytesPerPixel(drawn, 1e6);
  const auto marks = all(drawn.root, "mark");
  ASSERT_EQ(marks.size(), bars.size());
  for (std::size_t i = 0; i < bars.size(); ++i) {
    double height = 0;
    for (const XmlElement* segment : all(*marks[i], "segment")) height += number(*segment, "height");
    EXPECT_NEAR(height * scale, bars[i].bytes[0] + bars[i].bytes[1] + bars[i].bytes[2], 0.02e6 * 3) << bars[i].layer;
    const double foot = number(*all(drawn.root, "tick")[0], "y") - kTextSize * kCapHeight / 2;
    const double tick = number(*all(*marks[i], "minimum").at(0), "y1");
    EXPECT_NEAR((foot - tick) * scale, bars[i].minimum, 0.04e6) << bars[i].layer;
  }
}

TEST(TrafficChart, SegmentsStandOnEachOtherInTheColoursOfTheTensors) {
  const Drawn drawn(trafficChart(sampleBars()));
  const auto segments = all(*all(drawn.root, "mark").at(0), "segment");
  ASSERT_EQ(segments.size(), 3u);
  EXPECT_TRUE(has(*segments[0], "fill-tensor-i"));
  EXPECT_TRUE(has(*segments[1], "fill-tensor-w"));
  EXPECT_TRUE(has(*segments[2], "fill-tensor-o"));
  for (std::size_t i = 1; i < 3; ++i)
    EXPECT_NEAR(number(*segments[i], "y") + number(*segments[i], "height"), number(*segments[i - 1], "y"), 0.02);
}

TEST(TrafficChart, TitlesSayEveryNumberWithItsUnit) {
  const Drawn drawn(trafficChart(sampleBars()));
  EXPECT_EQ(titleOf(*all(drawn.root, "mark").at(0)),
            "conv1\n4.21 MB: input 960 kB, weight 40.0 kB, output 3.21 MB\ncompulsory minimum 3.90 MB");
}

TEST(TrafficChart, NeighboursOfABlockShareABracket) {
  const Drawn drawn(trafficChart(sampleBars()));
  EXPECT_THAT(texts(drawn.root, "block"), ElementsAre("res2"));
  EXPECT_THAT(texts(drawn.root, "name"), ElementsAre("conv1", "0_a", "0_b", "fc"));
}

TEST(TrafficChart, WhatDoesNotFitIsHatchedAndNotSummed) {
  std::vector<TrafficBar> bars = sampleBars();
  bars[1].state = LayerState::Infeasible;
  bars[2].state = LayerState::Pending;
  const Chart chart = trafficChart(bars);
  expectSound(chart);
  const Drawn drawn(chart);
  const auto marks = all(drawn.root, "mark");
  EXPECT_GT(all(*marks[1], "hatch").size(), 3u);
  EXPECT_TRUE(all(*marks[1], "segment").empty());
  EXPECT_THAT(titleOf(*marks[1]), HasSubstr("infeasible"));
  EXPECT_TRUE(all(*marks[2], "segment").empty());
  EXPECT_THAT(titleOf(*marks[2]), HasSubstr("not solved yet"));
  EXPECT_THAT(texts(drawn.root, "legend"), Contains("infeasible"));
  EXPECT_THAT(chart.caption, HasSubstr("2 layers with 6.26 MB"));
  EXPECT_THAT(chart.caption, HasSubstr("1 layer is infeasible. 1 layer is not solved yet."));
}

// Nothing clips hatch lines.
TEST(TrafficChart, HatchesStayInsideTheirBars) {
  std::vector<TrafficBar> bars = sampleBars();
  for (TrafficBar& bar : bars) bar.state = LayerState::Infeasible;
  const Drawn drawn(trafficChart(bars));
  for (const XmlElement* mark : all(drawn.root, "mark")) {
    const XmlElement& outline = *all(*mark, "unfit").at(0);
    const double left = number(outline, "x"), top = number(outline, "y");
    for (const XmlElement* line : all(*mark, "hatch"))
      for (const char* end : {"1", "2"}) {
        const double x = number(*line, ("x" + std::string(end)).c_str());
        const double y = number(*line, ("y" + std::string(end)).c_str());
        EXPECT_GE(x, left - 0.02);
        EXPECT_LE(x, left + number(outline, "width") + 0.02);
        EXPECT_GE(y, top - 0.02);
        EXPECT_LE(y, top + number(outline, "height") + 0.02);
      }
  }
}

TEST(TrafficChart, PinsOutlineTheirTotalsByLayer) {
  std::vector<TrafficBar> pinned = sampleBars();
  std::swap(pinned[0], pinned[3]);
  pinned[0].bytes = {0, 4.1e6, 0};
  pinned.erase(pinned.begin() + 1);  // the pin lacks res2_0_a
  const Chart chart = trafficChart(sampleBars(), {{"base", "A", pinned}});
  expectSound(chart);
  const Drawn drawn(chart);
  const auto marks = all(drawn.root, "mark");
  EXPECT_TRUE(all(*marks[1], "pinned").empty());
  const XmlElement& outline = *all(*marks[3], "pinned").at(0);
  EXPECT_NEAR(number(outline, "height") * bytesPerPixel(drawn, 1e6), 4.1e6, 0.02e6);
  EXPECT_TRUE(has(outline, "line-pin-a"));
  EXPECT_THAT(titleOf(*marks[3]), HasSubstr("pin A: 4.10 MB"));
}

TEST(TrafficChart, WithoutTrafficTheAxesStay) {
  std::vector<TrafficBar> silent = sampleBars();
  for (TrafficBar& bar : silent) bar.bytes = {}, bar.minimum = 0;
  for (const std::vector<TrafficBar>& bars : {silent, std::vector<TrafficBar>{}}) {
    const Chart chart = trafficChart(bars);
    expectSound(chart);
    EXPECT_TRUE(all(Drawn(chart).root, "segment").empty());
  }
  EXPECT_THAT(trafficChart(silent).caption, Not(HasSubstr("Largest")));
}

TEST(TrafficChart, LongNetworksGoOnInFurtherRowsWithEveryName) {
  for (const std::size_t layers : {1u, 50u, 160u}) {
    const Chart chart = trafficChart(network(layers));
    expectSound(chart);
    const Drawn drawn(chart);
    EXPECT_EQ(texts(drawn.root, "name").size(), layers);
    EXPECT_EQ(all(drawn.root, "mark").size(), layers);
    EXPECT_THAT(texts(drawn.root, "axis-title"), Contains(HasSubstr("Traffic (")).Times(layers > 100 ? 3 : 1));
    EXPECT_EQ(chart, trafficChart(network(layers)));
  }
}

TEST(TrafficChart, NamesThatLookLikeMarkupStayNames) {
  std::vector<TrafficBar> bars = sampleBars();
  bars[0].layer = bars[0].label = bars[1].block = bars[2].block = "<&\">";
  const Chart chart = trafficChart(bars);
  expectSound(chart);
  EXPECT_THAT(texts(Drawn(chart).root, "name"), Contains("<&\">"));
  EXPECT_THAT(texts(Drawn(chart).root, "block"), ElementsAre("<&\">"));
}

}  // namespace
}  // namespace tilescope::report
