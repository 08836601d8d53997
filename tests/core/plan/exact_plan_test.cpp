// SPDX-License-Identifier: GPL-3.0-or-later
// ZigZag's exact search gives the same bytes for any number of threads, with previews and without.
#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/plan/plan_json.h"
#include "core/plan/planner.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

PlanRequest request(const std::string& network, const std::string& profile, Objective objective) {
  return {projectNetwork(network + ".json"),
          projectHardware(profile + ".json"),
          "zigzag",
          "exact",
          objective,
          {},
          std::nullopt,
          std::nullopt};
}

std::string textOf(const PlanRequest& request, const PlannerSettings& settings) {
  ExecutionPlan plan = valueOrFail(Planner().plan(request, settings));
  for (LayerPlan& layer : plan.layers) layer.search.seconds = 0;
  return toJson(plan).dump();
}

PlannerSettings settings(int threads, bool previews) {
  PlannerSettings s;
  s.threads = threads;
  s.previewFirst = s.warmStarts = previews;
  return s;
}

class ExactPlan : public testing::TestWithParam<std::tuple<std::string, Objective>> {};

TEST_P(ExactPlan, HasTheSameBytesForOneAndTwoThreadsWithPreviewsAndWithout) {
  const auto& [profile, objective] = GetParam();
  const PlanRequest r = request("resnet18", profile, objective);
  const std::string one = textOf(r, settings(1, false));
  EXPECT_NE(one.find("\"proven\""), std::string::npos);
  EXPECT_EQ(textOf(r, settings(2, false)), one);
  EXPECT_EQ(textOf(r, settings(1, true)), one);
  EXPECT_EQ(textOf(r, settings(2, true)), one);
}

INSTANTIATE_TEST_SUITE_P(Profiles, ExactPlan,
                         testing::Combine(testing::Values("tpu_like", "edge_tpu_like", "diana"),
                                          testing::Values(Objective::Energy, Objective::Latency)),
                         [](const auto& test) {
                           return std::get<0>(test.param) + "_" + std::string(name(std::get<1>(test.param)));
                         });

}  // namespace
}  // namespace tilescope
