// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/case_json.h"
#include "core/base/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <ostream>

#include "core/base/json_document.h"
#include "tests/support/case_folder.h"
#include "tests/support/places.h"

namespace tilescope {
namespace {

using testing::AnyOf;

using testing::HasSubstr;

const char* kHardware = R"json({
  "format": "tilescope.hardware/1", "name": "tiny", "source": "made up for tests", "energy_unit": "pJ", "clock_mhz": 200,
  "precision_bits": {"input": 8, "weight": 8, "partial_sum": 32, "output": 8},
  "array": {"dims": [{"name": "D1", "size": 4}], "mac_energy": 1},
  "memories": [{"name": "buffer", "size_bits": 4096, "holds": ["I", "W", "O"], "shared_across": ["D1"],
                "read_energy": 1, "write_energy": 1, "energy_per": "word"},
               {"name": "dram", "size_bits": 8589934592, "holds": ["I", "W", "O"], "shared_across": ["D1"],
                "off_chip": true, "read_energy": 1, "write_energy": 1, "energy_per": "word"}],
  "dataflows": [], "x-kept": "hardware"})json";

const char* kNetwork = R"json({
  "format": "tilescope.network/1", "name": "two layers", "inputs": [{"name": "input", "channels": 8, "height": 1, "width": 1}],
  "layers": [{"name": "first", "type": "fc", "inputs": ["input"], "in_channels": 8, "out_channels": 4},
             {"name": "second", "type": "fc", "inputs": ["first"], "in_channels": 4, "out_channels": 2}],
  "x-kept": "network"})json";

Json sampleCase() {
  Json json = Json::parse(R"json({"format": "tilescope.case/1", "model": "zigzag", "options": {"allocation": "even"},
    "layer": "second", "x-origin": "hand",
    "mappings": [{"format": "tilescope.mapping/1", "form": "loops", "temporal": [["K", 2], ["C", 4]], "x-nr": 1},
                 {"format": "tilescope.mapping/1", "form": "tiles",
                  "tile": {"K": 1, "C": 4, "OY": 1, "OX": 1, "FY": 1, "FX": 1}}]})json");
  json["hardware"] = Json::parse(kHardware);
  json["network"] = Json::parse(kNetwork);
  return json;
}

std::string messages(const Json& json) {
  const Result<Case> read = caseFromJson(json, "case.json");
  return (read ? "readable\n" : "") + toText(read.diagnostics());
}

class CaseFiles : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directories(folder_ / "parts"); }

  std::string write(const std::string& file, const std::string& text) const {
    EXPECT_TRUE(writeFileAtomically((folder_ / file).string(), text));
    return (folder_ / file).string();
  }

  const std::filesystem::path folder_ = caseFolder();
};

TEST(CaseJson, ReadsInlineParts) {
  const Result<Case> read = caseFromJson(sampleCase(), "case.json");
  ASSERT_TRUE(read) << toText(read.diagnostics());
  EXPECT_EQ(read->model, "zigzag");
  EXPECT_EQ(read->options, (std::map<std::string, std::string>{{"allocation", "even"}}));
  EXPECT_EQ(read->hardware.name, "tiny");
  EXPECT_EQ(read->network.layers.size(), 2U);
  EXPECT_EQ(read->layer, "second");
  ASSERT_EQ(read->mappings.size(), 2U);
  EXPECT_EQ(std::get<LoopMapping>(read->mappings[0]).temporal, (std::vector<LoopFactor>{{"K", 2}, {"C", 4}}));
  EXPECT_EQ(std::get<TileMapping>(read->mappings[1]).C, 4);
}

TEST(CaseJson, KeepsNotesOfCaseHardwareAndNetworkApart) {
  const Result<Case> read = caseFromJson(sampleCase(), "case.json");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->notes, (Notes{{"", "x-origin", "\"hand\""}, {"/mappings/0", "x-nr", "1"}}));
  EXPECT_EQ(read->hardware.notes, (Notes{{"", "x-kept", "\"hardware\""}}));
  EXPECT_EQ(read->network.notes, (Notes{{"", "x-kept", "\"network\""}}));
}

TEST(CaseJson, ComesBackAsItWas) {
  const Result<Case> read = caseFromJson(sampleCase(), "case.json");
  ASSERT_TRUE(read);
  const Result<Case> again = caseFromJson(toJson(*read), "case.json");
  ASSERT_TRUE(again) << toText(again.diagnostics());
  EXPECT_EQ(*again, *read);
}

TEST(CaseJson, OptionsMayBeLeftOut) {
  Json json = sampleCase();
  json.erase("options");
  EXPECT_EQ(messages(json), "readable\n");
}

struct CaseChange {
  const char* pointer;
  const char* json;
  const char* message;
};
void PrintTo(const CaseChange& value, std::ostream* out) {
  *out << value.pointer << " " << value.json;
}

class CaseChecks : public testing::TestWithParam<CaseChange> {};

TEST_P(CaseChecks, NameTheProblemAndTheRemedy) {
  Json json = sampleCase();
  json[Json::json_pointer(GetParam().pointer)] = Json::parse(GetParam().json);
  EXPECT_THAT(messages(json), testing::StartsWith(GetParam().message));
}

const CaseChange kChanges[] = {
    {"/format", "1", "case.json: /format: found 1; expected \"tilescope.case/1\""},
    {"/model", "\"\"", "case.json: /model: found \"\"; expected a text"},
    {"/options/allocation", "1", "case.json: /options/allocation: found 1; expected a text"},
    {"/hardware", "7", "case.json: /hardware: found 7; expected"},
    {"/network", "[]", "case.json: /network: found"},
    {"/layers", "1", "case.json: /layers: found unknown key \"layers\"; expected a key of a case"},
    {"/mappings", "[]", "case.json: /mappings: found an empty list; expected a list from 1 to 100000 values"},
    {"/mappings/1", "3", "case.json: /mappings/1: found 3; expected an object"},
    {"/layer", "\"secnd\"",
     "case.json: /layer: found \"secnd\"; expected a layer of \"two layers\": first or second. Did you mean "
     "\"second\"?\n"},
    {"/layer", "\"conv\"",
     "case.json: /layer: found \"conv\"; expected a layer of \"two layers\": first or second. Choose one of "
     "them.\n"},
    {"/hardware/clock_mhz", "0", "case.json: /hardware/clock_mhz: found 0; expected"},
    {"/network/layers/1/out_channels", "0", "case.json: /network/layers/1/out_channels: found 0; expected"},
    {"/mappings/1/tile/K", "0", "case.json: /mappings/1/tile/K: found 0; expected"},
    {"/hardware/memories/0/size_bits", "8589934593",
     "readable\nwarning: case.json: /hardware/memories/0/size_bits: found"},
};

INSTANTIATE_TEST_SUITE_P(Changes, CaseChecks, testing::ValuesIn(kChanges));

TEST(CaseJson, ReportsErrorsOfAllPartsAtOnce) {
  Json json = sampleCase();
  json["hardware"]["clock_mhz"] = 0;
  json["hardware"]["memories"][0]["size_bits"] = 1;
  json["layer"] = "third";
  json["mappings"][0]["temporal"][0][1] = 0;
  const Result<Case> read = caseFromJson(json, "case.json");
  ASSERT_FALSE(read);
  ASSERT_EQ(read.diagnostics().size(), 3U);
  EXPECT_EQ(read.diagnostics()[1].pointer, "/layer");
  EXPECT_EQ(read.diagnostics()[2].pointer, "/mappings/0/temporal/0/1");
}

TEST(CaseJson, ListsTheFirstOfManyLayers) {
  Json json = sampleCase();
  Json layer = json["network"]["layers"][1];
  for (int i = 10; i < 30; ++i) {
    layer["name"] = "l" + std::to_string(i);
    json["network"]["layers"].push_back(layer);
  }
  json["layer"] = "conv";
  EXPECT_THAT(messages(json),
              HasSubstr(": first, second, l10, l11, l12, l13, l14, l15, l16, l17, l18, l19 … and 10 more"));
}

TEST(CaseJson, StopsAfterFiftyErrors) {
  Json json = sampleCase();
  Json bad = json["mappings"][0];
  bad["temporal"][0][1] = 0;
  json["mappings"] = Json(200, bad);
  const Result<Case> read = caseFromJson(json, "case.json");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.diagnostics().size(), 51U);
  EXPECT_EQ(toText(read.diagnostics().back()),
            "case.json: /mappings: found 50 errors so far. The 150 mappings after this were not read");
}

TEST_F(CaseFiles, AreFoundBesideTheCase) {
  write("parts/h.json", kHardware);
  write("n.json", kNetwork);
  Json json = sampleCase();
  json["hardware"] = "parts/h.json";
  json["network"] = (folder_ / "n.json").string();
  const Result<Case> read = readCase(write("case.json", json.dump()));
  ASSERT_TRUE(read) << toText(read.diagnostics());
  EXPECT_EQ(*read, *caseFromJson(sampleCase(), "case.json"));
}

TEST_F(CaseFiles, CarryTheirOwnNameInMessages) {
  Json json = sampleCase();
  json["hardware"] = "parts/h.json";
  json["network"] = "missing.json";
  const std::string hardware = write("parts/h.json", "{}");
  const Result<Case> read = readCase(write("case.json", json.dump()));
  ASSERT_FALSE(read);
  EXPECT_EQ(read.diagnostics().front().file, hardware);
  EXPECT_EQ(read.diagnostics().back().file, (folder_ / "missing.json").string());
}

TEST_F(CaseFiles, ThatAreNoCaseSayWhy) {
  EXPECT_FALSE(readCase((folder_ / "missing.json").string()));
  EXPECT_FALSE(readCase(write("case.json", "{")));
}

TEST(CaseJson, ReferenceCasesReadClean) {
  const std::filesystem::path folder = inSource("tests/golden/zigzag");
  std::size_t cases = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (!entry.path().string().ends_with(".case.json")) continue;
    const Result<Case> read = readCase(entry.path().string());
    ASSERT_TRUE(read) << toText(read.diagnostics());
    // Legal: an inner memory larger than the next outer one, a port narrower than an element.
    for (const Diagnostic& diagnostic : read.diagnostics())
      EXPECT_THAT(diagnostic.expected,
                  AnyOf(HasSubstr("no larger than the next outer one"), HasSubstr("one element of")))
          << toText(diagnostic);
    EXPECT_EQ(*caseFromJson(toJson(*read), "again"), *read) << entry.path();
    ++cases;
  }
  EXPECT_GT(cases, 0U);
}

}  // namespace
}  // namespace tilescope
