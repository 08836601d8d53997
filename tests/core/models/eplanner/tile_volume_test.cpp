// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/models/eplanner/tile_cost.h"
#include "tests/support/eplanner_random.h"

namespace tilescope::eplanner {
namespace {

// Stored input lines read by outputs [first, last) with kernel lines [k0, k1), counted one by one.
std::int64_t linesTouched(std::int64_t first, std::int64_t last, std::int64_t k0, std::int64_t k1, std::int64_t stride,
                          std::int64_t dilation, std::int64_t padding, std::int64_t in) {
  const std::int64_t begin = first * stride - padding + k0 * dilation;
  const std::int64_t end = (last - 1) * stride - padding + (k1 - 1) * dilation;
  std::int64_t lines = 0;
  for (std::int64_t line = begin; line <= end; ++line) lines += line >= 0 && line < in;
  return lines;
}

TEST(RowsSwept, EqualsCountingLineByLine) {
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    RandomProblem random(seed);
    const EplannerLayer l = random.layer(20);
    const std::int64_t OYt = random.number(1, l.OY);
    const std::int64_t FYt = random.number(1, l.FY);
    std::int64_t expected = 0;
    for (std::int64_t o = 0; o < l.OY; o += OYt) {
      for (std::int64_t f = 0; f < l.FY; f += FYt) {
        expected += linesTouched(o, std::min(o + OYt, l.OY), f, std::min(f + FYt, l.FY), l.strideY, l.dilationY,
                                 l.padTop, l.IY);
      }
    }
    EXPECT_EQ(rowsSwept(l, OYt, FYt), expected) << "seed " << seed;
  }
}

TEST(RowsSwept, IsFastForAbsurdlyTallMaps) {
  EplannerLayer l;
  l.OY = l.IY = std::int64_t{1} << 40;
  l.FY = 3;
  l.padTop = 1;
  EXPECT_EQ(rowsSwept(l, 1, 3), 3 * l.OY - 2);
}

TEST(RowsSwept, SkipsRowsThatNoOutputUses) {
  // Stride 2 reads every second of 56 rows, but tiles of several outputs include the gaps.
  EplannerLayer l;
  l.IY = 56;
  l.OY = 28;
  l.strideY = 2;
  EXPECT_EQ(rowsSwept(l, 1, 1), 28);
  EXPECT_EQ(rowsSwept(l, 28, 1), 55);
}

// Runs the off-chip loops and counts what a buffer with one tile per tensor loads and stores.
struct Walk {
  std::int64_t inputFetches = 0, weightFetches = 0, outputWrites = 0, outputReads = 0;
};

using Position = std::map<Dim, std::int64_t>;

std::vector<std::int64_t> project(const Position& at, std::initializer_list<Dim> dims) {
  std::vector<std::int64_t> projected;
  for (const Dim dim : dims) projected.push_back(at.at(dim));
  return projected;
}

Walk walk(const std::vector<std::pair<Dim, std::int64_t>>& innermostFirst) {
  Walk count;
  Position at;
  for (const auto& [dim, n] : innermostFirst) at[dim] = 0;
  std::vector<std::int64_t> input, weight, output;
  std::set<std::vector<std::int64_t>> started;
  for (;;) {
    const auto i = project(at, {Dim::C, Dim::OY, Dim::OX, Dim::FY, Dim::FX});
    const auto w = project(at, {Dim::K, Dim::C, Dim::FY, Dim::FX});
    const auto o = project(at, {Dim::K, Dim::OY, Dim::OX});
    if (i != input) ++count.inputFetches, input = i;
    if (w != weight) ++count.weightFetches, weight = w;
    if (o != output) {
      ++count.outputWrites;  // at the end of every visit
      count.outputReads += !started.insert(o).second;
      output = o;
    }
    std::size_t loop = 0;
    for (; loop < innermostFirst.size(); ++loop) {
      const auto [dim, n] = innermostFirst[loop];
      if (++at[dim] < n) break;
      at[dim] = 0;
    }
    if (loop == innermostFirst.size()) return count;
  }
}

TEST(ReloadOf, ExplicitLoopOrdersEqualAWalkOfTheNest) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    RandomProblem random(seed);
    EplannerLayer l;
    l.K = random.number(1, 4), l.C = random.number(1, 4), l.OY = random.number(1, 3), l.OX = random.number(1, 3);
    l.FY = random.number(1, 2), l.FX = random.number(1, 2);
    const Tile tile;  // one element, so iterations equal elements
    std::vector<std::pair<Dim, std::int64_t>> loops{{Dim::K, l.K},   {Dim::C, l.C},   {Dim::OY, l.OY},
                                                    {Dim::OX, l.OX}, {Dim::FY, l.FY}, {Dim::FX, l.FX}};
    for (std::size_t i = loops.size() - 1; i > 0; --i) {
      std::swap(loops[i], loops[static_cast<std::size_t>(random.number(0, static_cast<std::int64_t>(i)))]);
    }
    std::vector<Dim> order;
    for (const auto& loop : loops) order.push_back(loop.first);
    const Reload reload = reloadOf(l, tile, order);
    const Walk counted = walk(loops);
    EXPECT_EQ(reload.input * l.C * l.OY * l.OX * l.FY * l.FX, counted.inputFetches) << "seed " << seed;
    EXPECT_EQ(reload.weight * l.K * l.C * l.FY * l.FX, counted.weightFetches) << "seed " << seed;
    EXPECT_EQ(reload.outputPasses * l.K * l.OY * l.OX, counted.outputWrites) << "seed " << seed;
    EXPECT_EQ((reload.outputPasses - 1) * l.K * l.OY * l.OX, counted.outputReads) << "seed " << seed;
  }
}

// The best of the three dataflows moves no more data than the best loop order.
TEST(ReloadOf, NoLoopOrderBeatsTheThreeDataflows) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    RandomProblem random(seed);
    Problem problem = random.problem(6);
    const Tile whole = fullTile(problem.layer);
    const Tile tile{random.number(1, whole.K),  random.number(1, whole.C),  random.number(1, whole.OY),
                    random.number(1, whole.OX), random.number(1, whole.FY), random.number(1, whole.FX)};
    const auto bits = [&](const Reload& reload) { return tileCost(problem, tile, reload).totalBits; };
    double flows = bits(reloadOf(problem.layer, tile, Flow::IS));
    for (const Flow flow : kFlows) flows = std::min(flows, bits(reloadOf(problem.layer, tile, flow)));
    std::vector<Dim> order{Dim::K, Dim::C, Dim::OY, Dim::OX, Dim::FY, Dim::FX};
    double orders = bits(reloadOf(problem.layer, tile, order));
    std::sort(order.begin(), order.end());
    do {
      orders = std::min(orders, bits(reloadOf(problem.layer, tile, order)));
    } while (std::next_permutation(order.begin(), order.end()));
    EXPECT_EQ(flows, orders) << "seed " << seed;
  }
}

}  // namespace
}  // namespace tilescope::eplanner
