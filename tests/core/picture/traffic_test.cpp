// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/traffic.h"

#include <gtest/gtest.h>

#include "tests/core/picture/sample_plans.h"

namespace tilescope {
namespace {

LayerRow named(const std::string& name) {
  LayerRow row;
  row.name = name;
  return row;
}

const TrafficBar& barOf(const std::vector<TrafficBar>& bars, const std::string& layer) {
  const auto found = std::find_if(bars.begin(), bars.end(), [&](const TrafficBar& bar) { return bar.layer == layer; });
  if (found == bars.end()) throw std::runtime_error("no bar of " + layer);
  return *found;
}

TEST(TrafficPicture, EveryLayerOfTheModelHasItsBar) {
  const LayerRows rows = layerRows(samplePlan());
  const std::vector<TrafficBar> bars = trafficBars(rows);
  ASSERT_EQ(bars.size(), 54u);
  EXPECT_EQ(bars.front().layer, "conv1");
  const TrafficBar& bar = barOf(bars, "res2_0_b");
  EXPECT_EQ(bar.label, "0_b");
  EXPECT_EQ(bar.block, "res2");
  EXPECT_EQ(bar.state, LayerState::Planned);
  EXPECT_EQ(bar.bytes, rowOf(rows, "res2_0_b").bytes);
  EXPECT_EQ(bar.minimum, (2 * 64 * 56 * 56 + 64 * 64 * 9) * 4.0);
}

TEST(TrafficPicture, ALayerByItselfIsNoBlock) {
  const std::vector<TrafficBar> bars = trafficBars(layerRows(samplePlan()));
  EXPECT_EQ(barOf(bars, "conv1").block, "");
  EXPECT_EQ(barOf(bars, "conv1").label, "conv1");
  const std::vector<TrafficBar> lone = trafficBars({named("a_1"), named("b_1")});
  EXPECT_EQ(lone[0].label, "a_1");
  EXPECT_EQ(lone[0].block, "");
}

TEST(TrafficPicture, NothingIsLeftOfANameThatIsItsBlock) {
  const std::vector<TrafficBar> bars = trafficBars({named("a"), named("a_1"), named("a_"), named("_x"), named("_x")});
  EXPECT_EQ(bars[0].label, "a");
  EXPECT_EQ(bars[0].block, "a");
  EXPECT_EQ(bars[1].label, "1");
  EXPECT_EQ(bars[2].label, "a_");
  EXPECT_EQ(bars[3].block, "_x");
  EXPECT_EQ(bars[3].label, "_x");
}

TEST(TrafficPicture, WhatDoesNotFitKeepsABarWithItsMinimum) {
  const TrafficBar bar = barOf(trafficBars(layerRows(crampedPlan())), "res2_0_b");
  EXPECT_EQ(bar.state, LayerState::Infeasible);
  EXPECT_EQ(bar.bytes[0] + bar.bytes[1] + bar.bytes[2], 0);
  EXPECT_GT(bar.minimum, 0);
}

}  // namespace
}  // namespace tilescope
