// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/model_fit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/plan/planner.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

PlanRequest request(const std::string& model, const std::string& network, const std::string& hardware) {
  return {projectNetwork(network), projectHardware(hardware), model, "exact", Objective::Latency, {}, {}, {}};
}

// The dataflow for depthwise layers unrolls G, which e-PlaNNer cannot: one element of 32 × 32 works.
TEST(ModelFit, DepthwiseLayersStarveUnderEplanner) {
  const auto mismatch = modelMismatch(request("eplanner", "mobilenet_v2.json", "tpu_like.json"));
  ASSERT_TRUE(mismatch);
  EXPECT_EQ(mismatch->starvedLayers, 17U);
  EXPECT_EQ(mismatch->elements, 1);
  EXPECT_EQ(mismatch->allElements, 1024);
  EXPECT_EQ(mismatch->missedLayers, 0U) << "sums and pools have no MACs";
  EXPECT_THAT(mismatch->better, ElementsAre("zigzag", "predictor"));
  EXPECT_EQ(sentenceOf(*mismatch),
            "e-PlaNNer puts 17 layers on at most 1 of 1024 PEs; ZigZag or DNN-Chip Predictor suits better.");
  EXPECT_EQ(shortText(*mismatch), "17 layers on 1 of 1024 PEs");
  EXPECT_FALSE(modelMismatch(request("zigzag", "mobilenet_v2.json", "tpu_like.json")));
}

// Where no dataflow unrolls anything but K and C, no other model does better.
TEST(ModelFit, AModelIsNotToBlameForTheMachine) {
  EXPECT_FALSE(modelMismatch(request("eplanner", "mobilenet_v2.json", "tx2_eplanner_a.json")));
  EXPECT_FALSE(modelMismatch(request("eplanner", "resnet50.json", "tpu_like.json")));
  PlanRequest channels = request("eplanner", "mobilenet_v2.json", "tpu_like.json");
  channels.dataflow = "K | C";
  EXPECT_FALSE(modelMismatch(channels));
}

// Its array unrolls OX and OY too.
TEST(ModelFit, AnArrayOverPixelsDoesNotSuitEplanner) {
  const auto mismatch = modelMismatch(request("eplanner", "resnet18.json", "edge_tpu_like.json"));
  ASSERT_TRUE(mismatch);
  EXPECT_GE(mismatch->allElements, 4 * mismatch->elements);
  EXPECT_THAT(mismatch->better, testing::Contains("zigzag"));
}

TEST(ModelFit, ProductsThatAModelLeavesOutAreNamed) {
  PlanRequest products = request("eplanner", "resnet18.json", "tpu_like.json");
  Layer product;
  product.name = "qk";
  product.type = LayerType::Einsum;
  product.einsum = Einsum{{{"G", 12}, {"K", 128}, {"C", 64}, {"OY", 128}},
                          {"G", "C", "OY"},
                          {"G", "C", "K"},
                          {"G", "K", "OY"},
                          {"O", "W", "I"},
                          {}};
  products.network.layers = {product};
  const auto mismatch = modelMismatch(products);
  ASSERT_TRUE(mismatch);
  EXPECT_EQ(mismatch->missedLayers, 1U);
  EXPECT_THAT(sentenceOf(*mismatch), HasSubstr("e-PlaNNer leaves out 1 layer that has MACs; ZigZag"));
  EXPECT_EQ(shortText(*mismatch), "1 layer left out");
}

TEST(ModelFit, ThePlanWarns) {
  PlanRequest depthwise = request("eplanner", "mobilenet_v2.json", "tpu_like.json");
  const Result<ExecutionPlan> plan = Planner().plan(depthwise);
  ASSERT_TRUE(plan);
  EXPECT_THAT(toText(plan.diagnostics()), HasSubstr("suits better. e-PlaNNer unrolls only K and C."));
}

}  // namespace
}  // namespace tilescope
