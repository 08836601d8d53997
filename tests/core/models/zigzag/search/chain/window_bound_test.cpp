// SPDX-License-Identifier: GPL-3.0-or-later
// Bounds of the beginnings of random mappings are compared with the mappings.
#include "core/models/zigzag/search/chain/window_bound.h"

#include <gtest/gtest.h>

#include "tests/core/models/zigzag/search/chain/mapping_tiles.h"
#include "tests/core/models/zigzag/search/small_problems.h"

namespace tilescope::zigzag {
namespace {

constexpr int kWindowProblems = 300;
constexpr int kWindowDraws = 300;

struct DrawnWindows {
  int mappings = 0, tighter = 0, tighterLater = 0;
};

class Beginnings {
 public:
  Beginnings(const ChainProblem& problem, RandomCase& random) : problem_(problem), stages_(problem), timing_(problem) {
    ChainTiming::Ways weights;
    weights.beyond.resize(timing_.ports());
    weights.busy.resize(timing_.ports());
    weights.loads[0] = 1;
    weights.none = 0.5;
    for (std::size_t p = 0; p < timing_.ports(); ++p) {
      if (random.chance(50)) continue;
      weights.beyond[p] = static_cast<double>(random.pick(1, 4));
      beyond_.emplace_back(p, weights.beyond[p]);
    }
    mixture_ = timing_.mixture(weights);
    plain_ = std::make_shared<const CompletionBound>(problem, stages_, mixture_.costs);
    windows_ = std::make_unique<const WindowBound>(problem, stages_, timing_, plain_, weights.beyond);
  }

  void check(const Order& order, const Splits& splits, DrawnWindows& drawn) const {
    if (!windows_->counts()) return;
    const MappingTiles tiles = tilesOfMapping(problem_, order, splits);
    const double all = costOf(tiles, order, splits);
    const Chain chain = chainOf(problem_, tiles);
    std::array<std::size_t, kMaxOperands> placed{};
    std::size_t stages = stages_.start();
    Tile inside = problem_.lattice().full();
    double cost = 0;
    ++drawn.mappings;
    for (std::size_t i = 0;; ++i) {
      double least = windows_->least(stages, inside), repeats = 0;
      for (const ChainOperand& operand : problem_.operands()) {
        const std::size_t o = operand.index;
        if (placed[o] == 0 || !problem_.hasOneBuffer(operand, placed[o] - 1)) continue;
        const Tile tile = tiles[o][placed[o] - 1];
        if (operand.touching[tile] != operand.touching[inside]) continue;
        repeats +=
            stalls(o, placed[o] - 1, tile, problem_.lattice().iterations(tile) / problem_.lattice().iterations(inside));
        least = std::max(least, windows_->open(stages, o, placed[o] - 1, tile, inside));
      }
      const double plain = plain_->least(stages, inside);
      ASSERT_GE(least, plain * (1 - 1e-12));
      ASSERT_LE(cost + repeats + least, all * (1 + 1e-12) + 1e-9) << "after " << i;
      drawn.tighter += i == 0 && least > plain * (1 + 1e-9);
      drawn.tighterLater += i > 0 && least > plain * (1 + 1e-9);
      if (i == chain.size()) break;
      const std::size_t o = chain[i].operand, slot = placed[o]++;
      const Sums sums = sumsOf(stages, o, slot, tiles);
      cost += plain_->cost(o, slot, sums, chain[i].tile);
      stages = stages_.advanced(stages, o, sums);
      inside = chain[i].tile;
    }
  }

  // The bound is the cost of its cheapest chain.
  void checkCheapest() const {
    const double least = windows_->counts() ? windows_->least(stages_.start(), problem_.lattice().full()) : kNever;
    if (least == kNever) return;
    std::array<std::size_t, kMaxOperands> placed{};
    std::size_t stages = stages_.start();
    double cost = 0;
    for (const Placement& next : windows_->cheapest(stages_.start(), problem_.lattice().full(), std::nullopt)) {
      cost += plain_->cost(next.operand, placed[next.operand]++, next.sums, next.tile);
      stages = stages_.advanced(stages, next.operand, next.sums);
    }
    EXPECT_EQ(stages, stages_.end());
    EXPECT_LE(cost, least * (1 + 1e-12)) << "without the stalls of narrow windows";
  }

 private:
  double stalls(std::size_t operand, std::size_t slot, Tile tile, std::int64_t times) const {
    double cycles = 0;
    for (const auto& [port, weight] : beyond_) cycles += weight * timing_.repeated(operand, slot, tile, times, port);
    return cycles;
  }

  double costOf(const MappingTiles& tiles, const Order& order, const Splits& splits) const {
    const Problem& p = problem_.rules().problem();
    double cost = 0;
    for (const ChainOperand& operand : problem_.operands()) {
      const std::size_t o = operand.index;
      const TensorNest nest = nestOfTiles(p, o, order, splits[o]);
      for (std::size_t k = 0; k < tiles[o].size(); ++k) {
        cost += mixture_.costs[o][k][tiles[o][k]];
        if (problem_.hasOneBuffer(operand, k))
          cost += stalls(o, k, tiles[o][k], repeats(p, o, nest.levels[operand.slots[k].level]));
      }
    }
    return cost;
  }

  Sums sumsOf(std::size_t stages, std::size_t o, std::size_t slot, const MappingTiles& tiles) const {
    if (!stages_.asksForSums(stages, o)) return Sums::Open;
    const bool partial = problem_.operands()[o].slots[slot + 1].partialAbove[tiles[o][slot + 1]] != 0;
    return partial ? Sums::Partial : Sums::Final;
  }

  const ChainProblem& problem_;
  ChainStages stages_;
  ChainTiming timing_;
  std::vector<std::pair<std::size_t, double>> beyond_;
  TimeBound mixture_;
  std::shared_ptr<const CompletionBound> plain_;
  std::unique_ptr<const WindowBound> windows_;
};

// Narrow ports and single buffers.
void waitLong(SmallProblem& small) {
  HardwareProfile hardware = small.random.hardware;
  for (Memory& memory : hardware.memories) {
    if (memory.doubleBuffered) memory.sizeBits /= 2;
    memory.doubleBuffered = false;
    for (Port& port : memory.ports) port.widestBitsPerCycle = port.narrowestBitsPerCycle = small.random.pick(1, 4);
  }
  small.random.setHardware(hardware);
  small.rules = std::make_unique<OwnRules>(small.random.problem, small.random.unrolling);
}

TEST(WindowBound, IsNeverAboveAMapping) {
  SmallProblems problems;
  DrawnWindows drawn;
  for (int i = 0; i < kWindowProblems && !testing::Test::HasFatalFailure(); ++i) {
    SmallProblem small = problems.next();
    waitLong(small);
    SCOPED_TRACE(textOf(small));
    const std::unique_ptr<const ChainProblem> problem = ChainProblem::of(*small.rules);
    ASSERT_TRUE(problem);
    const Beginnings beginnings(*problem, small.random);
    beginnings.checkCheapest();
    for (int draw = 0; draw < kWindowDraws; ++draw) {
      const Order order = small.random.order(small.rules->temporalSizes());
      const Splits splits = small.random.splits(order.size());
      if (!checkCapacity(*small.rules, order, splits)) beginnings.check(order, splits, drawn);
    }
  }
  EXPECT_GT(drawn.mappings, 3000);
  EXPECT_GT(drawn.tighter, 300);
  EXPECT_GT(drawn.tighterLater, 1000);
}

}  // namespace
}  // namespace tilescope::zigzag
