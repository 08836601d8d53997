// SPDX-License-Identifier: GPL-3.0-or-later
// Plans of whole networks as programs: what moves is what the plan predicts, layer by layer and tensor by tensor.
#include "core/plan/program/lowering.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/hardware/hardware_json.h"
#include "core/plan/planner.h"
#include "core/workload/network_json.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

PlanRequest requestOf(const std::string& network, const std::string& hardware) {
  PlanRequest request;
  request.network = readNetwork(projectPath("networks/" + network + ".json")).value();
  request.hardware = readHardware(projectPath("hardware_profiles/" + hardware + ".json")).value();
  request.model = "eplanner";
  request.search = "exact";
  request.objective = Objective::Traffic;
  return request;
}

class EveryPlan : public testing::TestWithParam<std::tuple<std::string, std::string>> {};

TEST_P(EveryPlan, MovesWhatItPredicts) {
  const auto& [network, hardware] = GetParam();
  const ExecutionPlan plan = Planner().plan(requestOf(network, hardware)).value();
  const Result<Program> program = lower(plan);
  ASSERT_TRUE(program.ok()) << toText(program.diagnostics());
  ASSERT_EQ(program->layers.size(), plan.layers.size());
  double moved = 0;
  for (const ProgramLayer& layer : program->layers) {
    const TensorBits bits = movedBits(*program, layer);
    EXPECT_EQ(bits, layer.predictedBits) << layer.name;
    moved += static_cast<double>(bits[0] + bits[1] + bits[2]);
  }
  EXPECT_EQ(moved / 8, plan.totals.offChipBytes.total() + plan.outsideModelBytes.total());
  RecordProperty("commands", static_cast<int>(program->commands.size()));
  for (const Tile& tile : program->tiles) {
    EXPECT_LE(tile.offsetBits + tile.sizeBits(), program->memories[tile.memory].bits) << tile.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Setups, EveryPlan,
                         testing::Combine(testing::Values("resnet18", "vgg16", "alexnet", "squeezenet1_1", "yolov2",
                                                          "mobilenet_v2"),
                                          testing::Values("tx2_eplanner_a", "tx2_eplanner_b", "tx2_eplanner_c",
                                                          "tx2_eplanner_d", "tpu_like", "edge_tpu_like")),
                         [](const auto& tested) { return std::get<0>(tested.param) + "_" + std::get<1>(tested.param); });

}  // namespace
}  // namespace tilescope
