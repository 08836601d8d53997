// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/layer_rows.h"
#include "core/models/diana/diana_terms.h"
#include "core/models/nve/nve_terms.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/picture/sample_plans.h"

namespace tilescope {
namespace {

constexpr double kWord = 4;                    // bytes per element of all tensors
constexpr double kPeak = 16 * 16 * 1020e6;     // MACs/s
constexpr double kBandwidth = 60e9;            // bytes per second
constexpr std::size_t kI = 0, kW = 1, kO = 2;  // indices of LayerRow::bytes

// 4 tiles of 14 rows read 15 + 16 + 16 + 15 input rows, and the weights once per tile.
TEST(LayerRows, AConvolutionReadsAsByHand) {
  const LayerRows rows = layerRows(samplePlan());
  const LayerRow& row = rowOf(rows, "res2_0_b");
  EXPECT_EQ(row.state, LayerState::Planned);
  EXPECT_EQ(row.operation, "conv 3×3, 64 → 64, 56 × 56");
  EXPECT_EQ(row.tile, "16 × 64 × 14");
  EXPECT_EQ(row.stationary, "input");
  EXPECT_EQ(row.sameAs, "");
  const double map = 64 * 56 * 56 * kWord, weights = 64 * 64 * 9 * kWord, macs = 56 * 56 * 64 * 64 * 9;
  EXPECT_EQ(row.minimum, (std::array<double, kTensorCount>{map, weights, map}));
  EXPECT_EQ(row.bytes[kI], 62 * 56 * 64 * kWord);
  EXPECT_EQ(row.bytes[kW], 4 * weights);
  EXPECT_EQ(row.bytes[kO], map);
  EXPECT_DOUBLE_EQ(row.intensity, macs / row.totalBytes());
  EXPECT_DOUBLE_EQ(row.performance, kPeak);
  EXPECT_DOUBLE_EQ(row.seconds, macs / kPeak);
  EXPECT_DOUBLE_EQ(row.utilization, 1);
  EXPECT_FALSE(row.memoryBound);
  EXPECT_EQ(row.bound, "array");
  EXPECT_TRUE(row.proven);
  EXPECT_EQ(rowOf(rows, "res2_1_b").sameAs, "res2_0_b");
}

TEST(LayerRows, AFullyConnectedLayerIsBoundByTheMemory) {
  const LayerRow row = rowOf(layerRows(samplePlan()), "fc");
  const double bytes = (2048 + 2048 * 1000 + 1000) * kWord;
  EXPECT_EQ(row.operation, "fc, 2048 → 1000");
  EXPECT_EQ(row.totalBytes(), bytes);
  EXPECT_EQ(row.minimumBytes(), bytes);
  EXPECT_DOUBLE_EQ(row.seconds, bytes / kBandwidth);
  EXPECT_DOUBLE_EQ(row.performance, 2048 * 1000 / row.seconds);
  EXPECT_TRUE(row.memoryBound);
  EXPECT_EQ(row.bound, "DRAM");
}

// Three input channels use three of sixteen array rows.
TEST(LayerRows, ABadlyFilledArrayIsNamed) {
  const LayerRow row = rowOf(layerRows(samplePlan()), "conv1");
  EXPECT_DOUBLE_EQ(row.utilization, 3.0 / 16);
  EXPECT_EQ(row.bound, "array fill");
}

TEST(LayerRows, OutsideTheModelOnlyTheLeastTrafficCounts) {
  const LayerRow row = rowOf(layerRows(samplePlan()), "pool1");
  EXPECT_EQ(row.state, LayerState::OutsideModel);
  EXPECT_EQ(row.operation, "max pool 3×3 /2, 56 × 56");
  EXPECT_EQ(row.bytes, (std::array<double, kTensorCount>{64 * 112 * 112 * kWord, 0, 64 * 56 * 56 * kWord}));
  EXPECT_EQ(row.bytes, row.minimum);
  EXPECT_EQ(row.tile, "");
  EXPECT_EQ(row.seconds, 0);
  EXPECT_EQ(row.share, 0);
}

TEST(LayerRows, WhatDoesNotFitSaysWhatIsMissing) {
  const LayerRows rows = layerRows(crampedPlan());
  const LayerRow& row = rowOf(rows, "res2_0_b");
  EXPECT_EQ(row.state, LayerState::Infeasible);
  EXPECT_EQ(row.shortReason, "input +3 B");
  EXPECT_THAT(row.reason, testing::StartsWith("The input tile needs 4 B, the input buffer has 1 B."));
  EXPECT_EQ(row.minimum[kW], 64 * 64 * 9 * kWord);
  EXPECT_EQ(row.share, 0);
  EXPECT_EQ(rowOf(rows, "pool1").state, LayerState::OutsideModel);
}

TEST(LayerRows, SharesAreOfTheObjectiveAndSumToOne) {
  ExecutionPlan plan = samplePlan();
  const auto shareOf = [&plan](Objective objective, double total, double part) {
    plan.request.objective = objective;
    const LayerRows rows = layerRows(plan);
    double sum = 0;
    for (const LayerRow& row : rows) sum += row.share;
    EXPECT_NEAR(sum, 1, 1e-12);
    EXPECT_NEAR(rowOf(rows, "fc").share, part / total, 1e-12);
  };
  const LayerRow fc = rowOf(layerRows(plan), "fc");
  shareOf(Objective::Metric, plan.totals.latency.seconds, fc.seconds);
  shareOf(Objective::Latency, plan.totals.latency.seconds, fc.seconds);
  shareOf(Objective::Energy, plan.totals.energy.total, fc.energy);
  shareOf(Objective::Traffic, plan.totals.offChipBytes.total(), fc.totalBytes());
}

TEST(LayerRows, WithoutAnAnswerTheFiguresOfBeforeStay) {
  const LayerRows before = layerRows(samplePlan());
  const ExecutionPlan nothingYet = unsolvedPlan(sampleRequest());
  const LayerRows rows = layerRows(nothingYet, before);
  ASSERT_EQ(rows.size(), before.size());
  LayerRow expected = rowOf(before, "res2_0_b");
  expected.state = LayerState::Pending;
  expected.proven = false;
  EXPECT_EQ(rowOf(rows, "res2_0_b"), expected);
  const LayerRow alone = rowOf(layerRows(nothingYet), "res2_0_b");
  EXPECT_EQ(alone.state, LayerState::Pending);
  EXPECT_EQ(alone.operation, expected.operation);
  EXPECT_EQ(alone.seconds, 0);
  EXPECT_EQ(alone.minimum, expected.minimum);
}

TEST(LayerRows, FiguresOfAnotherLayerOrOfWhatDidNotFitAreNotTaken) {
  LayerRows before = layerRows(samplePlan());
  for (LayerRow& row : before) {
    if (row.name == "res2_0_b") row.operation = "conv 5×5, 64 → 64, 56 × 56";
    if (row.name == "res2_0_c") row.state = LayerState::Infeasible;
  }
  const LayerRows rows = layerRows(unsolvedPlan(sampleRequest()), before);
  EXPECT_EQ(rowOf(rows, "res2_0_b").seconds, 0);
  EXPECT_EQ(rowOf(rows, "res2_0_c").seconds, 0);
  EXPECT_GT(rowOf(rows, "res2_0_a").seconds, 0);
}

TEST(LayerRows, HeadsNameTheNumbersOfATile) {
  EXPECT_EQ(mappingHeads(samplePlan()), (MappingHeads{"Tile K × C × OY", "Stationary"}));
  EXPECT_EQ(rowOf(layerRows(samplePlan()), "conv1").tile, "16 × 3 × 28");
}

// If one tile is narrower than its layer, all rows show six tile sizes.
TEST(LayerRows, ATileThatCutsColumnsShowsThemEverywhere) {
  ExecutionPlan plan = samplePlan();
  LayerResult& first = std::get<LayerResult>(plan.layers.front().evaluation);
  std::get<TileMapping>(*first.mapping).OX = 56;
  EXPECT_EQ(mappingHeads(plan), (MappingHeads{"Tile K × C × OY × OX × FY × FX", "Stationary"}));
  const LayerRows rows = layerRows(plan);
  EXPECT_EQ(rowOf(rows, "conv1").tile, "16 × 3 × 28 × 56 × 7 × 7");
  EXPECT_EQ(rowOf(rows, "fc").tile, "1 × 2048 × 1 × 1 × 1 × 1");
}

TEST(LayerRows, OfDianaTheInputModeStandsThereAndOfTheNveThePartitions) {
  ExecutionPlan plan = samplePlan();
  LayerResult& first = std::get<LayerResult>(plan.layers.front().evaluation);
  std::get<TileMapping>(*first.mapping).stationary.reset();
  diana::DianaTerms diana;
  diana.inputMode = "per-tile";
  first.terms = diana;
  EXPECT_EQ(rowOf(layerRows(plan), "conv1").stationary, "per-tile");
  EXPECT_EQ(mappingHeads(plan).stationary, "Input");
  nve::NveTerms nve;
  nve.intervals = {7, 7, 9};
  first.terms = nve;
  EXPECT_EQ(rowOf(layerRows(plan), "conv1").stationary, "3 parts");
  EXPECT_EQ(mappingHeads(plan).stationary, "Partitions");
}

TEST(LayerRows, LoopsStandInnermostFirst) {
  ExecutionPlan plan = samplePlan();
  LayerResult& first = std::get<LayerResult>(plan.layers.front().evaluation);
  LoopMapping loops;
  loops.temporal = {{"C", 3}, {"FX", 1}, {"OY", 7}};
  loops.spatial = {{"D1", {{"K", 16}}}, {"D2", {{"OX", 4}}}};
  first.mapping = loops;
  EXPECT_EQ(mappingHeads(plan), (MappingHeads{"Loops, innermost first", "Spatial unrolling"}));
  const LayerRow row = rowOf(layerRows(plan), "conv1");
  EXPECT_EQ(row.tile, "C3 OY7");
  EXPECT_EQ(row.stationary, "K16 OX4");
}

}  // namespace
}  // namespace tilescope
