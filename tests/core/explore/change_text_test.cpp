// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/change_text.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

Change changeOf(StepKind kind, const std::string& words, const std::string& setting, double gain) {
  Change change;
  DesignStep step;
  step.kind = kind;
  step.label = step.words = words;
  step.setting = setting;
  step.from = 16777216;
  step.to = 4194304;
  change.steps = {step};
  change.gain = gain;
  change.areaBefore = 28.2;
  change.areaAfter = 28.2;
  return change;
}

TEST(ChangeText, NamesWhatIsSet) {
  EXPECT_EQ(settingWords(changeOf(StepKind::MemorySize, "sram_2MB", "512 KiB", 0)), "512 KiB in sram_2MB");
  EXPECT_EQ(settingWords(changeOf(StepKind::ArrayDim, "the rows (K)", "48 rows (K)", 0)), "48 rows (K)");
  EXPECT_EQ(settingWords(changeOf(StepKind::OffChipBandwidth, "DRAM bandwidth", "34.1 GB/s", 0)),
            "34.1 GB/s of DRAM bandwidth");
  EXPECT_EQ(settingWords(changeOf(StepKind::PortWidth, "port w of acc", "32 bit/cycle", 0)),
            "32 bit/cycle at port w of acc");
  Change pair = changeOf(StepKind::MemorySize, "sram_2MB", "512 KiB", 0);
  pair.steps.push_back(changeOf(StepKind::ArrayDim, "", "64 rows (K)", 0).steps.front());
  EXPECT_EQ(settingWords(pair), "512 KiB in sram_2MB and 64 rows (K)");
}

TEST(ChangeText, WhatIsZeroInItsDigitsHasNoSign) {
  EXPECT_EQ(changeText(1), "0.0 %");
  EXPECT_EQ(changeText(1.0004), "0.0 %");
  EXPECT_EQ(changeText(0.9996), "0.0 %");
  EXPECT_EQ(changeText(0.9994), "−0.1 %");
}

TEST(ChangeText, AGainHasItsPrice) {
  Change change = changeOf(StepKind::ArrayDim, "the rows (K)", "48 rows (K)", 0.1);
  change.areaBefore = 10.5;
  change.areaAfter = 10.71;
  EXPECT_EQ(gainText(change, Objective::Latency), "10.0 % less latency for +0.21 mm² (+2 %)");
  EXPECT_EQ(gainText(change, Objective::Metric), "10.0 % more throughput per byte for +0.21 mm² (+2 %)");
  change.areaAfter = change.areaBefore;
  EXPECT_EQ(gainText(change, Objective::Latency), "10.0 % less latency for no area");
  EXPECT_EQ(areaText(change), "no area");
  change.areaBefore.reset();
  EXPECT_EQ(gainText(change, Objective::Latency), "10.0 % less latency");
  EXPECT_EQ(areaText(change), "needs a node");
}

TEST(ChangeText, OffChipHasNoPrice) {
  const Change change = changeOf(StepKind::OffChipBandwidth, "DRAM bandwidth", "34.1 GB/s", 0.1);
  EXPECT_EQ(areaText(change), "not priced");
  EXPECT_EQ(gainText(change, Objective::Latency), "10.0 % less latency (off-chip interface not priced)");
}

TEST(ChangeText, ADataflowHasNoPrice) {
  const Change change = changeOf(StepKind::Dataflow, "the dataflow", "K | C dataflow", 0.1);
  EXPECT_EQ(areaText(change), "not priced");
  EXPECT_EQ(gainText(change, Objective::Latency), "10.0 % less latency (interconnect not priced)");
}

TEST(ChangeText, ASavingSaysHowMuchTooLargeAndWhatIsLost) {
  Change saving = changeOf(StepKind::MemorySize, "sram_2MB", "512 KiB", -0.002);
  EXPECT_EQ(tooLargeText(saving), "sram_2MB is 4 times too large.");
  EXPECT_EQ(lossText(saving, Objective::Latency), "+0.2 % latency");
  saving.gain = -0.0001;
  EXPECT_EQ(lossText(saving, Objective::Latency), "the same latency");
  saving.steps.front().label = "Rows (K)";
  saving.steps.front().words = "the rows (K)";
  EXPECT_EQ(tooLargeText(saving), "The rows (K) are 4 times too large.");
}

TEST(ChangeText, SideEffectsAreWhatGetsWorseBesideTheObjective) {
  Change change = changeOf(StepKind::ArrayDim, "D2", "4 of D2", 0.01);
  change.totalsBefore.latency.seconds = 1;
  change.totalsAfter.latency.seconds = 1.082;
  change.totalsBefore.energy.total = change.totalsAfter.energy.total = 5;
  EXPECT_EQ(sideEffectText(change, Objective::Energy), ", +8.2 % latency");
  EXPECT_EQ(sideEffectText(change, Objective::Latency), "");
  change.totalsAfter.latency.seconds = 1.004;
  EXPECT_EQ(sideEffectText(change, Objective::Energy), "") << "too little to say";
}

}  // namespace
}  // namespace tilescope
