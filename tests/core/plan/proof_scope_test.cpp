// SPDX-License-Identifier: GPL-3.0-or-later
// A proof is over the mappings that a search considers. Better ones outside are told apart, and the plan says so.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>

#include "core/base/json.h"
#include "core/mapping/mapping.h"
#include "core/models/model_registry.h"
#include "core/plan/plan_json.h"
#include "core/plan/planner.h"
#include "core/plan/proof_scope.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

using ::testing::HasSubstr;

PlanRequest scopeRequest(const ModelOptions& options = {}, const std::string& constants = "") {
  PlanRequest asked{projectNetwork("resnet18.json"),
                    projectHardware("tx2_eplanner_a.json"),
                    "eplanner",
                    "exact",
                    Objective::Traffic,
                    options};
  asked.layer = "res5_0_b";
  if (!constants.empty()) asked.hardware.models["eplanner"] = constants;
  return asked;
}

const LayerResult& solvedResult(const ExecutionPlan& plan) {
  return *plannedResult(plan.layers.front());
}

LayerResult evaluatedAs(const PlanRequest& request, const Mapping& mapping) {
  for (const Layer& layer : request.network.layers)
    if (layer.name == request.layer) {
      const CostModel& model = *(*findModel(request.model))->model;
      return std::get<LayerResult>(*model.evaluate(layer, request.hardware, mapping, request.options, {}));
    }
  throw std::runtime_error("no such layer");
}

// The optimum without the limits beats the proven one; the evaluation says that no proof covers it, and the plan over
// what its own is.
void expectExcluded(const PlanRequest& limited, const std::string& scope) {
  SCOPED_TRACE(scope);
  Planner planner;
  const ExecutionPlan plan = *planner.plan(limited), free = *planner.plan(scopeRequest());
  ASSERT_TRUE(plan.layers.front().search.proven);
  const LayerResult better = evaluatedAs(limited, *solvedResult(free).mapping);
  EXPECT_LT(better.offChipBytes.total(), solvedResult(plan).offChipBytes.total());
  ASSERT_EQ(better.notes.size(), 1u);
  EXPECT_THAT(better.notes.front(), HasSubstr("No proven plan covers this mapping: its tile "));
  EXPECT_THAT(better.notes.front(), HasSubstr("Proven plans cover " + scope));
  EXPECT_EQ(provenOver(limited), scope);
  EXPECT_EQ(proofScopeSentence(plan), "Proofs and gaps are over " + scope + "; other mappings may be better.");
  EXPECT_EQ(toJson(plan).at("proven_over"), scope);
  EXPECT_TRUE(evaluatedAs(limited, *solvedResult(plan).mapping).notes.empty());
}

TEST(ProofScope, StepsOfTheProfileAreNamed) {
  expectExcluded(scopeRequest({}, R"({"tile_step_channels": 48})"),
                 "tiles with K and C in steps of 48 channels (tile_step_channels of the profile), wherever such a tile "
                 "fits");
}

TEST(ProofScope, TheGridOfTheThesisIsNamed) {
  expectExcluded(
      scopeRequest({{"tiles", "pe-multiples"}, {"columns", "when-needed"}}),
      "tiles with K and C in steps of the array (option tiles=pe-multiples), and with whole columns and kernels "
      "(option columns=when-needed), wherever such a tile fits");
}

TEST(ProofScope, WithoutLimitsAllMappingsAreCovered) {
  Planner planner;
  const ExecutionPlan plan = *planner.plan(scopeRequest());
  EXPECT_EQ(provenOver(plan.request), "");
  EXPECT_EQ(proofScopeSentence(plan), "");
  EXPECT_FALSE(toJson(plan).contains("proven_over"));
  EXPECT_TRUE(evaluatedAs(plan.request, *solvedResult(plan).mapping).notes.empty());
}

// Where no tile of the steps fits, all tiles are tried, and all are covered.
TEST(ProofScope, StepsThatAreGivenUpExcludeNothing) {
  PlanRequest small = scopeRequest({}, R"({"tile_step_channels": 64})");
  for (Memory& memory : small.hardware.memories)
    if (!memory.offChip) memory.sizeBits = 2 * 8192;
  Planner planner;
  const ExecutionPlan plan = *planner.plan(small);
  const TileMapping& tile = std::get<TileMapping>(*solvedResult(plan).mapping);
  EXPECT_TRUE(tile.K % 64 != 0 || tile.C % 64 != 0);
  EXPECT_TRUE(evaluatedAs(small, tile).notes.empty());
}

// The gap of a heuristic is to the optimum over all integers, whatever the grid.
TEST(ProofScope, GapsOfHeuristicsAreNotOverTheGrid) {
  PlanRequest paper = scopeRequest({{"tiles", "pe-multiples"}});
  EXPECT_NE(provenOver(paper), "");
  paper.search = "paper";
  EXPECT_EQ(provenOver(paper), "");
}

TEST(ProofScope, ModelsOfLoopsNameTheDataflows) {
  PlanRequest loops = scopeRequest();
  loops.model = "zigzag";
  EXPECT_EQ(provenOver(loops), "mappings with spatial loops that the dataflows offer");
  loops.model = "predictor";
  EXPECT_THAT(provenOver(loops), HasSubstr("nests whose loops divide the layer"));
}

}  // namespace
}  // namespace tilescope
