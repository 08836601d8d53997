// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plugin/suited_exporters.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/models/model_registry.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

PlanRequest requestOn(const HardwareProfile& hardware, const std::string& model) {
  PlanRequest request;
  request.hardware = hardware;
  request.model = model;
  return request;
}

TEST(SuitedExporters, AreThoseOfTheModelThenOfTheMachine) {
  EXPECT_EQ(suitedExporters(requestOn(projectHardware("tx2_eplanner_a.json"), "eplanner"))[1], "cuda");
  EXPECT_EQ(suitedExporters(requestOn(projectHardware("diana.json"), "diana")).front(), "diana");
}

TEST(SuitedExporters, TheProfileNamesItsOwn) {
  HardwareProfile hardware = projectHardware("tx2_eplanner_a.json");
  hardware.models["eplanner"] = R"({"exporter": "cpu"})";
  EXPECT_EQ(exporterOf(*costModel("eplanner"), hardware), "cpu");
  for (const char* model : {"eplanner", "zigzag"}) {
    const std::vector<std::string> suited = suitedExporters(requestOn(hardware, model));
    EXPECT_THAT(suited, testing::Contains("cpu")) << model;
    EXPECT_THAT(suited, testing::Not(testing::Contains("cuda"))) << model;
  }
}

}  // namespace
}  // namespace tilescope
