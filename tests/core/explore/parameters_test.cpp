// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/parameters.h"

#include <gtest/gtest.h>

#include "core/explore/parameter_steps.h"
#include "core/hardware/off_chip_rate.h"
#include "tests/core/explore/explore_support.h"

namespace tilescope {
namespace {

const Parameter& at(const std::vector<Parameter>& all, const std::string& label) {
  for (const Parameter& p : all)
    if (p.label == label) return p;
  throw std::runtime_error("no parameter " + label);
}

TEST(Parameters, OfTheTx2AreThoseOfThePanel) {
  const std::vector<Parameter> all = parametersOf(projectHardware("tx2_eplanner_a.json"));
  std::vector<std::string> shown;
  for (const Parameter& p : all) shown.push_back(p.label + ": " + valueText(p, p.value) + " | " + p.words);
  const std::vector<std::string> expected{"Input buffer: 256 KiB | the input buffer",
                                          "Weight buffer: 128 KiB | the weight buffer",
                                          "Output buffer: 256 KiB | the output buffer",
                                          "Columns (C): 16 PEs | the columns (C)",
                                          "Rows (K): 16 PEs | the rows (K)",
                                          "DRAM bandwidth: 60 GB/s | DRAM bandwidth",
                                          "Clock: 1020 MHz | the clock",
                                          "Input: 32 bit | the input precision",
                                          "Weight: 32 bit | the weight precision",
                                          "Partial sum: 32 bit | the partial sum precision",
                                          "Output: 32 bit | the output precision"};
  EXPECT_EQ(shown, expected);
  const Parameter& buffer = all.front();
  EXPECT_EQ(buffer.pointer, "/memories/0/size_bits");
  EXPECT_EQ(buffer.unit, "KiB");
  EXPECT_EQ(buffer.unitValue, 8192);
  EXPECT_EQ(buffer.value, 256 * 8192);
  EXPECT_EQ(buffer.least, 8192);
  EXPECT_EQ(buffer.most, 4096 * 8192);
  EXPECT_EQ(buffer.holds, "");
  EXPECT_EQ(buffer.source, "e-PlaNNer thesis, table 8.2, input");
  EXPECT_FALSE(buffer.assumption);
}

TEST(Parameters, MemoriesWhoseNamesSayNothingSayWhatTheyHold) {
  const std::vector<Parameter> all = parametersOf(projectHardware("eyeriss_like.json"));
  EXPECT_EQ(at(all, "sram_1M").holds, "I O");
  EXPECT_EQ(at(all, "sram_1M").words, "sram_1M");
  EXPECT_EQ(at(all, "rf_16B").unit, "B");
  EXPECT_EQ(valueText(at(all, "rf_16B"), 128), "16 B");
  EXPECT_EQ(fromToText(at(all, "rf_16B"), 2458, 4096), "from 307.25 to 512 B") << "one unit";
  EXPECT_EQ(at(all, "D1").kind, ParameterKind::ArrayDim);  // the dataflows unroll different loops
  EXPECT_TRUE(at(all, "Clock").assumption);
  EXPECT_EQ(at(all, "Clock").source, "assumption");
  EXPECT_EQ(at(parametersOf(projectHardware("eyeriss.json")), "Ifmap spad").holds, "");
}

TEST(Parameters, ArrayDimensionsCarryTheirLoopWhereAllDataflowsAgree) {
  const std::vector<Parameter> all = parametersOf(projectHardware("edge_tpu_like.json"));
  EXPECT_EQ(at(all, "Rows (K)").pointer, "/array/dims/0/size");
  EXPECT_EQ(at(all, "Columns (C)").pointer, "/array/dims/1/size");
  EXPECT_EQ(at(all, "D3 (OX)").words, "D3 (OX)");
  EXPECT_EQ(settingText(at(all, "Rows (K)"), 48), "48 rows (K)");
  EXPECT_EQ(settingText(at(all, "Columns (C)"), 24), "24 columns (C)");
  EXPECT_EQ(settingText(at(all, "D3 (OX)"), 24), "D3 (OX) = 24");
  EXPECT_EQ(fromToText(at(all, "D3 (OX)"), 14, 24), "from 14 to 24 PEs");
  HardwareProfile twice = projectHardware("edge_tpu_like.json");
  for (auto& [dim, loops] : *twice.dataflows[0].unroll)
    if (dim == "D2") loops = {{"K", std::nullopt}};
  EXPECT_NO_THROW(at(parametersOf(twice), "D1 (K)"));
  EXPECT_NO_THROW(at(parametersOf(twice), "D2 (K)"));
}

TEST(Parameters, ANumberOfADataflowLimitsItsArrayDimensionFromBelow) {
  HardwareProfile profile = projectHardware("tx2_eplanner_a.json");
  for (auto& [dim, loops] : *profile.dataflows[1].unroll)
    if (dim == "D2") loops = {{"K", 4}, {"C", 3}};
  const std::vector<Parameter> all = parametersOf(profile);
  const Parameter& d2 = at(all, "D2");
  EXPECT_EQ(d2.least, 12);
  EXPECT_TRUE(apply(profile, {editOf(d2, 1)}));
}

// The port's narrowest access becomes narrower too.
TEST(Parameters, WithoutABandwidthThePortIsMoved) {
  const HardwareProfile profile = projectHardware("tpu_like.json");
  const std::vector<Parameter> all = parametersOf(profile);
  const Parameter& bandwidth = at(all, "DRAM bandwidth");
  EXPECT_EQ(bandwidth.unit, "bit/cycle");
  EXPECT_EQ(bandwidth.value, 64);
  const HardwareProfile narrow = valueOrFail(apply(profile, {editOf(bandwidth, 32)}));
  EXPECT_EQ(narrow.memories.back().ports[0].widestBitsPerCycle, 32);
  EXPECT_EQ(narrow.memories.back().ports[0].narrowestBitsPerCycle, 32);
  EXPECT_EQ(editOf(bandwidth, 96).json, "[64,96]");
  EXPECT_EQ(valueOrFail(apply(narrow, {editOf(bandwidth, 64)})), profile);
}

TEST(Parameters, EveryPortHasItsOwnBandwidth) {
  HardwareProfile profile = projectHardware("tpu_like.json");
  std::vector<Port>& ports = profile.memories.back().ports;
  const std::vector<PortMove> moves = ports.front().carries;
  ports = {{"r", 64, 64, {}}, {"w", 16, 32, {}}};
  for (const PortMove& move : moves)
    ports[move.move == Move::Read || move.move == Move::Drain ? 0 : 1].carries.push_back(move);
  const std::vector<Parameter> all = parametersOf(profile);
  const Parameter& read = at(all, "DRAM r bandwidth");
  const Parameter& write = at(all, "DRAM w bandwidth");
  EXPECT_EQ(read.value, 64);
  EXPECT_EQ(write.value, 32);
  EXPECT_EQ(write.words, "DRAM bandwidth of port w");
  const HardwareProfile wider = valueOrFail(apply(profile, {editOf(write, 96)}));
  EXPECT_EQ(wider.memories.back().ports[0], ports[0]) << "the other one stays";
  EXPECT_EQ(wider.memories.back().ports[1].widestBitsPerCycle, 96);
  EXPECT_EQ(wider.memories.back().ports[1].narrowestBitsPerCycle, 16);
}

TEST(Parameters, WithoutLimitsClockAndOffChipBandwidthReachToAFactor) {
  const std::vector<Parameter> all = parametersOf(projectHardware("tx2_eplanner_a.json"));
  EXPECT_EQ(at(all, "Clock").most, 2 * 1020);
  EXPECT_EQ(at(all, "DRAM bandwidth").most, 4 * 60);
  EXPECT_EQ(at(parametersOf(projectHardware("tpu_like.json")), "DRAM bandwidth").most, 4 * 64);
}

TEST(Parameters, StayWithinTheLimitsThatTheProfileStates) {
  HardwareProfile profile = projectHardware("tpu_like.json");
  profile.limits = {{"/clock_mhz", {100, 1100}},
                    {"/memories/3/ports/0/bits_per_cycle/1", {8, 128}},
                    {"/memories/2/size_bits", {16384, 33554432}},
                    {"/array/dims/0/size", {8, 48}},
                    {"/precision_bits/input", {2, 16}}};
  const std::vector<Parameter> all = parametersOf(profile);
  const auto expect = [&](const std::string& pointer, double least, double most) {
    const auto p = std::find_if(all.begin(), all.end(), [&](const Parameter& one) { return one.pointer == pointer; });
    ASSERT_NE(p, all.end()) << pointer;
    EXPECT_EQ(p->least, least) << pointer;
    EXPECT_EQ(p->most, most) << pointer;
  };
  expect("/clock_mhz", 100, 1100);
  expect("/memories/3/ports/0/bits_per_cycle", 8, 128);
  expect("/memories/2/size_bits", 16384, 33554432);
  expect("/array/dims/0/size", 8, 48);
  expect("/precision_bits/input", 2, 16);
  EXPECT_EQ(editOf(at(all, "Clock"), 5000).json, "1100");
}

// Earlier edits do not change the ranges.
TEST(Parameters, KeepTheRangesOfTheProfileAsItWasRead) {
  const HardwareProfile asRead = projectHardware("tpu_like.json");
  HardwareProfile edited = asRead;
  for (int i = 0; i < 4; ++i) {
    const Parameter clock = at(parametersOf(edited, asRead), "Clock");
    edited = valueOrFail(apply(edited, {editOf(clock, 2 * clock.value)}));
  }
  EXPECT_EQ(edited.clockMhz, 2 * asRead.clockMhz);
}

TEST(Parameters, OfAnotherProfileAreFoundByTheNamesOfParts) {
  for (const HardwareProfile& profile : bundledProfiles()) {
    EXPECT_EQ(counterparts(profile, profile), parametersOf(profile)) << profile.name;
    for (std::size_t place = 0; place + 1 < profile.memories.size(); ++place) {
      HardwareProfile changed = profile;
      Memory copy = profile.memories[place];
      copy.name = "new one";
      changed.memories.insert(changed.memories.begin() + static_cast<std::ptrdiff_t>(place), copy);
      std::rotate(changed.arrayDims.begin(), changed.arrayDims.begin() + 1, changed.arrayDims.end());
      const std::vector<Parameter> found = counterparts(changed, profile);
      EXPECT_EQ(found.size(), parametersOf(profile).size()) << profile.name;
      for (const Parameter& before : found)
        for (const Parameter& now : parametersOf(changed))
          if (now.pointer == before.pointer) {
            EXPECT_EQ(now.value, before.value) << now.pointer;
          }
    }
  }
}

TEST(Parameters, ARateIsComparedWithThePortThatItReplaces) {
  const HardwareProfile port = projectHardware("tpu_like.json");
  HardwareProfile rate = withOffChipRate(port);
  rate.memories.back().bandwidthGbPerS = 12.8;
  const Parameter before = at(counterparts(rate, port), "DRAM bandwidth");
  EXPECT_EQ(before.pointer, "/memories/3/bandwidth_gb_per_s");
  EXPECT_EQ(before.value, 8);  // 64 bits at 1 GHz
  EXPECT_EQ(at(parametersOf(rate, port), "DRAM bandwidth").most, 32) << "four times the profile's";
}

TEST(Parameters, AnUnlimitedBandwidthIsNone) {
  HardwareProfile profile = projectHardware("tx2_eplanner_a.json");
  profile.memories.back().bandwidthGbPerS.reset();
  EXPECT_THROW(at(parametersOf(profile), "DRAM bandwidth"), std::runtime_error);
}

TEST(Parameters, EditsAreWhatTheFieldAllows) {
  const std::vector<Parameter> all = parametersOf(projectHardware("tx2_eplanner_a.json"));
  const Parameter& buffer = all.front();
  EXPECT_EQ(editOf(buffer, 100 * 8192 + 3.7).json, std::to_string(100 * 8192));
  EXPECT_EQ(editOf(buffer, 100 * 8192 + 4.2).json, std::to_string(100 * 8192 + 8));
  EXPECT_EQ(editOf(buffer, 0).json, "8192");
  EXPECT_EQ(editOf(buffer, 1e30).json, std::to_string(4096 * 8192));
  EXPECT_EQ(editOf(at(all, "Rows (K)"), 23.5).json, "24");
  EXPECT_EQ(editOf(at(all, "DRAM bandwidth"), 25.6), (HardwareEdit{"/memories/3/bandwidth_gb_per_s", "25.6"}));
}

TEST(Parameters, EveryStepOnEveryBundledProfilePassesTheChecks) {
  for (const HardwareProfile& profile : bundledProfiles()) {
    for (const Parameter& p : parametersOf(profile)) {
      ASSERT_LE(p.least, p.value) << profile.name << " " << p.label;
      ASSERT_GE(p.most, p.value) << profile.name << " " << p.label;
      double value = p.least;
      int steps = 0;
      for (;; ++steps) {
        const HardwareEdit edit = editOf(p, value);
        const Result<HardwareProfile> edited = apply(profile, {edit});
        ASSERT_TRUE(edited) << profile.name << " " << p.label << " " << edit.json << toText(edited.diagnostics());
        for (const Parameter& after : parametersOf(*edited)) {
          if (after.pointer == p.pointer) {
            EXPECT_EQ(after.value, allowed(p, value)) << profile.name << " " << p.label;
          }
        }
        const double next = stepUp(p, value);
        if (next <= value) break;
        value = next;
      }
      EXPECT_EQ(value, allowed(p, p.most)) << profile.name << " " << p.label;
      while (stepDown(p, value) < value) value = stepDown(p, value), --steps;
      EXPECT_EQ(value, allowed(p, p.least)) << profile.name << " " << p.label;
    }
  }
}

TEST(ParameterSteps, ClimbPowersOfTwoAndTheirHalfSteps) {
  std::vector<double> up{1};
  while (up.back() < 16) up.push_back(stepUp(up.back(), 1, 16));
  EXPECT_EQ(up, (std::vector<double>{1, 1.5, 2, 3, 4, 6, 8, 12, 16}));
  std::vector<double> down{16};
  while (down.back() > 1) down.push_back(stepDown(down.back(), 1, 16));
  EXPECT_EQ(down, (std::vector<double>{16, 12, 8, 6, 4, 3, 2, 1.5, 1}));
  EXPECT_EQ(stepUp(25.6, 1, 1000), 32);
  EXPECT_EQ(stepDown(25.6, 1, 1000), 24);
  EXPECT_EQ(stepUp(16, 1, 16), 16);
  EXPECT_EQ(stepUp(0.48, 0.01, 16), 0.5);
  EXPECT_EQ(stepDown(0.5, 0.01, 16), 0.375);
}

TEST(ParameterSteps, SnapToTheNearestRungInProportion) {
  for (const double rung : {0.25, 0.375, 1.0, 1.5, 96.0, 128.0}) EXPECT_EQ(snapped(rung), rung);
  EXPECT_EQ(snapped(100), 96);
  EXPECT_EQ(snapped(120), 128);
  EXPECT_EQ(snapped(25.6), 24);  // 25.6² = 655 is below 24 · 32 = 768
  EXPECT_EQ(snapped(30), 32);
}

TEST(ParameterSteps, OfWholeFieldsAlwaysMove) {
  const std::vector<Parameter> all = parametersOf(projectHardware("tx2_eplanner_a.json"));
  const Parameter& rows = at(all, "Rows (K)");
  std::vector<double> sizes{1};
  while (sizes.back() < 8) sizes.push_back(stepUp(rows, sizes.back()));
  EXPECT_EQ(sizes, (std::vector<double>{1, 2, 3, 4, 6, 8}));
  EXPECT_EQ(stepDown(rows, 2), 1);
  EXPECT_EQ(stepDown(rows, 1), 1);
  EXPECT_EQ(stepUp(all.front(), 96 * 8192), 128 * 8192);
  EXPECT_EQ(snapped(all.front(), 100 * 8192), 96 * 8192);
}

TEST(ParameterSteps, AWorthwhileStepIsAQuarterOrMore) {
  const HardwareProfile profile = projectHardware("tx2_eplanner_a.json");
  struct Case {
    const char* label;
    double from, to;
  };
  for (const Case& c : {Case{"DRAM bandwidth", 25.6, 32}, Case{"DRAM bandwidth", 60, 96}, Case{"Rows (K)", 16, 24},
                        Case{"Rows (K)", 14, 24}, Case{"Rows (K)", 12, 16}, Case{"Rows (K)", 1, 2},
                        Case{"Input buffer", 96 * 8192, 128 * 8192}, Case{"Input buffer", 256 * 8192, 384 * 8192}}) {
    std::vector<Parameter> all = parametersOf(profile);
    Parameter p = at(all, c.label);
    p.value = c.from;
    EXPECT_EQ(worthwhileStep(p), c.to) << c.label << " " << c.from;
  }
  Parameter last = parametersOf(profile).front();
  last.value = last.most;
  EXPECT_EQ(worthwhileStep(last), std::nullopt);
}

TEST(Parameters, SayFromWhereToWhere) {
  const std::vector<Parameter> all = parametersOf(projectHardware("tx2_eplanner_a.json"));
  EXPECT_EQ(fromToText(at(all, "DRAM bandwidth"), 25.6, 34.1), "from 25.6 to 34.1 GB/s");
  EXPECT_EQ(fromToText(all.front(), 256 * 8192, 384 * 8192), "from 256 to 384 KiB");
  EXPECT_EQ(fromToText(all.front(), 768 * 8192, 1024 * 8192), "from 768 KiB to 1 MiB");
}

}  // namespace
}  // namespace tilescope
