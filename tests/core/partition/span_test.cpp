// SPDX-License-Identifier: GPL-3.0-or-later
// Compares closures with a simulation that marks every needed row through all layers.
#include "core/partition/span.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "tests/core/partition/partition_problem.h"
#include "tests/core/partition/small_network.h"

namespace tilescope {
namespace {

constexpr std::int64_t kSize = 1024;  // spans in the middle do not reach the borders

// Windows of all kinds and fire modules (two branches and a concat), centred.
class RandomTrunk {
 public:
  explicit RandomTrunk(unsigned seed) : engine_(seed), network({2, kSize, kSize}) {
    for (int parts = 0; parts < 5; ++parts) {
      const std::int64_t kind = pick(0, 3);
      if (kind == 0)
        fire();
      else if (kind == 1)
        pool();
      else
        convolution(kind == 2);
    }
  }

  std::int64_t pick(std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(engine_);
  }

 private:
  std::string next() { return "l" + std::to_string(++count_); }
  Window centred(std::int64_t stride) {
    const std::int64_t kernel = 2 * pick(0, 2) + 1, dilation = pick(1, 2);
    return squareWindow(kernel, stride, dilation * (kernel - 1) / 2, dilation);
  }

  void convolution(bool depthwise) {
    const std::string name = next();
    const std::int64_t channels = network.sizeOf(last_).channels;
    network.conv(name, last_, depthwise ? channels : pick(1, 6), centred(stride()), depthwise ? channels : 1);
    last_ = name;
  }
  void pool() {
    const std::string name = next();
    const std::int64_t by = stride();
    network.pool(name, last_, pick(0, 1) ? squareWindow(by, by, 0) : centred(by));
    last_ = name;
  }
  void fire() {
    const std::string squeeze = next(), left = next(), right = next();
    network.conv(squeeze, last_, pick(1, 3), squareWindow(1, 1, 0));
    network.conv(left, squeeze, pick(1, 6), centred(1));
    network.conv(right, squeeze, pick(1, 6), centred(1));
    network.concat(last_ = "concat" + squeeze, {left, right});
  }
  std::int64_t stride() {  // at most three times
    if (halvings_ == 3 || pick(0, 1)) return 1;
    ++halvings_;
    return 2;
  }

  std::mt19937 engine_;
  int count_ = 0, halvings_ = 0;
  std::string last_ = "input";

 public:
  SmallNetwork network;
};

class RowMarks {
 public:
  RowMarks(const Network& network, const Chain& chain, std::size_t from, std::size_t to, std::int64_t tile)
      : network_(network) {
    const std::int64_t start = chain.maps[to].size.height / 2;
    for (std::size_t layer = to; layer > from; --layer) {
      const ChainMap& map = chain.maps[layer];
      const std::int64_t scale = map.size.height / chain.maps[to].size.height;
      if (layer == to || read_.count(map.name) == 0)  // leaves the span, computed in step with the last map
        for (std::int64_t row = 0; row < tile * scale; ++row) made_[map.name].insert(start * scale + row);
      const std::set<std::int64_t> rows = made_[map.name];
      for (const std::int64_t row : rows) markWindow(layerOf(map.name), row);
    }
  }

  // Rows between needed ones count, because they also enter the chip.
  std::int64_t rowsRead(const std::string& map) const {
    const auto rows = read_.find(map);
    return rows == read_.end() ? 0 : *rows->second.rbegin() - *rows->second.begin() + 1;
  }

 private:
  const Layer& layerOf(const std::string& name) const {
    return *std::find_if(network_.layers.begin(), network_.layers.end(),
                         [&](const Layer& layer) { return layer.name == name; });
  }

  void markWindow(const Layer& layer, std::int64_t row) {
    const Window& w = layer.window;
    for (std::int64_t k = 0; k < w.kernelHeight; ++k)
      markRow(layer.inputs.front(), row * w.stride[0] - w.padding[0] + k * w.dilation[0]);
  }

  void markRow(const std::string& tensor, std::int64_t row) {
    const bool isInput = network_.inputs.front().name == tensor;
    if (!isInput && layerOf(tensor).type == LayerType::Concat) {
      for (const std::string& piece : layerOf(tensor).inputs) markRow(piece, row);
      return;
    }
    read_[tensor].insert(row);
    made_[tensor].insert(row);
  }

  const Network& network_;
  std::map<std::string, std::set<std::int64_t>> read_, made_;
};

TEST(Span, ClosuresAreTheRowsThatASimulationMarks) {
  std::size_t branched = 0;
  for (unsigned seed = 0; seed < 400; ++seed) {
    RandomTrunk random(seed);
    const Network& network = random.network.network();
    const Chain chain = valueOrFail(chainOf(network));
    const std::size_t to = static_cast<std::size_t>(random.pick(1, static_cast<std::int64_t>(chain.size())));
    const std::size_t from = static_cast<std::size_t>(random.pick(0, static_cast<std::int64_t>(to) - 1));
    const std::int64_t tile = random.pick(1, 4);
    SCOPED_TRACE("seed " + std::to_string(seed) + ", span " + std::to_string(from) + " to " + std::to_string(to));
    const RowMarks marks(network, chain, from, to, tile);
    const std::vector<std::int64_t> rows = closureRows(chain, from, to, tile, PlaneAxis::Rows);
    ASSERT_EQ(rows.size(), to - from + 1);
    EXPECT_EQ(rows.back(), tile);
    std::int64_t closure = 0;
    for (std::size_t map = 0; map < to; ++map) {
      const std::int64_t expected = marks.rowsRead(chain.maps[map].name);
      closure += expected * chain.maps[map].size.width * chain.maps[map].size.channels;
      if (map >= from) {
        EXPECT_EQ(rows[map - from], expected) << chain.maps[map].name;
      } else {
        branched += expected > 0 ? 1 : 0;
      }
    }
    EXPECT_EQ(footprintOf(chain, from, to, tile, rowsOnly()).closure, closure);
  }
  EXPECT_GT(branched, 20u);  // start inside a fire module
}

// 3 x 3 over 10 rows of 20 elements: three input rows of two channels.
Chain wideChain() {
  SmallNetwork small({2, 10, 20});
  small.conv("a", "input", 4, squareWindow(3, 1, 1));
  small.conv("b", "a", 4, squareWindow(3, 1, 1));
  return valueOrFail(chainOf(small.network()));
}

TEST(Span, ByHand) {
  const Chain chain = wideChain();
  const SpanFootprint footprint = footprintOf(chain, 0, 2, 1, rowsOnly());
  EXPECT_EQ(footprint.weights, 9 * 2 * 4 + 9 * 4 * 4);
  EXPECT_EQ(footprint.closure, 5 * 20 * 2 + 3 * 20 * 4);
  EXPECT_EQ(closureRows(chain, 0, 2, 1, PlaneAxis::Rows), (std::vector<std::int64_t>{5, 3, 1}));
  EXPECT_EQ(closureRows(chain, 0, 2, 7, PlaneAxis::Rows), (std::vector<std::int64_t>{10, 9, 7}));
}

TEST(Span, TheBestAxisIsTheShorterOne) {
  const Chain chain = wideChain();
  FootprintOptions options;
  const SpanFootprint best = footprintOf(chain, 0, 2, 1, options);
  EXPECT_EQ(best.axis, PlaneAxis::Columns);
  EXPECT_EQ(best.closure, 5 * 10 * 2 + 3 * 10 * 4);
  options.axis = AxisChoice::Rows;
  EXPECT_EQ(footprintOf(chain, 0, 2, 1, options).axis, PlaneAxis::Rows);
  options.axis = AxisChoice::Columns;
  EXPECT_EQ(footprintOf(chain, 0, 2, 1, options), best);
  EXPECT_EQ(SpanTable(chain, FootprintOptions{}).at(0, 2), best);
  const Chain square = valueOrFail(chainOf(projectNetwork("resnet18.json")));
  EXPECT_EQ(footprintOf(square, 0, 18, 1, FootprintOptions{}).axis, PlaneAxis::Rows);
}

TEST(Span, TheLargestTileFitsAndTheNextDoesNot) {
  const Chain chain = wideChain();
  for (const AxisChoice axis : {AxisChoice::Best, AxisChoice::Rows, AxisChoice::Columns}) {
    for (const std::int64_t batch : {1, 3}) {
      FootprintOptions options;
      options.axis = axis;
      options.batch = batch;
      const PlaneAxis plane = footprintOf(chain, 0, 2, 1, options).axis;
      const std::int64_t length = plane == PlaneAxis::Rows ? 10 : 20;
      FootprintOptions fixed = options;
      fixed.axis = plane == PlaneAxis::Rows ? AxisChoice::Rows : AxisChoice::Columns;
      std::set<std::int64_t> seen;
      for (std::int64_t capacity = 0; capacity < 8000; capacity += 17) {
        const std::int64_t tile = largestTile(chain, 0, 2, capacity, options);
        seen.insert(tile);
        if (tile > 0) {
          EXPECT_LT(footprintOf(chain, 0, 2, tile, fixed).total(batch), capacity);
        }
        if (tile < length) {
          EXPECT_GE(footprintOf(chain, 0, 2, tile + 1, fixed).total(batch), capacity);
        }
        const std::int64_t balanced = balancedTile(chain, 0, 2, capacity, options);
        EXPECT_LE(balanced, tile);
        if (tile > 0) {
          EXPECT_EQ((length + balanced - 1) / balanced, (length + tile - 1) / tile);
        }
        if (balanced > 1) {
          EXPECT_GT((length + balanced - 2) / (balanced - 1), (length + tile - 1) / tile);
        }
      }
      EXPECT_EQ(*seen.begin(), 0);
      EXPECT_EQ(*seen.rbegin(), length);
    }
  }
}

// A skip crosses the cut at b: one row of a for every row of c.
TEST(Span, SkipRowsAndProjectionWeightsCountIfAsked) {
  SmallNetwork small({3, 16, 16});
  small.conv("a", "input", 4, squareWindow(1, 1, 0));
  small.conv("b", "a", 8, squareWindow(3, 2, 1));
  small.conv("c", "b", 8, squareWindow(3, 1, 1));
  small.conv("p", "a", 8, squareWindow(1, 2, 0));
  small.sum("sum", "c", "p");
  small.conv("d", "sum", 8, squareWindow(3, 1, 1));
  const Chain chain = valueOrFail(chainOf(small.network()));
  FootprintOptions options = rowsOnly();
  const SpanFootprint plain = footprintOf(chain, 2, 4, 1, options);
  EXPECT_EQ(plain.skipRows, 0);
  options.skipRows = true;
  SpanFootprint footprint = footprintOf(chain, 2, 4, 1, options);
  EXPECT_EQ(footprint.skipRows, 5 * 16 * 4);  // every second row of a for three rows of c
  EXPECT_EQ(footprint.closure, plain.closure);
  EXPECT_EQ(footprint.weights, plain.weights);
  EXPECT_EQ(footprintOf(chain, 1, 4, 1, options).skipRows, 0);  // a is the span's input
  options.projectionWeights = true;
  EXPECT_EQ(footprintOf(chain, 2, 4, 1, options).weights, plain.weights + 4 * 8);
  EXPECT_EQ(footprintOf(chain, 0, 4, 1, options).weights, footprintOf(chain, 0, 4, 1, rowsOnly()).weights + 4 * 8);
  EXPECT_EQ(footprintOf(chain, 3, 4, 1, options), footprintOf(chain, 3, 4, 1, rowsOnly()));
  const SpanTable table(chain, options);
  for (std::size_t to = 1; to <= 4; ++to)
    for (std::size_t from = 0; from < to; ++from)
      EXPECT_EQ(table.at(from, to), footprintOf(chain, from, to, 1, options));
}

// A 7 x 7 projection beside two 1 x 1 layers needs seven rows.
TEST(Span, AWideProjectionInsideTheSpanNeedsItsRows) {
  SmallNetwork small({4, 16, 16});
  small.conv("first", "input", 4, squareWindow(3, 1, 1));
  small.conv("a", "first", 4, squareWindow(1, 1, 0));
  small.conv("b", "a", 4, squareWindow(1, 1, 0));
  small.conv("wide", "first", 4, squareWindow(7, 1, 3));
  small.sum("sum", "b", "wide");
  const Chain chain = valueOrFail(chainOf(small.network()));
  ASSERT_EQ(chain.size(), 3u);
  EXPECT_EQ(closureRows(chain, 1, 3, 1, PlaneAxis::Rows), (std::vector<std::int64_t>{7, 1, 1}));
  EXPECT_EQ(closureRows(chain, 0, 3, 2, PlaneAxis::Rows), (std::vector<std::int64_t>{10, 8, 2, 2}));
  EXPECT_EQ(footprintOf(chain, 0, 3, 1, rowsOnly()).closure, (9 + 7 + 1) * 16 * 4);
  EXPECT_EQ(SpanTable(chain, rowsOnly()).at(1, 3).closure, (7 + 1) * 16 * 4);
  EXPECT_EQ(footprintOf(chain, 2, 3, 1, rowsOnly()).closure, 16 * 4);  // a skip row from outside
  FootprintOptions options = rowsOnly();
  options.skipRows = true;
  EXPECT_EQ(footprintOf(chain, 2, 3, 1, options).skipRows, 7 * 16 * 4);
}

// In YOLOv2, conv22 reads conv20 and, through the reorg, twice as many rows of conv21.
TEST(Span, AMapBeforeTheSpanNeedsItsRowsToo) {
  const Chain chain = valueOrFail(chainOf(projectNetwork("yolov2.json")));
  const std::size_t conv22 = chain.size() - 1, conv21 = conv22 - 1, conv20 = conv22 - 2;
  ASSERT_EQ(chain.maps[conv22].name, "conv22");
  EXPECT_EQ(footprintOf(chain, conv21, conv22, 1, rowsOnly()).closure, 3 * 19 * 1024 + 6 * 38 * 64);
  EXPECT_EQ(closureRows(chain, conv20, conv22, 1, PlaneAxis::Rows), (std::vector<std::int64_t>{3, 6, 1}));
  // conv20 is before conv21's span, which it leaves with two rows for each row of conv20.
  EXPECT_EQ(closureRows(chain, conv20 - 1, conv20, 1, PlaneAxis::Rows), (std::vector<std::int64_t>{3, 1}));
  const std::vector<std::int64_t> rows = closureRows(chain, conv20 - 1, conv21, 2, PlaneAxis::Rows);
  EXPECT_EQ(rows, (std::vector<std::int64_t>{3, 0, 2}));  // conv20 is computed row by row and not kept
}

TEST(Span, WordsOfAxes) {
  for (const AxisChoice axis : {AxisChoice::Best, AxisChoice::Rows, AxisChoice::Columns})
    EXPECT_EQ(parseAxisChoice(name(axis)), axis);
  EXPECT_EQ(parseAxisChoice("diagonal"), std::nullopt);
  EXPECT_EQ(name(PlaneAxis::Columns), "columns");
}

}  // namespace
}  // namespace tilescope
