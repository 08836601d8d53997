// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/binding.h"

#include <gmock/gmock.h>

#include <numeric>

#include "core/explore/verdict.h"
#include "tests/core/explore/explore_support.h"

namespace tilescope {
namespace {

ExecutionPlan energyPlan() {
  PlanRequest r = requestFor("resnet18.json", "tx2_eplanner_a.json");
  r.objective = Objective::Energy;
  return planned(r);
}

TEST(EnergyShare, SharesAddUpToTheWhole) {
  const std::vector<EnergyShare> shares = energyShares(energyPlan());
  ASSERT_GT(shares.size(), 3u);
  const double sum = std::accumulate(shares.begin(), shares.end(), 0.0,
                                     [](double s, const EnergyShare& share) { return s + share.share; });
  EXPECT_NEAR(sum, 1, 1e-9);
  for (std::size_t i = 1; i < shares.size(); ++i) EXPECT_GE(shares[i - 1].energy, shares[i].energy);
}

TEST(EnergyShare, TheNetworkOfTheArrayHasItsShare) {
  ExecutionPlan plan = energyPlan();
  plan.totals.energy.interconnect = plan.totals.energy.total;
  plan.totals.energy.total *= 2;
  const EnergyShare first = energyShares(plan).front();
  EXPECT_TRUE(first.network);
  EXPECT_DOUBLE_EQ(first.share, 0.5);
}

TEST(EnergyShare, IsSaidInWords) {
  EXPECT_EQ(wordsOf(EnergyShare{"sram_2MB", Tensor::I, Move::Read, 1, 0.37}),
            "Input reads from sram_2MB cost 37 % of the energy");
  EXPECT_EQ(wordsOf(EnergyShare{"output_buffer", Tensor::O, Move::Update, 1, 0.2}),
            "Output updates of the output buffer cost 20 % of the energy");
  EXPECT_EQ(wordsOf(EnergyShare{"", Tensor::I, Move::Read, 1, 0.5}), "The MACs cost 50 % of the energy");
  EXPECT_EQ(wordsOf(EnergyShare{"", Tensor::I, Move::Read, 1, 0.25, true}),
            "The network of the array costs 25 % of the energy");
}

TEST(EnergyShare, IsTheFindingWhereEnergyIsTheAim) {
  const ExecutionPlan plan = energyPlan();
  const Verdict verdict = findingOf(plan);
  EXPECT_EQ(verdict.kind, Verdict::Kind::Bound);
  EXPECT_EQ(verdict.resource, Resource::None);
  EXPECT_EQ(verdict.finding, wordsOf(energyShares(plan).front()) + ".");
}

TEST(EnergyShare, NothingIsSaidOfAPlanWithoutEnergies) {
  ExecutionPlan plan = energyPlan();
  plan.totals.energy = {};
  EXPECT_TRUE(energyShares(plan).empty());
  EXPECT_THAT(findingOf(plan).finding, testing::HasSubstr("limits"));
}

}  // namespace
}  // namespace tilescope
