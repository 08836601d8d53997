// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "core/hardware/hardware_json.h"
#include "core/models/model_registry.h"
#include "core/models/predictor/predictor_model.h"
#include "core/plan/planner.h"
#include "core/workload/network_json.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

HardwareProfile eyeriss() {
  return readHardware(inSource("hardware_profiles/eyeriss.json")).value();
}

Network alexnet() {
  return readNetwork(inSource("networks/alexnet.json")).value();
}

PlanRequest request(Network network, const std::string& search, Objective objective) {
  PlanRequest r;
  r.network = std::move(network);
  r.hardware = eyeriss();
  r.model = "predictor";
  r.search = search;
  r.objective = objective;
  return r;
}

ExecutionPlan planOf(const PlanRequest& r, int threads = 1) {
  PlannerSettings settings;
  settings.threads = threads;
  return Planner().plan(r, settings).value();
}

double valueOf(const LayerResult& result, Objective objective) {
  return objective == Objective::Energy ? result.energy.total : result.latency.total;
}

Network someOfResnet50() {
  Network network = readNetwork(inSource("networks/resnet50.json")).value();
  Network some = network;
  some.layers.clear();
  for (const Layer& layer : network.layers) {
    const bool isNew = std::none_of(some.layers.begin(), some.layers.end(), [&](const Layer& other) {
      return other.window.kernelHeight == layer.window.kernelHeight && other.window.stride == layer.window.stride;
    });
    if (layer.type == LayerType::Conv && isNew) some.layers.push_back(layer);
  }
  return some;
}

TEST(PredictorSearches, ExactIsNeverWorseThanPaper) {
  for (const Network& network : {alexnet(), someOfResnet50()})
    for (const Objective objective : {Objective::Energy, Objective::Latency}) {
      const ExecutionPlan exact = planOf(request(network, "exact", objective));
      const ExecutionPlan paper = planOf(request(network, "paper", objective));
      int compared = 0;
      for (std::size_t l = 0; l < exact.layers.size(); ++l) {
        SCOPED_TRACE(network.name + " " + exact.layers[l].name + " " + std::string(name(objective)));
        const auto* best = std::get_if<LayerResult>(&exact.layers[l].evaluation);
        const auto* other = std::get_if<LayerResult>(&paper.layers[l].evaluation);
        ASSERT_NE(best, nullptr);
        if (best->outsideModel) continue;
        const SearchStatistics& s = exact.layers[l].search;
        EXPECT_TRUE(s.proven);
        EXPECT_NEAR(s.lowerBound, valueOf(*best, objective), 1e-9 * s.lowerBound);
        if (other == nullptr) continue;
        ++compared;
        EXPECT_LE(valueOf(*best, objective), valueOf(*other, objective) * (1 + 1e-9));
        const double gap = 1 - valueOf(*best, objective) / valueOf(*other, objective);
        EXPECT_NEAR(paper.layers[l].search.gap, gap, 1e-9);
      }
      EXPECT_GT(compared, 2);
    }
}

// Two kernel rows fit on the larger array, so row-stationary places both.
TEST(PredictorSearches, ALargerRowStationaryArrayMayBeWorseAndSaysWhy) {
  Layer layer;
  layer.window.kernelHeight = 2;
  layer.in = {1, 5, 4};
  layer.out = {2, 4, 4};
  HardwareProfile less = eyeriss();
  less.dataflows.resize(1);
  less.arrayDims[0].size = 1;
  less.arrayDims[1].size = 2;
  HardwareProfile more = less;
  more.arrayDims[0].size = 2;
  const SearchStrategy& exact = **findSearch(**findModel("predictor"), "exact");
  const SearchRequest onLess{layer, less, {}, Objective::Energy, std::nullopt, {}};
  const SearchRequest onMore{layer, more, {}, Objective::Energy, std::nullopt, {}};
  EXPECT_LT(std::get<LayerResult>(exact.solve(onLess).evaluation).energy.total,
            std::get<LayerResult>(exact.solve(onMore).evaluation).energy.total);
  EXPECT_NE(exact.whyMoreMayBeWorse(onLess, more), "");
  less.dataflows = more.dataflows = {};
  EXPECT_EQ(exact.whyMoreMayBeWorse(onLess, more), "");
}

TEST(PredictorSearches, ThreadsDoNotChangeThePlan) {
  ExecutionPlan one = planOf(request(alexnet(), "exact", Objective::Energy), 1);
  ExecutionPlan three = planOf(request(alexnet(), "exact", Objective::Energy), 3);
  ASSERT_EQ(one.layers.size(), three.layers.size());
  for (std::size_t l = 0; l < one.layers.size(); ++l) {
    EXPECT_EQ(one.layers[l].evaluation, three.layers[l].evaluation);
    EXPECT_EQ(one.layers[l].search.nodes, three.layers[l].search.nodes);
  }
}

TEST(PredictorSearches, ACancelledSearchSaysSo) {
  const Network network = alexnet();
  const HardwareProfile hardware = eyeriss();
  CancelSource cancel;
  cancel.cancel();
  for (const SearchStrategy* search : (**findModel("predictor")).searches) {
    const LayerSolution solution =
        search->solve({network.layers.front(), hardware, {}, Objective::Energy, std::nullopt, cancel.token()});
    EXPECT_TRUE(solution.cancelled) << search->id();
    ASSERT_TRUE(std::holds_alternative<Violation>(solution.evaluation)) << search->id();
    EXPECT_EQ(std::get<Violation>(solution.evaluation).kind, ViolationKind::Unsolved);
  }
}

TEST(PredictorSearches, NormalisedSumBelongsToTheEnumeration) {
  const Diagnostics refused = checkRequest(request(alexnet(), "exact", Objective::NormalisedSum));
  ASSERT_EQ(refused.size(), 1U);
  EXPECT_EQ(refused.front().file, "--objective");
  EXPECT_EQ(refused.front().found, "normalised_sum with search exact");
  EXPECT_NE(refused.front().remedy.find("--search paper"), std::string::npos);
  EXPECT_TRUE(checkRequest(request(alexnet(), "paper", Objective::NormalisedSum)).empty());
}

// Its energy and latency lie between those of the separate optima.
TEST(PredictorSearches, NormalisedSumIsACompromise) {
  const Network network = someOfResnet50();
  const ExecutionPlan sum = planOf(request(network, "paper", Objective::NormalisedSum));
  const ExecutionPlan energy = planOf(request(network, "paper", Objective::Energy));
  const ExecutionPlan latency = planOf(request(network, "paper", Objective::Latency));
  for (std::size_t l = 0; l < sum.layers.size(); ++l) {
    const auto* of = std::get_if<LayerResult>(&sum.layers[l].evaluation);
    const auto* least = std::get_if<LayerResult>(&energy.layers[l].evaluation);
    const auto* fastest = std::get_if<LayerResult>(&latency.layers[l].evaluation);
    if (of == nullptr) continue;
    EXPECT_GE(of->energy.total, least->energy.total);
    EXPECT_LE(of->energy.total, fastest->energy.total * (1 + 1e-9));
    EXPECT_GE(of->latency.total, fastest->latency.total);
    EXPECT_LE(of->latency.total, least->latency.total * (1 + 1e-9));
  }
}

TEST(PredictorSearches, PaperNeedsARowStationaryDataflow) {
  PlanRequest r = request(alexnet(), "paper", Objective::Energy);
  r.dataflow = "weight-stationary: C | K";
  const ExecutionPlan plan = planOf(r);
  const auto* violation = std::get_if<Violation>(&plan.layers.front().evaluation);
  ASSERT_NE(violation, nullptr);
  EXPECT_EQ(violation->rule, "dataflow");
  EXPECT_NE(violation->message.find("row-stationary"), std::string::npos);
}

TEST(PredictorSearches, WhatFitsNowhereNamesTheMemory) {
  PlanRequest r = request(alexnet(), "exact", Objective::Energy);
  r.hardware.memories[0].sizeBits = 8;  // less than one input
  const ExecutionPlan plan = planOf(r);
  const auto* violation = std::get_if<Violation>(&plan.layers.front().evaluation);
  ASSERT_NE(violation, nullptr);
  EXPECT_EQ(violation->memory, r.hardware.memories[0].name);
  EXPECT_GT(violation->neededBits, violation->availableBits);
}

}  // namespace
}  // namespace tilescope
