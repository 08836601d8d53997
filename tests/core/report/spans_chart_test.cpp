// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/spans_chart.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "core/report/spans_layout.h"
#include "tests/core/report/drawn.h"

namespace tilescope::report {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr double kBytesPerKibibyte = 1024, kMebibyte = 1024 * kBytesPerKibibyte;

SpanShown span(std::size_t from, std::size_t to, double weights, double closure, double read, double write) {
  SpanShown shown;
  shown.from = from;
  shown.to = to;
  shown.title = "layer " + std::to_string(from + 1) + " to " + std::to_string(to);
  shown.weights = weights;
  shown.closure = closure;
  shown.read = read;
  shown.write = write;
  shown.tile = "2 rows";
  return shown;
}

SpansPicture sampleSpans() {
  SpansPicture picture;
  picture.layers = {{"conv1", false}, {"pool1", true}, {"res2_0_a", false}, {"res2_0_b", false}, {"fc", false}};
  picture.spans = {span(0, 2, 0.5 * kMebibyte, 0.25 * kMebibyte, 147 * kBytesPerKibibyte, 98 * kBytesPerKibibyte),
                   span(2, 5, 0.25 * kMebibyte, 0.5 * kMebibyte, 49 * kBytesPerKibibyte, 24.5 * kBytesPerKibibyte)};
  picture.spans[1].skipRows = 0.125 * kMebibyte;
  picture.skips = {{1, 2, false, 0}, {1, 4, true, 49 * kBytesPerKibibyte}};
  picture.capacity = kMebibyte;
  picture.capacityText = "1.00 MiB";
  return picture;
}

SpansPicture chainOf(const std::vector<std::size_t>& lengths) {
  SpansPicture picture;
  picture.capacity = 3 * kMebibyte;
  picture.capacityText = "3.00 MiB";
  std::size_t layer = 0;
  for (const std::size_t length : lengths) {
    const double bytes = kBytesPerKibibyte * static_cast<double>(1 + layer * 37 % 500);
    picture.spans.push_back(span(layer, layer + length, 6 * bytes, bytes, bytes, bytes / (1 + layer % 2)));
    picture.spans.back().fits = picture.spans.back().footprint() <= picture.capacity;
    for (std::size_t i = 0; i < length; ++i) picture.layers.push_back({"res_" + std::to_string(layer++), false});
  }
  for (std::size_t map = 0; map + 3 <= layer; map += 3) {
    const bool crosses = std::any_of(picture.spans.begin(), picture.spans.end(),
                                     [&](const SpanShown& s) { return s.to > map && s.to < map + 3; });
    picture.skips.push_back({map, map + 3, crosses, crosses ? 49 * kBytesPerKibibyte : 0});
  }
  return picture;
}

TEST(SpansChart, AxesSayUnitAndWhatStandsWhere) {
  const Chart chart = spansChart(sampleSpans());
  expectSound(chart);
  EXPECT_THAT(texts(Drawn(chart).root, "axis-title"),
              ElementsAre("Footprint (MiB)", "Layers in the order of the chain, in spans that stay on chip"));
}

TEST(SpansChart, BarsAddUpToTheFootprintAgainstTheCapacity) {
  const SpansPicture picture = sampleSpans();
  const Drawn drawn(spansChart(picture));
  const double capacity = number(*all(drawn.root, "capacity").at(0), "y1");
  const auto spans = all(drawn.root, "span");
  ASSERT_EQ(spans.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    const XmlElement& free = *all(*spans[i], "free").at(0);
    EXPECT_NEAR(number(free, "y"), capacity, 0.02);
    double height = 0;
    for (const XmlElement* segment : all(*spans[i], "segment")) height += number(*segment, "height");
    EXPECT_NEAR(height / number(free, "height"), picture.spans[i].footprint() / picture.capacity, 1e-3);
  }
  EXPECT_EQ(all(*spans[1], "segment").size(), 3u);
  EXPECT_THAT(texts(drawn.root, "footprint"), ElementsAre("768 KiB", "896 KiB"));
}

TEST(SpansChart, BoundariesSayWhatCrossesThem) {
  const Drawn drawn(spansChart(sampleSpans()));
  EXPECT_THAT(texts(drawn.root, "moved"), ElementsAre("0.151 MB", "0.100 MB / 50.2 kB", "25.1 kB"));
  std::vector<std::string> titles;
  for (const XmlElement* cut : all(drawn.root, "cut")) titles.push_back(titleOf(*cut));
  EXPECT_THAT(titles, ElementsAre("The input: 0.151 MB read", "Cut after pool1: 0.100 MB written, 50.2 kB read",
                                  "The output: 25.1 kB written"));
}

TEST(SpansChart, SkipsOverACutAreDashedWithTheirCost) {
  const Drawn drawn(spansChart(sampleSpans()));
  const auto skips = all(drawn.root, "skip");
  ASSERT_EQ(skips.size(), 2u);
  EXPECT_EQ(titleOf(*skips[0]), "Skip from conv1 to pool1, stays on chip");
  EXPECT_EQ(all(*skips[0], "arc").at(0)->attribute("stroke-dasharray"), nullptr);
  EXPECT_EQ(titleOf(*skips[1]), "Skip from conv1 to res2_0_b, crosses a cut, costs 50.2 kB");
  EXPECT_NE(all(*skips[1], "arc").at(0)->attribute("stroke-dasharray"), nullptr);
  EXPECT_THAT(texts(drawn.root, "skip-label"), ElementsAre("skip 50.2 kB"));
}

TEST(SpansChart, HoveringASpanSaysItsParts) {
  const Drawn drawn(spansChart(sampleSpans()));
  EXPECT_EQ(titleOf(*all(drawn.root, "span").at(1)),
            "layer 3 to 5, 3 layers\n896 KiB of 1.00 MiB: weights 256 KiB, closure 512 KiB, skip rows 128 KiB\n"
            "Off chip: reads 50.2 kB, writes 25.1 kB\nTile: 2 rows");
}

TEST(SpansChart, WhatDoesNotFitIsHatchedWithItsReason) {
  SpansPicture picture = sampleSpans();
  picture.spans[1].weights = 5 * kMebibyte;
  picture.spans[1].fits = false;
  picture.spans[1].reason = "fc alone needs 5.00 MiB";
  const Chart chart = spansChart(picture);
  expectSound(chart);
  const Drawn drawn(chart);
  const XmlElement& unfit = *all(drawn.root, "span").at(1);
  EXPECT_GT(all(unfit, "hatch").size(), 5u);
  EXPECT_TRUE(all(unfit, "segment").empty());
  EXPECT_EQ(all(unfit, "tear").size(), 1u) << "the bar goes on above the axis";
  EXPECT_THAT(titleOf(unfit), HasSubstr("\nfc alone needs 5.00 MiB"));
  EXPECT_THAT(texts(drawn.root, "legend"), Contains("infeasible"));
  EXPECT_THAT(chart.caption, HasSubstr("1 span exceeds the capacity."));
}

TEST(SpansChart, WithoutSpansOrCapacityItStaysHonest) {
  const Chart empty = spansChart({});
  expectSound(empty);
  EXPECT_THAT(texts(Drawn(empty).root, "empty"), ElementsAre("There are no spans to show."));
  SpansPicture unlimited = sampleSpans();
  unlimited.capacity = 0;
  for (SpanShown& shown : unlimited.spans) shown.read = shown.write = 0;
  const Chart chart = spansChart(unlimited);
  expectSound(chart);
  EXPECT_THAT(texts(Drawn(chart).root, "moved"), IsEmpty());
  EXPECT_TRUE(all(Drawn(chart).root, "capacity").empty());
}

TEST(SpansChart, OneFiftyAndManyLayersAreSoundAndTheSameTwice) {
  for (const std::vector<std::size_t>& lengths :
       {std::vector<std::size_t>{1}, std::vector<std::size_t>(50, 1), std::vector<std::size_t>{12, 20, 8, 6, 4},
        std::vector<std::size_t>{160}, std::vector<std::size_t>(40, 4)}) {
    const SpansPicture picture = chainOf(lengths);
    const Chart chart = spansChart(picture);
    expectSound(chart);
    const Drawn drawn(chart);
    EXPECT_EQ(all(drawn.root, "layer").size(), picture.layers.size());
    EXPECT_EQ(all(drawn.root, "span").size(), lengths.size());
    EXPECT_EQ(chart, spansChart(picture));
  }
}

// An arc that leaves its row continues in the next one.
TEST(SpansChart, ArcsOverTheEndOfARowHaveTwoParts) {
  SpansPicture picture = chainOf(std::vector<std::size_t>(40, 2));
  picture.skips = {{0, 80, true, 49 * kBytesPerKibibyte}};
  const Drawn drawn(spansChart(picture));
  const std::size_t rows = all(drawn.root, "rail").size();
  EXPECT_GT(rows, 2u);
  EXPECT_EQ(all(drawn.root, "arc").size(), rows);
}

TEST(SpansChart, NamesThatLookLikeMarkupStayNames) {
  SpansPicture picture = sampleSpans();
  picture.layers[0].name = "<&\">";
  const Chart chart = spansChart(picture);
  expectSound(chart);
  EXPECT_THAT(texts(Drawn(chart).root, "name"), Contains("<&\">"));
}

RC_GTEST_PROP(SpansLayout, RowsHoldAllSpansInOrderWithinTheWidth, ()) {
  const auto lengths =
      *rc::gen::nonEmpty(rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(1, 40)));
  const SpansPicture picture = chainOf(lengths);
  const SpansLayout layout = layOut(picture, 50, 850);
  std::size_t next = 0;
  for (const SpanRow& row : layout.rows) {
    RC_ASSERT(row.from == next);
    RC_ASSERT(row.to > row.from);
    next = row.to;
    RC_ASSERT(row.edges.size() == picture.spans[row.to - 1].to - picture.spans[row.from].from + 1);
    RC_ASSERT(row.edges.front() == 50);
    RC_ASSERT(row.edges.back() <= 850 + 1e-6);
    for (std::size_t i = 1; i < row.edges.size(); ++i) RC_ASSERT(row.edges[i] > row.edges[i - 1]);
  }
  RC_ASSERT(next == lengths.size());
}

}  // namespace
}  // namespace tilescope::report
