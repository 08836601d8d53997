// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/total_scope.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/explore/metrics.h"
#include "core/models/eplanner/eplanner_terms.h"
#include "tests/core/explore/explore_support.h"

namespace tilescope {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// e-PlaNNer models no element-wise adds and pools.
const ExecutionPlan& resnet18() {
  static const ExecutionPlan plan = planned(requestFor("resnet18.json", "tx2_eplanner_a.json", Objective::Latency));
  return plan;
}

std::string inBytes(double bytes) {
  return std::to_string(static_cast<long>(bytes)) + " bytes";
}

TEST(TotalScope, APlanLeavesOutWhatItsModelDoesNotCover) {
  EXPECT_EQ(layerCount(resnet18()), (LayerCount{21, 10, 0}));
  EXPECT_EQ(partText(layerCount(resnet18())), "21 of 31 layers");
  EXPECT_THAT(outsideSentence(resnet18(), inBytes),
              testing::AllOf(StartsWith("10 layers not modelled by eplanner, left out of the totals: "),
                             HasSubstr(" and 7 more. They move at least " +
                                       inBytes(resnet18().outsideModelBytes.total()) + " of DRAM.")));
  EXPECT_EQ(unfitSentence(resnet18()), "");
}

TEST(TotalScope, OfAllLayersNothingIsSaid) {
  ExecutionPlan plan = resnet18();
  std::erase_if(plan.layers, [](const LayerPlan& layer) { return plannedResult(layer) == nullptr; });
  EXPECT_EQ(partText(layerCount(plan)), "");
  EXPECT_EQ(outsideSentence(plan, inBytes), "");
}

TEST(TotalScope, ElementsThatAModelLeavesOutAreNamedWithItsOwnReason) {
  ExecutionPlan plan = resnet18();
  const auto countedBy = [&plan](const char* model) {
    plan.request.model = model;
    return elementsSentence(plan);
  };
  EXPECT_EQ(countedBy("eplanner"), "") << "the whole array";
  plan.request.hardware.arrayDims.push_back({"more", 4});
  EXPECT_THAT(countedBy("eplanner"),
              testing::AllOf(StartsWith("PE utilization counts 16 × 16 of 1024 processing elements: "),
                             HasSubstr(": those that unroll K and C. Model e-PlaNNer ignores the others.")));
  EXPECT_EQ(countedBy("nve"), "PE utilization counts 16 of 1024 processing elements.");
  EXPECT_EQ(countedBy("zigzag"), "") << "it counts all";
}

TEST(TotalScope, ElementsThatAnyLayerLeavesOutAreNamed) {
  ExecutionPlan plan = resnet18();
  ModelTerms& first = std::get<LayerResult>(plan.layers[0].evaluation).terms;
  auto narrow = first.get<eplanner::EplannerTerms>();
  narrow.arrayC = 2;
  first = narrow;
  EXPECT_THAT(elementsSentence(plan), StartsWith("PE utilization counts 16 × 2 to 16 of 256 processing elements: "));
}

TEST(TotalScope, LayersWithoutAMappingAreNamed) {
  ExecutionPlan plan = resnet18();
  plan.layers[0].evaluation = Violation{};
  plan.infeasibleLayers = {plan.layers[0].name};
  EXPECT_EQ(layerCount(plan), (LayerCount{20, 10, 0, 1}));
  EXPECT_EQ(unfitSentence(plan), "1 layer without a mapping, left out of the totals: " + plan.layers[0].name + ".");
  EXPECT_FALSE(countTheSameLayers(plan, resnet18()));
}

// A model that covers more layers has another total.
TEST(TotalScope, PlansOfOtherModelsMayCountOtherLayers) {
  ExecutionPlan all = resnet18();
  for (LayerPlan& layer : all.layers)
    if (auto* result = std::get_if<LayerResult>(&layer.evaluation)) result->outsideModel = false;
  EXPECT_TRUE(countTheSameLayers(resnet18(), resnet18()));
  EXPECT_FALSE(countTheSameLayers(all, resnet18()));
}

TEST(TotalScope, TheExplanationOfTrafficSaysWhatItCounts) {
  EXPECT_THAT(explainTotals(resnet18(), Metric::Traffic).source, HasSubstr(sentenceOf(TrafficTotal::Plan)));
}

}  // namespace
}  // namespace tilescope
