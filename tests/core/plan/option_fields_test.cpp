// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"

#include <gtest/gtest.h>

#include "core/plan/plan_json.h"
#include "tests/core/plan/sample_plan.h"

namespace tilescope {
namespace {

const OptionField& lpfLimit() {
  return optionFields().at(0);
}

Json inputsOf(const std::string& model, const ModelOptions& options) {
  ExecutionPlan plan = samplePlan();
  plan.request.model = model;
  plan.request.options = options;
  return toJson(plan)["inputs"];
}

TEST(OptionFields, AreThoseThatModelsDeclare) {
  ASSERT_EQ(optionFields().size(), 1U);
  EXPECT_EQ(lpfLimit().model, "zigzag");
  EXPECT_EQ(lpfLimit().name, "lpf_limit");
  EXPECT_EQ(lpfLimit().flag, "lpf-limit");
  EXPECT_EQ(lpfLimit().usual, 6);
}

TEST(OptionFields, StandBesideTheOptionsOfAPlan) {
  const Json inputs = inputsOf("zigzag", {{"lpf_limit", "4"}, {"order", "FX"}});
  EXPECT_EQ(inputs["options"].dump(), R"({"order":"FX"})");
  EXPECT_EQ(inputs["lpf_limit"], 4);
}

TEST(OptionFields, HaveTheirDefaultInPlansThatDoNotSetThem) {
  EXPECT_EQ(inputsOf("zigzag", {})["lpf_limit"], 6);
  EXPECT_EQ(inputsOf("eplanner", {{"halo", "off"}})["lpf_limit"], 6);
}

TEST(OptionFields, AreReadAsOptionsUnlessTheyHaveTheirDefault) {
  const auto read = [](const char* document, const char* model) {
    ModelOptions options;
    readFields(Json::parse(document), model, options);
    return options;
  };
  EXPECT_EQ(read(R"({"lpf_limit": 4})", "zigzag"), (ModelOptions{{"lpf_limit", "4"}}));
  EXPECT_EQ(read(R"({"lpf_limit": 6})", "zigzag"), ModelOptions{});
  EXPECT_EQ(read(R"({"layer": null})", "zigzag"), ModelOptions{});
  EXPECT_EQ(read(R"({"lpf_limit": 4})", "eplanner"), ModelOptions{});
}

}  // namespace
}  // namespace tilescope
