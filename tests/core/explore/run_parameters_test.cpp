// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/run_parameters.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/hardware/hardware_json.h"
#include "core/workload/network_file.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

using ::testing::ElementsAre;

Transformer named(const std::string& name) {
  return *valueOrFail(readNetworkFile(inSource("transformers/" + name + ".json"))).transformer;
}

HardwareProfile tx2() {
  return valueOrFail(readHardware(inSource("hardware_profiles/tx2_eplanner_a.json")));
}

std::vector<std::string> pointersOf(const Transformer& transformer) {
  std::vector<std::string> pointers;
  for (const Parameter& p : runParametersOf(transformer, tx2())) pointers.push_back(p.pointer);
  return pointers;
}

TEST(RunParameters, AreThoseThatTheTransformerHas) {
  EXPECT_THAT(pointersOf(named("llama3_8b")),
              ElementsAre("batch", "/run/past", "/run/bits/weight", "/run/bits/activation", "/run/bits/cache"));
  EXPECT_THAT(pointersOf(valueOrFail(withRun(named("llama3_8b"), valueOrFail(parseRun("phase=prefill")), {}))),
              ElementsAre("batch", "/run/sequence", "/run/bits/weight", "/run/bits/activation", "/run/bits/cache"));
  EXPECT_THAT(pointersOf(named("bert_base")),
              ElementsAre("batch", "/run/sequence", "/run/bits/weight", "/run/bits/activation"));
  EXPECT_THAT(pointersOf(named("vit_b16")), ElementsAre("batch", "/run/bits/weight", "/run/bits/activation"));
}

// GPT-2 has 1024 positions, one for the new token.
TEST(RunParameters, EndWithTheLearnedPositions) {
  EXPECT_EQ(runParametersOf(named("gpt2"), tx2())[1].most, 1023);
}

TEST(RunParameters, OneWidthLeavesTheOthersAsTheyAre) {
  const Transformer llama = named("llama3_8b");
  const HardwareProfile hardware = tx2();
  const int own = hardware.precision.weight;
  const RunSetting set = withRunValue(llama, hardware, {}, "/run/bits/weight", own == 4 ? 8 : 4);
  EXPECT_EQ(set.changes.bits.at("activation"), hardware.precision.input);
  EXPECT_EQ(set.changes.bits.at("cache"), hardware.precision.weight);
  EXPECT_EQ(set.changes.bits.at("partial_sum"), hardware.precision.partialSum);
  EXPECT_EQ(withRunValue(llama, hardware, set, "/run/bits/weight", own), RunSetting());
  EXPECT_EQ(withoutRunValue(llama, hardware, set, "/run/bits/weight"), RunSetting());
}

TEST(RunParameters, ValuesOfTheFileAreNoChanges) {
  const Transformer llama = named("llama3_8b");
  RunSetting set = withRunValue(llama, tx2(), {}, "/run/past", 2047);
  set = withRunValue(llama, tx2(), set, "batch", 16);
  EXPECT_EQ(textOf(set.changes), "past=2047");
  EXPECT_EQ(set.batch, 16);
  set = withRunValue(llama, tx2(), set, "/run/past", 1023);
  set = withRunValue(llama, tx2(), set, "batch", 1);
  EXPECT_EQ(set, RunSetting());
}

TEST(RunParameters, PhasesKeepTheText) {
  const Transformer llama = named("llama3_8b");
  const RunSetting decode = withRunValue(llama, tx2(), {}, "/run/past", 2047);
  const RunSetting prefill = inPhase(llama, decode, "prefill");
  EXPECT_EQ(textOf(prefill.changes), "phase=prefill,sequence=2048");
  EXPECT_EQ(inPhase(llama, prefill, "decode"), decode);
  EXPECT_EQ(textOf(inPhase(llama, {}, "prefill").changes), "phase=prefill");
}

}  // namespace
}  // namespace tilescope
