// SPDX-License-Identifier: GPL-3.0-or-later
// Compares buffer sizes with a simulation that follows every element from its computation to its last use.
#include "core/partition/overlap.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <random>

#include "core/partition/layer_fusion.h"
#include "tests/core/partition/element_marker.h"
#include "tests/core/partition/small_network.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

struct Life {
  std::int64_t made = std::numeric_limits<std::int64_t>::max(), lastUsed = -1;  // steps
};
using Lives = std::map<Place, Life>;

// Max elements of one map on chip at once.
std::int64_t mostAlive(const Lives& lives) {
  std::map<std::int64_t, std::int64_t> change;
  for (const auto& [place, life] : lives) {
    if (life.lastUsed < 0) continue;
    ++change[life.made];
    --change[life.lastUsed + 1];
  }
  std::int64_t alive = 0, most = 0;
  for (const auto& [step, by] : change) most = std::max(most, alive += by);
  return most;
}

struct Tile {
  std::int64_t rows, columns;
};

// Computes the last map tile by tile, from before its edge, so that the first real tile has filled windows.
class Walk {
 public:
  Walk(const Network& network, const Chain& chain, OverlapMode mode, PlaneAxis bands, Tile tile)
      : chain_(chain), marker_(network, chain, 0, false), mode_(mode), bands_(bands), tile_(tile) {
    const FeatureMap& last = chain.maps.back().size;
    const std::int64_t bandsBeyond = kBeyond / bandSize() + 1, tilesBeyond = kBeyond / stepSize() + 1;
    const std::int64_t bandCount = (bands == PlaneAxis::Rows ? last.height : last.width) / bandSize() + 1;
    const std::int64_t stepCount = (bands == PlaneAxis::Rows ? last.width : last.height) / stepSize() + 1;
    for (std::int64_t band = -bandsBeyond; band <= bandCount + bandsBeyond; ++band) {
      for (std::int64_t at = -tilesBeyond; at <= stepCount + tilesBeyond; ++at, ++step_) {
        makeTile(band, at);
        if (mode_ == OverlapMode::FullyRecomputed) forget();
      }
      if (mode_ == OverlapMode::OneAxisCached) forget();
    }
    forget();
  }

  std::int64_t buffer() const {
    std::int64_t elements = 0;
    for (const auto& [map, most] : most_) elements += most * chain_.maps[map].size.channels;
    return elements;
  }

 private:
  static constexpr std::int64_t kBeyond = 8;  // beyond the edge, more than any window

  std::int64_t bandSize() const { return bands_ == PlaneAxis::Rows ? tile_.rows : tile_.columns; }
  std::int64_t stepSize() const { return bands_ == PlaneAxis::Rows ? tile_.columns : tile_.rows; }

  void makeTile(std::int64_t band, std::int64_t at) {
    const std::int64_t top = (bands_ == PlaneAxis::Rows ? band : at) * tile_.rows;
    const std::int64_t left = (bands_ == PlaneAxis::Rows ? at : band) * tile_.columns;
    MarkedPlaces needed;
    for (std::int64_t y = top; y < top + tile_.rows; ++y)
      for (std::int64_t x = left; x < left + tile_.columns; ++x) marker_.mark(chain_.size(), {y, x}, needed);
    for (auto map = needed.rbegin(); map != needed.rend(); ++map)
      for (const Place& place : map->second) make(map->first, place);
  }

  void make(std::size_t map, Place place) {
    Life& life = lives_[map][place];
    if (life.made <= step_) return;
    life.made = step_;
    if (map == 0 || !exists(map, place)) return;
    for (const auto& [source, places] : marker_.sourcesOf(map, place))
      for (const Place& used : places)
        if (exists(source, used)) lives_[source][used].lastUsed = step_;
  }

  bool exists(std::size_t map, Place place) const {
    const FeatureMap& size = chain_.maps[map].size;
    return place.first >= 0 && place.second >= 0 && place.first < size.height && place.second < size.width;
  }

  void forget() {
    for (const auto& [map, lives] : lives_) most_[map] = std::max(most_[map], mostAlive(lives));
    lives_.clear();
  }

  const Chain& chain_;
  ElementMarker marker_;
  OverlapMode mode_;
  PlaneAxis bands_;
  Tile tile_;
  std::int64_t step_ = 0;
  std::map<std::size_t, Lives> lives_;
  std::map<std::size_t, std::int64_t> most_;
};

// Maps are so large that some tile is far from every edge.
SmallNetwork randomRow(std::mt19937& random) {
  SmallNetwork network({2, 21 + static_cast<std::int64_t>(random() % 4), 22});
  std::string last = "input";
  for (std::size_t k = 0; k < 2; ++k) {
    const std::int64_t kernel = 1 + static_cast<std::int64_t>(random() % 3);
    const std::int64_t stride = kernel > 1 && random() % 2 == 0 ? 2 : 1;
    const std::string name = "layer" + std::to_string(k);
    network.conv(name, last, 3 + static_cast<std::int64_t>(k), squareWindow(kernel, stride, kernel / 2));
    last = name;
  }
  return network;
}

TEST(Overlap, BuffersAreThoseOfASimulation) {
  std::mt19937 random(23);
  for (int run = 0; run < 12; ++run) {
    SmallNetwork network = randomRow(random);
    const Chain chain = valueOrFail(chainOf(network.network()));
    const Tile tile{1 + static_cast<std::int64_t>(random() % 2), 1 + static_cast<std::int64_t>(random() % 2)};
    for (const OverlapMode mode : {OverlapMode::FullyCached, OverlapMode::OneAxisCached, OverlapMode::FullyRecomputed})
      for (const PlaneAxis bands : {PlaneAxis::Rows, PlaneAxis::Columns})
        EXPECT_EQ(overlapPoint(chain, 0, 2, mode, bands, tile.rows, tile.columns).buffer,
                  Walk(network.network(), chain, mode, bands, tile).buffer())
            << "run " << run << " " << name(mode) << " bands of " << name(bands) << " tile " << tile.rows << " x "
            << tile.columns;
  }
}

TEST(Overlap, ASkipKeepsItsSourceUntilItIsAdded) {
  SmallNetwork network({2, 20, 20});
  network.conv("a", "input", 3, squareWindow(3, 1, 1));
  network.conv("b", "a", 3, squareWindow(1, 1, 0));
  network.conv("c", "b", 3, squareWindow(3, 1, 1));
  network.sum("sum", "c", "a");
  const Chain chain = valueOrFail(chainOf(network.network()));
  const auto formula = [&](OverlapMode mode) { return overlapPoint(chain, 0, 3, mode, PlaneAxis::Rows, 2, 2).buffer; };
  const auto simulation = [&](OverlapMode mode) {
    return Walk(network.network(), chain, mode, PlaneAxis::Rows, {2, 2}).buffer();
  };
  EXPECT_EQ(formula(OverlapMode::FullyCached), simulation(OverlapMode::FullyCached));
  EXPECT_EQ(formula(OverlapMode::FullyRecomputed), simulation(OverlapMode::FullyRecomputed));
  // Buffers are rectangles. Where only the addition reads a, two of four rows are not needed.
  EXPECT_EQ(formula(OverlapMode::OneAxisCached), simulation(OverlapMode::OneAxisCached) + 2 * 3);
}

TEST(Overlap, ASkipFromOutsideIsNotKeptAsInFootprints) {
  SmallNetwork network({2, 20, 20});
  network.conv("a", "input", 3, squareWindow(3, 1, 1));
  network.conv("b", "a", 3, squareWindow(3, 1, 1));
  network.conv("c", "b", 3, squareWindow(3, 1, 1));
  const Chain plain = valueOrFail(chainOf(network.network()));
  network.sum("sum", "c", "a");
  const Chain chain = valueOrFail(chainOf(network.network()));
  for (const OverlapMode mode : {OverlapMode::FullyCached, OverlapMode::OneAxisCached, OverlapMode::FullyRecomputed})
    EXPECT_EQ(overlapPoint(chain, 2, 3, mode, PlaneAxis::Rows, 2, 2),
              overlapPoint(plain, 2, 3, mode, PlaneAxis::Rows, 2, 2));
}

TEST(Overlap, RetainedRowsAreOccamsClosure) {
  const Chain chain = valueOrFail(chainOf(projectNetwork("resnet18.json")));
  for (const std::int64_t tile : {1, 3, 28}) {
    FootprintOptions rows;
    rows.axis = AxisChoice::Rows;
    const OverlapPoint point = overlapPoint(chain, 0, 9, OverlapMode::RetainRows, PlaneAxis::Rows, tile, 28);
    EXPECT_EQ(point.buffer, footprintOf(chain, 0, 9, tile, rows).closure);
  }
}

// conv1_1 … pool2, summed by hand over the maps before pool2's: 224 x 224 x 3, twice x 64, 112 x 112 x 64, twice x 128.
// One row (column) of pool2 advances them by 4, 4, 4, 2, 2, 2 rows (columns).
TEST(Overlap, TheFirstBlocksOfVgg) {
  const Chain chain = valueOrFail(chainOf(projectNetwork("vgg16.json")));
  const auto buffer = [&](OverlapMode mode, std::int64_t columns) {
    return overlapPoint(chain, 0, 6, mode, PlaneAxis::Rows, 1, columns).buffer;
  };
  const std::int64_t wide = 224 * 64, narrow = 112 * 64;
  EXPECT_EQ(buffer(OverlapMode::RetainRows, 56),
            16 * 224 * 3 + 14 * wide + 12 * wide + 6 * narrow + 4 * 2 * narrow + 2 * 2 * narrow);
  EXPECT_EQ(buffer(OverlapMode::FullyCached, 56),
            6 * 224 * 3 + 6 * wide + 4 * wide + 4 * narrow + 4 * 2 * narrow + 2 * 2 * narrow);
  const std::int64_t before3x3 = 2 * (224 - 6) + 6 * 6, inner3x3 = 2 * (112 - 4) + 4 * 4;
  EXPECT_EQ(buffer(OverlapMode::FullyCached, 1),
            before3x3 * (3 + 64) + 4 * 4 * 64 + inner3x3 * (64 + 128) + 2 * 2 * 128);
}

TEST(Overlap, RecomputedTilesAreThoseOfLayerFusion) {
  const Chain chain = valueOrFail(chainOf(projectNetwork("resnet18.json")));
  const OverlapPoint point = overlapPoint(chain, 0, 12, OverlapMode::FullyRecomputed, PlaneAxis::Rows, 4, 4);
  EXPECT_EQ(point.buffer, squareTileFootprint(chain, 0, 12, 4, {}).closure);
  EXPECT_EQ(point.macs, recomputedWork(chain, 0, 12, 4, 4).macs);
}

TEST(Overlap, CachingOneAxisRecomputesTheOther) {
  const Chain chain = valueOrFail(chainOf(projectNetwork("vgg16.json")));
  const auto macs = [&](OverlapMode mode, PlaneAxis bands, std::int64_t rows, std::int64_t columns) {
    return overlapPoint(chain, 0, 3, mode, bands, rows, columns).macs;
  };
  EXPECT_EQ(macs(OverlapMode::OneAxisCached, PlaneAxis::Rows, 4, 8),
            macs(OverlapMode::FullyRecomputed, PlaneAxis::Rows, 4, 112));
  EXPECT_EQ(macs(OverlapMode::OneAxisCached, PlaneAxis::Columns, 4, 8),
            macs(OverlapMode::FullyRecomputed, PlaneAxis::Rows, 112, 8));
  EXPECT_EQ(macs(OverlapMode::FullyCached, PlaneAxis::Rows, 4, 8),
            macs(OverlapMode::RetainRows, PlaneAxis::Rows, 4, 112));
}

// More caching never causes more computation, and windows are never larger than closures (all rows needed at once).
TEST(Overlap, ModesAreOrdered) {
  std::mt19937 random(29);
  const Chain chain = valueOrFail(chainOf(projectNetwork("resnet34.json")));
  for (int run = 0; run < 100; ++run) {
    const std::size_t to = 2 + random() % 20, from = to - 1 - random() % std::min<std::size_t>(to, 6);
    const FeatureMap& last = chain.maps[to].size;
    const std::int64_t rows = 1 + static_cast<std::int64_t>(random()) % last.height;
    const std::int64_t columns = 1 + static_cast<std::int64_t>(random()) % last.width;
    const auto point = [&](OverlapMode mode) {
      return overlapPoint(chain, from, to, mode, PlaneAxis::Rows, rows, columns);
    };
    const OverlapPoint cached = point(OverlapMode::FullyCached), one = point(OverlapMode::OneAxisCached),
                       none = point(OverlapMode::FullyRecomputed), retained = point(OverlapMode::RetainRows);
    EXPECT_LE(cached.macs, one.macs);
    EXPECT_LE(one.macs, none.macs);
    EXPECT_LE(one.buffer, none.buffer);
    EXPECT_EQ(cached.macs, retained.macs);
    EXPECT_LE(overlapPoint(chain, from, to, OverlapMode::FullyCached, PlaneAxis::Rows, rows, last.width).buffer,
              retained.buffer);
  }
}

TEST(Overlap, TheFrontHasEveryPointThatNoneBeats) {
  SmallNetwork network({3, 28, 121});  // whole rows need more space than a tile's pyramid
  network.conv("a", "input", 4, squareWindow(3, 1, 1));
  network.conv("b", "a", 4, squareWindow(3, 2, 1));
  network.conv("c", "b", 4, squareWindow(3, 1, 1));
  const Chain chain = valueOrFail(chainOf(network.network()));
  const std::vector<OverlapPoint> front = overlapFront(chain, 0, 3);
  ASSERT_GT(front.size(), 3U);
  for (std::size_t i = 1; i < front.size(); ++i) {
    EXPECT_GT(front[i].buffer, front[i - 1].buffer);
    EXPECT_LT(front[i].macs, front[i - 1].macs);
  }
  for (const OverlapPoint& point : front)
    EXPECT_EQ(overlapPoint(chain, 0, 3, point.mode, point.bands, point.rows, point.columns), point);
  for (const OverlapMode mode : kOverlapModes)
    for (const PlaneAxis bands : {PlaneAxis::Rows, PlaneAxis::Columns})
      for (std::int64_t rows = 1; rows <= 14; ++rows)
        for (std::int64_t columns = 1; columns <= 61; ++columns) {
          const OverlapPoint point = overlapPoint(chain, 0, 3, mode, bands, rows, columns);
          EXPECT_TRUE(std::any_of(front.begin(), front.end(), [&](const OverlapPoint& on) {
            return on.buffer <= point.buffer && on.macs <= point.macs;
          }));
        }
}

}  // namespace
}  // namespace tilescope
