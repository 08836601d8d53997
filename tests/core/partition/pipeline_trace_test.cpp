// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "core/partition/pipeline.h"

#include <gtest/gtest.h>

#include "core/base/json_fwd.h"

namespace tilescope {
namespace {

Json traceOf(const std::vector<PipelineStage>& stages, std::int64_t images, double microseconds) {
  return Json::parse(traceEvents(stages, timelineOf(stages, images), microseconds));
}

TEST(PipelineTrace, HasACompleteEventForEveryImageAtEveryStage) {
  const std::vector<PipelineStage> stages{{"conv1 \"first\"", 4, 2}, {"conv2", 3, 1}};
  const Json document = traceOf(stages, 3, 1000);
  const PipelineTimeline timeline = timelineOf(stages, 3);
  std::size_t steps = 0;
  for (const Json& event : document["traceEvents"]) {
    if (event["ph"] != "X") continue;
    const PipelineStep& step = timeline.steps[steps++];
    EXPECT_EQ(event["ts"], step.start * 1000);
    EXPECT_EQ(event["dur"], (step.end - step.start) * 1000);
    EXPECT_EQ(event["pid"], step.stage);
    EXPECT_EQ(event["tid"], step.replica);
    EXPECT_EQ(event["name"], "image " + std::to_string(step.image));
  }
  EXPECT_EQ(steps, 6U);
}

TEST(PipelineTrace, NamesStagesAndReplicas) {
  const Json document = traceOf({{"conv1 \"first\"", 4, 2}, {"conv2", 3, 5}}, 3, 1);
  std::vector<std::string> names;
  for (const Json& event : document["traceEvents"])
    if (event["ph"] == "M" && event["args"].contains("name")) names.push_back(event["args"]["name"]);
  const std::vector<std::string> expected{"conv1 \"first\"", "replica 0", "replica 1", "conv2",
                                          "replica 0",       "replica 1", "replica 2"};
  EXPECT_EQ(names, expected);
}

}  // namespace
}  // namespace tilescope
