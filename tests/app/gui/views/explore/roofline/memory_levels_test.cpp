// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/memory_levels.h"

#include <gmock/gmock.h>

#include "core/plan/planner.h"
#include "tests/app/gui/designs.h"
#include "tests/support/places.h"

namespace tilescope::gui {
namespace {

ExecutionPlan planOf(app::DesignWords words) {
  words.network = inSource("networks/resnet18.json");
  Result<PlanRequest> request = app::planRequest(words);
  EXPECT_TRUE(request) << toText(request.diagnostics());
  return *Planner().plan(*request);
}

const ExecutionPlan& eplannerPlan() {
  static const ExecutionPlan plan = planOf(exampleWords());
  return plan;
}

const LayerResult& resultOf(const ExecutionPlan& plan, const std::string& layer) {
  for (const LayerPlan& planned : plan.layers)
    if (planned.name == layer) return std::get<LayerResult>(planned.evaluation);
  throw std::logic_error("no such layer");
}

TEST(MemoryLevels, TheOutermostIsTheMarksOwnPlace) {
  const ExecutionPlan& plan = eplannerPlan();
  const RooflineLevels levels = memoryLevels(plan, "res3_0_b");
  const LayerResult& result = resultOf(plan, "res3_0_b");
  EXPECT_EQ(levels.layer, "res3_0_b");
  EXPECT_EQ(levels.memories, plan.request.hardware.memories.size());
  EXPECT_DOUBLE_EQ(levels.performance, result.macs / result.latency.seconds);
  ASSERT_GE(levels.levels.size(), 2u);
  const MemoryLevel& dram = levels.levels.front();
  EXPECT_EQ(dram.name, "DRAM");
  EXPECT_EQ(dram.place, 0u);
  EXPECT_TRUE(dram.offChip);
  EXPECT_NEAR(dram.intensity, result.macs / result.offChipBytes.total(), 1e-9 * dram.intensity);
  EXPECT_EQ(dram.bandwidthText, "60 GB/s");
  for (std::size_t i = 1; i < levels.levels.size(); ++i) {
    EXPECT_GT(levels.levels[i].place, levels.levels[i - 1].place);
    EXPECT_EQ(levels.levels[i].bandwidth > 0, !levels.levels[i].bandwidthText.isEmpty());
  }
}

TEST(MemoryLevels, LayersWithoutAResultHaveNone) {
  EXPECT_EQ(memoryLevels(eplannerPlan(), "pool1"), RooflineLevels{});
  EXPECT_EQ(memoryLevels(eplannerPlan(), "no such layer"), RooflineLevels{});
  EXPECT_EQ(memoryLevels(eplannerPlan(), ""), RooflineLevels{});
  EXPECT_FALSE(explainLevel(eplannerPlan(), "no such layer", "dram"));
  EXPECT_FALSE(explainLevel(eplannerPlan(), "conv1", "no such memory"));
}

TEST(MemoryLevels, EveryPointIsExplained) {
  const ExecutionPlan& plan = eplannerPlan();
  for (const MemoryLevel& level : memoryLevels(plan, "conv1").levels) {
    const auto provenance = explainLevel(plan, "conv1", level.memory);
    ASSERT_TRUE(provenance);
    EXPECT_EQ(provenance->title, "conv1 at " + level.name.toStdString());
    EXPECT_THAT(provenance->result, testing::EndsWith(" MAC/B"));
    EXPECT_THAT(provenance->steps.back(), testing::StartsWith("intensity = "));
    EXPECT_THAT(provenance->steps.back(), testing::EndsWith(" = " + provenance->result));
    EXPECT_THAT(provenance->source, testing::StartsWith("e-PlaNNer"));
    EXPECT_THAT(provenance->source, testing::HasSubstr("never compared with silicon"));
    EXPECT_FALSE(provenance->binding.empty());
    const bool hasRoof = toText(*provenance).find("roof = intensity × bandwidth") != std::string::npos;
    EXPECT_EQ(hasRoof, level.bandwidth > 0) << toText(*provenance);
  }
}

TEST(MemoryLevels, ALayerOnTheRoofIsBoundByIt) {
  const ExecutionPlan& plan = eplannerPlan();
  EXPECT_EQ(explainLevel(plan, "fc", "dram")->binding, "limited by its bandwidth");
  EXPECT_THAT(explainLevel(plan, "conv1", "dram")->binding, testing::MatchesRegex("at [0-9.]+ % of its roof"));
}

}  // namespace
}  // namespace tilescope::gui
