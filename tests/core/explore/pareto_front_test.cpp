// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/pareto_front.h"
#include "core/base/json.h"

#include <gtest/gtest.h>

#include "core/base/schemas.h"
#include "core/models/zigzag/zigzag_model.h"
#include "tests/core/explore/explore_support.h"

namespace tilescope {
namespace {

PlanRequest zigzagRequest(const char* network = "mlperf_tiny_autoencoder.json",
                          const char* hardware = "eyeriss_like.json") {
  PlanRequest request = requestFor(network, hardware, Objective::Energy);
  request.model = "zigzag";
  return request;
}

ParetoFront frontOf(const PlanRequest& request, const ParetoFrontSettings& settings = {}) {
  return valueOrFail(paretoFront(request, settings));
}

double totalOf(PlanRequest request, Objective objective) {
  request.objective = objective;
  const ExecutionPlan plan = planned(request);
  return objective == Objective::Energy ? plan.totals.energy.total : plan.totals.latency.total;
}

TEST(ParetoFront, EndsAtTheOptimaOfTheNetwork) {
  for (const auto& [network, hardware] :
       {std::pair("mlperf_tiny_autoencoder.json", "eyeriss_like.json"), std::pair("alexnet.json", "tpu_like.json")}) {
    const PlanRequest request = zigzagRequest(network, hardware);
    const ParetoFront front = frontOf(request);
    EXPECT_TRUE(front.proven) << hardware;
    ASSERT_FALSE(front.points.empty());
    const double energy = totalOf(request, Objective::Energy), latency = totalOf(request, Objective::Latency);
    EXPECT_NEAR(front.points.front().energy, energy, 1e-9 * energy) << hardware;
    EXPECT_EQ(front.points.back().latency, latency) << hardware;
  }
}

TEST(ParetoFront, IsMadeOfMappingsThatTheModelCountsAlike) {
  const PlanRequest request = zigzagRequest();
  const ParetoFront front = frontOf(request);
  ASSERT_FALSE(front.points.empty());
  for (const SumPoint& point : front.points) {
    double energy = 0, latency = 0;
    for (const FrontLayer& layer : front.layers) {
      ASSERT_TRUE(layer.part);
      const zigzag::LayerFront::Point& taken = front.fronts[*layer.front].points[point.takes[*layer.part]];
      const auto own = std::find_if(request.network.layers.begin(), request.network.layers.end(),
                                    [&](const Layer& l) { return l.name == layer.name; });
      const Evaluation again =
          valueOrFail(zigzag::zigzagModel().evaluate(*own, request.hardware, *taken.result.mapping, {}, {}));
      energy += std::get<LayerResult>(again).energy.total;
      latency += std::get<LayerResult>(again).latency.total;
    }
    EXPECT_NEAR(point.energy, energy, 1e-9 * energy);
    EXPECT_EQ(point.latency, latency);
  }
}

TEST(ParetoFront, IsTheSameForAnyNumberOfThreads) {
  const PlanRequest request = zigzagRequest();
  ParetoFrontSettings settings;
  settings.threads = 1;
  const std::string one = toJson(frontOf(request, settings)).dump();
  settings.threads = 2;
  EXPECT_EQ(toJson(frontOf(request, settings)).dump(), one);
}

TEST(ParetoFront, FollowsItsSchema) {
  const Json document = toJson(frontOf(zigzagRequest()));
  EXPECT_EQ(toText(validateAgainstSchema(document, "pareto", "front")), "");
}

TEST(ParetoFront, OfOneLayerIsThatLayersOwn) {
  PlanRequest request = zigzagRequest();
  request.layer = request.network.layers.front().name;
  const ParetoFront front = frontOf(request);
  ASSERT_EQ(front.fronts.size(), 1U);
  ASSERT_EQ(front.points.size(), front.fronts[0].points.size());
  EXPECT_EQ(front.sumEpsilon, 0);
}

TEST(ParetoFront, ThatStopsEarlyIsNotProven) {
  PlanRequest request = zigzagRequest();
  ParetoFrontSettings settings;
  settings.mostNodes = 2;
  EXPECT_FALSE(frontOf(request, settings).proven);
}

TEST(ParetoFront, LeavesOutLayersThatFitNowhere) {
  PlanRequest request = zigzagRequest();
  for (Memory& memory : request.hardware.memories) memory.sizeBits = 1;
  const ParetoFront front = frontOf(request);
  EXPECT_TRUE(front.points.empty());
  EXPECT_EQ(front.infeasibleLayers.size(), front.layers.size());
  EXPECT_FALSE(front.cancelled);
  ASSERT_FALSE(front.fronts.empty());
  EXPECT_TRUE(front.fronts[0].violation);
}

TEST(ParetoFront, CancelledHasNoPoints) {
  CancelSource source;
  source.cancel();
  ParetoFrontSettings settings;
  settings.cancel = source.token();
  const ParetoFront front = frontOf(zigzagRequest(), settings);
  EXPECT_TRUE(front.cancelled);
  EXPECT_TRUE(front.points.empty());
}

TEST(ParetoFront, RefusesOtherModelsAndOptions) {
  const Result<ParetoFront> other = paretoFront(requestFor("alexnet.json", "tx2_eplanner_a.json"));
  EXPECT_EQ(toText(other.diagnostics()),
            "--model: found \"eplanner\"; expected \"zigzag\". Fronts of energy and latency are those of ZigZag's "
            "model.\n");
  PlanRequest even = zigzagRequest();
  even.options = {{"allocation", "even"}};
  EXPECT_EQ(toText(paretoFront(even).diagnostics()),
            "--option: found allocation=even; expected allocation=uneven. Fronts are those of the model's default "
            "mode.\n");
}

}  // namespace
}  // namespace tilescope
