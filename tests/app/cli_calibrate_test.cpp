// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <fstream>

#include "core/base/schemas.h"
#include "core/plan/plan_json.h"
#include "core/plugin/manifest.h"
#include "core/program/measured/measured.h"
#include "tests/app/cli_expectations.h"

namespace tilescope::cli {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

// A plan of ResNet-18, and a run in which every layer took twice its predicted time.
class CliCalibrate : public testing::Test {
 protected:
  void SetUp() override {
    expectOutput({"plan", "--network", "resnet18", "--hardware", "tx2_eplanner_a", "--model", "eplanner", "--objective",
                  "traffic", "-o", plan_});
    const Result<ExecutionPlan> plan = readPlan(plan_);
    ASSERT_TRUE(plan.ok());
    Measured measured;
    measured.network = plan->request.network.name;
    measured.planHash = planHash(*plan);
    measured.device = "sample", measured.arithmetic = "fp32", measured.onchip = "cache";
    for (const LayerPlan& layer : plan->layers)
      if (const LayerResult* result = plannedResult(layer))
        measured.layers.push_back(
            {layer.name, "conv", {}, {}, true, 0.0, 0.0, 2 * result->latency.seconds * 1e3, {}, {}, {}});
    std::ofstream(measured_) << toJson(measured).dump();
  }

  const std::string plan_ = freshPath("calibrate_plan.json"), measured_ = freshPath("calibrate_measured.json");
};

TEST_F(CliCalibrate, PrintsEveryEditWithTheReason) {
  const std::string text = expectOutput({"calibrate", plan_, "--measured", measured_});
  EXPECT_THAT(text, AllOf(HasSubstr("clock"), HasSubstr("the program computes at a rate 50.0 % lower"),
                          HasSubstr("the program copies at a rate 50.0 % lower")));
  EXPECT_THAT(text, AllOf(HasSubstr("Layers held out: median error of time 50.0 % before, 0.0 % after."),
                          HasSubstr("--set /clock_mhz=")));
}

TEST_F(CliCalibrate, WritesAProfileThatPlans) {
  const std::string file = freshPath("calibrated.json");
  EXPECT_THAT(expectOutput({"calibrate", plan_, "--measured", measured_, "-o", file}), HasSubstr("Wrote " + file));
  const Json profile = Json::parse(fileText(file));
  EXPECT_THAT(profile["sources"]["/clock_mhz"].get<std::string>(), HasSubstr("calibrated on"));
  expectJson({"plan", "--network", "resnet18", "--hardware", file, "--model", "eplanner", "--json"});
}

TEST_F(CliCalibrate, AsJsonFollowsItsSchema) {
  const Json document = expectJson({"calibrate", plan_, "--measured", measured_, "--json"});
  EXPECT_EQ(toText(validateAgainstSchema(document, "calibration", "answer")), "");
}

TEST_F(CliCalibrate, RejectsWhatIsMissing) {
  expectRejected({"calibrate", "--measured", measured_}, "FILE, the plan");
  expectRejected({"calibrate", plan_}, "--measured");
  expectRejected({"calibrate", plan_, "--measured", "/no/such/measured.json"}, "/no/such/measured.json");
}

}  // namespace
}  // namespace tilescope::cli
