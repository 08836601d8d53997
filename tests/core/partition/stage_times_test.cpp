// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/pipeline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/ensure.h"
#include "tests/core/partition/partition_problem.h"

namespace tilescope {
namespace {

using ::testing::ElementsAre;

struct Resnet18 : PartitionProblem {
  Resnet18() : PartitionProblem(projectNetwork("resnet18.json"), rowsOnly()) {}
  Partition partition = solve(3 * (std::int64_t{1} << 20), ResidualRule::Ignored);
};

TEST(StageTimes, MacsAreTheLatenciesOfTheGoldenPipelines) {
  EXPECT_THAT(stageMacs(Resnet18().partition), ElementsAre(1158463488, 289013760, 115605504, 115605504, 115605504));
}

TEST(StageTimes, ASpanRunsWhatIsMergedAndProjectedWithIt) {
  const Resnet18 resnet;
  EXPECT_THAT(layersOfSpan(resnet.chain, 6, 8), ElementsAre("res3_0_a", "res3_0_b", "res3_0_proj", "res3_0_add"));
}

TEST(StageTimes, EveryLayerUpToTheEndIsInOneSpan) {
  const Resnet18 resnet;
  std::size_t layers = 0;
  for (const PartitionSpan& span : resnet.partition.spans)
    layers += layersOfSpan(resnet.chain, span.from, span.to).size();
  EXPECT_EQ(layers + resnet.chain.after.size(), projectNetwork("resnet18.json").layers.size());
}

TEST(StageTimes, TimesOfTheLayersAddUpAndTheRestIsNamed) {
  const Resnet18 resnet;
  std::map<std::string, double> times;
  for (const std::string& layer : layersOfSpan(resnet.chain, 0, resnet.chain.size())) times[layer] = 1.5;
  times.erase(resnet.chain.layer(18).name);
  const std::vector<StageTime> stages = stageTimes(resnet.chain, resnet.partition, times, {});
  double sum = 0;
  for (const StageTime& stage : stages) sum += stage.latency();
  EXPECT_EQ(sum, 1.5 * static_cast<double>(times.size()));
  EXPECT_THAT(stages.back().uncounted, ElementsAre(resnet.chain.layer(18).name));
  EXPECT_THAT(stages.front().uncounted, ElementsAre());
}

TEST(StageTimes, AStageIsAsSlowAsItsLink) {
  const Resnet18 resnet;
  const std::vector<StageTime> fast = stageTimes(resnet.chain, resnet.partition, {}, {});
  EXPECT_EQ(fast[1].latency(), 0);
  const std::vector<StageTime> slow = stageTimes(resnet.chain, resnet.partition, {}, 8.0);
  for (std::size_t k = 0; k < slow.size(); ++k) {
    EXPECT_EQ(slow[k].latency(), static_cast<double>(resnet.partition.spans[k].transfers.total()) / 8);
    EXPECT_TRUE(slow[k].isBoundByLink());
  }
  EXPECT_THROW(stageTimes(resnet.chain, resnet.partition, {}, 0.0), InternalError);
}

}  // namespace
}  // namespace tilescope
