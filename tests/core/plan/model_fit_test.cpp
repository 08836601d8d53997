// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/model_fit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/plan/planner.h"
#include "tests/support/bert_layer.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

using testing::HasSubstr;

PlanRequest request(const std::string& model, const std::string& network, const std::string& hardware) {
  return {projectNetwork(network), projectHardware(hardware), model, "exact", Objective::Latency, {}, {}, {}};
}

// e-PlaNNer does not unroll G: one of 32 × 32 elements works.
TEST(ModelFit, DepthwiseLayersStarveUnderEplanner) {
  auto mismatch = modelFit(request("eplanner", "mobilenet_v2.json", "tpu_like.json")).mismatch;
  ASSERT_TRUE(mismatch);
  EXPECT_EQ(mismatch->starvedLayers, 17U);
  EXPECT_EQ(mismatch->elements, 1);
  EXPECT_EQ(mismatch->allElements, 1024);
  EXPECT_EQ(mismatch->missedLayers, 0U) << "sums and pools have no MACs";
  EXPECT_THAT(mismatch->better, testing::IsSupersetOf({"zigzag", "predictor"}));
  mismatch->better = {"zigzag", "predictor"};
  EXPECT_EQ(sentenceOf(*mismatch),
            "e-PlaNNer puts 17 layers on at most 1 of 1024 PEs; ZigZag or DNN-Chip Predictor suits better.");
  EXPECT_EQ(shortText(*mismatch), "17 layers on 1 of 1024 PEs");
  EXPECT_FALSE(modelFit(request("zigzag", "mobilenet_v2.json", "tpu_like.json")).mismatch);
}

// If dataflows unroll only K and C, no other model is better.
TEST(ModelFit, AModelIsNotToBlameForTheMachine) {
  EXPECT_FALSE(modelFit(request("eplanner", "mobilenet_v2.json", "tx2_eplanner_a.json")).mismatch);
  EXPECT_FALSE(modelFit(request("eplanner", "resnet50.json", "tpu_like.json")).mismatch);
  PlanRequest channels = request("eplanner", "mobilenet_v2.json", "tpu_like.json");
  channels.dataflow = "K | C";
  EXPECT_FALSE(modelFit(channels).mismatch);
}

// The array unrolls OX and OY.
TEST(ModelFit, AnArrayOverPixelsDoesNotSuitEplanner) {
  const auto mismatch = modelFit(request("eplanner", "resnet18.json", "edge_tpu_like.json")).mismatch;
  ASSERT_TRUE(mismatch);
  EXPECT_GE(mismatch->allElements, 4 * mismatch->elements);
  EXPECT_THAT(mismatch->better, testing::Contains("zigzag"));
}

// A convolution with three sliding axes.
Layer volumetric() {
  return einsumLayer("volume",
                     Einsum{{{"M", 32}, {"D", 32}, {"P", 8}, {"Q", 8}, {"T", 8}, {"R", 3}, {"S", 3}, {"U", 3}},
                            {"D", "t", "p", "q"},
                            {"M", "D", "U", "R", "S"},
                            {"M", "T", "P", "Q"},
                            {"O", "W", "I"},
                            {{"t", {{"T", 1}, {"U", 1}}, {0, 0}, {}},
                             {"p", {{"P", 1}, {"R", 1}}, {0, 0}, {}},
                             {"q", {{"Q", 1}, {"S", 1}}, {0, 0}, {}}}});
}

TEST(ModelFit, ProductsThatAModelLeavesOutAreNamed) {
  PlanRequest products = request("eplanner", "resnet18.json", "tpu_like.json");
  products.network.layers = {volumetric()};
  const auto mismatch = modelFit(products).mismatch;
  ASSERT_TRUE(mismatch);
  EXPECT_EQ(mismatch->missedLayers, 1U);
  EXPECT_THAT(sentenceOf(*mismatch), HasSubstr("e-PlaNNer leaves out 1 layer that has MACs; ZigZag"));
  EXPECT_EQ(shortText(*mismatch), "1 layer left out");
}

TEST(ModelFit, LettersOfProductsDoNotMatter) {
  for (const char* model : {"zigzag", "eplanner", "predictor"}) {
    PlanRequest products = request(model, "resnet18.json", "tpu_like.json");
    products.network = bertLayer(kFreeLetters);
    const ModelFit fit = modelFit(products);
    EXPECT_FALSE(fit.mismatch) << model;
    EXPECT_FALSE(fit.idle) << model;
  }
}

// ZigZag 3.8.5 looks for loops K and C.
TEST(ModelFit, CompatibilityThatGoesByNamesIsToBlameForProductsUnderOtherLetters) {
  PlanRequest products = request("zigzag", "resnet18.json", "tpu_like.json");
  products.network = bertLayer(kFreeLetters);
  products.options = {{"compatibility", "zigzag-3.8.5"}};
  const auto mismatch = modelFit(products).mismatch;
  ASSERT_TRUE(mismatch);
  EXPECT_EQ(mismatch->starvedLayers, 8U);
  EXPECT_THAT(mismatch->better, testing::IsEmpty());
  EXPECT_EQ(sentenceOf(*mismatch),
            "ZigZag with compatibility=zigzag-3.8.5 puts 8 layers on at most 1 of 1024 PEs, because it finds loops of "
            "an einsum by name only. Leave out this option to go by their roles.");
  products.network = bertLayer(kConvolutionLetters);
  EXPECT_FALSE(modelFit(products).mismatch);
}

// No dataflow unrolls G, although M indexes all tensors.
PlanRequest idle(const std::string& model) {
  PlanRequest scaled = request(model, "resnet18.json", "tpu_like.json");
  scaled.hardware.dataflows.pop_back();
  scaled.network.layers = {
      einsumLayer("scale", Einsum{{{"M", 256}, {"N", 64}}, {"M", "N"}, {"M", "N"}, {"M", "N"}, {"O", "W", "I"}, {}})};
  return scaled;
}

// No model knows loop names that the dataflow lacks.
TEST(ModelFit, CompatibilityIsNotToBlameForTheMachine) {
  PlanRequest scaled = idle("zigzag");
  scaled.options = {{"compatibility", "zigzag-3.8.5"}};
  const ModelFit fit = modelFit(scaled);
  EXPECT_FALSE(fit.mismatch);
  ASSERT_TRUE(fit.idle);
  EXPECT_EQ(remedyOf(*fit.idle), "Add a dataflow that unrolls M or N.");
}

TEST(ModelFit, LayersThatNoDataflowUnrollsAreNamedWithTheirLoops) {
  const ModelFit fit = modelFit(idle("zigzag"));
  ASSERT_TRUE(fit.idle);
  EXPECT_EQ(fit.idle->layers, std::vector<std::string>{"scale"});
  EXPECT_EQ(fit.idle->loops, (std::vector<std::string>{"M", "N"}));
  EXPECT_EQ(sentenceOf(*fit.idle),
            "scale runs on 1 of 1024 PEs: no dataflow of tpu_like unrolls any of the loops M, N.");
  EXPECT_EQ(remedyOf(*fit.idle), "Add a dataflow that unrolls M or N.");
  PlanRequest whole = idle("zigzag");
  whole.hardware = projectHardware("tpu_like.json");
  EXPECT_FALSE(modelFit(whole).idle) << "the second dataflow unrolls G";
}

TEST(ModelFit, LoopsThatTheModelCannotUnrollAreItsOwnLimit) {
  const ModelFit fit = modelFit(idle("eplanner"));
  ASSERT_TRUE(fit.idle);
  EXPECT_EQ(sentenceOf(*fit.idle),
            "scale runs on 1 of 1024 PEs: e-PlaNNer unrolls only K and C, and the layer has one of each.");
  EXPECT_EQ(remedyOf(*fit.idle), "Choose another model and add a dataflow that unrolls M or N.");
}

TEST(ModelFit, ThePlanWarnsOfAnIdleArray) {
  const Result<ExecutionPlan> plan = Planner().plan(idle("zigzag"));
  ASSERT_TRUE(plan);
  EXPECT_THAT(toText(plan.diagnostics()), HasSubstr("Add a dataflow that unrolls M or N."));
}

TEST(ModelFit, ThePlanWarns) {
  PlanRequest depthwise = request("eplanner", "mobilenet_v2.json", "tpu_like.json");
  const Result<ExecutionPlan> plan = Planner().plan(depthwise);
  ASSERT_TRUE(plan);
  EXPECT_THAT(toText(plan.diagnostics()), HasSubstr("suits better. e-PlaNNer unrolls only K and C."));
}

}  // namespace
}  // namespace tilescope
