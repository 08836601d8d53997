// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/pipeline.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/base/ensure.h"
#include "core/partition/stap.h"

namespace tilescope {
namespace {

std::vector<PipelineStage> stagesOf(const std::vector<double>& latencies, const std::vector<std::int64_t>& replicas) {
  std::vector<PipelineStage> stages;
  for (std::size_t k = 0; k < latencies.size(); ++k)
    stages.push_back({"stage " + std::to_string(k), latencies[k], replicas[k]});
  return stages;
}

// Simulates tick by tick when each image leaves each stage. Latencies are integers above 0.
std::vector<std::vector<int>> endsByTicks(const std::vector<PipelineStage>& stages, int images) {
  constexpr int kNever = 1 << 30;
  std::vector<std::vector<int>> ends(stages.size(), std::vector<int>(static_cast<std::size_t>(images), kNever));
  std::vector<std::vector<int>> next;    // by replica: its next image
  std::vector<std::vector<int>> freeAt;  // by replica
  for (const PipelineStage& stage : stages) {
    next.emplace_back();
    for (int r = 0; r < stage.replicas; ++r) next.back().push_back(r);
    freeAt.emplace_back(static_cast<std::size_t>(stage.replicas), 0);
  }
  for (int now = 0; ends.back().back() == kNever; ++now)
    for (std::size_t k = 0; k < stages.size(); ++k)
      for (std::size_t r = 0; r < next[k].size(); ++r) {
        const auto image = static_cast<std::size_t>(next[k][r]);
        if (next[k][r] >= images || freeAt[k][r] > now || (k > 0 && ends[k - 1][image] > now)) continue;
        freeAt[k][r] = ends[k][image] = now + static_cast<int>(stages[k].latency);
        next[k][r] += static_cast<int>(stages[k].replicas);
      }
  return ends;
}

std::vector<PipelineStage> randomStages(std::mt19937& random) {
  std::vector<PipelineStage> stages(1 + random() % 4);
  for (PipelineStage& stage : stages)
    stage = {"", static_cast<double>(1 + random() % 30), static_cast<std::int64_t>(1 + random() % 4)};
  return stages;
}

TEST(Pipeline, ThePapersExampleFinishesAnImageEveryTwentyUnits) {
  const PipelineTimeline timeline = timelineOf(stagesOf({15, 35, 40, 10}, {1, 2, 2, 1}), 8);
  EXPECT_EQ(timeline.fillLatency, 100);
  EXPECT_EQ(timeline.end, 235);
  ASSERT_TRUE(timeline.measuredPeriod);
  EXPECT_EQ(*timeline.measuredPeriod, 20);
  // Figure 5: at the third stage, the second replica takes the second image at once.
  const PipelineStep second = timeline.steps[4 + 2];
  EXPECT_EQ(second, (PipelineStep{2, 1, 1, 65, 105}));
}

TEST(Pipeline, EndsWhenASimulationOfEveryTickSays) {
  std::mt19937 random(3);
  for (int run = 0; run < 200; ++run) {
    const std::vector<PipelineStage> stages = randomStages(random);
    const int images = static_cast<int>(1 + random() % 12);
    const PipelineTimeline timeline = timelineOf(stages, images);
    const auto ends = endsByTicks(stages, images);
    ASSERT_EQ(timeline.steps.size(), stages.size() * static_cast<std::size_t>(images));
    for (const PipelineStep& step : timeline.steps) {
      EXPECT_EQ(step.end, ends[step.stage][static_cast<std::size_t>(step.image)]) << run;
      EXPECT_EQ(step.end - step.start, stages[step.stage].latency);
      EXPECT_EQ(step.replica, step.image % stages[step.stage].replicas);
    }
  }
}

TEST(Pipeline, SettlesAtTheLargestLatencyPerReplica) {
  std::mt19937 random(5);
  for (int run = 0; run < 200; ++run) {
    const std::vector<PipelineStage> stages = randomStages(random);
    double period = 0;
    for (const PipelineStage& stage : stages)
      period = std::max(period, stage.latency / static_cast<double>(stage.replicas));
    const PipelineTimeline timeline = timelineOf(stages, 2000);
    ASSERT_TRUE(timeline.measuredPeriod);
    EXPECT_NEAR(*timeline.measuredPeriod, period, 1e-9) << run;
  }
}

TEST(Pipeline, MeasuresNoPeriodOnFewerImagesThanOneRound) {
  EXPECT_FALSE(timelineOf(stagesOf({30}, {3}), 3).measuredPeriod);
  EXPECT_EQ(timelineOf(stagesOf({30}, {3}), 4).measuredPeriod, 10);
}

TEST(Pipeline, BubblesAndWorkFillTheTimeOfTheReplicas) {
  // The second stage works 10 of every 25 units, from 25 to 85.
  const PipelineTimeline timeline = timelineOf(stagesOf({25, 10}, {1, 1}), 3);
  EXPECT_EQ(timeline.stages[0], (StageActivity{0, 75, 75, 0}));
  EXPECT_EQ(timeline.stages[1], (StageActivity{25, 85, 30, 30}));
  // Two replicas of 20, an image every 15: each waits 10 between images.
  EXPECT_EQ(timelineOf(stagesOf({15, 20}, {1, 2}), 4).stages[1], (StageActivity{15, 80, 80, 20}));
}

TEST(Pipeline, AStageWithALagBeginsBeforeTheOneBeforeEnds) {
  std::vector<PipelineStage> stages = stagesOf({40, 30}, {1, 1});
  stages[1].waits = {{0, 15}};
  const PipelineTimeline early = timelineOf(stages, 5);
  EXPECT_EQ(early.fillLatency, 45);
  EXPECT_EQ(early.measuredPeriod, timelineOf(stagesOf({40, 30}, {1, 1}), 5).measuredPeriod);
}

TEST(Pipeline, MoreReplicasThanImagesAreLeftIdle) {
  const PipelineTimeline timeline = timelineOf(stagesOf({7}, {1'000'000'000'000}), 2);
  EXPECT_EQ(timeline.end, 7);
  EXPECT_EQ(timeline.stages[0], (StageActivity{0, 7, 14, 0}));
  EXPECT_FALSE(timeline.measuredPeriod);
}

TEST(Pipeline, WithoutStagesOrImagesThereIsNoTimeline) {
  EXPECT_THROW(timelineOf({}, 1), InternalError);
  EXPECT_THROW(timelineOf(stagesOf({7}, {1}), 0), InternalError);
}

}  // namespace
}  // namespace tilescope
