// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/carried_mappings.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/explore/plan_objective.h"
#include "core/plan/case_json.h"
#include "core/plan/execution_plan.h"
#include "tests/core/explore/explore_support.h"
#include "tests/support/project_files.h"
#include "tests/support/zigzag_random.h"

namespace tilescope {
namespace {

constexpr double kCarriedRounding = 1e-9;  // relative
constexpr unsigned kCases = 24;

PlanRequest zigzagRequest(Layer layer, HardwareProfile hardware, Objective objective) {
  Network network;
  network.layers = {std::move(layer)};
  return {std::move(network), std::move(hardware), "zigzag", "exact", objective, {}, std::nullopt, std::nullopt};
}

std::shared_ptr<const ExecutionPlan> solved(const PlanRequest& request, std::uint64_t mostNodes = 0) {
  PlannerSettings settings;
  settings.threads = 1;
  settings.mostNodes = mostNodes;
  return std::make_shared<const ExecutionPlan>(valueOrFail(Planner().plan(request, settings)));
}

std::vector<PlanRequest> atSizes(const PlanRequest& request, std::size_t memory) {
  std::vector<PlanRequest> requests;
  for (const double factor : {0.5, 1.0, 1.5, 2.0, 4.0}) {
    requests.push_back(request);
    std::int64_t& size = requests.back().hardware.memories[memory].sizeBits;
    size = static_cast<std::int64_t>(static_cast<double>(size) * factor);
  }
  return requests;
}

Plans solvedWithin(const std::vector<PlanRequest>& requests, std::uint64_t mostNodes) {
  Plans plans;
  for (const PlanRequest& request : requests) plans.push_back(solved(request, mostNodes));
  return plans;
}

std::optional<double> valueIn(const ExecutionPlan& plan) {
  const LayerResult* result = plannedResult(plan.layers.front());
  return result ? std::optional(objectiveOfLayer(*result, plan.request.objective)) : std::nullopt;
}

double boundIn(const ExecutionPlan& plan) {
  return valueIn(plan).value_or(0) * (1 - plan.layers.front().search.gap);
}

// A slow reference: evaluates every plan's mapping on every other plan's hardware.
std::optional<double> bestOfAll(const Plans& plans, std::size_t at) {
  std::optional<double> best = valueIn(*plans[at]);
  for (const auto& plan : plans) {
    if (!plannedResult(plan->layers.front())) continue;
    const Evaluation here = valueOrFail(evaluateAgain(plan->layers.front(), plans[at]->request));
    const auto* result = std::get_if<LayerResult>(&here);
    if (!result) continue;
    const double value = objectiveOfLayer(*result, plan->request.objective);
    best = std::min(value, best.value_or(value));
  }
  return best;
}

TEST(CarriedMappings, ALimitedCurveFallsAsTheProvenOneMustAndItsBoundsHold) {
  int wereWorse = 0, areProven = 0;
  for (unsigned seed = 1; seed <= kCases; ++seed) {
    zigzag::RandomCase random(seed);
    if (random.hardware.memories.size() == 1) continue;  // no memory on chip
    const Objective objective =
        std::vector{Objective::Latency, Objective::Energy, Objective::Edp, Objective::Traffic}[seed % 4];
    const std::size_t memory =
        static_cast<std::size_t>(random.pick(0, static_cast<std::int64_t>(random.hardware.memories.size()) - 2));
    const auto requests = atSizes(zigzagRequest(random.layer, random.hardware, objective), memory);
    const Plans found = solvedWithin(requests, static_cast<std::uint64_t>(random.pick(1, 4)));
    const Plans carried = withCarriedMappings(found);
    ASSERT_EQ(carried.size(), found.size());
    std::optional<double> smaller, smallerFound;
    for (std::size_t i = 0; i < carried.size(); ++i) {
      SCOPED_TRACE(testing::Message() << "seed " << seed << ", size " << i);
      const std::optional<double> value = valueIn(*carried[i]);
      if (smaller) {
        ASSERT_TRUE(value);
        EXPECT_LE(*value, *smaller * (1 + kCarriedRounding));
      }
      if (smallerFound && (!valueIn(*found[i]) || *valueIn(*found[i]) > *smallerFound * (1 + kCarriedRounding)))
        ++wereWorse;
      smaller = value;
      smallerFound = valueIn(*found[i]);
      const auto exact = solved(requests[i]);
      if (!value || !isProven(*exact)) continue;
      EXPECT_GE(*value, *valueIn(*exact) * (1 - kCarriedRounding));
      EXPECT_LE(boundIn(*carried[i]), *valueIn(*exact) * (1 + kCarriedRounding));
      if (isProven(*carried[i])) {
        EXPECT_NEAR(*value, *valueIn(*exact), *value * kCarriedRounding);
      }
      if (isLimited(*found[i])) {
        EXPECT_EQ(value, bestOfAll(found, i));
        areProven += isProven(*carried[i]);
      }
    }
  }
  EXPECT_GT(wereWorse, 0);
  EXPECT_GT(areProven, 0);
}

PlanRequest convolution() {
  Layer layer;
  layer.name = "convolution";
  layer.type = LayerType::Conv;
  layer.window.kernelHeight = layer.window.kernelWidth = 3;
  layer.in = {8, 16, 16};
  layer.out = {16, 14, 14};
  return zigzagRequest(layer, projectHardware("eyeriss_like.json"), Objective::Latency);
}

TEST(CarriedMappings, PlansWithoutALimitStayWhatTheyAre) {
  const PlanRequest request = convolution();
  const auto requests = atSizes(request, 0);
  Plans plans{solved(requests[1], 20), solved(requests[2]), nullptr};
  ASSERT_FALSE(isLimited(*plans[1]));
  const Plans carried = withCarriedMappings(plans);
  EXPECT_EQ(carried[1], plans[1]);
  EXPECT_EQ(carried[2], nullptr);
  const Plans unlimited{plans[1], plans[1]};
  EXPECT_EQ(withCarriedMappings(unlimited), unlimited);
}

TEST(CarriedMappings, ALargerMemorysBoundHoldsForASmallerOneAtTheSamePrices) {
  PlanRequest request = convolution();
  request.objective = Objective::Edp;
  const auto requests = atSizes(request, 0);
  PlanRequest dearer = requests[2];
  dearer.hardware.memories[0].readEnergy *= 2;
  const auto limited = solved(requests[1], 20), larger = solved(requests[2]), priced = solved(dearer);
  ASSERT_TRUE(isLimited(*limited));
  ASSERT_LT(boundIn(*limited), boundIn(*larger));
  EXPECT_NEAR(boundIn(*withCarriedMappings({limited, larger})[0]), boundIn(*larger),
              boundIn(*larger) * kCarriedRounding);
  EXPECT_NEAR(boundIn(*withCarriedMappings({limited, priced})[0]), boundIn(*limited),
              boundIn(*limited) * kCarriedRounding);
}

TEST(CarriedMappings, AProofHoldsAtEveryClock) {
  std::vector<PlanRequest> requests(3, convolution());
  for (std::size_t i = 0; i < requests.size(); ++i) requests[i].hardware.clockMhz = 100.0 * static_cast<double>(i + 1);
  Plans plans = solvedWithin(requests, 20);
  ASSERT_FALSE(isProven(*plans[0]));
  plans[1] = solved(requests[1]);
  ASSERT_TRUE(isProven(*plans[1]));
  for (const auto& plan : withCarriedMappings(plans)) EXPECT_TRUE(isProven(*plan));
}

TEST(CarriedMappings, EqualLayersAreImprovedTogether) {
  PlanRequest request = convolution();
  request.network.layers.push_back(request.network.layers.front());
  request.network.layers.back().name = "again";
  const auto requests = atSizes(request, 0);
  const auto limited = solved(requests[2], 20), smaller = solved(requests[1]);
  const auto carried = withCarriedMappings({smaller, limited})[1];
  ASSERT_NE(carried, limited);
  ASSERT_EQ(carried->layers.size(), 2u);
  const LayerResult &first = *plannedResult(carried->layers[0]), &second = *plannedResult(carried->layers[1]);
  EXPECT_EQ(first.mapping, second.mapping);
  EXPECT_EQ(second.layer, "again");
  EXPECT_EQ(carried->layers[1].sameAs, carried->layers[0].name);
  EXPECT_DOUBLE_EQ(carried->totals.latency.total, 2 * first.latency.total);
  EXPECT_LT(carried->totals.latency.total, limited->totals.latency.total);
}

// The gap on the smaller hardware, where the search stops early, after a plan on larger hardware.
double gapLeft(const PlanRequest& less, std::int64_t moreBits) {
  constexpr double kOpenGap = 0.9;
  PlanRequest more = less;
  more.hardware.memories[2].sizeBits = moreBits;
  ExecutionPlan limited = *solved(less);
  limited.layers.front().interim = true;
  limited.layers.front().search.proven = false;
  limited.layers.front().search.gap = kOpenGap;
  const Plans carried = withCarriedMappings({std::make_shared<const ExecutionPlan>(limited), solved(more)});
  return carried.front()->layers.front().search.gap / kOpenGap;
}

TEST(CarriedMappings, NoBoundComesFromAMachineThatTriesFewerLanes) {
  const Case content = valueOrFail(readCase(inSource("tests/golden/zigzag/tpu_conv3x3.case.json")));
  PlanRequest request = zigzagRequest(content.network.layers.front(), content.hardware, Objective::Energy);
  request.hardware.dataflows = {{"K | C", std::nullopt, {{{"D1", {{"K", {}}}}, {"D2", {{"C", {}}}}}}}};
  const std::int64_t bits = request.hardware.memories[2].sizeBits;
  EXPECT_LT(gapLeft(request, 2 * bits), 1);
  request.hardware.memories[2].sizeBits = 31 * 8;  // too small for the inputs of 32 lanes
  EXPECT_EQ(gapLeft(request, bits), 1);
}

}  // namespace
}  // namespace tilescope
