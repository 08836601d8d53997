// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/unrollings.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "core/base/json.h"
#include "core/explore/binding.h"
#include "core/explore/dataflow_choice.h"
#include "core/explore/plan_objective.h"
#include "core/hardware/hardware_json.h"
#include "tests/core/explore/explore_support.h"

namespace tilescope {
namespace {

using ::testing::Contains;
using ::testing::Not;

std::vector<std::string> namesOf(const std::vector<Dataflow>& dataflows) {
  std::vector<std::string> names;
  for (const Dataflow& dataflow : dataflows) names.push_back(dataflow.name);
  return names;
}

// Without the layers' own element widths, which would not fit on some profiles.
PlanRequest requestOf(const std::string& network, const std::string& hardware, Objective objective) {
  PlanRequest request = requestFor(network + ".json", projectHardware(hardware + ".json"), objective);
  request.model = "zigzag";
  for (Layer& layer : request.network.layers) layer.bits.reset();
  return request;
}

TEST(Unrollings, OfTwoDimensionsAreAllPairsOfLoopsThatTheProfileLacks) {
  const PlanRequest request = requestOf("mlperf_tiny_resnet8", "tpu_like", Objective::Latency);
  const std::vector<std::string> names = namesOf(otherUnrollings(request.network, request.hardware));
  // K, C, OY, OX, FY, FX of convolutions.
  EXPECT_EQ(names.size(), 6u * 6u - 1);
  EXPECT_THAT(names, Contains("OX | K"));
  EXPECT_THAT(names, Not(Contains("K | C"))) << "the profile has it";
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
}

TEST(Unrollings, OfMoreDimensionsDifferInOne) {
  const PlanRequest request = requestOf("mlperf_tiny_resnet8", "ascend_like", Objective::Latency);
  const std::vector<Dataflow> others = otherUnrollings(request.network, request.hardware);
  ASSERT_EQ(request.hardware.dataflows.size(), 1u);
  EXPECT_EQ(others.size(), 4u * 5u);
  const auto& own = *request.hardware.dataflows[0].unroll;
  for (const Dataflow& other : others) {
    int changed = 0;
    for (std::size_t dim = 0; dim < own.size(); ++dim) changed += (*other.unroll)[dim] == own[dim] ? 0 : 1;
    EXPECT_EQ(changed, 1) << other.name;
  }
}

TEST(Unrollings, MakeValidProfiles) {
  for (const char* hardware : {"tpu_like", "ascend_like", "eyeriss", "diana", "npu_like", "nve"}) {
    const PlanRequest request = requestOf("mobilenet_v2", hardware, Objective::Latency);
    for (const Dataflow& other : otherUnrollings(request.network, request.hardware)) {
      HardwareProfile profile = request.hardware;
      profile.dataflows.push_back(other);
      EXPECT_TRUE(hardwareFromJson(toJson(profile), "profile")) << hardware << ", " << other.name;
    }
  }
}

// The strongest check: the profile with the edit has the plan that was promised, up to the search for the tie-breaker.
TEST(Unrollings, AProfileWithASetHasThePlanOfTheSet) {
  for (const auto& [hardware, objective] : {std::pair("tpu_like", Objective::Energy),
                                            {"tpu_like", Objective::Latency},
                                            {"eyeriss_like", Objective::Energy}}) {
    const auto valueOf = [objective = objective](const ExecutionPlan& plan) {
      return objective == Objective::Energy ? plan.totals.energy.total : plan.totals.latency.seconds;
    };
    const PlanRequest request = requestOf("mlperf_tiny_resnet8", hardware, objective);
    Planner planner;
    const Result<DataflowChoice> choice =
        dataflowChoice(planner, request, {}, otherUnrollings(request.network, request.hardware));
    ASSERT_TRUE(choice);
    const ExecutionPlan before = planner.plan(request).value();
    ASSERT_TRUE(choice->before);
    EXPECT_EQ(valueOf(*choice->before), valueOf(before)) << hardware;
    EXPECT_FALSE(
        isLower(rankedCost(request, costParts(before.totals)), rankedCost(request, costParts(choice->sets.all.totals))))
        << "more choice is never worse";
    for (const DataflowSet& set : choice->sets.best) {
      PlanRequest edited = request;
      edited.hardware = apply(request.hardware, {editTo(set, *choice)}).value();
      EXPECT_THAT(namesOf(edited.hardware.dataflows), testing::ElementsAreArray(choice->namesOf(set)));
      const ExecutionPlan plan = planner.plan(edited).value();
      EXPECT_EQ(valueOf(plan), valueOf(set.plan)) << hardware;
    }
  }
}

TEST(Unrollings, ThoseThatTheModelCannotPlanAreLeftOut) {
  PlanRequest request = requestOf("mlperf_tiny_resnet8", "tx2_eplanner_a", Objective::Traffic);
  request.model = "eplanner";
  Planner planner;
  const Result<DataflowChoice> choice =
      dataflowChoice(planner, request, {}, otherUnrollings(request.network, request.hardware));
  ASSERT_TRUE(choice);
  for (std::size_t i = choice->inProfile; i < choice->plans.size(); ++i)
    EXPECT_GT(plannedLayers(choice->plans[i]), 0u) << choice->dataflows[i].name;
}

}  // namespace
}  // namespace tilescope
