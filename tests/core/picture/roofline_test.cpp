// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/roofline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/picture/sample_plans.h"

namespace tilescope {
namespace {

using testing::ElementsAre;

const RooflineMark& markOf(const Roofline& roofline, const std::string& layer) {
  for (const RooflineMark& mark : roofline.marks)
    if (std::find(mark.layers.begin(), mark.layers.end(), layer) != mark.layers.end()) return mark;
  throw std::runtime_error("no mark of " + layer);
}

std::size_t layersOf(const Roofline& roofline) {
  std::size_t layers = 0;
  for (const RooflineMark& mark : roofline.marks) layers += mark.layers.size();
  return layers;
}

LayerRow rowAt(const std::string& name, double intensity) {
  LayerRow row;
  row.name = name;
  row.intensity = intensity;
  row.performance = 1e9;
  row.share = 0.25;
  return row;
}

TEST(RooflinePicture, RoofsAreThoseOfTheMachine) {
  const Roofline made = roofline(samplePlan(), layerRows(samplePlan()));
  EXPECT_DOUBLE_EQ(made.peak, 16 * 16 * 1020e6);
  EXPECT_DOUBLE_EQ(made.bandwidth, 60e9);
  EXPECT_EQ(made.peakLabel, "16 × 16 PEs, 261.1 GMAC/s");
  EXPECT_EQ(made.bandwidthLabel, "DRAM 60 GB/s");
  EXPECT_EQ(made.objective, "latency");
}

// 54 of 72 layers are convolutions or fully connected.
TEST(RooflinePicture, LayersAtOnePlaceShareAMark) {
  const LayerRows rows = layerRows(samplePlan());
  const Roofline made = roofline(samplePlan(), rows);
  EXPECT_EQ(layersOf(made), 54u);
  const RooflineMark& mark = markOf(made, "res2_1_c");
  EXPECT_THAT(mark.layers, ElementsAre("res2_0_c", "res2_0_proj", "res2_1_a", "res2_1_c", "res2_2_a", "res2_2_c"));
  EXPECT_EQ(mark.label, "res2, 6 layers");
  EXPECT_NEAR(mark.share, 6 * rowOf(rows, "res2_0_c").share, 1e-12);
  EXPECT_FALSE(mark.memoryBound);
  EXPECT_EQ(markOf(made, "fc").label, "fc");
  EXPECT_TRUE(markOf(made, "fc").memoryBound);
}

TEST(RooflinePicture, LayersOfSeveralBlocksAreCounted) {
  const Roofline made = roofline(samplePlan(), {rowAt("res2_a", 5), rowAt("res3_a", 5), rowAt("fc", 5)});
  ASSERT_EQ(made.marks.size(), 1u);
  EXPECT_EQ(made.marks.front().label, "res2_a and 2 more");
  EXPECT_DOUBLE_EQ(made.marks.front().share, 0.75);
}

TEST(RooflinePicture, WhatFitsNowhereHasNoPlace) {
  const LayerRows rows = layerRows(crampedPlan());
  EXPECT_EQ(rowOf(rows, "conv1").state, LayerState::Infeasible);
  EXPECT_TRUE(roofline(crampedPlan(), rows).marks.empty());
}

// A layer that is searched again keeps its old place; without one it has none.
TEST(RooflinePicture, PendingLayersStandWhereTheyWere) {
  const ExecutionPlan nothingYet = unsolvedPlan(sampleRequest());
  EXPECT_EQ(layersOf(roofline(nothingYet, layerRows(nothingYet, layerRows(samplePlan())))), 54u);
  const Roofline empty = roofline(nothingYet, layerRows(nothingYet));
  EXPECT_TRUE(empty.marks.empty());
  EXPECT_EQ(empty.peakLabel, "16 × 16 PEs, 261.1 GMAC/s");
}

TEST(RooflinePicture, TheAreaSpeaksOfTheObjective) {
  ExecutionPlan plan = samplePlan();
  plan.request.objective = Objective::Energy;
  EXPECT_EQ(roofline(plan, {}).objective, "energy");
  plan.request.objective = Objective::Traffic;
  EXPECT_EQ(roofline(plan, {}).objective, "traffic");
  plan.request.objective = Objective::Edp;
  EXPECT_EQ(roofline(plan, {}).objective, "latency");
}

TEST(RooflinePicture, WithoutALimitToTheBandwidthThereIsNoSlantedRoof) {
  ExecutionPlan plan = samplePlan();
  plan.request.hardware.memories.back().bandwidthGbPerS.reset();
  const Roofline made = roofline(plan, {});
  EXPECT_EQ(made.bandwidth, 0);
  EXPECT_EQ(made.bandwidthLabel, "");
}

}  // namespace
}  // namespace tilescope
