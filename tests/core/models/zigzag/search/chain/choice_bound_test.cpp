// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the quick bound of a choice of spatial loops with all mappings and with the search's bound.
#include "core/models/zigzag/search/chain/choice_bound.h"

#include <gtest/gtest.h>

#include "core/hardware/hardware_json.h"
#include "core/models/zigzag/search/chain/completion_bound.h"
#include "core/models/zigzag/search/parallel_choices.h"
#include "tests/core/models/zigzag/search/small_problems.h"
#include "tests/support/places.h"
#include "tests/support/sanitized.h"

namespace tilescope::zigzag {
namespace {

constexpr int kChoiceProblems = kSanitized ? 60 : 600;
constexpr double kEnumerableChoices = 1e4;
constexpr double kChoiceRounding = 1e-11;  // relative

// Empty if the layer has no such bound.
std::optional<double> quickBound(LayerTables& tables, const Unrolling& unrolling, double limit) {
  if (!tables.usable()) return std::nullopt;
  return leastEnergy(tables.tablesOf(unrolling, tables.lanesOf(unrolling)), limit).energy;
}

double searchBound(const OwnRules& rules) {
  const std::unique_ptr<const ChainProblem> problem = ChainProblem::of(rules);
  const ChainStages stages(*problem);
  const SumCosts costs = sumCosts(*problem, Objective::Energy);
  const CompletionBound bound(*problem, stages, costs.slots);
  return costs.constant + bound.least(stages.start(), problem->lattice().full());
}

// By definition: an operand's next tile is any that lies inside.
class PlainLeast {
 public:
  explicit PlainLeast(const ChoiceTables& tables) : tables_(tables) {}

  double run() { return tables_.outside + least(tables_.all, tables_.full, {}); }

 private:
  using Placed = std::array<std::size_t, 3>;

  double least(Inside inside, const DivisorNumbers& at, const Placed& placed) {
    double least = kNever;
    bool any = false;
    for (std::size_t o = 0; o < tables_.operands.size(); ++o) {
      const InnerOperand& operand = tables_.operands[o];
      if (placed[o] == operand.slots.size()) continue;
      any = true;
      const InnerSlot& slot = operand.slots[placed[o]];
      Placed next = placed;
      ++next[o];
      const Inside others = inside & ~operand.shape->reaching;
      if (slot.multiplier()) {
        DivisorNumbers within = at;
        for (const std::size_t d : operand.shape->dims) within[d] = 0;
        least = std::min(least, slot.energy * slot.below->sweeps(at) + this->least(others, within, next));
        continue;
      }
      const bool output = operand.shape->isOutput;
      const Visits visits =
          output ? outputVisits(*slot.below, *slot.above, at) : inputVisits(*slot.below, *slot.above, at);
      for (std::size_t t = 0; t < slot.tiles->tiles.size(); ++t) {
        if ((slot.tiles->tiles[t] & ~inside) != 0) continue;
        double cost = 0;
        for (std::size_t kind = 0; kind < (output ? kOutputVisits : kInputVisits); ++kind)
          cost += slot.tiles->energy[kind][t] * visits[kind];
        DivisorNumbers within = at;
        for (const std::size_t d : operand.shape->dims) within[d] = slot.tiles->numbers[t][d];
        least = std::min(least, cost + this->least(others | slot.tiles->tiles[t], within, next));
      }
    }
    return any ? least : 0;
  }

  const ChoiceTables& tables_;
};

struct Convolution {
  HardwareProfile hardware;
  std::shared_ptr<const Problem> problem;
  std::vector<ParallelChoice> choices;

  explicit Convolution(std::int64_t bitsOfWeights = 0) {
    hardware = readHardware(inSource("hardware_profiles/eyeriss_like.json")).value();
    hardware.dataflows.clear();
    for (Memory& memory : hardware.memories)
      if (bitsOfWeights != 0 && memory.name == "rf_64B_W") memory.sizeBits = bitsOfWeights;
    Layer layer;
    layer.name = "convolution";
    layer.type = LayerType::Conv;
    layer.out = {48, 14, 14};
    layer.in = {40, 14, 14};
    layer.window.kernelHeight = layer.window.kernelWidth = 3;
    layer.window.padding = {1, 1, 1, 1};
    problem = std::make_shared<const Problem>(makeProblem(layer, hardware));
    choices = parallelChoices(*problem, hardware, std::nullopt, Twins::All).choices;
  }
};

TEST(ChoiceBound, IsNeverAboveTheBestOfAllMappingsNorTheBoundOfTheSearch) {
  SmallProblems problems;
  int bounded = 0, enumerated = 0, close = 0;
  for (int i = 0; i < kChoiceProblems && !HasFailure(); ++i) {
    const SmallProblem small = problems.next();
    SCOPED_TRACE(textOf(small));
    LayerTables tables(small.random.problem);
    const std::optional<double> bound = quickBound(tables, small.random.unrolling, kNever);
    if (!bound) continue;
    const double searched = searchBound(*small.rules);
    ++bounded;
    close += *bound > searched / 2;
    EXPECT_LE(*bound, searched * (1 + kChoiceRounding));
    if (mappingsOf(*small.rules) > kEnumerableChoices) continue;
    const std::optional<SlowBest> best = bestOf(allChains(*small.rules), Objective::Energy);
    enumerated += best.has_value();
    EXPECT_LE(*bound, (best ? best->value.primary : kNever) * (1 + kChoiceRounding));
  }
  EXPECT_GT(bounded, kChoiceProblems / 2);
  EXPECT_GT(enumerated, kChoiceProblems / 20);
  EXPECT_GT(close, bounded / 2);
}

// Energy at the multipliers changes which operands come first.
void expectLeast(ChoiceTables tables, const std::array<double, 3>& times) {
  for (std::size_t o = 0; o < tables.operands.size(); ++o)
    if (!tables.operands[o].shape->isOutput) tables.operands[o].slots.back().energy *= times[o];
  const double least = PlainLeast(tables).run();
  for (const Simd simd : {Simd::Portable, bestSimd()}) {
    const double found = leastEnergy(tables, kNever, simd).energy;
    if (least == kNever)
      EXPECT_EQ(found, kNever);
    else
      EXPECT_NEAR(found, least, least * kChoiceRounding) << times[0] << " " << times[1] << " " << times[2];
  }
}

TEST(ChoiceBound, IsTheLeastCostOfNestedTilesNextToTheArray) {
  SmallProblems problems;
  for (int i = 0; i < kChoiceProblems / 2 && !HasFailure(); ++i) {
    const SmallProblem small = problems.next();
    SCOPED_TRACE(textOf(small));
    LayerTables layer(small.random.problem);
    if (!layer.usable()) continue;
    const Unrolling& unrolling = small.random.unrolling;
    const ChoiceTables tables = layer.tablesOf(unrolling, layer.lanesOf(unrolling));
    for (const std::array<double, 3>& times :
         {std::array<double, 3>{1, 1, 1}, {0, 30, 1}, {30, 0, 30}, {1, 30, 30}, {30, 30, 1}})
      expectLeast(tables, times);
  }
}

// One layer's tables serve all spatial unrollings, in any order.
TEST(ChoiceBound, IsCloseToTheBoundOfTheSearchForEveryChoiceOfALayer) {
  const Convolution layer;
  LayerTables tables(layer.problem);
  const std::vector<ParallelChoice>& choices = layer.choices;
  ASSERT_GT(choices.size(), 100U);
  double sum = 0;
  for (std::size_t i = choices.size(); i-- > 0;) {
    const double searched = searchBound(OwnRules(layer.problem, choices[i].unrolling));
    const std::optional<double> bound = quickBound(tables, choices[i].unrolling, kNever);
    ASSERT_TRUE(bound);
    ASSERT_LE(*bound, searched * (1 + kChoiceRounding));
    ASSERT_GT(*bound, searched * 0.8);
    sum += *bound / searched;
  }
  EXPECT_GT(sum / static_cast<double>(choices.size()), 0.95);
}

TEST(ChoiceBound, StopsAtTheLimit) {
  const Convolution layer;
  LayerTables tables(layer.problem);
  for (const ParallelChoice& choice : layer.choices) {
    const double least = *quickBound(tables, choice.unrolling, kNever);
    EXPECT_EQ(*quickBound(tables, choice.unrolling, least * 0.9), least * 0.9);
    EXPECT_EQ(*quickBound(tables, choice.unrolling, least * 1.1), least);
  }
}

TEST(ChoiceBound, IsInfiniteWhereATileNextToTheArrayFitsNowhere) {
  const Convolution layer(7);  // smaller than one weight
  LayerTables tables(layer.problem);
  EXPECT_EQ(quickBound(tables, Unrolling(2), kNever), kNever);
}

}  // namespace
}  // namespace tilescope::zigzag
