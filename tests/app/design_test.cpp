// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/design.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include "app/common/bundled_files.h"
#include "app/common/design_file.h"
#include "app/common/design_json.h"
#include "app/common/plan_request.h"
#include "app/common/python_words.h"
#include "app/common/shell_words.h"
#include "core/base/json.h"
#include "tests/support/case_folder.h"
#include "tests/support/places.h"
#include "tests/support/project_files.h"

namespace tilescope::app {
namespace {

namespace fs = std::filesystem;

using ::testing::HasSubstr;

DesignWords words() {
  DesignWords words;
  words.network = inSource("networks/resnet18.json");
  words.hardware = inSource("hardware_profiles/tx2_eplanner_a.json");
  words.model = "eplanner";
  return words;
}

std::string outputOf(const std::string& command) {
  std::string output;
  std::FILE* pipe = popen(command.c_str(), "r");
  std::array<char, 4096> buffer{};
  while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), pipe)) output.append(buffer.data(), n);
  pclose(pipe);
  return output;
}

// python/tests runs the file and compares its plan with that of the command line.
TEST(Design, ItsPythonIsTheFileThatTestsOfThePackageRun) {
  DesignWords asked;
  asked.network = "alexnet";
  asked.hardware = "tx2_eplanner_a";
  asked.model = "eplanner";
  asked.objective = "latency";
  asked.search = "paper";
  asked.dataflow = "weight-stationary";
  asked.options = {"halo=off"};
  asked.edits = {"/memories/0/size_bits=1048576", "/memories/3/bandwidth_gb_per_s=25.6", "/name=a \"b\"",
                 "/memories/0/size_bits=524288"};
  asked.batch = 3;
  std::ostringstream file;
  file << std::ifstream(inSource("python/tests/copied_plan.py")).rdbuf();
  EXPECT_EQ(pythonPlan(asked), file.str());
}

TEST(Design, ItsPythonStatesRunSizesAndTechnology) {
  DesignWords asked;
  asked.network = "gpt2";
  asked.hardware = "it's";
  asked.model = "zigzag";
  asked.technology = "table";
  asked.layer = "block0.q";
  asked.run.phase = "decode";
  asked.run.past = 100;
  asked.sizes.byName = {{"batch", 8}};
  asked.sizes.ofInputs = {{"x", {1, 3}}};
  EXPECT_EQ(pythonPlan(asked),
            "import tilescope as ts\n"
            "net = ts.network(\"gpt2\", run={\"phase\": \"decode\", \"past\": \"100\"}, sizes={\"batch\": 8}, "
            "inputs={\"x\": [1, 3]})[\"block0.q\"]\n"
            "hw = ts.hardware(\"it's\", technology=\"table\")\n"
            "plan = ts.plan(net, hw, model=\"zigzag\")\n"
            "print(plan)\n");
}

TEST(Design, ItsRequestIsTheOneOfTheCommandLine) {
  DesignWords asked = words();
  asked.objective = "latency";
  asked.search = "paper";
  asked.dataflow = "weight-stationary";
  asked.options = {"halo=off"};
  asked.edits = {"/memories/0/size_bits=1048576", "/memories/3/bandwidth_gb_per_s=25.6", "/array/dims/0/size=32"};
  asked.batch = 3;
  const Result<Design> design = designOf(asked);
  ASSERT_TRUE(design) << toText(design.diagnostics());
  const Result<PlanRequest> direct = planRequest(asked);
  const Result<PlanRequest> through = requestOf(*design);
  ASSERT_TRUE(direct && through);
  EXPECT_EQ(*direct, *through);
  EXPECT_EQ(*planRequest(wordsOf(*design)), *through);
}

TEST(Design, TheRunOfATransformerIsPartOfTheRequestAndOfTheCommandLine) {
  DesignWords asked = words();
  asked.network = inSource("transformers/llama3_8b.json");
  asked.batch = 16;
  asked.run = parseRun("past=2047,weight=4,cache=8").value();
  const Result<Design> design = designOf(asked);
  ASSERT_TRUE(design) << toText(design.diagnostics());
  const PlanRequest request = requestOf(*design).value();
  EXPECT_EQ(*planRequest(asked), request);
  EXPECT_EQ(request.network.transformer->run.past, 2047);
  EXPECT_EQ(request.network.transformer->run.batch, 16);
  EXPECT_THAT(planCommand(wordsOf(*design)), ::testing::HasSubstr("--batch 16 --run past=2047,cache=8,weight=4"));
  const Design ordinary = withOwnNetwork(*design, request.network);
  EXPECT_FALSE(ordinary.network->transformer);
  EXPECT_TRUE(ordinary.run.isEmpty());
}

TEST(Design, UnitEnergiesOfATechnologyReplaceThoseOfTheProfile) {
  DesignWords asked = words();
  asked.technology = "eyeriss_65nm";
  asked.edits = {"/memories/0/read_energy=7"};
  const Design design = designOf(asked).value();
  EXPECT_EQ(wordsOf(design).technology, "eyeriss_65nm");
  EXPECT_EQ(*requestOf(design), *planRequest(asked));
  const HardwareProfile costed = editedProfile(design).value();
  EXPECT_EQ(costed.energyUnit, EnergyUnit::Mac);
  EXPECT_EQ(costed.memories[0].readEnergy, 7);  // edits have priority over the table
  EXPECT_EQ(costed.memories[0].writeEnergy, 6);
  EXPECT_EQ(costed.sources.at("/memories/0/write_energy"), "65 nm, Eyeriss: a buffer");

  const Design own = inTechnology(design, "").value();
  EXPECT_EQ(*own.profile, *design.uncosted);
  EXPECT_EQ(own.uncosted, nullptr);
  EXPECT_EQ(own.edits, design.edits);
  const Design other = inTechnology(design, "horowitz_45nm").value();
  EXPECT_EQ(other.uncosted, design.uncosted);
  EXPECT_EQ(other.profile->memories.back().readEnergy, 20 * 32);  // 20 per bit, words of 32 bits
}

TEST(Design, ATechnologyThatIsNotThereSaysWhichOnesAre) {
  DesignWords asked = words();
  asked.technology = "horowitz45nm";
  const Result<Design> design = designOf(asked);
  ASSERT_FALSE(design);
  EXPECT_EQ(
      toText(design.diagnostics()),
      "--technology: found \"horowitz45nm\"; expected a table of unit energies or the name of a bundled one. Did you "
      "mean \"horowitz_45nm\"? 'tilescope-cli list technologies' shows the names.\n");
  asked = words();
  asked.technology = "eyeriss_65nm";
  asked.hardware.clear();
  EXPECT_EQ(toText(designOf(asked).diagnostics()),
            "--technology: found no hardware profile; expected one to change. Add --hardware.\n");
}

TEST(Design, EditsKeepTheWarningsOfATechnologyButForWhatTheySet) {
  DesignWords asked = words();
  asked.hardware = inSource("hardware_profiles/tpu_like.json");
  asked.technology = "horowitz_45nm";
  const std::string alone = toText(designOf(asked).diagnostics());
  EXPECT_NE(alone.find("/array/mac_energy: found operands of 4"), std::string::npos) << alone;
  asked.edits = {"/clock_mhz=500"};
  EXPECT_EQ(toText(designOf(asked).diagnostics()), alone);
  asked.edits = {"/array/mac_energy=1"};
  const Result<Design> set = designOf(asked);
  EXPECT_EQ(toText(set.diagnostics()).find("/array/mac_energy"), std::string::npos);
  EXPECT_NE(toText(set.diagnostics()), "");
  asked.edits = {"/energy_unit=MAC"};
  EXPECT_EQ(
      toText(designOf(asked).diagnostics()),
      "--set: /energy_unit: found another unit for the technology's energies; expected the unit of the technology. "
      "Leave out this edit, or --technology.\n");
}

TEST(Design, AFileOfUnitEnergiesIsKnownByItsFormat) {
  const std::string file = inSource("technologies/horowitz_45nm.json");
  EXPECT_EQ(*fileKind(file), FileKind::Technology);
  const Design design = designOf(words()).value();
  const Design costed = withFile(design, file).value();
  EXPECT_EQ(costed.technologyName, file);
  EXPECT_EQ(costed.profile->energyUnit, EnergyUnit::Picojoule);
  EXPECT_EQ(withFile(words(), file)->technology, file);
  EXPECT_EQ(
      toText(withFile(Design{}, file).diagnostics()),
      file + ": found unit energies without hardware; expected a hardware profile. Open a hardware profile first.\n");
}

TEST(Design, EveryBundledProfileAndNetworkKeepsItsRequest) {
  for (const BundledFile& hardware : bundledFiles(BundledKind::Hardware)) {
    DesignWords asked = words();
    asked.hardware = hardware.path;
    const Result<Design> design = designOf(asked);
    ASSERT_TRUE(design) << hardware.name << "\n" << toText(design.diagnostics());
    EXPECT_EQ(*requestOf(*design), *planRequest(asked)) << hardware.name;
  }
  for (const BundledFile& network : bundledFiles(BundledKind::Network)) {
    DesignWords asked = words();
    asked.network = network.path;
    EXPECT_EQ(*requestOf(*designOf(asked)), *planRequest(asked)) << network.name;
  }
}

TEST(Design, AnEditBackToTheProfilesValueIsNoEdit) {
  const Design design = *designOf(words());
  const Design changed = withEdit(design, {"/memories/3/bandwidth_gb_per_s", "25.6"});
  EXPECT_EQ(changed.edits.size(), 1u);
  EXPECT_EQ(withEdit(changed, {"/memories/3/bandwidth_gb_per_s", "60.0"}), design);
  EXPECT_EQ(withEdit(changed, {"/memories/3/bandwidth_gb_per_s", "30"}).edits.size(), 1u);
}

TEST(Design, AnOwnProfileIsComparedWithTheOneThatItBeganWith) {
  const Design design = *designOf(words());
  EXPECT_FALSE(unchangedOf(design));
  EXPECT_EQ(unchangedOf(withEdit(design, {"/clock_mhz", "500"})), design);
  HardwareProfile changed = *design.profile;
  changed.dataflows.front().name = "mine";
  Design own = withOwnProfile(withEdit(design, {"/clock_mhz", "500"}), changed);
  own.dataflow = "mine";
  EXPECT_EQ(own.baseline, design.profile);
  EXPECT_EQ(withOwnProfile(own, changed).baseline, design.profile) << "the first one";
  const std::optional<Design> unchanged = unchangedOf(own);
  ASSERT_TRUE(unchanged);
  EXPECT_EQ(unchanged->profile, design.profile);
  EXPECT_FALSE(unchanged->dataflow) << "the baseline does not have it";
  const Result<Design> costed = inTechnology(own, "horowitz_45nm");
  ASSERT_TRUE(costed);
  EXPECT_FALSE(unchangedOf(*costed)) << "the baseline has other unit energies";
}

TEST(Design, OneHalfMayBeMissing) {
  DesignWords asked = words();
  asked.hardware.clear();
  const Result<Design> design = designOf(asked);
  ASSERT_TRUE(design) << toText(design.diagnostics());
  EXPECT_FALSE(design->isComplete());
  EXPECT_TRUE(design->network);
}

TEST(Design, EveryErrorIsToldAtOnce) {
  DesignWords asked = words();
  asked.network = "resnet17";
  asked.objective = "speed";
  asked.edits = {"/memories/9/size_bits=1"};
  const Result<Design> design = designOf(asked);
  ASSERT_FALSE(design);
  const std::string text = toText(design.diagnostics());
  for (const char* part : {"resnet17", "speed", "/memories/9"}) EXPECT_NE(text.find(part), std::string::npos) << text;
}

TEST(Design, ARequestThatCannotBeIsRefusedWithItsPlace) {
  Design design = *designOf(words());
  design.edits.push_back({"/clock_mhz", "-1"});
  const Result<PlanRequest> request = requestOf(design);
  ASSERT_FALSE(request);
  EXPECT_NE(toText(request.diagnostics()).find("/clock_mhz"), std::string::npos);
  design.edits.clear();
  design.batch = 0;
  EXPECT_FALSE(requestOf(design));
}

TEST(DesignFile, AFileGoesWhereItsFormatSays) {
  DesignWords asked = words();
  const std::string network = std::exchange(asked.network, "");
  const Result<DesignWords> opened = withFile(asked, network);
  ASSERT_TRUE(opened) << toText(opened.diagnostics());
  EXPECT_EQ(opened->network, network);
  EXPECT_FALSE(withFile(*opened, network)) << "the place is taken";
  EXPECT_FALSE(withFile(asked, inSource("README.md")));
  const Result<DesignWords> plan = withFile(asked, inSource("tests/golden/network_totals.json"));
  ASSERT_FALSE(plan);
  EXPECT_NE(toText(plan.diagnostics()).find("/format"), std::string::npos) << toText(plan.diagnostics());
}

TEST(DesignFile, ANewProfileTakesTheEditsAndItsDataflowsAwayANewNetworkNothing) {
  DesignWords asked = words();
  asked.edits = {"/clock_mhz=900"};
  asked.dataflow = "weight-stationary";
  asked.batch = 4;
  const Design design = *designOf(asked);
  const Result<Design> machine = withFile(design, inSource("hardware_profiles/eyeriss.json"));
  ASSERT_TRUE(machine);
  EXPECT_TRUE(machine->edits.empty());
  EXPECT_FALSE(machine->dataflow);
  const Result<Design> network = withFile(design, inSource("networks/alexnet.json"));
  ASSERT_TRUE(network);
  EXPECT_EQ(network->edits, design.edits);
  EXPECT_EQ(network->batch, 4);
}

TEST(Design, XmlNetworksAreOpenedLikeOthers) {
  const std::string file = inSource("networks/speed_sign.xml");
  EXPECT_EQ(*fileKind(file), FileKind::Network);
  const Result<Design> network = withFile(*designOf(words()), file);
  ASSERT_TRUE(network) << toText(network.diagnostics());
  EXPECT_EQ(network->network->name, "Speed sign recognition (NVE)");
  EXPECT_EQ(network->networkName, file);
  DesignWords none;
  EXPECT_EQ(withFile(none, file)->network, file);
}

TEST(Design, SizesOfAnOnnxModelArePartOfIt) {
  DesignWords asked = words();
  asked.network = inSource("docs/guide/encoder.onnx");
  const Design usual = valueOrFail(designOf(asked));
  const std::string name = usual.network->origin->sizes.begin()->first;
  asked.sizes.byName[name] = 2;
  const Design design = valueOrFail(designOf(asked));
  EXPECT_NE(*design.network, *usual.network);
  const auto expectSame = [&](const Design& other) {
    EXPECT_EQ(*other.network, *design.network);
    EXPECT_EQ(other.sizes, design.sizes);
    EXPECT_EQ(other.networkName, design.networkName);
    EXPECT_FALSE(other.ownNetwork);
  };
  expectSame(valueOrFail(withSizes(usual, asked.sizes.byName)));
  const std::string command = planCommand(wordsOf(design));
  EXPECT_THAT(command, HasSubstr("encoder.onnx --size " + name + "=2 --hardware"));
  DesignWriter writer;
  const Json json = writer.write(design);
  EXPECT_EQ(json.at("sizes"), (Json{{"names", {{name, 2}}}}));
  expectSame(valueOrFail(DesignReader("s.tilescope").read(json, "")));
  EXPECT_TRUE(valueOrFail(withFile(design, inSource("networks/alexnet.json"))).sizes.isEmpty());
}

constexpr const char* kZigzagHardware = R"(name: tiny
memories:
  registers:
    {size: 32, r_cost: 0.02, w_cost: 0.02, operands: [O], served_dimensions: [],
     ports: [{name: r, bandwidth_min: 32, bandwidth_max: 32, allocation: ["O, tl", "O, th"]},
             {name: w, bandwidth_min: 32, bandwidth_max: 32, allocation: ["O, fh", "O, fl"]}]}
  dram:
    {size: 8589934592, r_cost: 700, w_cost: 750, operands: [I1, I2, O], served_dimensions: [D1, D2],
     ports: [{name: rw, bandwidth_min: 64, bandwidth_max: 64, allocation: ["I1, tl", "I2, tl", "O, tl", "O, fl"]}]}
operational_array: {unit_energy: 0.04, dimensions: [D1, D2], sizes: [16, 16]}
)";

std::string writtenFile(const std::string& name, const std::string& text) {
  std::string path = (fs::path(caseFolder()) / name).string();
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

TEST(ToolFiles, NetworksOpenLikeOurs) {
  const std::string file = writtenFile("layers.csv", "K,C,Y,X,R,S,T\n64,3,224,224,7,7,1\n");
  EXPECT_EQ(*fileKind(file), FileKind::Network);
  EXPECT_EQ(withFile(words(), file).ok(), false) << "beside another network";
  const Result<Design> opened = withFile(*designOf(words()), file);
  ASSERT_TRUE(opened) << toText(opened.diagnostics());
  EXPECT_EQ(opened->network->layers.size(), 1U);
  EXPECT_FALSE(opened.diagnostics().empty()) << "what was assumed";
}

TEST(ToolFiles, HardwareTakesClockAndWidthsOfTheOpenProfileAsAssumptions) {
  const std::string file = writtenFile("tiny.yaml", kZigzagHardware);
  EXPECT_EQ(*fileKind(file), FileKind::Hardware);
  const Design before = *designOf(words());
  const Result<Design> opened = withFile(before, file);
  ASSERT_TRUE(opened) << toText(opened.diagnostics());
  EXPECT_EQ(opened->profile->name, "tiny");
  EXPECT_TRUE(opened->ownProfile) << "the file alone is no profile";
  EXPECT_EQ(opened->baseline, nullptr) << "it is another machine";
  EXPECT_EQ(opened->profile->clockMhz, before.profile->clockMhz);
  EXPECT_EQ(opened->profile->precision, before.profile->precision);
  EXPECT_THAT(opened->profile->assumptions, testing::IsSupersetOf({"/clock_mhz", "/precision_bits"}));
  EXPECT_THAT(toText(opened.diagnostics()), testing::HasSubstr("The values of " + before.profile->name));
  EXPECT_THAT(toText(withFile(Design{}, file).diagnostics()), testing::HasSubstr("Open a hardware profile first."));
}

TEST(ToolFiles, AMappingReplacesTheDataflows) {
  const std::string hardware = writtenFile("tiny.yaml", kZigzagHardware);
  const std::string mapping = writtenFile(
      "mapping.yaml", "- name: default\n  spatial_mapping:\n    D1:\n      - K, 4\n    D2:\n      - C, 16\n");
  EXPECT_EQ(*fileKind(mapping), FileKind::Hardware);
  const Result<Design> opened = withFile(*withFile(*designOf(words()), hardware), mapping);
  ASSERT_TRUE(opened) << toText(opened.diagnostics());
  EXPECT_EQ(opened->profile->name, "tiny");
  ASSERT_EQ(opened->profile->dataflows.size(), 1U);
  EXPECT_EQ(opened->profile->dataflows[0].name, "default");
}

TEST(ToolFiles, AsAWordHardwareIsToBeImported) {
  const std::string file = writtenFile("tiny.yaml", kZigzagHardware);
  const Result<HardwareProfile> read = readHardwareNamed(file);
  ASSERT_FALSE(read);
  EXPECT_THAT(toText(read.diagnostics()), testing::HasSubstr("'tilescope-cli import'"));
  const std::string network = writtenFile("layers.csv", "K,C,Y,X,R,S,T\n64,3,224,224,7,7,1\n");
  EXPECT_THAT(toText(readHardwareNamed(network).diagnostics()), testing::HasSubstr("--network"));
}

TEST(Design, WhatIsMissingHidesNoMistakeInTheRest) {
  DesignWords asked = words();
  asked.network.clear();
  asked.edits = {"/clock_mhz=0"};
  EXPECT_FALSE(designOf(asked));
  asked.edits.clear();
  asked.search = "foo";
  EXPECT_FALSE(designOf(asked));
  asked = words();
  asked.hardware.clear();
  asked.model = "nonsense";
  EXPECT_FALSE(designOf(asked));
}

TEST(Design, AnEditOfTheWholeReplacesEditsOfItsParts) {
  Design design = *designOf(words());
  design = withEdit(design, {"/array/dims/0/size", "32"});
  design = withEdit(design, {"/array/dims", R"([{"name": "D1", "size": 8}, {"name": "D2", "size": 8}])"});
  EXPECT_EQ(design.edits.size(), 1u);
  design = withEdit(design, {"/array/dims/0/size", "16"});
  EXPECT_EQ(design.edits.size(), 2u) << "16 is the profile's own, but not that of the new whole";
  EXPECT_EQ(editedProfile(design)->arrayDims[0].size, 16);
}

TEST(PlanCommand, NamesAllThatDiffersFromTheDefaults) {
  DesignWords asked = words();
  asked.network = "resnet18";
  asked.hardware = "my profile.json";
  asked.batch = 2;
  asked.edits = {"/memories/0/size_bits=1048576"};
  EXPECT_EQ(planCommand(asked),
            "tilescope-cli plan --network resnet18 --hardware 'my profile.json' --model eplanner --batch 2 "
            "--set /memories/0/size_bits=1048576");
}

TEST(PlanCommand, NamesTheBudgets) {
  const BudgetValues budgets = parseBudgets("area=30,latency=4").value();
  EXPECT_THAT(planCommand(words(), budgets), testing::EndsWith(" --budget area=30,latency=4"));
  EXPECT_EQ(planCommand(words(), {}), planCommand(words()));
}

TEST(ShellWords, AShellTakesTheLineApartAgain) {
  const std::vector<std::string> words{"plain",      "two words",   "it's", "",  "$HOME",     "a\"b",
                                       "semi;colon", "back\\slash", "*",    "~", "new\nline", "/p={\"k\": [1, 2]}"};
  std::string expected;
  for (const std::string& word : words) expected += "[" + word + "]";
  EXPECT_EQ(outputOf("printf '[%s]' " + shellLine(words)), expected);
}

TEST(ToolFiles, FilesThatAreNoneOfOursAreNamedByTheirContent) {
  struct Case {
    std::string_view content;
    const char* found;
  };
  using namespace std::string_view_literals;
  for (const auto& [content, found] :
       {Case{"\x89PNG\r\n\x1a\n\0\0"sv, "a PNG picture"}, Case{"\xff\xd8\xff\xe0", "a JPEG picture"},
        Case{"%PDF-1.7\n", "a PDF document"}, Case{"PK\x03\x04\x14", "a ZIP archive"},
        Case{"\x7f"
             "ELF\x02",
             "a program or library (ELF)"},
        Case{"", "an empty file"}}) {
    const std::string file = writtenFile("named.json", std::string(content));
    const Result<FileKind> kind = fileKind(file);
    ASSERT_FALSE(kind);
    EXPECT_EQ(kind.diagnostics().front().found, found);
    EXPECT_THAT(kind.diagnostics().front().expected, HasSubstr("a hardware profile"));
  }
  EXPECT_EQ(fileKind(inSource("networks")).diagnostics().front().found, "a folder");
}

}  // namespace
}  // namespace tilescope::app
