// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/layer_fusion.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "core/partition/partition.h"
#include "tests/core/partition/element_marker.h"
#include "tests/core/partition/small_network.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

constexpr std::int64_t kThreeMiB = 3 * (std::int64_t{1} << 20);

std::int64_t upTo(std::mt19937& random, std::int64_t most) {
  return 1 + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most));
}

// Strides are not above kernels.
SmallNetwork randomRow(std::mt19937& random, std::size_t layers) {
  SmallNetwork network({upTo(random, 3), 12 + upTo(random, 12), 12 + upTo(random, 12)});
  std::string last = "input";
  for (std::size_t k = 0; k < layers; ++k) {
    const std::int64_t kernel = upTo(random, 3), stride = upTo(random, std::min<std::int64_t>(kernel, 2));
    const std::int64_t padding = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(kernel));
    const std::string name = "layer" + std::to_string(k);
    if (random() % 4 == 0)
      network.pool(name, last, squareWindow(kernel, stride, 0));
    else
      network.conv(name, last, upTo(random, 4), squareWindow(kernel, stride, padding));
    last = name;
  }
  return network;
}

struct Marks {
  std::map<std::size_t, std::int64_t> sums;  // by map: places, summed over tiles
  MarkedPlaces distinct;                     // each place once
};

Marks markedByTiles(const Network& network, const Chain& chain, std::size_t from, std::size_t to, std::int64_t rows,
                    std::int64_t columns) {
  const ElementMarker marker(network, chain, from, true);
  const FeatureMap& last = chain.maps[to].size;
  Marks all;
  for (std::int64_t top = 0; top < last.height; top += rows)
    for (std::int64_t left = 0; left < last.width; left += columns) {
      MarkedPlaces marked;
      for (std::int64_t y = top; y < std::min(top + rows, last.height); ++y)
        for (std::int64_t x = left; x < std::min(left + columns, last.width); ++x) marker.mark(to, {y, x}, marked);
      for (const auto& [map, places] : marked) {
        all.sums[map] += static_cast<std::int64_t>(places.size());
        all.distinct[map].insert(places.begin(), places.end());
      }
    }
  return all;
}

void expectMarkedWork(const Network& network, const Chain& chain, std::size_t from, std::size_t to, std::int64_t rows,
                      std::int64_t columns) {
  const TileWork work = recomputedWork(chain, from, to, rows, columns);
  Marks marks = markedByTiles(network, chain, from, to, rows, columns);
  auto& marked = marks.sums;
  std::int64_t reads = 0, macs = 0, macsOnce = 0;
  for (std::size_t map = 0; map <= to; ++map) {
    const FeatureMap& size = chain.maps[map].size;
    if (map <= from) {
      reads += marked[map] * size.channels;
      continue;
    }
    EXPECT_EQ(work.computed[map - from - 1], marked[map] * size.channels) << "map " << map;
    const std::int64_t macsPerPlace = chain.layer(map).macs / (size.height * size.width);
    macs += marked[map] * macsPerPlace;
    macsOnce += std::ssize(marks.distinct[map]) * macsPerPlace;
  }
  EXPECT_EQ(work.reads, reads);
  EXPECT_EQ(work.macs, macs);
  EXPECT_EQ(work.macsAgain, macs - macsOnce);
}

TEST(LayerFusion, TilesComputeWhatMarkingEveryElementFinds) {
  std::mt19937 random(17);
  for (int run = 0; run < 60; ++run) {
    SmallNetwork network = randomRow(random, 1 + random() % 4);
    const Chain chain = valueOrFail(chainOf(network.network()));
    const std::size_t to = 1 + random() % chain.size(), from = random() % to;
    SCOPED_TRACE("run " + std::to_string(run));
    expectMarkedWork(network.network(), chain, from, to, upTo(random, 6), upTo(random, 6));
  }
}

TEST(LayerFusion, SkipsInsideAndIntoTheSpanAreComputedAndRead) {
  SmallNetwork network({2, 16, 14});
  network.conv("a", "input", 4, squareWindow(3, 1, 1));
  network.conv("b", "a", 4, squareWindow(3, 1, 1));
  network.conv("c", "b", 4, squareWindow(3, 1, 1));
  network.sum("sum", "c", "a");
  network.conv("d", "sum", 8, squareWindow(3, 2, 1));
  network.conv("e", "d", 8, squareWindow(3, 1, 1));
  network.conv("short", "sum", 8, squareWindow(1, 2, 0));
  network.sum("sum2", "e", "short");
  const Chain chain = valueOrFail(chainOf(network.network()));
  ASSERT_EQ(chain.size(), 5U);
  // The last block is left out, because its projection would be a separate map.
  for (const auto& [from, to] : {std::pair<std::size_t, std::size_t>{0, 3}, {1, 3}, {2, 4}, {0, 4}})
    for (const std::int64_t tile : {1, 2, 3, 5}) expectMarkedWork(network.network(), chain, from, to, tile, tile + 1);
}

TEST(LayerFusion, OneTileComputesEverythingOnce) {
  SmallNetwork network({3, 20, 20});
  network.conv("a", "input", 4, squareWindow(3, 1, 1));
  network.conv("b", "a", 4, squareWindow(3, 2, 1));
  const Chain chain = valueOrFail(chainOf(network.network()));
  const TileWork work = recomputedWork(chain, 0, 2, 10, 10);
  EXPECT_EQ(work.macs, work.ownMacs);
  EXPECT_EQ(work.overhead(), 1);
  EXPECT_EQ(work.reads, 3 * 20 * 20);
  // Between two bands of tiles, two rows of `a` are computed twice, except for one that stride 2 skips.
  EXPECT_EQ(recomputedWork(chain, 0, 2, 5, 10).computed[0], 4 * 21 * 20);
}

// Rows that no tile needs reduce the work; recomputation is never negative.
TEST(LayerFusion, RowsThatNothingNeedsAreNotComputedLessThanOnce) {
  SmallNetwork network({3, 21, 21});
  network.conv("a", "input", 4, squareWindow(3, 1, 1));
  network.pool("b", "a", squareWindow(2, 2, 0));
  const Chain chain = valueOrFail(chainOf(network.network()));
  const TileWork work = recomputedWork(chain, 0, 2, 2, 2);
  EXPECT_LT(work.macs, work.ownMacs);
  EXPECT_LT(work.overhead(), 1);
  EXPECT_EQ(work.macsAgain, 0);
}

TEST(LayerFusion, ASpanWithoutMacsHasNoOverhead) {
  SmallNetwork network({3, 20, 20});
  network.pool("a", "input", squareWindow(3, 2, 0));
  network.pool("b", "a", squareWindow(3, 1, 0));
  EXPECT_EQ(recomputedWork(valueOrFail(chainOf(network.network())), 0, 2, 1, 1).overhead(), 1);
}

TEST(LayerFusion, GoldenSquareTiles) {
  const Json golden = goldenJson("occam.json");
  int spans = 0;
  for (const Json& entry : golden.at("cases")) {
    if (entry.at("kind") != "partition" || entry.at("batch") != 1) continue;
    const Chain chain = valueOrFail(chainOf(projectNetwork(entry.at("network_file").get<std::string>())));
    for (const Json& span : entry.at("expected").at("spans")) {
      EXPECT_EQ(largestSquareTile(chain, span.at("i").get<std::size_t>(), span.at("j").get<std::size_t>(),
                                  entry.at("capacity").get<std::int64_t>(), FootprintOptions{}),
                span.at("max_square_tile").get<std::int64_t>())
          << entry.at("id") << " " << span.at("i") << " to " << span.at("j");
      ++spans;
    }
  }
  EXPECT_GT(spans, 100);
}

TEST(LayerFusion, TheLargestTileIsTheLargestThatFits) {
  const Chain chain = valueOrFail(chainOf(projectNetwork("vgg16.json")));
  FootprintOptions two;
  two.batch = 2;
  const std::int64_t tile = largestSquareTile(chain, 0, 6, kThreeMiB, two);
  EXPECT_LT(squareTileFootprint(chain, 0, 6, tile, two).total(2), kThreeMiB);
  EXPECT_GE(squareTileFootprint(chain, 0, 6, tile + 1, two).total(2), kThreeMiB);
  EXPECT_EQ(largestSquareTile(chain, 0, 6, 0, {}), 0);
  EXPECT_EQ(largestSquareTile(chain, 0, 6, std::int64_t{1} << 60, {}), 56);
}

// For a tile of c, the projection reads every second row and column of a, outside the span.
TEST(LayerFusion, TilesHaveRoomForWhatTheOptionsCount) {
  SmallNetwork small({3, 16, 20});
  small.conv("a", "input", 4, squareWindow(1, 1, 0));
  small.conv("b", "a", 8, squareWindow(3, 2, 1));
  small.conv("c", "b", 8, squareWindow(3, 1, 1));
  small.conv("p", "a", 8, squareWindow(1, 2, 0));
  small.sum("sum", "c", "p");
  small.conv("d", "sum", 8, squareWindow(3, 1, 1));
  const Chain chain = valueOrFail(chainOf(small.network()));
  const SpanFootprint plain = squareTileFootprint(chain, 2, 4, 2, {});
  EXPECT_EQ(plain.weights, 2 * 9 * 8 * 8);
  EXPECT_EQ(plain.closure, 6 * 6 * 8 + 4 * 4 * 8);
  EXPECT_EQ(plain.skipRows, 0);
  FootprintOptions options;
  options.projectionWeights = true;
  EXPECT_EQ(squareTileFootprint(chain, 2, 4, 2, options).weights, plain.weights + 4 * 8);
  options.streamedWeights = true;
  EXPECT_EQ(squareTileFootprint(chain, 2, 4, 2, options).weights, 9 * 8 * 8);
  options.skipRows = true;
  const SpanFootprint all = squareTileFootprint(chain, 2, 4, 2, options);
  EXPECT_EQ(all.skipRows, 7 * 7 * 4);
  EXPECT_EQ(all.closure, plain.closure);
  EXPECT_EQ(squareTileFootprint(chain, 1, 4, 2, options).skipRows, 0);  // a is the span's input
  // A tile of the whole map equals all rows at once.
  options.axis = AxisChoice::Rows;
  EXPECT_EQ(squareTileFootprint(chain, 2, 4, 10, options).closure, footprintOf(chain, 2, 4, 8, options).closure);
  options.skipRows = false;
  EXPECT_EQ(largestSquareTile(chain, 2, 4, plain.total(1), {}), 1);
  EXPECT_GT(largestSquareTile(chain, 2, 4, plain.total(1), options), 2);
}

struct FusedSpan {
  std::size_t from, to;
  std::int64_t tile;
};

// MACs with these fused spans, divided by the network's own.
double overheadOf(const Chain& chain, const std::vector<FusedSpan>& spans) {
  double macs = 0, extra = 0;
  for (std::size_t layer = 1; layer <= chain.size(); ++layer) macs += static_cast<double>(chain.layer(layer).macs);
  for (const FusedSpan& span : spans) {
    const TileWork work = recomputedWork(chain, span.from, span.to, span.tile, span.tile);
    extra += static_cast<double>(work.macs - work.ownMacs);
  }
  return 1 + extra / macs;
}

// Table II of "Occam", with overheads counted independently.
TEST(LayerFusion, OverheadOfThePublishedTiles) {
  struct Published {
    const char* network;
    std::vector<FusedSpan> spans;
    double overhead;
  };
  const std::vector<Published> published{
      {"alexnet_grouped.json", {{0, 8, 3}}, 2.09},
      {"vgg16.json", {{0, 6, 20}, {6, 11, 5}, {12, 14, 8}, {16, 18, 7}}, 1.41},
      {"zfnet.json", {{0, 5, 13}, {5, 8, 6}}, 1.00},
      {"resnet18.json", {{0, 12, 4}, {12, 15, 7}}, 3.06},
      {"resnet34.json", {{0, 15, 7}, {15, 21, 5}, {21, 26, 5}, {26, 29, 7}}, 3.22},
      {"resnet50_v1.json", {{0, 21, 9}, {21, 30, 5}, {30, 37, 5}, {37, 42, 7}, {43, 45, 7}, {46, 48, 7}}, 1.70},
      {"resnet101_v1.json",
       {{0, 21, 9},
        {21, 30, 5},
        {30, 37, 5},
        {37, 45, 5},
        {45, 52, 5},
        {52, 60, 5},
        {60, 67, 5},
        {67, 75, 5},
        {75, 82, 5},
        {82, 90, 5},
        {90, 93, 7},
        {94, 96, 7},
        {97, 99, 7}},
       1.70},
      {"resnet152_v1.json",
       {{0, 21, 9},
        {21, 36, 8},
        {36, 43, 5},
        {43, 51, 5},
        {51, 58, 5},
        {58, 66, 5},
        {66, 73, 5},
        {73, 81, 5},
        {81, 88, 5},
        {88, 96, 5},
        {96, 103, 5},
        {103, 111, 5},
        {111, 118, 5},
        {118, 126, 5},
        {126, 133, 5},
        {133, 141, 5},
        {141, 144, 7},
        {145, 147, 7},
        {148, 150, 7}},
       1.66},
  };
  for (const Published& entry : published) {
    const Chain chain = valueOrFail(chainOf(projectNetwork(entry.network)));
    EXPECT_NEAR(overheadOf(chain, entry.spans), entry.overhead, 0.005) << entry.network;
  }
}

}  // namespace
}  // namespace tilescope
