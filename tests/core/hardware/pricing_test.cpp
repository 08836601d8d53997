// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/pricing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <numeric>

#include "core/base/json.h"
#include "core/hardware/cost_json.h"
#include "core/hardware/figure_source.h"
#include "core/hardware/hardware_edit.h"
#include "core/hardware/hardware_json.h"
#include "core/hardware/transfer_energy.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;

constexpr std::size_t kBuffer = 2;
constexpr const char* kSize = "/memories/2/size_bits";
constexpr const char* kRead = "/memories/2/read_energy";
constexpr const char* k4MiB = "33554432";

HardwareProfile bundled(const std::string& name) {
  return valueOrFail(readHardware(inSource("hardware_profiles/" + name + ".json")));
}

HardwareProfile after(const HardwareProfile& profile, const std::vector<HardwareEdit>& edits) {
  return valueOrFail(tilescope::apply(profile, edits));
}

double readEnergy(const HardwareProfile& profile, std::size_t memory = kBuffer) {
  return profile.memories[memory].readEnergy;
}

// Computed by hand, as in docs/models/silicon.md.
TEST(Pricing, ALargerBufferCostsMorePerAccess) {
  const HardwareProfile larger = after(bundled("tpu_like"), {{kSize, k4MiB}});
  EXPECT_NEAR(readEnergy(larger), 637.57365123, 1e-6);
  EXPECT_NEAR(larger.memories[kBuffer].writeEnergy, 557.772870375, 1e-6);
  EXPECT_NEAR(readEnergy(after(bundled("tpu_like"), {{"/memories/0/size_bits", "2048"}}), 0), 0.180482404445, 1e-10);
  EXPECT_NEAR(readEnergy(after(bundled("eyeriss"), {{"/memories/3/size_bits", "1769472"}}), 3), 8.19460033782, 1e-9);
  EXPECT_EQ(readEnergy(after(bundled("tpu_like"), {{"/memories/3/size_bits", "20000000000"}}), 3), 700);
}

TEST(Pricing, AWiderDramPortKeepsItsEnergyPerBit) {
  const HardwareProfile wider = after(bundled("tpu_like"), {{"/memories/3/ports/0/bits_per_cycle/1", "512"}});
  EXPECT_EQ(readEnergy(wider, 3), 700 * 512 / 64.0);
}

TEST(Pricing, ASlowDramKeepsItsEnergyPerBit) {
  for (const char* rate : {"0.08", "0.125", "0.4", "0.9", "1", "12.8"}) {  // GB/s; 1 to 170 bits per cycle
    const HardwareProfile slow =
        after(bundled("tpu_like"),
              {{"/clock_mhz", "600"}, {"/memories/3/ports", "null"}, {"/memories/3/bandwidth_gb_per_s", rate}});
    const Memory& dram = slow.memories[3];
    EXPECT_NEAR(wordEnergy(dram, Tensor::W, Move::Read, 8, slow.clockMhz), 8 * 700 / 64.0, 1e-9) << rate;
  }
}

TEST(Pricing, ThePriceDependsOnAnchorAndSizeNotOnTheWay) {
  const HardwareProfile file = bundled("tpu_like");
  rc::check([&] {
    const auto size = [] { return std::to_string(8 * *rc::gen::inRange<std::int64_t>(1, 1 << 24)); };
    const std::string b = size(), c = size();
    RC_ASSERT(after(file, {{kSize, b}, {kSize, c}}) == after(file, {{kSize, c}}));
    RC_ASSERT(after(after(file, {{kSize, b}}), {{kSize, c}}) == after(file, {{kSize, c}}));
    RC_ASSERT(after(after(file, {{kSize, b}}), {{kSize, "16777216"}}) == file);
  });
}

TEST(Pricing, AStatedFigureIsAnAnchorWhereItWasStated) {
  const HardwareProfile file = bundled("tpu_like");
  const HardwareProfile atTheEnd = after(file, {{kSize, k4MiB}, {kRead, "500"}});
  EXPECT_EQ(readEnergy(atTheEnd), 500);
  EXPECT_NEAR(atTheEnd.memories[kBuffer].writeEnergy, 557.772870375, 1e-6);
  EXPECT_NEAR(readEnergy(after(file, {{kRead, "500"}, {kSize, k4MiB}})), 500 * 637.57365123 / 416.16, 1e-6);
  EXPECT_EQ(readEnergy(after(file, {{kRead, "500"}, {kSize, k4MiB}, {kSize, "16777216"}})), 500);
  EXPECT_EQ(readEnergy(after(atTheEnd, {{kSize, "16777216"}, {kSize, k4MiB}})), 500);
}

TEST(Pricing, FixedIsTheProfileWrittenWithThatSize) {
  HardwareProfile written = bundled("tpu_like");
  written.memories[kBuffer].sizeBits = std::stoll(k4MiB);
  for (const HardwareEdit& fixed :
       {HardwareEdit{"/prices", "\"fixed\""}, {"/memories/2/cost", R"({"from":"fixed"})"}}) {
    HardwareProfile edited = after(bundled("tpu_like"), {{kSize, k4MiB}, fixed});
    EXPECT_EQ(readEnergy(edited), readEnergy(written)) << fixed.pointer;
    EXPECT_NEAR(readEnergy(after(edited, {{fixed.pointer, "null"}})), 637.57365123, 1e-6) << fixed.pointer;
  }
}

TEST(Pricing, AnArrayLeavesEnergiesAloneAndMultipliesWhatItReplicates) {
  const HardwareProfile file = bundled("tpu_like"), wide = after(file, {{"/array/dims/0/size", "64"}});
  EXPECT_EQ(readEnergy(wide, 0), readEnergy(file, 0));
  EXPECT_EQ(wide.macEnergy, file.macEnergy);
  const ProfilePrices before = pricesOf(file), now = pricesOf(wide);
  EXPECT_NEAR(now.memories[0].areaMm2(), 2 * before.memories[0].areaMm2(), 1e-12);
  EXPECT_NEAR(now.memories[0].leakageMw(), 2 * before.memories[0].leakageMw(), 1e-12);
  EXPECT_EQ(now.memories[kBuffer].areaMm2(), before.memories[kBuffer].areaMm2());
  EXPECT_NEAR(now.chip->macsMm2, 2 * before.chip->macsMm2, 1e-12);
}

TEST(Pricing, AMultiplyAccumulateFollowsItsWidths) {
  const HardwareProfile file = bundled("tpu_like");
  const HardwareProfile eight = after(file, {{"/precision_bits/input", "8"}, {"/precision_bits/weight", "8"}});
  const double ratio = macPrice(file, eight.precision, {}).pj / macPrice(file, file.precision, {}).pj;
  EXPECT_GT(ratio, 2);
  EXPECT_EQ(eight.macEnergy, file.macEnergy * ratio);
  EXPECT_EQ(after(eight, {{"/precision_bits/input", "4"}, {"/precision_bits/weight", "4"}}), file);
}

TEST(Pricing, ANodeScalesMemoriesAndLogicButNotDram) {
  const HardwareProfile file = bundled("tpu_like"), older = after(file, {{"/technology/node_nm", "45"}});
  const ProcessPrices at28({28, Transistors::HighPerformance}), at45({45, Transistors::HighPerformance});
  const SramMacro buffer{16777216, 2048, 2};
  EXPECT_NEAR(readEnergy(older), 416.16 * at45.of(buffer).readPj / at28.of(buffer).readPj, 1e-9);
  EXPECT_NEAR(older.macEnergy, file.macEnergy * at45.logicEnergy() / at28.logicEnergy(), 1e-12);
  EXPECT_NEAR(readEnergy(older, 0), 0.095 * at45.logicEnergy() / at28.logicEnergy(), 1e-12);
  EXPECT_EQ(readEnergy(older, 3), 700);
  EXPECT_EQ(after(older, {{"/technology/node_nm", "28"}}), file);
}

// A first technology node does not scale the energies.
TEST(Pricing, ANodeThatTheProfileLackedChangesNoEnergy) {
  HardwareProfile file = bundled("tpu_like");
  file.technology.reset();
  EXPECT_FALSE(pricesOf(file).chip);
  const HardwareProfile stated = after(file, {{"/technology", R"({"node_nm":16,"transistors":"high_performance"})"}});
  EXPECT_EQ(readEnergy(stated), 416.16);
  EXPECT_TRUE(pricesOf(stated).chip);
}

TEST(Pricing, FromTheTechnologyAloneEnergiesMayBeLeftOut) {
  Json json = toJson(bundled("tpu_like"));
  json["memories"][kBuffer].erase("read_energy");
  json["memories"][kBuffer].erase("write_energy");
  EXPECT_THAT(toText(hardwareFromJson(json, "a.json").diagnostics()[0]),
              AllOf(HasSubstr("/memories/2"), HasSubstr("no \"read_energy\""), HasSubstr("technology")));
  json["memories"][kBuffer]["cost"] = {{"from", "technology"}};
  const HardwareProfile priced = valueOrFail(hardwareFromJson(json, "a.json"));
  const MemoryPrice price = ProcessPrices({28, Transistors::HighPerformance}).of(SramMacro{16777216, 2048, 2});
  EXPECT_EQ(readEnergy(priced), price.readPj);
  EXPECT_EQ(priced.memories[kBuffer].writeEnergy, price.writePj);
  EXPECT_EQ(valueOrFail(hardwareFromJson(toJson(priced), "a.json")), priced);
}

TEST(Pricing, WhatCannotBePricedIsRefusedWithTheRemedy) {
  const auto refusal = [](const char* name, const std::vector<HardwareEdit>& edits) {
    const Result<HardwareProfile> changed = tilescope::apply(bundled(name), edits);
    return changed ? std::string("accepted") : toText(changed.diagnostics()[0]);
  };
  const HardwareEdit fromTechnology{"/memories/2/cost", R"({"from":"technology"})"};
  EXPECT_THAT(refusal("tpu_like", {{"/technology", "null"}, fromTechnology}),
              AllOf(HasSubstr("/memories/2/cost/from"), HasSubstr("Add \"technology\"")));
  EXPECT_THAT(refusal("tpu_like", {{"/energy_unit", "\"MAC\""}, fromTechnology}),
              AllOf(HasSubstr("/memories/2/cost/from"), HasSubstr("pJ")));
  EXPECT_THAT(refusal("tpu_like", {{"/technology/node_nm", "0"}}), HasSubstr("/technology/node_nm"));
  EXPECT_THAT(refusal("tpu_like", {{"/technology/transistors", "\"fast\""}}), HasSubstr("/technology/transistors"));
  EXPECT_THAT(refusal("tpu_like", {{"/memories/2/cost", R"({"kind":"flash"})"}}), HasSubstr("/memories/2/cost/kind"));
  EXPECT_THAT(refusal("tpu_like", {{"/memories/3/cost", R"({"dram":"LPDDR"})"}}),
              AllOf(HasSubstr("/memories/3/cost/dram"), HasSubstr("LPDDR4")));
}

TEST(Pricing, WhatIsReadByNothingOrCannotBeIsAWarning) {
  const auto warnings = [](const std::vector<HardwareEdit>& edits) {
    return toText(tilescope::apply(bundled("tpu_like"), edits).diagnostics());
  };
  EXPECT_EQ(warnings({{"/technology/area_mm2", "60"}}), "");
  EXPECT_THAT(warnings({{"/technology/area_mm2", "0.5"}}),
              AllOf(HasSubstr("/technology/area_mm2: found 0.5 mm2"), HasSubstr("the area of the parts, 9.41 mm2")));
  EXPECT_THAT(warnings({{"/technology/area_mm2", "60"}, {"/technology/floorplan_factor", "3"}}),
              HasSubstr("/technology/floorplan_factor: found floorplan_factor besides area_mm2"));
  EXPECT_THAT(warnings({{"/memories/3/cost", R"({"area_mm2":5})"}}), HasSubstr("/memories/3/cost/area_mm2"));
  EXPECT_THAT(warnings({{"/memories/2/cost", R"({"dram":"LPDDR4"})"}}),
              HasSubstr("/memories/2/cost/dram: found a type of DRAM at a memory built as sram"));
}

TEST(Pricing, ASourceOfATechnologyThatIsGoneIsAWarning) {
  Json json = toJson(bundled("tpu_like"));
  json.erase("technology");
  const Result<HardwareProfile> read = hardwareFromJson(json, "a.json");
  ASSERT_TRUE(read) << toText(read.diagnostics());
  ASSERT_EQ(read.diagnostics().size(), 1u);
  EXPECT_THAT(toText(read.diagnostics()[0]), HasSubstr("/technology"));
}

TEST(Pricing, TheKindOfAMemoryIsThatOfItsFile) {
  const HardwareProfile large = after(bundled("tpu_like"), {{"/memories/0/size_bits", "65536"}});
  EXPECT_EQ(buildOf(large.memories[0]), MemoryBuild::RegisterFile);
  EXPECT_EQ(buildOf(after(large, {{"/memories/0/read_energy", "1"}}).memories[0]), MemoryBuild::RegisterFile);
  EXPECT_EQ(buildOf(after(large, {{"/memories/0/cost/kind", "\"sram\""}}).memories[0]), MemoryBuild::Sram);
}

TEST(Pricing, ProvenanceNamesAnchorRatioAndSource) {
  const HardwareProfile file = bundled("tpu_like"), larger = after(file, {{kSize, k4MiB}});
  const FigureSource source = sourceOfFigure(larger, kRead);
  EXPECT_TRUE(source.assumption);
  EXPECT_THAT(source.text, AllOf(HasSubstr("416.16 pJ at 2 MiB (ZigZag 3.8.5"), HasSubstr("× 1.532 for 4 MiB")));
  EXPECT_THAT(assumptionsOf(larger), Contains(kRead));
  EXPECT_FALSE(sourceOfFigure(file, kRead).assumption);
  EXPECT_THAT(sourceOfFigure(after(file, {{"/technology/node_nm", "45"}}), kRead).text, HasSubstr("for 45 nm"));
}

TEST(Pricing, APublishedAreaOfTheChipTellsItsFloorplanFactor) {
  const HardwareProfile file = bundled("eyeriss");
  const ChipPrices before = *pricesOf(file).chip;
  EXPECT_NEAR(before.areaMm2, 12.25, 1e-12);
  EXPECT_NEAR(before.floorplanFactor, 4.1, 0.05);
  const ChipPrices larger = *pricesOf(after(file, {{"/memories/3/size_bits", "8847360"}})).chip;
  EXPECT_GT(larger.partsMm2, 3 * before.partsMm2);
  EXPECT_NEAR(larger.areaMm2 / larger.partsMm2, before.floorplanFactor, 1e-12);
}

TEST(Pricing, APublishedAreaOfAMemoryIsItsAnchor) {
  const HardwareProfile stated = after(bundled("tpu_like"), {{"/memories/2/cost", R"({"area_mm2":4})"}});
  EXPECT_EQ(pricesOf(stated).memories[kBuffer].areaMm2(), 4);
  const ProcessPrices prices({28, Transistors::HighPerformance});
  const double ratio =
      prices.of(SramMacro{33554432, 2048, 2}).areaMm2 / prices.of(SramMacro{16777216, 2048, 2}).areaMm2;
  EXPECT_NEAR(pricesOf(after(stated, {{kSize, k4MiB}})).memories[kBuffer].areaMm2(), 4 * ratio, 1e-12);
}

// The other program counts one write port per register file, and leakage of the MAC units.
TEST(Pricing, BundledProfilesHaveTheAreasOfAnotherProgram) {
  constexpr double kOfWritingPorts = 0.03;
  const Json document = goldenJson("silicon_profiles.json");
  ASSERT_EQ(document["profiles"].size(), 14u);
  for (const Json& golden : document["profiles"]) {
    const std::string name = golden["profile"];
    const HardwareProfile profile = bundled(name);
    const ProfilePrices prices = pricesOf(profile);
    ASSERT_TRUE(prices.chip) << name;
    const double memories = prices.chip->partsMm2 - prices.chip->macsMm2;
    EXPECT_NEAR(memories / golden["memories_mm2"].get<double>(), 1, kOfWritingPorts) << name;
    EXPECT_NEAR(prices.chip->macsMm2, golden["macs_mm2"].get<double>(), 1e-4) << name;
    const auto transistors = static_cast<std::size_t>(profile.technology->process.transistors);
    const double macs = prices.chip->macsMm2 * siliconTables().nodes.logicLeakageMwPerMm2[transistors];
    EXPECT_NEAR((prices.chip->leakageMw + macs) / golden["leakage_mw"].get<double>(), 1, kOfWritingPorts) << name;
  }
}

TEST(Pricing, PricesOfAPlanAreThoseOfItsProfile) {
  Json document = Json::object();
  putPrices(document, after(bundled("tpu_like"), {{kSize, k4MiB}}));
  const Json& buffer = document["prices"][kBuffer];
  EXPECT_EQ(buffer["anchor"],
            (Json{{"read_energy", 416.16}, {"write_energy", 378.4}, {"size_bits", 16777216}, {"port_bits", 2048}}));
  EXPECT_EQ(buffer["assumption"], true);
  EXPECT_EQ(document["prices"][3]["area_mm2"], 0);
  putPrices(document, after(bundled("tpu_like"), {{"/technology", "null"}}));
  EXPECT_TRUE(document["area_mm2"].is_null() && document["leakage_mw"].is_null());
}

}  // namespace
}  // namespace tilescope
