// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/hardware_json.h"
#include "core/base/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <filesystem>
#include <ostream>

#include "core/base/json_document.h"
#include "tests/core/hardware/sample_profile.h"
#include "tests/support/places.h"

namespace tilescope {
namespace {

using testing::HasSubstr;

TEST(HardwareJson, ReadsEveryField) {
  const Result<HardwareProfile> read = hardwareFromJson(sampleProfile(), "a.json");
  ASSERT_TRUE(read) << toText(read.diagnostics());
  EXPECT_EQ(toText(read.diagnostics()), "");
  const HardwareProfile& p = *read;
  EXPECT_EQ(p.name, "sample");
  EXPECT_EQ(p.source, "made up for tests");
  EXPECT_EQ(p.energyUnit, EnergyUnit::Picojoule);
  EXPECT_EQ(p.clockMhz, 200);
  EXPECT_EQ(p.precision, (ElementBits{8, 4, 32, 16}));
  EXPECT_EQ(p.arrayDims, (std::vector<ArrayDim>{{"D1", 4}, {"D2", 8}}));
  EXPECT_EQ(p.macEnergy, 0.5);
  EXPECT_EQ(p.cyclesPerMac, 2);
  EXPECT_EQ(p.interconnectEnergyPerWord, 0.25);
  ASSERT_EQ(p.memories.size(), 4U);
  EXPECT_EQ(p.memories[0], (Memory{"acc",
                                   32,
                                   {Tensor::O},
                                   {},
                                   0.02,
                                   0.03,
                                   EnergyPer::Access,
                                   true,
                                   false,
                                   std::nullopt,
                                   {{"r", 16, 32, {{Tensor::O, Move::Read}, {Tensor::O, Move::Drain}}},
                                    {"w", 32, 32, {{Tensor::O, Move::Fill}, {Tensor::O, Move::Update}}}}}));
  EXPECT_EQ(p.memories[1].bandwidthGbPerS, 3.21);
  EXPECT_EQ(p.memories[2].energyPer, EnergyPer::Word);
  EXPECT_TRUE(p.memories[3].offChip);
  ASSERT_EQ(p.dataflows.size(), 3U);
  EXPECT_EQ(p.dataflows[0], (Dataflow{"free", std::nullopt, std::nullopt}));
  EXPECT_EQ(p.dataflows[1].stationary, Stationary::Output);
  ASSERT_TRUE(p.dataflows[1].unroll);
  EXPECT_EQ(p.dataflows[1].unroll->at(0).second, (std::vector<UnrolledLoop>{{"K", std::nullopt}}));
  EXPECT_TRUE(p.dataflows[1].unroll->at(1).second.empty());
  EXPECT_EQ(p.dataflows[2].unroll->at(1).second, (std::vector<UnrolledLoop>{{"C", 2}, {"OX", 4}}));
  EXPECT_EQ(p.models.at("zigzag"), R"({"transfer_overhead_cycles":70})");
  EXPECT_EQ(p.sources.at("/clock_mhz"), "data sheet");
  EXPECT_EQ(p.assumptions, (std::vector<std::string>{"/array/mac_energy", "/dataflows/1/unroll/D1/0"}));
  EXPECT_EQ(p.notes, (Notes{{"", "x-author", "\"me\""}}));
}

TEST(HardwareJson, FillsInWhatMayBeLeftOut) {
  Json json = sampleProfile();
  for (const char* key : {"interconnect", "models", "sources", "assumptions"}) json.erase(key);
  json["array"].erase("cycles_per_mac");
  json["dataflows"] = Json::array();
  const Result<HardwareProfile> read = hardwareFromJson(json, "a.json");
  ASSERT_TRUE(read) << toText(read.diagnostics());
  EXPECT_EQ(read->interconnectEnergyPerWord, 0);
  EXPECT_EQ(read->cyclesPerMac, 1);
  EXPECT_TRUE(read->models.empty() && read->sources.empty() && read->assumptions.empty() && read->dataflows.empty());
}

TEST(HardwareJson, KeepsNotesWhereTheyWere) {
  Json json = sampleWith("/memories/1/x-vendor", {{"part", "A1"}});
  json["array"]["dims"][0]["x-why"] = "rows";
  const Result<HardwareProfile> read = hardwareFromJson(json, "a.json");
  ASSERT_TRUE(read) << toText(read.diagnostics());
  const Json written = toJson(*read);
  EXPECT_EQ(written["memories"][1]["x-vendor"]["part"], "A1");
  EXPECT_EQ(written["array"]["dims"][0]["x-why"], "rows");
  EXPECT_EQ(*hardwareFromJson(written, "a.json"), *read);
}

// A source may refer to a default, which is then written.
TEST(HardwareJson, WritesDefaultsThatSourcesPointTo) {
  Json json = sampleWith("/assumptions",
                         Json::array({"/array/cycles_per_mac", "/array/operand_latches", "/memories/0/energy_per",
                                      "/memories/0/off_chip", "/interconnect/energy_per_word", "/models"}));
  json["array"]["operand_latches"] = kDefaultOperandLatches;
  json["memories"][0]["energy_per"] = "access";
  json["memories"][0]["off_chip"] = false;
  const Result<HardwareProfile> read = hardwareFromJson(json, "a.json");
  ASSERT_TRUE(read) << toText(read.diagnostics());
  const Result<HardwareProfile> again = hardwareFromJson(toJson(*read), "a.json");
  ASSERT_TRUE(again) << toText(again.diagnostics());
  EXPECT_EQ(*again, *read);
}

TEST(HardwareJson, PutsThePrefixBeforePointers) {
  const Result<HardwareProfile> schemaError = hardwareFromJson(sampleWith("/clock_mhz", 0), "case.json", "/hardware");
  ASSERT_FALSE(schemaError);
  EXPECT_EQ(schemaError.diagnostics()[0].pointer, "/hardware/clock_mhz");
  const Result<HardwareProfile> check =
      hardwareFromJson(sampleWith("/memories/1/name", "acc"), "case.json", "/hardware");
  ASSERT_FALSE(check);
  EXPECT_EQ(check.diagnostics()[0].pointer, "/hardware/memories/1/name");
}

struct BadField {
  const char* pointer;
  const char* json;
  const char* message;
};
void PrintTo(const BadField& value, std::ostream* out) {
  *out << value.pointer << " " << value.json;
}

class HardwareSchema : public testing::TestWithParam<BadField> {};

TEST_P(HardwareSchema, IsEnforced) {
  const auto& [pointer, json, message] = GetParam();
  const Result<HardwareProfile> read = hardwareFromJson(sampleWith(pointer, Json::parse(json)), "a.json");
  ASSERT_FALSE(read);
  EXPECT_THAT(toText(read.diagnostics()), HasSubstr(std::string("a.json: ") + pointer + ": " + message));
}

const BadField kBadFields[] = {
    {"/format", R"("tilescope.hardware/2")",
     "found \"tilescope.hardware/2\", which a newer version of Tilescope wrote; expected \"tilescope.hardware/1\""},
    {"/name", R"("")", "found \"\"; expected a text from 1 to 200 characters"},
    {"/clock_mhz", "0", "found 0; expected a number"},
    {"/clock_mhz", "0.0009", "found 0.0009; expected a number from 0.001 to 1000000 (clock frequency in MHz)"},
    {"/array/cycles_per_mac", "1e-300", "found 1e-300; expected a number from 0.001 to 1000000"},
    {"/memories/1/bandwidth_gb_per_s", "1e-10", "found 1e-10; expected a number from 1e-09 to 1000000000"},
    {"/clock_mhz", "\"fast\"", "found \"fast\"; expected a number"},
    {"/clok_mhz", "1", "found "},
    {"/energy_unit", R"("J")", "found \"J\"; expected \"pJ\" or \"MAC\""},
    {"/precision_bits/weight", "-1", "found -1; expected a whole number from 0 to 64"},
    {"/precision_bits/input", "0", "found 0; expected a whole number from 1 to 64"},
    {"/array/dims", "[]", "found an empty list; expected a list from 1 to 16 values"},
    {"/array/dims/0/size", "4.5", "found 4.5; expected a whole number"},
    {"/array/mac_energy", "-1", "found -1; expected a number from 0 to"},
    {"/array/mac_energy", "1e16", "found 1e+16; expected a number from 0 to"},
    {"/array/cycles_per_mac", "0", "found 0; expected a number"},
    {"/array/operand_latches", "0", "found 0; expected a whole number from 1 to 2"},
    {"/array/operand_latches", "1.5", "found 1.5; expected a whole number"},
    {"/interconnect/energy_per_word", "-0.5", "found -0.5; expected a number"},
    {"/memories", "[]", "found an empty list; expected a list from 1 to 64 values"},
    {"/memories/0/size_bits", "9007199254740994", "found 9007199254740994; expected a whole number from 1 to"},
    {"/memories/0/size_bits", "0", "found 0; expected a whole number"},
    {"/memories/0/size_bits", "18446744073709551615", "found 18446744073709551615; expected a whole number"},
    {"/memories/0/holds/0", R"("X")", "found \"X\"; expected \"I\", \"W\" or \"O\""},
    {"/memories/0/holds", R"(["O", "O"])", "found"},
    {"/memories/0/read_energy", "null", "found null; expected a number"},
    {"/memories/0/energy_per", R"("bit")", "found \"bit\"; expected \"access\" or \"word\""},
    {"/memories/0/double_buffered", "1", "found 1; expected true or false"},
    {"/memories/1/bandwidth_gb_per_s", "0", "found 0; expected a number"},
    {"/memories/0/ports/0/bits_per_cycle", "[8]", "found a list of 1; expected a list of 2"},
    {"/memories/0/ports/0/bits_per_cycle/0", "0", "found 0; expected a whole number"},
    {"/memories/0/ports/0/carries/0", R"("I.update")", "found \"I.update\"; expected \"I.fill\", \"I.read\""},
    {"/dataflows/1/stationary", R"("inputs")", "found \"inputs\"; expected \"input\", \"weight\""},
    {"/dataflows/1/unroll/D1/0/1", "0", "found 0; expected a whole number from 1 to 1048576 or \"max\""},
    {"/dataflows/1/unroll/D1/0/1", R"("most")", "found \"most\"; expected a whole number from 1 to 1048576 or \"max\""},
    {"/dataflows/1/unroll/D1/0/0", R"("")", "found \"\"; expected a text"},
    {"/models/zigzag", "7", "found 7; expected an object"},
    {"/sources/~1clock_mhz", "7", "found 7; expected a text"},
};

INSTANTIATE_TEST_SUITE_P(Fields, HardwareSchema, testing::ValuesIn(kBadFields));

TEST(HardwareJson, ReportsAllWrongFieldsAtOnce) {
  Json json = sampleWith("/clock_mhz", 0);
  json["memories"][0]["size_bits"] = -1;
  const Result<HardwareProfile> read = hardwareFromJson(json, "a.json");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.diagnostics().size(), 2U);
}

TEST(HardwareJson, SaysThatAFileIsMissing) {
  const Result<HardwareProfile> read = readHardware("/nowhere/a.json");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.diagnostics()[0].file, "/nowhere/a.json");
}

TEST(HardwareJson, AnyProfileComesBackAsItWas) {
  rc::check([] {
    const HardwareProfile profile = arbitraryProfile();
    const std::string text = toJson(profile).dump();
    const Result<HardwareProfile> read = hardwareFromJson(*parseJson(text, "a.json"), "a.json");
    RC_ASSERT(toText(read.ok() ? Diagnostics{} : read.diagnostics()) == "");
    RC_ASSERT(*read == profile);
    RC_ASSERT(toJson(*read).dump() == text);
  });
}

TEST(HardwareJson, BundledProfilesReadCleanAndComeBack) {
  const std::filesystem::path folder = inSource("hardware_profiles");
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "no hardware_profiles in this tree";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".json") continue;
    const Result<HardwareProfile> read = readHardware(entry.path().string());
    EXPECT_EQ(toText(read.diagnostics()), "");
    ASSERT_TRUE(read);
    EXPECT_EQ(*hardwareFromJson(toJson(*read), "again"), *read) << entry.path();
  }
}

TEST(HardwareJson, UnknownKeysDoNotHideWhatIsWrongBehindThem) {
  Json document = toJson(*readHardware(inSource("hardware_profiles/tx2_eplanner_a.json")));
  document["colour"] = "red";
  document["memories"].back().erase("off_chip");
  const auto profile = hardwareFromJson(document, "h.json");
  ASSERT_FALSE(profile.ok());
  const std::string text = toText(profile.diagnostics());
  EXPECT_NE(text.find("/colour: found unknown key"), std::string::npos) << text;
  EXPECT_NE(text.find("found no off-chip memory"), std::string::npos) << text;
}

}  // namespace
}  // namespace tilescope
