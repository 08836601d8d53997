// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the checker's results with the model's, which was written independently.
#include "app/check/counting.h"

#include <gtest/gtest.h>

#include "app/check/optimum.h"
#include "core/models/zigzag/zigzag_model.h"
#include "core/models/zigzag/zigzag_result.h"
#include "tests/support/zigzag_random.h"

namespace tilescope::check {
namespace {

using zigzag::RandomCase;

LoopMapping randomMapping(RandomCase& random) {
  const zigzag::OwnRules rules(random.problem, random.unrolling);
  const zigzag::Order order = random.order(rules.temporalSizes());
  return zigzag::loopMapping(*random.problem,
                             {random.unrolling, order, random.splits(order.size()), Allocation::Uneven});
}

Evaluation evaluated(const Layer& layer, const HardwareProfile& hardware, const LoopMapping& mapping) {
  const Result<Evaluation> evaluation = zigzag::zigzagModel().evaluate(layer, hardware, mapping, {}, {});
  if (!evaluation) throw std::runtime_error(toText(evaluation.diagnostics()));
  return *evaluation;
}

TEST(CheckCounting, EnergyAccessesAndLatencyAgreeWithTheModelOnRandomMappings) {
  for (unsigned seed = 0; seed < 3000; ++seed) {
    RandomCase random(seed);
    HardwareProfile roomy = random.hardware;
    roomy.operandLatches = 1 + static_cast<int>(seed % 2);
    for (Memory& memory : roomy.memories) memory.sizeBits = std::int64_t{1} << 40;
    const LoopMapping mapping = randomMapping(random);
    const LayerResult result = std::get<LayerResult>(evaluated(random.layer, roomy, mapping));
    const Space space = makeSpace(random.layer, roomy);
    const std::variant<Counted, Reason> counted = countMapping(space, mapping);
    ASSERT_TRUE(std::holds_alternative<Counted>(counted)) << seed << std::get<Reason>(counted);
    const std::optional<Reason> wrong = wrongFigure(space, std::get<Counted>(counted), result, roomy.clockMhz);
    ASSERT_FALSE(wrong) << "seed " << seed << ": " << *wrong;
  }
}

TEST(CheckCounting, MappingsFitExactlyWhereTheModelSaysSo) {
  int fitting = 0, tooLarge = 0;
  for (unsigned seed = 0; seed < 3000; ++seed) {
    RandomCase random(seed);
    const LoopMapping mapping = randomMapping(random);
    const bool fits = isValid(evaluated(random.layer, random.hardware, mapping));
    const auto counted = countMapping(makeSpace(random.layer, random.hardware), mapping);
    ASSERT_EQ(std::holds_alternative<Counted>(counted), fits) << "seed " << seed;
    ++(fits ? fitting : tooLarge);
  }
  EXPECT_GT(fitting, 100);
  EXPECT_GT(tooLarge, 100);
}

TEST(CheckCounting, TilesAtTheEdgeAreAsSmallAsTheyAre) {
  Layer layer;
  layer.type = LayerType::Conv;
  layer.out = {1, 1, 5};
  layer.in = {1, 1, 5};
  layer.window.kernelWidth = 3;
  layer.window.padding = {0, 1, 0, 1};
  HardwareProfile hardware = RandomCase(1).hardware;
  const Space space = makeSpace(layer, hardware);
  const TensorUse& input = space.tensors[*space.tensorNamed(Tensor::I)];
  Extents blocks(space.dims.size(), 1);
  blocks[*space.dimNamed("OX")] = 2;
  blocks[*space.dimNamed("FX")] = 3;
  // Output blocks 0-1, 2-3 and 4 read input columns -1 to 2, 1 to 4 and 3 to 5; only columns 0 to 4 exist.
  EXPECT_EQ(tilesOf(space, input, blocks), (TileSizes{{2, 1}, {3, 1}, {4, 1}}));
  EXPECT_EQ(heldElements(space, input, blocks), 4);
}

TEST(CheckCounting, AnOutputVisitedThreeTimesComesBackTwice) {
  Layer layer;
  layer.type = LayerType::Fc;
  layer.in = {6, 1, 1};
  layer.out = {1, 1, 1};
  const Space space = makeSpace(layer, RandomCase(1).hardware);
  Extents blocks(space.dims.size(), 1);
  blocks[*space.dimNamed("C")] = 2;
  const Visits visits = visitsOf(space, space.tensors[space.output()], blocks, Extents(space.dims.size(), 1));
  EXPECT_EQ(visits.all, 3);
  EXPECT_EQ(visits.partial, 2);
  EXPECT_EQ(visits.final, 1);
  EXPECT_EQ(visits.back, 2);
}

TEST(CheckCounting, ToleranceIsOnePartInTrillion) {
  EXPECT_TRUE(same(1e9, 1e9 * (1 + 0.5e-12)));
  EXPECT_FALSE(same(1e9, 1e9 * (1 + 3e-12)));
  EXPECT_TRUE(atLeast(1 - 0.5e-12, 1));
  EXPECT_FALSE(atLeast(1 - 3e-12, 1));
}

}  // namespace
}  // namespace tilescope::check
