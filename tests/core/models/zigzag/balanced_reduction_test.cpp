// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/original_latency.h"

#include <gtest/gtest.h>

#include <map>
#include <vector>

namespace tilescope::zigzag {
namespace {

struct Reduction {
  const char* name;
  std::vector<HideableLoad> loads;
  double freeCycles;
  std::vector<double> left;  // by member
};

class HideBehindComputation : public testing::TestWithParam<Reduction> {};

TEST_P(HideBehindComputation, LeavesWhatTheOriginalLeaves) {
  std::vector<HideableLoad> loads = GetParam().loads;
  hideBehindComputation(loads, GetParam().freeCycles);
  std::map<std::size_t, double> byMember;
  for (const HideableLoad& load : loads) byMember[load.member] = load.cycles;
  for (std::size_t i = 0; i < GetParam().left.size(); ++i) EXPECT_EQ(byMember.at(i), GetParam().left[i]) << i;
}

INSTANTIATE_TEST_SUITE_P(
    Loads, HideBehindComputation,
    testing::Values(Reduction{"NothingFree", {{0, 10, 2}}, 0, {10}},
                    Reduction{"LessThanNothingFree", {{0, 10, 2}}, -3, {10}},
                    Reduction{"DownToTheFloor", {{0, 10, 2}}, 100, {2}},
                    Reduction{"AsFarAsCyclesAreFree", {{0, 10, 2}}, 3, {7}},
                    // The longest is first reduced by 10 − 4; then both share the remaining 3.
                    Reduction{"LongestFirst", {{0, 8, 1}, {1, 10, 4}}, 9, {8 - 1.5, 4 - 1.5}},
                    // Both are reduced by 8 − 1 of the second one, although the first has reached its floor.
                    Reduction{"BelowFloorAndZero", {{0, 8, 1}, {1, 10, 4}}, 100, {1, -3}},
                    // A load below its floor returns cycles, also to all loads before it.
                    Reduction{"ShorterThanTheFloor", {{0, 10, 4}, {1, 3, 5}}, 100, {6, 5}},
                    // Equal loads keep their order, so the floor of the first one comes first.
                    Reduction{"EqualOnesInOrder", {{0, 10, 8}, {1, 10, 0}}, 4, {7, 9}}),
    [](const auto& reduction) { return reduction.param.name; });

}  // namespace
}  // namespace tilescope::zigzag
