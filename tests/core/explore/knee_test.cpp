// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/parameter_steps.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace tilescope {
namespace {

using Edps = std::vector<std::optional<double>>;

TEST(Knee, IsTheSmallestValueWithinOnePercentOfTheMinimum) {
  EXPECT_EQ(kneeOf(Edps{8, 4, 1.02, 1.01, 1, 3}), 3U);
  EXPECT_EQ(kneeOf(Edps{8, 4, 1.02, 1.0101, 1, 3}), 4U) << "just above 1 %";
  EXPECT_EQ(kneeOf(Edps{1, 1, 1}), 0U) << "a flat curve has it at its smallest value";
  EXPECT_EQ(kneeOf(Edps{1, 2, 1}), 0U);
}

TEST(Knee, IsFeasible) {
  EXPECT_EQ(kneeOf(Edps{std::nullopt, 2, std::nullopt, 1}), 3U);
  EXPECT_EQ(kneeOf(Edps{std::nullopt, std::nullopt}), std::nullopt);
  EXPECT_EQ(kneeOf(Edps{}), std::nullopt);
}

// The first point that no other beats by more than 1 %.
std::optional<std::size_t> slowKnee(const Edps& edps) {
  for (std::size_t i = 0; i < edps.size(); ++i) {
    bool within = edps[i].has_value();
    for (const std::optional<double>& other : edps)
      if (within && other && *edps[i] > 1.01 * *other) within = false;
    if (within) return i;
  }
  return std::nullopt;
}

TEST(Knee, IsWhatComparingAllPairsFinds) {
  std::mt19937 random(7);
  std::uniform_int_distribution<int> size(0, 12), step(0, 60);
  for (int round = 0; round < 5000; ++round) {
    Edps edps;
    for (int i = size(random); i > 0; --i) {
      const int steps = step(random);
      edps.push_back(steps == 0 ? std::nullopt : std::optional(1e9 * (1 + steps * 0.0025)));
    }
    EXPECT_EQ(kneeOf(edps), slowKnee(edps)) << "round " << round;
  }
}

}  // namespace
}  // namespace tilescope
