// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_diff.h"
#include "core/base/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/schemas.h"
#include "tests/core/plan/sample_plan.h"

namespace tilescope {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const TermDifference* find(const std::vector<TermDifference>& terms, const std::string& term) {
  for (const TermDifference& candidate : terms)
    if (candidate.term == term) return &candidate;
  return nullptr;
}

LayerResult& resultOf(LayerPlan& layer) {
  return std::get<LayerResult>(layer.evaluation);
}

TEST(PlanDiff, APlanDoesNotDifferFromItself) {
  const PlanDifference difference = diff(samplePlan(), samplePlan());
  EXPECT_THAT(difference.settings, IsEmpty());
  EXPECT_THAT(difference.layers, IsEmpty());
  EXPECT_THAT(difference.mappingChanged, IsEmpty());
  EXPECT_THAT(difference.onlyInA, IsEmpty());
  EXPECT_THAT(difference.onlyInB, IsEmpty());
  EXPECT_THAT(difference.feasibilityChanged, IsEmpty());
  EXPECT_THAT(difference.totals, IsEmpty());
}

TEST(PlanDiff, TermsHaveTheirPathUnitAndBothValues) {
  ExecutionPlan b = samplePlan();
  resultOf(b.layers[0]).offChipBytes.tensors[index(Tensor::W)] = 4608;
  const PlanDifference difference = diff(samplePlan(), b);
  const TermDifference* term = find(difference.layers, "off_chip_bytes.W");
  ASSERT_NE(term, nullptr);
  EXPECT_EQ(term->layer, "conv1");
  EXPECT_EQ(term->unit, "bytes");
  EXPECT_EQ(term->a, 2304);
  EXPECT_EQ(term->b, 4608);
  EXPECT_NE(find(difference.layers, "off_chip_bytes.total"), nullptr);
  EXPECT_EQ(difference.layers.size(), 2U);
}

TEST(PlanDiff, TotalsHaveTheSiliconOfMachinesWithANode) {
  ExecutionPlan a = samplePlan(), b = samplePlan();
  a.request.hardware.technology = b.request.hardware.technology = ChipTechnology{};
  b.request.hardware.technology->process.nodeNm = 22;
  const PlanDifference difference = diff(a, b);
  for (const char* path : {"area_mm2.parts", "area_mm2.chip", "leakage_mw"}) {
    const TermDifference* term = find(difference.totals, path);
    ASSERT_NE(term, nullptr) << path;
    EXPECT_NE(term->a, term->b);
  }
  b.request.hardware.technology.reset();
  EXPECT_THAT(diff(a, b).totals, IsEmpty()) << "an area that is not known is not 0";
}

TEST(PlanDiff, AMemoryThatOnlyOnePlanHasMovesNothingInTheOther) {
  ExecutionPlan b = samplePlan();
  resultOf(b.layers[0]).accesses[0].memory = "hbm";
  const PlanDifference difference = diff(samplePlan(), b);
  const TermDifference* gone = find(difference.layers, "accesses.dram.I.read");
  const TermDifference* added = find(difference.layers, "accesses.hbm.I.read");
  ASSERT_TRUE(gone && added);
  EXPECT_EQ(gone->b, 0);
  EXPECT_EQ(added->a, 0);
  EXPECT_EQ(added->b, 512);
}

TEST(PlanDiff, SettingsAreNamedFieldByField) {
  ExecutionPlan b = samplePlan();
  b.request.options = {{"roof", "peak"}};
  b.request.search = "paper";
  b.request.objective = Objective::Traffic;
  b.request.layer = "conv1";
  b.request.hardware.memories[1].sizeBits = 1 << 17;
  b.request.network.source = "somewhere";
  EXPECT_THAT(
      diff(samplePlan(), b).settings,
      ElementsAre("search: \"exact\" in A, \"paper\" in B", "objective: \"metric\" in A, \"traffic\" in B",
                  "option halo: \"off\" in A, \"on\" (the default) in B",
                  "option roof: \"utilisation\" (the default) in A, \"peak\" in B",
                  "layer: \"all\" in A, \"conv1\" in B", "hardware /memories/1/size_bits: 65536 in A, 131072 in B",
                  "network /source: \"made up\" in A, \"somewhere\" in B"));
}

TEST(PlanDiff, ADefaultThatIsGivenIsNoDifference) {
  ExecutionPlan a = samplePlan();
  ExecutionPlan b = samplePlan();
  a.request.options = {};
  b.request.options = {{"halo", "on"}};
  EXPECT_THAT(diff(a, b).settings, IsEmpty());
}

TEST(PlanDiff, ManyChangedFieldsAreCounted) {
  ExecutionPlan b = samplePlan();
  b.request.network.layers.resize(1);
  for (int i = 0; i < 40; ++i) {
    b.request.network.layers.push_back(b.request.network.layers.front());
    b.request.network.layers.back().name = "extra" + std::to_string(i);
  }
  EXPECT_THAT(diff(samplePlan(), b).settings, Contains(HasSubstr("more fields differ")));
}

TEST(PlanDiff, EnergiesInDifferentUnitsAreNotSubtracted) {
  ExecutionPlan b = samplePlan();
  b.request.hardware.energyUnit = EnergyUnit::Picojoule;
  b.totals.energy.unit = EnergyUnit::Picojoule;
  b.totals.latency.total += 1;
  for (std::size_t i = 0; i < 2; ++i) resultOf(b.layers[i]).energy.unit = EnergyUnit::Picojoule;
  const PlanDifference difference = diff(samplePlan(), b);
  EXPECT_EQ(find(difference.totals, "energy.total"), nullptr);
  EXPECT_NE(find(difference.totals, "latency.total"), nullptr);
  EXPECT_THAT(difference.settings, Contains("energies are in different units and are not compared"));
}

TEST(PlanDiff, LayersOfOnePlanOnlyAreListed) {
  ExecutionPlan a = samplePlan();
  ExecutionPlan b = samplePlan();
  a.layers.erase(a.layers.begin());
  b.layers.pop_back();
  const PlanDifference difference = diff(a, b);
  EXPECT_THAT(difference.onlyInA, ElementsAre("conv3"));
  EXPECT_THAT(difference.onlyInB, ElementsAre("conv1"));
}

TEST(PlanDiff, ALayerThatNoLongerFitsIsSaidWithTheReason) {
  ExecutionPlan b = samplePlan();
  b.layers[0].evaluation = b.layers[3].evaluation;
  EXPECT_THAT(diff(samplePlan(), b).feasibilityChanged,
              ElementsAre("conv1 fits in A only; in B: Make weight_buffer 1 KiB larger."));
  EXPECT_THAT(diff(b, samplePlan()).feasibilityChanged,
              ElementsAre("conv1 fits in B only; in A: Make weight_buffer 1 KiB larger."));
}

TEST(PlanDiff, ALayerWithAnotherMappingIsListed) {
  ExecutionPlan b = samplePlan();
  std::get<TileMapping>(*resultOf(b.layers[1]).mapping).K = 4;
  EXPECT_THAT(diff(samplePlan(), b).mappingChanged, ElementsAre("conv2"));
}

TEST(PlanDiff, JsonFollowsItsSchema) {
  ExecutionPlan b = samplePlan();
  b.request.search = "paper";
  resultOf(b.layers[0]).latency.total = 5;
  const Json document = toJson(diff(samplePlan(), b));
  EXPECT_EQ(toText(validateAgainstSchema(document, "diff", "diff")), "");
  EXPECT_EQ(document["format"], "tilescope.diff/1");
  EXPECT_EQ(document["layers"][0].dump(),
            R"({"layer":"conv1","term":"latency.total","unit":"cycles","a":2304.3333333333335,"b":5,)"
            R"("difference":-2299.3333333333335})");
}

}  // namespace
}  // namespace tilescope
