// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/check/parallel_loops.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/models/zigzag/search/parallel_choices.h"
#include "core/models/zigzag/spatial_candidates.h"
#include "tests/app/check/certificate_builder.h"
#include "tests/support/zigzag_random.h"

namespace tilescope::check {
namespace {

using ::testing::Contains;
using zigzag::RandomCase;

// Factors may be too large or "max", and loops may be missing in the layer.
Dataflow randomDataflow(RandomCase& random, bool complete) {
  Dataflow dataflow;
  dataflow.name = "random";
  dataflow.unroll.emplace();
  for (const ArrayDim& dim : random.hardware.arrayDims) {
    if (!complete && random.chance(50)) continue;
    std::vector<UnrolledLoop> loops;
    for (std::int64_t i = random.pick(0, 2); i > 0; --i) {
      const auto d = static_cast<std::size_t>(random.pick(0, static_cast<std::int64_t>(random.problem->dimCount())));
      UnrolledLoop loop;
      loop.dim = d < random.problem->dimCount() ? random.problem->dims[d] : "Z";
      if (random.chance(70)) loop.factor = random.pick(1, 5);
      loops.push_back(loop);
    }
    dataflow.unroll->emplace_back(dim.name, loops);
  }
  return dataflow;
}

// Whether or not capacity or port width limits the lanes.
TEST(CheckParallelLoops, AreThoseThatTheSearchLooksAt) {
  int one = 0, several = 0;
  for (unsigned seed = 0; seed < 2000; ++seed) {
    RandomCase random(seed);
    const Dataflow dataflow = randomDataflow(random, seed % 4 != 0);
    const zigzag::SpatialCandidates candidates =
        zigzag::spatialCandidates(*random.problem, &dataflow, false, zigzag::kMaxParallelChoices);
    std::set<Unrolling> model, checker;
    for (const zigzag::Unrolling& candidate : candidates.unrollings) model.insert(sorted(candidate));
    for (const Unrolling& choice : choicesOf(makeSpace(random.layer, random.hardware), &dataflow))
      checker.insert(choice);
    ASSERT_EQ(checker, model) << "seed " << seed;
    ++(model.size() == 1 ? one : several);
  }
  EXPECT_GT(one, 100);
  EXPECT_GT(several, 100);
}

TEST(CheckParallelLoops, ChoicesOfAnOpenArrayContainTheMostPromisingOnes) {
  for (unsigned seed = 0; seed < 500; ++seed) {
    RandomCase random(seed);
    const Dataflow dataflow = randomDataflow(random, false);
    const zigzag::SpatialCandidates candidates = zigzag::spatialCandidates(*random.problem, &dataflow, false);
    if (candidates.violation) continue;
    const std::vector<Unrolling> choices = choicesOf(makeSpace(random.layer, random.hardware), &dataflow);
    for (const zigzag::Unrolling& candidate : candidates.unrollings)
      ASSERT_THAT(choices, Contains(sorted(candidate))) << "seed " << seed;
  }
}

// K 6 and C 4 on three elements: no loop, K by 3, or C by 3.
TEST(CheckParallelLoops, AnOpenArrayDimensionTakesOneLoopOrNone) {
  Layer layer;
  layer.type = LayerType::Fc;
  layer.in = {4, 1, 1};
  layer.out = {6, 1, 1};
  HardwareProfile hardware;
  hardware.precision = {8, 8, 32, 8};
  hardware.arrayDims = {{"D1", 3}};
  Memory memory;
  memory.name = "dram";
  memory.sizeBits = 1 << 20;
  memory.holds = {Tensor::I, Tensor::W, Tensor::O};
  memory.sharedAcross = {"D1"};
  memory.offChip = true;
  hardware.memories = {memory};
  const Space space = makeSpace(layer, hardware);
  const std::size_t k = *space.dimNamed("K"), c = *space.dimNamed("C");
  EXPECT_THAT(allChoices(space, hardware, ""),
              ::testing::UnorderedElementsAre(Unrolling{{}}, Unrolling{{{k, 3}}}, Unrolling{{{c, 3}}}));
}

TEST(CheckParallelLoops, LanesOfAShortLastPassAreSpreadOverAllPasses) {
  Layer layer;
  layer.type = LayerType::Fc;
  layer.in = {1, 1, 1};
  layer.out = {37, 1, 1};
  RandomCase random(3);
  HardwareProfile hardware = random.hardware;
  hardware.arrayDims = {{"D1", 32}};
  const Space space = makeSpace(layer, hardware);
  const std::size_t k = *space.dimNamed("K");
  const Lanes lanes = lanesOf(space, {{{k, 32}}});
  EXPECT_EQ(lanes.all[k], 19);
  EXPECT_EQ(lanes.temporal[k], 2);
}

}  // namespace
}  // namespace tilescope::check
