// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/technology.h"
#include "core/base/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <functional>

#include "core/hardware/hardware_json.h"
#include "core/hardware/technology_json.h"
#include "core/hardware/transfer_energy.h"
#include "tests/support/places.h"

namespace tilescope {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

HardwareProfile profileOf(const std::string& name) {
  return readHardware(inSource("hardware_profiles/" + name + ".json")).value();
}

Technology tableOf(const std::string& name) {
  return readTechnology(inSource("technologies/" + name + ".json")).value();
}

Json documentOf(const std::string& name) {
  return toJson(tableOf(name));
}

const Memory& memoryOf(const HardwareProfile& profile, const std::string& name) {
  return *std::find_if(profile.memories.begin(), profile.memories.end(),
                       [&](const Memory& memory) { return memory.name == name; });
}

TEST(Technology, EyerissTableSaysWhatTheEyerissProfileSays) {
  const HardwareProfile profile = profileOf("eyeriss");
  const Result<HardwareProfile> same = withTechnology(profile, tableOf("eyeriss_65nm"));
  ASSERT_TRUE(same) << toText(same.diagnostics());
  EXPECT_EQ(toText(same.diagnostics()), "");
  EXPECT_EQ(same->macEnergy, profile.macEnergy);
  EXPECT_EQ(same->energyUnit, profile.energyUnit);
  EXPECT_EQ(same->interconnectEnergyPerWord, profile.interconnectEnergyPerWord);
  EXPECT_EQ(same->memories, profile.memories);
}

TEST(Technology, TakesMultiplicationsAndAdditionsOfTheProfilesWidths) {
  HardwareProfile profile = profileOf("eyeriss");
  profile.precision = {8, 8, 32, 8};
  EXPECT_DOUBLE_EQ(withTechnology(profile, tableOf("horowitz_45nm"))->macEnergy, 0.2 + 0.1);
  profile.precision = {8, 16, 16, 8};  // power law between 8 and 32 bits
  EXPECT_DOUBLE_EQ(withTechnology(profile, tableOf("horowitz_45nm"))->macEnergy, std::sqrt(0.2 * 3.1) + 0.05);
}

TEST(Technology, KindsFollowFromWhatAMemoryServes) {
  const HardwareProfile profile = profileOf("eyeriss");
  EXPECT_EQ(kindOf(memoryOf(profile, "ifmap_spad"), profile), MemoryKind::RegisterFile);
  EXPECT_EQ(kindOf(memoryOf(profile, "global_buffer"), profile), MemoryKind::Buffer);
  EXPECT_EQ(kindOf(memoryOf(profile, "dram"), profile), MemoryKind::Dram);
}

TEST(Technology, BuffersCostWhatTheirSizeSays) {
  HardwareProfile profile = profileOf("eyeriss");
  profile.memories[3].sizeBits = 262144;
  const Memory exact = withTechnology(profile, tableOf("horowitz_45nm"))->memories[3];
  EXPECT_EQ(exact.energyPer, EnergyPer::Access);  // all ports are 64 bits wide
  EXPECT_DOUBLE_EQ(exact.readEnergy, 20);
  profile.memories[3].sizeBits = 65536 * 2;  // halfway on a logarithmic scale
  EXPECT_DOUBLE_EQ(withTechnology(profile, tableOf("horowitz_45nm"))->memories[3].writeEnergy, std::sqrt(10. * 20));
}

// Equal to another program to the last bit: square roots, not std::pow and std::log, which differ between processors.
TEST(Technology, FiguresBetweenSizesAreTheSameOnEveryMachine) {
  HardwareProfile profile = profileOf("eyeriss");
  profile.memories[3].sizeBits = 1048576;
  const double energy = withTechnology(profile, tableOf("horowitz_45nm"))->memories[3].readEnergy;
  EXPECT_EQ(energy, 64 * 0x1.3095aa530dce9p-1);
  const double part = std::log(1048576.0 / 262144) / std::log(8388608.0 / 262144);
  EXPECT_NEAR(energy, 20 * std::pow(5, part), 1e-12);
}

TEST(Technology, FiguresPerBitHoldForEveryWidth) {
  const HardwareProfile profile = withTechnology(profileOf("tpu_like"), tableOf("horowitz_45nm")).value();
  for (const Memory& memory : profile.memories) {
    if (memory.energyPer != EnergyPer::Access || kindOf(memory, profile) != MemoryKind::RegisterFile) continue;
    const Tensor tensor = memory.holds.front();
    EXPECT_DOUBLE_EQ(wordEnergy(memory, tensor, Move::Read, 8, profile.clockMhz), 8 * 0.03125) << memory.name;
  }
}

TEST(Technology, BeyondTheTableTheNearestSizeStandsAndIsSaid) {
  HardwareProfile profile = profileOf("eyeriss");
  profile.memories[3].sizeBits = 65536 / 2;
  const Result<HardwareProfile> small = withTechnology(profile, tableOf("horowitz_45nm"));
  ASSERT_TRUE(small);
  EXPECT_DOUBLE_EQ(small->memories[3].readEnergy, 10);
  EXPECT_THAT(toText(small.diagnostics()), HasSubstr("/memories/3/size_bits: found global_buffer of 4 KiB"));
  EXPECT_THAT(small->assumptions, Contains("/memories/3/read_energy"));
}

TEST(Technology, SaysWhereTheFiguresAreFrom) {
  const HardwareProfile profile = profileOf("eyeriss");
  const HardwareProfile changed = withTechnology(profile, tableOf("horowitz_45nm")).value();
  EXPECT_THAT(changed.sources.at("/array/mac_energy"),
              HasSubstr("45 nm, Horowitz: a multiplication of 16 bits and an addition of 16"));
  EXPECT_THAT(changed.assumptions, Contains("/interconnect/energy_per_word"));  // not in the table
  EXPECT_EQ(changed.interconnectEnergyPerWord, 0);
  EXPECT_THAT(changed.assumptions, Not(Contains("/array/mac_energy")));
}

TEST(Technology, RefusesMemoriesOfAKindThatItDoesNotHave) {
  Json document = documentOf("horowitz_45nm");
  document["memories"].erase("buffer");
  document["sources"] = Json::object();
  const Technology table = technologyFromJson(document, "mine.json").value();
  const Result<HardwareProfile> refused = withTechnology(profileOf("eyeriss"), table);
  ASSERT_FALSE(refused);
  EXPECT_EQ(toText(refused.diagnostics()),
            "--technology: /memories/3: found global_buffer, for which 45 nm, Horowitz has no energy; expected a table "
            "with \"buffer\". Add it to the table, or choose another one.\n");
}

TEST(Technology, EveryBundledTableFitsEveryBundledProfile) {
  for (const auto& table : std::filesystem::directory_iterator(inSource("technologies"))) {
    if (!table.is_regular_file()) continue;  // folder with other tables
    for (const auto& entry : std::filesystem::directory_iterator(inSource("hardware_profiles"))) {
      const HardwareProfile profile = readHardware(entry.path().string()).value();
      const Result<HardwareProfile> changed = withTechnology(profile, readTechnology(table.path().string()).value());
      ASSERT_TRUE(changed) << entry.path() << toText(changed.diagnostics());
      const Result<HardwareProfile> read = hardwareFromJson(toJson(*changed), "again");
      ASSERT_TRUE(read) << entry.path() << toText(read.diagnostics());
      EXPECT_EQ(*read, *changed);
    }
  }
}

TEST(TechnologyJson, ReadsBackWhatItWrites) {
  for (const char* name : {"horowitz_45nm", "eyeriss_65nm"}) {
    const Technology table = tableOf(name);
    EXPECT_EQ(*technologyFromJson(toJson(table), "again"), table);
  }
}

TEST(TechnologyJson, SaysWhatIsWrong) {
  struct Case {
    std::function<void(Json&)> spoil;
    const char* message;
  };
  const Case cases[] = {
      {[](Json& j) { j["mac_energy"] = 1; },
       "t.json: /mac_energy: found \"mac_energy\" beside \"multiply\" or \"add\""},
      {[](Json& j) {
         j.erase("add");
         j["sources"].erase("/add");
       },
       "found no energy of a multiply-accumulate; expected \"mac_energy\", or \"multiply\" and \"add\""},
      {[](Json& j) { j["add"][1]["bits"] = 8; }, "t.json: /add/1/bits: found 8 after 8"},
      {[](Json& j) { j["memories"]["buffer"][1]["size_bits"] = 5; },
       "t.json: /memories/buffer/1/size_bits: found 5 after 65536"},
      {[](Json& j) { j["memories"]["buffer"][2].erase("size_bits"); },
       "t.json: /memories/buffer/2: found no \"size_bits\""},
      {[](Json& j) { j["sources"]["/nothing"] = "nobody"; }, "\"/nothing\", which leads nowhere"},
      {[](Json& j) { j["memories"]["bufer"] = Json::array(); }, "bufer"},
      {[](Json& j) { j["energy_per"] = "byte"; }, "t.json: /energy_per: found \"byte\""},
  };
  for (const Case& spoilt : cases) {
    Json document = documentOf("horowitz_45nm");
    spoilt.spoil(document);
    const Result<Technology> read = technologyFromJson(document, "t.json");
    ASSERT_FALSE(read) << spoilt.message;
    EXPECT_THAT(toText(read.diagnostics()), HasSubstr(spoilt.message));
  }
}

}  // namespace
}  // namespace tilescope
