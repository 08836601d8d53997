// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/new_machine.h"

#include <gtest/gtest.h>

#include "core/base/names.h"
#include "core/hardware/consistency.h"
#include "core/hardware/figure_source.h"
#include "core/hardware/machine_fields.h"
#include "core/plan/planner.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

constexpr std::array kKinds{MachineKind::Systolic, MachineKind::Vector, MachineKind::RowStationary};

MachineAnswers answersFor(MachineKind kind) {
  MachineAnswers answers;
  answers.kind = kind;
  answers.dram = {"lpddr4", "LPDDR4-3200 × 32", "LPDDR4", 32, 3200, 0.8, "JESD209-4"};
  return answers;
}

// A 4 × 4 array with 4 KiB per tensor, and 64 × 64 with 1 MiB.
MachineAnswers answersFor(MachineKind kind, bool isLarge, int bits) {
  MachineAnswers answers = answersFor(kind);
  answers.rows = answers.columns = isLarge ? 64 : 4;
  answers.bufferBits.fill((isLarge ? 1024 : 4) * kBitsPerKibibyte);
  answers.precision = {bits, bits, 4 * bits, bits};
  return answers;
}

Result<HardwareProfile> machineOf(const MachineAnswers& answers) {
  return newMachine(answers, projectHardware(std::string(baseProfileOf(answers.kind)) + ".json"));
}

const Memory& memoryNamed(const HardwareProfile& profile, const std::string& name) {
  const auto found = std::find_if(profile.memories.begin(), profile.memories.end(),
                                  [&](const Memory& memory) { return memory.name == name; });
  if (found == profile.memories.end()) throw std::runtime_error("no memory " + name);
  return *found;
}

TEST(NewMachine, PortsPassOneElementForEachLaneThatTheyFeed) {
  MachineAnswers answers = answersFor(MachineKind::Systolic);
  answers.rows = 8;
  answers.columns = 64;
  answers.clockMhz = 1000;  // 12.8 GB/s are 102 bits per cycle
  const HardwareProfile systolic = valueOrFail(machineOf(answers));
  EXPECT_EQ(memoryNamed(systolic, "input_buffer").ports[0].widestBitsPerCycle, 64 * 8);
  EXPECT_EQ(memoryNamed(systolic, "weight_buffer").ports[0].widestBitsPerCycle, 102);  // 64 bits for 8 rows
  EXPECT_EQ(memoryNamed(systolic, "output_buffer").ports[0].widestBitsPerCycle, 8 * 32);
  EXPECT_EQ(memoryNamed(systolic, "output_buffer").ports[1].widestBitsPerCycle, 8 * 32);
  EXPECT_EQ(memoryNamed(systolic, "weight_reg").sizeBits, 16);
  answers.kind = MachineKind::Vector;
  const HardwareProfile vector = valueOrFail(machineOf(answers));
  EXPECT_EQ(memoryNamed(vector, "weight_buffer").ports[0].widestBitsPerCycle, 8 * 64 * 8);
  answers.kind = MachineKind::RowStationary;
  const HardwareProfile rows = valueOrFail(machineOf(answers));
  EXPECT_EQ(memoryNamed(rows, "input_buffer").ports[0].widestBitsPerCycle, (8 + 64 - 1) * 8);
}

TEST(NewMachine, OneSharedBufferHoldsAllTensors) {
  MachineAnswers answers = answersFor(MachineKind::Systolic);
  answers.sharedBits = 512 * kBitsPerKibibyte;
  const HardwareProfile profile = valueOrFail(machineOf(answers));
  ASSERT_EQ(namesOf(profile.memories), (std::vector<std::string>{"weight_reg", "sum_reg", "buffer", "dram"}));
  EXPECT_EQ(profile.memories[2].sizeBits, 512 * kBitsPerKibibyte);
  EXPECT_EQ(profile.memories[2].holds.size(), kTensorCount);
}

TEST(NewMachine, AMachineLikeItsBaseHasItsEnergies) {
  MachineAnswers answers = answersFor(MachineKind::Systolic);
  const HardwareProfile base = projectHardware("tpu_like.json");
  answers.rows = answers.columns = 32;
  answers.precision = base.precision;
  const HardwareProfile made = valueOrFail(newMachine(answers, base));
  EXPECT_EQ(made.macEnergy, base.macEnergy);
  EXPECT_EQ(made.technology->process, base.technology->process);
  EXPECT_NEAR(memoryNamed(made, "sum_reg").readEnergy, 0.021, 1e-12);  // rf_2B has the same size and width
  EXPECT_LT(memoryNamed(made, "input_buffer").readEnergy, 416.16);     // sram_2MB is larger and wider
}

TEST(NewMachine, EveryNumberHasASourceOrIsAnAssumption) {
  for (const MachineKind kind : kKinds) {
    const HardwareProfile profile = valueOrFail(machineOf(answersFor(kind)));
    for (const MachineField& field : machineFields(profile)) {
      if (field.quantity == MachineQuantity::CyclesPerMac || field.quantity == MachineQuantity::InterconnectEnergy)
        continue;  // not stated
      EXPECT_NE(sourceOfFigure(profile, field.pointer()).text, "profile " + profile.name) << field.pointer();
    }
  }
}

TEST(NewMachine, IsConsistent) {
  for (const MachineKind kind : kKinds)
    for (const bool isLarge : {false, true})
      for (const int bits : {4, 8, 16}) {
        const Result<HardwareProfile> made = machineOf(answersFor(kind, isLarge, bits));
        ASSERT_TRUE(made.ok()) << toText(made.diagnostics());
        EXPECT_TRUE(made.diagnostics().empty()) << toText(made.diagnostics());
        EXPECT_TRUE(consistencyFindings(*made).empty()) << made->name;
      }
}

TEST(NewMachine, WrongAnswersAreReportedWithTheirFields) {
  MachineAnswers answers = answersFor(MachineKind::Vector);
  answers.rows = 0;
  answers.clockMhz = 0;
  answers.precision.partialSum = 4;
  const Result<HardwareProfile> refused = machineOf(answers);
  ASSERT_FALSE(refused.ok());
  std::vector<std::string> fields;
  for (const Diagnostic& reason : refused.diagnostics()) fields.push_back(reason.pointer);
  EXPECT_EQ(fields, (std::vector<std::string>{"rows", "clock", "bits/partial_sum"}));
}

TEST(NewMachine, ABufferHoldsAtLeastWhatTheArrayTakesInACycle) {
  MachineAnswers answers = answersFor(MachineKind::Vector);
  answers.rows = answers.columns = 256;  // 64 KiB of weights per cycle
  answers.bufferBits[index(Tensor::W)] = 32 * kBitsPerKibibyte;
  const Result<HardwareProfile> refused = machineOf(answers);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.diagnostics().front().pointer, "buffer/W");
  answers.bufferBits[index(Tensor::W)] = 64 * kBitsPerKibibyte;
  EXPECT_TRUE(machineOf(answers).ok());
}

struct MachinePlan {
  const char *model, *search;
  Objective objective;
};

TEST(NewMachine, PlansWholeNetworksOfEveryKindSizeAndPrecision) {
  const std::array networks{projectNetwork("mobilenet_v2.json"), projectNetwork("resnet18.json")};
  Planner planner;
  PlannerSettings settings;
  settings.mostNodes = kPreviewNodes;
  for (const MachineKind kind : kKinds)
    for (const bool isLarge : {false, true})
      for (const int bits : {4, 8, 16}) {
        const HardwareProfile profile = valueOrFail(machineOf(answersFor(kind, isLarge, bits)));
        for (const MachinePlan& how :
             {MachinePlan{"eplanner", "exact", Objective::Metric}, MachinePlan{"zigzag", "exact", Objective::Energy}})
          for (const Network& network : networks) {
            const ExecutionPlan plan = valueOrFail(planner.plan(
                {network, profile, how.model, how.search, how.objective, {}, std::nullopt, std::nullopt}, settings));
            EXPECT_TRUE(plan.infeasibleLayers.empty()) << profile.name << " " << bits << " bit, " << how.model << ", "
                                                       << network.name << ": " << plan.infeasibleLayers.front();
            EXPECT_GT(plan.totals.latency.total, 0);
          }
      }
}

TEST(NewMachine, ThePredictorPlansIt) {
  const Network network = projectNetwork("resnet18.json");
  PlannerSettings settings;
  settings.mostNodes = kPreviewNodes;
  for (const MachineKind kind : kKinds) {
    const HardwareProfile profile = valueOrFail(machineOf(answersFor(kind)));
    const ExecutionPlan plan = valueOrFail(Planner().plan(
        {network, profile, "predictor", "exact", Objective::Energy, {}, std::nullopt, std::nullopt}, settings));
    EXPECT_TRUE(plan.infeasibleLayers.empty()) << profile.name;
  }
}

}  // namespace
}  // namespace tilescope
