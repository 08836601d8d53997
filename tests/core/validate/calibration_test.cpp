// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/validate/calibration.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/schemas.h"
#include "core/models/evaluation.h"
#include "core/models/model_registry.h"
#include "core/plan/planner.h"
#include "tests/support/calibration_run.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

using ::testing::HasSubstr;

ExecutionPlan sequentialPlan(const std::string& network = "resnet18.json") {
  HardwareProfile hardware = projectHardware("tx2_eplanner_a.json");
  hardware.models["eplanner"] = R"({"transfer_overlap_share": 0})";
  return valueOrFail(Planner().plan(
      {projectNetwork(network), hardware, "eplanner", "exact", Objective::Traffic, {}, std::nullopt, std::nullopt}));
}

double editOf(const Calibration& calibration, const std::string& pointer) {
  for (const CalibratedField& field : calibration.fields)
    if (field.edit.pointer == pointer) return std::stod(field.edit.json);
  return 0;
}

TEST(Calibration, FindsTheMachineThatWasMeasured) {
  const ExecutionPlan plan = sequentialPlan();
  const HardwareProfile& profile = plan.request.hardware;
  const Calibration found = valueOrFail(calibrate(plan, runOnOther(plan, 0.8, 0.5)));
  EXPECT_NEAR(editOf(found, "/clock_mhz") / profile.clockMhz, 0.8, 0.01);
  const std::string bandwidth = "/memories/" + std::to_string(profile.memories.size() - 1) + "/bandwidth_gb_per_s";
  EXPECT_NEAR(editOf(found, bandwidth) / *profile.memories.back().bandwidthGbPerS, 0.5, 0.01);
  EXPECT_EQ(editOf(found, "/models/eplanner/transfer_overlap_share"), 0) << "nothing overlaps, as the profile says";
  EXPECT_GT(found.heldOut.before, 10);
  EXPECT_LT(found.heldOut.after, 1);
}

// What the model answers with the edits equals what the fit predicted.
TEST(Calibration, TheEditedProfileGivesThePredictedTimes) {
  const ExecutionPlan plan = sequentialPlan();
  const Measured measured = runOnOther(plan, 0.9, 1.3, 0.05);
  const Calibration found = valueOrFail(calibrate(plan, measured));
  const HardwareProfile profile = valueOrFail(calibrated(plan.request.hardware, found, measured, "2026-11-30"));
  std::size_t at = 0;
  for (const LayerPlan& layer : plan.layers) {
    const LayerResult* result = plannedResult(layer);
    if (!result) continue;
    const Layer& own = *std::find_if(plan.request.network.layers.begin(), plan.request.network.layers.end(),
                                     [&](const Layer& one) { return one.name == layer.name; });
    const Evaluation again = valueOrFail(costModel("eplanner")->evaluate(own, profile, *result->mapping, {}, {}));
    EXPECT_NEAR(std::get<LayerResult>(again).latency.seconds / found.layers.at(at).after, 1, 1e-9) << layer.name;
    ++at;
  }
  EXPECT_LT(found.fitted.after, found.fitted.before);
  EXPECT_THAT(profile.sources.at("/clock_mhz"), HasSubstr("calibrated on 2026-11-30 from"));
  EXPECT_EQ(profile.sources.count("/array/dims"), plan.request.hardware.sources.count("/array/dims"));
}

TEST(Calibration, WarnsIfTheLayersHeldOutGetWorse) {
  const ExecutionPlan plan = sequentialPlan();
  EXPECT_EQ(warningOf(valueOrFail(calibrate(plan, runOnOther(plan, 0.7, 0.7)))), "");
  Measured measured = runOnOther(plan, 1, 1);
  for (std::size_t i = 0; i < measured.layers.size(); ++i)
    if (!isHeldOut(i)) measured.layers[i].milliseconds *= 1.2;
  const Calibration found = valueOrFail(calibrate(plan, measured));
  EXPECT_THAT(warningOf(found), HasSubstr("predicted worse than before ("));
  EXPECT_THAT(warningOf(found), HasSubstr("instead of 0.0 %)"));
}

// Not always the same one of three: blocks of MobileNetV2 have three layers.
TEST(Calibration, HoldsOutOneOfThreeLayers) {
  const ExecutionPlan plan = sequentialPlan();
  const Calibration found = valueOrFail(calibrate(plan, runOnOther(plan, 0.7, 0.7)));
  for (std::size_t i = 0; i < found.layers.size(); ++i)
    EXPECT_EQ(found.layers[i].isHeldOut, i % 9 == 0 || i % 9 == 4 || i % 9 == 8) << i;
}

TEST(Calibration, ItsJsonFollowsTheSchema) {
  const ExecutionPlan plan = sequentialPlan();
  const Json document = toJson(valueOrFail(calibrate(plan, runOnOther(plan, 0.7, 0.7))), plan.request.hardware);
  EXPECT_EQ(toText(validateAgainstSchema(document, "calibration", "answer")), "");
  EXPECT_THAT(document["edits"][0]["from"].get<std::string>(), HasSubstr("MHz"));
}

std::string refusalOf(const ExecutionPlan& plan, const Measured& measured) {
  const Result<Calibration> found = calibrate(plan, measured);
  EXPECT_FALSE(found.ok());
  return toText(found.diagnostics());
}

TEST(Calibration, RejectsRunsThatSayNothingAboutThePlan) {
  const ExecutionPlan plan = sequentialPlan();
  Measured measured = runOnOther(plan, 0.7, 0.7);
  measured.emulated = true;
  EXPECT_THAT(refusalOf(plan, measured), HasSubstr("found times of the emulation"));
  measured.emulated = false;
  measured.planHash = "0123456789abcdef";
  EXPECT_THAT(refusalOf(plan, measured), HasSubstr("found the plan 01234567; expected the plan"));
  measured.planHash.clear();
  EXPECT_THAT(refusalOf(plan, measured), HasSubstr("found a program without a plan"));
  measured = runOnOther(plan, 0.7, 0.7);
  measured.layers.resize(4);
  EXPECT_THAT(refusalOf(plan, measured), HasSubstr("found 4 layers with a plan and a time; expected at least 10"));
  ExecutionPlan other = plan;
  other.request.model = "zigzag";
  EXPECT_THAT(refusalOf(other, measured), HasSubstr("found a plan of the model zigzag"));
  ExecutionPlan ports = plan;
  ports.request.hardware.memories.back().bandwidthGbPerS.reset();
  measured = runOnOther(ports, 0.7, 0.7);
  EXPECT_THAT(refusalOf(ports, measured), HasSubstr("ports instead of a bandwidth"));
  EXPECT_THAT(refusalOf(plan, runOnOther(plan, 1, 1)), HasSubstr("as well as any other values"));
}

}  // namespace
}  // namespace tilescope
