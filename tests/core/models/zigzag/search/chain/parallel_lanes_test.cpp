// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/chain/parallel_lanes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "core/hardware/hardware_json.h"
#include "core/models/zigzag/search/parallel_choices.h"
#include "tests/support/places.h"
#include "tests/support/zigzag_random.h"

namespace tilescope::zigzag {
namespace {

std::vector<Sizes> lanesOf(const RandomCase& random, const Unrolling& unrolling) {
  const OwnRules rules(random.problem, unrolling);
  std::vector<Sizes> lanes;
  for (std::size_t o = 0; o < random.problem->operands.size(); ++o)
    for (std::size_t arch = 0; arch <= random.problem->operands[o].memories.size(); ++arch)
      lanes.push_back(rules.lanesWithin(o, arch));
  return lanes;
}

TEST(ParallelLanes, HaveTheSameNumbersOnlyWhereTheyAreTheSameBelowEveryMemory) {
  int same = 0;
  for (unsigned seed = 0; seed < 100 && !testing::Test::HasFailure(); ++seed) {
    RandomCase random(seed);
    random.hardware.dataflows.clear();
    SCOPED_TRACE(random.text({}, {}));
    ParallelLanes lanes(*random.problem);
    std::map<LaneNumbers, std::vector<Sizes>> known;
    for (const ParallelChoice& choice :
         parallelChoices(*random.problem, random.hardware, std::nullopt, Twins::All).choices) {
      const LaneNumbers numbers = lanes.numbersOf(balanced(*random.problem, choice.unrolling));
      const std::vector<Sizes> below = lanesOf(random, choice.unrolling);
      const auto [found, isNew] = known.try_emplace(numbers, below);
      same += !isNew;
      EXPECT_EQ(found->second, below);
    }
  }
  EXPECT_GT(same, 0);
}

// Rows and columns of a square image may be swapped; rows and output channels not.
TEST(ParallelLanes, AreTheSameUpToMirroringOnlyWhereTheLayerIs) {
  const HardwareProfile hardware = readHardware(inSource("hardware_profiles/eyeriss_like.json")).value();
  for (const bool square : {true, false}) {
    Layer layer;
    layer.name = "convolution";
    layer.type = LayerType::Conv;
    layer.out = {14, 14, square ? 14 : 28};
    layer.in = {8, 14, square ? 14 : 28};
    layer.window.kernelHeight = layer.window.kernelWidth = 3;
    layer.window.padding = {1, 1, 1, 1};
    const Problem problem = makeProblem(layer, hardware);
    const auto dim = [&](const std::string& name) {
      return static_cast<std::size_t>(std::find(problem.dims.begin(), problem.dims.end(), name) - problem.dims.begin());
    };
    ParallelLanes lanes(problem);
    const auto mirrored = [&](const std::string& first, const std::string& second) {
      return lanes.upToMirroring(lanes.numbersOf({{{dim(first), 7}}, {{dim(second), 3}}}));
    };
    EXPECT_EQ(mirrored("OY", "FX") == mirrored("OX", "FY"), square);
    EXPECT_NE(mirrored("OY", "FX"), mirrored("OX", "FX"));
    EXPECT_NE(mirrored("OY", "C"), mirrored("K", "C"));
  }
}

TEST(ParallelLanes, OfADimensionThatDoesNotRunInParallelAreNumberNought) {
  const RandomCase random(3);
  ParallelLanes lanes(*random.problem);
  EXPECT_EQ(lanes.numbersOf(Unrolling(random.problem->arrayDims.size())), LaneNumbers{});
}

}  // namespace
}  // namespace tilescope::zigzag
