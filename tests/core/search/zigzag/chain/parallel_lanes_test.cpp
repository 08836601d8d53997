// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/zigzag/chain/parallel_lanes.h"

#include <gtest/gtest.h>

#include <map>

#include "core/search/zigzag/parallel_choices.h"
#include "tests/support/zigzag_random.h"

namespace tilescope::zigzag {
namespace {

// Lanes of every dimension below every memory of every operand.
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

TEST(ParallelLanes, OfADimensionThatDoesNotRunInParallelAreNumberNought) {
  const RandomCase random(3);
  ParallelLanes lanes(*random.problem);
  EXPECT_EQ(lanes.numbersOf(Unrolling(random.problem->arrayDims.size())), LaneNumbers{});
}

}  // namespace
}  // namespace tilescope::zigzag
