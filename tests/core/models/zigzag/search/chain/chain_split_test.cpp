// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of the chains are compared with random mappings, and with all mappings of small problems.
#include "core/models/zigzag/search/chain/chain_split.h"

#include <gtest/gtest.h>

#include "tests/core/models/zigzag/search/chain/mapping_tiles.h"
#include "tests/core/models/zigzag/search/small_problems.h"

namespace tilescope::zigzag {
namespace {

constexpr int kSplitProblems = 200;
constexpr double kEnumerableParts = 1e5;

struct Least {  // cycles; infinite: no mapping
  double latency = kNever;
};

bool holds(const ChainProblem& part, const MappingTiles& tiles) {
  for (std::size_t o = 0; o < tiles.size(); ++o)
    for (std::size_t k = 0; k < tiles[o].size(); ++k)
      if (part.operands()[o].slots[k].energy[tiles[o][k]] == kNever) return false;
  return true;
}

// The least latency of the mappings that fit, by part; each is in exactly one. SlowChains keeps one mapping per cost,
// so a part may hold others that are as good.
std::array<Least, 2> leastOf(const ChainProblem& problem, const SlowChains& chains,
                             const std::array<std::shared_ptr<const ChainProblem>, 2>& parts) {
  std::array<Least, 2> least;
  for (const SlowOrder& mapping : chains.costs) {
    const MappingTiles tiles = tilesOfMapping(problem, mapping.order, mapping.splits);
    const bool first = holds(*parts[0], tiles), second = holds(*parts[1], tiles);
    EXPECT_NE(first, second) << "a mapping is in one part";
    Least& of = least[first ? 0 : 1];
    of.latency = std::min(of.latency, mapping.latency);
  }
  return least;
}

double boundOf(const ChainProblem& part, const ChainStages& stages, const ChainTiming& timing) {
  std::array<double, 3> bounds{};  // [LoadOrder]
  for (const LatencyCriterion& mixture : TimedMixtures(part, stages, timing).best({}, kNever))
    bounds[static_cast<std::size_t>(mixture.order)] =
        mixture.constant + mixture.bound->least(stages.start(), part.lattice().full());
  return std::max(bounds[0], std::min(bounds[1], bounds[2]));
}

TEST(ChainSplit, NoMappingOfAPartIsFasterThanItsBound) {
  SmallProblems problems;
  int empty = 0, larger = 0, parts = 0;
  for (int i = 0; i < kSplitProblems && !testing::Test::HasFailure(); ++i) {
    SmallProblem small = problems.next();
    if (mappingsOf(*small.rules) > kEnumerableParts) continue;
    SCOPED_TRACE(textOf(small));
    const SlowChains chains = allChains(*small.rules);
    const std::unique_ptr<const ChainProblem> problem = ChainProblem::of(*small.rules);
    if (chains.fitting == 0 || problem->lattice().axes().empty()) continue;
    const ChainStages stages(*problem);
    const ChainTiming timing(*problem);
    const double whole = boundOf(*problem, stages, timing);
    for (const ChainOperand& operand : problem->operands())
      for (std::size_t slot = 0; slot < operand.slots.size(); ++slot) {
        const auto a = static_cast<std::size_t>(
            small.random.pick(0, static_cast<std::int64_t>(problem->lattice().axes().size()) - 1));
        const LatticeAxis& axis = problem->lattice().axes()[a];
        const auto most = static_cast<std::uint32_t>(small.random.pick(0, axis.most - 1));
        std::array<std::vector<char>, 2> keep;
        for (Tile tile = 0; tile < problem->lattice().count(); ++tile) {
          keep[0].push_back(problem->lattice().digit(tile, axis) <= most ? 1 : 0);
          keep[1].push_back(keep[0].back() == 0 ? 1 : 0);
        }
        const std::array both{problem->part(operand.index, slot, keep[0]), problem->part(operand.index, slot, keep[1])};
        const std::array<Least, 2> least = leastOf(*problem, chains, both);
        for (std::size_t p = 0; p < 2; ++p) {
          const double bound = boundOf(*both[p], stages, timing);
          EXPECT_LE(bound, least[p].latency * (1 + 1e-12)) << "operand " << operand.index << ", slot " << slot;
          ++parts;
          empty += bound == kNever;
          larger += bound > whole * (1 + 1e-9) && bound < kNever;
        }
      }
  }
  EXPECT_GT(parts, 1000);
  EXPECT_GT(empty, 100);
  EXPECT_GT(larger, 200);
}

TEST(ChainSplit, RaisesTheBoundTowardsTheOptimum) {
  SmallProblems problems;
  int divided = 0;
  for (int i = 0; i < kSplitProblems && !testing::Test::HasFailure(); ++i) {
    SmallProblem small = problems.next();
    if (mappingsOf(*small.rules) > kEnumerableParts) continue;
    SCOPED_TRACE(textOf(small));
    const std::optional<SlowBest> best = bestOf(allChains(*small.rules), Objective::Latency);
    if (!best) continue;
    const double value = best->value.primary;
    const std::unique_ptr<const ChainProblem> problem = ChainProblem::of(*small.rules);
    const ChainStages stages(*problem);
    const ChainTiming timing(*problem);
    const double whole = boundOf(*problem, stages, timing);
    if (whole >= value * (1 - 1e-9)) continue;
    const auto parts = splitChains(*problem, stages, timing, whole, value, 100);
    if (!parts) continue;
    ++divided;
    const double least = std::min((*parts)[0].latency, (*parts)[1].latency);
    EXPECT_GE(least, whole + 0.25 * (value - whole));
    EXPECT_LE(least, value * (1 + 1e-12));
  }
  EXPECT_GT(divided, 10);
}

}  // namespace
}  // namespace tilescope::zigzag
