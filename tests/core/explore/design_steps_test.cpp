// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/design_steps.h"

#include <gtest/gtest.h>

#include "core/explore/parameter_steps.h"
#include "tests/core/explore/explore_support.h"

namespace tilescope {
namespace {

Parameter parameterOf(const PlanRequest& r, const std::string& pointer) {
  for (const Parameter& parameter : adviceParameters(r, r.hardware))
    if (parameter.pointer == pointer) return parameter;
  throw std::runtime_error("no parameter " + pointer);
}

// K and C of ResNet are 64 to 512: they fill 64 rows as well as 32, but not 48.
TEST(ArrayKnee, IsTheSizeThatTheLayersFillAsWell) {
  PlanRequest r = requestFor("resnet18.json", "tpu_like.json");
  r.model = "zigzag";
  EXPECT_EQ(arrayKnee(planned(r), parameterOf(r, "/array/dims/0/size")), 64);
}

// e-PlaNNer counts the third pass of 64 channels over 24 rows as full, so 24 rows seem to be worth 24 ÷ 16.
TEST(FirstRung, LeavesOutArraysThatTheModelOverrates) {
  PlanRequest r = requestFor("resnet18.json", "tx2_eplanner_a.json");
  const Parameter rows = parameterOf(r, "/array/dims/1/size");
  ASSERT_EQ(rows.value, 16);
  EXPECT_EQ(worthwhileStep(rows), 24);
  EXPECT_EQ(firstRung(planned(r), rows), 32);
  EXPECT_EQ(nextRung(planned(r), rows, 32), 64);
  r = requestFor("resnet18.json", "tpu_like.json");
  r.model = "zigzag";
  EXPECT_EQ(firstRung(planned(r), parameterOf(r, "/array/dims/0/size")), 48);
}

TEST(ArrayKnee, IsAbsentWhereALargerArrayIsOutOfRange) {
  PlanRequest r = tinyOnTpu();
  r.hardware.limits["/array/dims/0/size"] = {1, 32};
  EXPECT_EQ(arrayKnee(planned(r), parameterOf(r, "/array/dims/0/size")), std::nullopt);
}

// At the knee, one more layer fits completely.
TEST(MemoryKnee, HoldsAllTensorsOfOneMoreLayer) {
  PlanRequest r = tinyOnTpu();
  Layer small = r.network.layers.front(), large = small;
  r.network.layers = {small, large};
  Memory& sram = r.hardware.memories[2];
  sram.sizeBits = 8 * 8192;
  // conv 3 × 32 × 32 → 16 × 32 × 32: 1.5 KiB of inputs of 4 bits, 16 KiB of outputs of 8 bits.
  EXPECT_EQ(memoryKnee(r, parameterOf(r, "/memories/2/size_bits")), 18 * 8192);
  sram.doubleBuffered = true;
  EXPECT_EQ(memoryKnee(r, parameterOf(r, "/memories/2/size_bits")), 35 * 8192);
  sram.sizeBits = 64 * 8192;
  EXPECT_EQ(memoryKnee(r, parameterOf(r, "/memories/2/size_bits")), std::nullopt);
}

TEST(FurtherSteps, OfferDoubleBufferingPortsThatStallAndEveryDataflow) {
  PlanRequest r = tinyOnTpu();
  Port& write = r.hardware.memories[1].ports[3];
  write.narrowestBitsPerCycle = write.widestBitsPerCycle = 1;
  r.dataflow = r.hardware.dataflows.front().name;
  const ExecutionPlan plan = planned(r);
  bool port = false, buffering = false, dataflow = false;
  for (const DesignStep& step : furtherSteps(r, plan, adviceParameters(r, r.hardware))) {
    port = port || (step.kind == StepKind::PortWidth && step.edit->json == "[1,2]");
    buffering = buffering || step.kind == StepKind::DoubleBuffering;
    dataflow = dataflow || step.kind == StepKind::Dataflow;
  }
  EXPECT_TRUE(port);
  EXPECT_TRUE(buffering);
  EXPECT_TRUE(dataflow);
  r.dataflow.reset();
  for (const DesignStep& step : furtherSteps(r, plan, adviceParameters(r, r.hardware)))
    EXPECT_NE(step.kind, StepKind::Dataflow) << "it is the best of all already";
}

TEST(WithSteps, MakesAllOfThemAtOnce) {
  PlanRequest r = tinyOnTpu();
  r.dataflow = r.hardware.dataflows.front().name;
  DesignStep dataflow;
  dataflow.kind = StepKind::Dataflow;
  const PlanRequest changed = valueOrFail(withSteps(r, {stepOf(parameterOf(r, "/array/dims/0/size"), 48), dataflow}));
  EXPECT_EQ(changed.hardware.arrayDims[0].size, 48);
  EXPECT_EQ(changed.dataflow, std::nullopt);
}

TEST(AdviceParameters, KeepTheRangesOfTheProfileAsItWasRead) {
  PlanRequest r = tinyOnTpu();
  const HardwareProfile asRead = r.hardware;
  for (int i = 0; i < 5; ++i) {
    std::vector<Parameter> parameters = adviceParameters(r, asRead);
    const auto port = std::find_if(parameters.begin(), parameters.end(),
                                   [](const Parameter& p) { return p.kind == ParameterKind::Bandwidth; });
    ASSERT_NE(port, parameters.end());
    EXPECT_EQ(port->most, 4 * 64);
    r = valueOrFail(withSteps(r, {stepOf(*port, 2 * port->value)}));
  }
  EXPECT_EQ(r.hardware.memories.back().ports.front().widestBitsPerCycle, 256);
}

}  // namespace
}  // namespace tilescope
