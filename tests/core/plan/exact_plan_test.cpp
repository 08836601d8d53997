// SPDX-License-Identifier: GPL-3.0-or-later
// ZigZag's exact search gives the same bytes for any number of threads, with previews and without.
#include <gtest/gtest.h>

#include <map>
#include <optional>

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

// The first round of previews is a mapping that needs no search for latency.
TEST(FirstAnswers, HaveBoundsThatHold) {
  for (const Objective objective : {Objective::Latency, Objective::Edp}) {
    PlanRequest r = request("resnet18", "tpu_like", objective);
    Planner planner;
    for (const std::int64_t kib : {2048, 1024}) {  // the second plan begins with the mappings of the first
      for (Memory& memory : r.hardware.memories)
        if (!memory.offChip && memory.holds.size() > 1) memory.sizeBits = kib * 8192;
      std::map<std::string, std::vector<LayerPlan>> interim;
      std::optional<std::size_t> searched;  // interim answers before the first final one
      std::size_t answers = 0;
      PlannerSettings s = settings(1, true);
      s.onProgress = [&](const PlanProgress& progress) {
        if (progress.finished->interim)
          interim[progress.finished->name].push_back(*progress.finished);
        else if (!searched)
          searched = answers;
        ++answers;
      };
      const ExecutionPlan plan = valueOrFail(planner.plan(r, s));
      for (const LayerPlan& layer : plan.layers) {
        const auto* result = std::get_if<LayerResult>(&layer.evaluation);
        if (result == nullptr || result->outsideModel || !layer.sameAs.empty()) continue;
        const double value = objectiveOfLayer(*result, objective);
        ASSERT_FALSE(interim[layer.name].empty()) << layer.name;
        for (const LayerPlan& before : interim[layer.name]) {
          const double known = objectiveOfLayer(std::get<LayerResult>(before.evaluation), objective);
          EXPECT_GE(known, value * (1 - 1e-12)) << layer.name;
          EXPECT_LE(before.search.lowerBound, value * (1 + 1e-12)) << layer.name;
          EXPECT_NEAR(1 - before.search.lowerBound / known, before.search.gap, 1e-9) << layer.name;
        }
      }
      EXPECT_GE(searched.value_or(0), interim.size()) << "an answer for every layer before the first search";
    }
  }
}

}  // namespace
}  // namespace tilescope
