// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/program_json.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <filesystem>

#include "core/program/program_text.h"
#include "tests/core/program/random_program.h"
#include "tests/core/program/sample_program.h"
#include "tests/support/case_folder.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

TEST(ProgramJson, StatesTilesAndCommandsAsShortLists) {
  const Json json = toJson(sampleProgram());
  EXPECT_EQ(json["tiles"][1].dump(), R"(["conv.O1",2,"O",[0,0,4,0],[1,2,4,6],2,0,32])");
  EXPECT_EQ(json["commands"][0].dump(), R"(["load",4])");
  EXPECT_EQ(json["commands"][3].dump(), R"(["store",0,"partial"])");
  EXPECT_EQ(json["commands"][2].dump(), R"(["conv",0,5,4,[1,1],[1,1],[1,1,0,1],true,null])");
  EXPECT_EQ(json["commands"][17].dump(),
            R"(["conv",0,11,10,[1,1],[1,1],[1,1,0,1],false,{"bias":3,"shift":7,"activation":{"type":"relu"}}])");
  EXPECT_EQ(json["layers"][1].dump(),
            R"({"name":"pool","type":"pool","commands":[32,44],"predicted_bits":{"I":1536,"W":0,"O":384}})");
}

TEST(ProgramJson, ReadsBackAsTheSameProgram) {
  for (const Program& program : {sampleProgram(), sampleRestProgram(), sampleSpanProgram()}) {
    const std::string text = toJson(program).dump();
    const Result<Program> read = programFromJson(Json::parse(text), "p.json");
    ASSERT_TRUE(read) << toText(read.diagnostics());
    EXPECT_EQ(*read, program);
  }
}

RC_GTEST_PROP(ProgramJson, OfAnyProgramReadsBackAsTheSame, ()) {
  const Program program = arbitraryProgram();
  const Json json = toJson(program);
  const Result<Program> read = programFromJson(Json::parse(json.dump()), "p.json");
  if (!read) RC_FAIL(toText(read.diagnostics()) + json.dump());
  RC_ASSERT(*read == program);
  RC_ASSERT(toJson(*read) == json);
}

TEST(ProgramJson, LeavesNotesAlone) {
  Json json = toJson(sampleProgram());
  json["arrays"][0]["x-note"] = "mine";
  EXPECT_EQ(programFromJson(json, "p.json").value(), sampleProgram());
}

struct JsonMistake {
  const char* pointer;
  Json value;
  const char* message;
};

TEST(ProgramJson, NamesPlaceFoundAndExpectedOfEveryMistake) {
  const std::vector<JsonMistake> mistakes{
      {"/format", "tilescope.program/2",
       "found \"tilescope.program/2\", which a newer version of Tilescope wrote; expected \"tilescope.program/1\""},
      {"/format", "tilescope.plan/1", "found \"tilescope.plan/1\" (a plan)"},
      {"/partial_sum_bits", 0, "p.json: /partial_sum_bits: found 0; expected a whole number from 1 to 64"},
      {"/arrays/0/role", "inpt", "p.json: /arrays/0/role: found \"inpt\""},
      {"/arrays/0/role", "inpt", "Did you mean \"input\"?"},
      {"/arrays/0/size", Json::array({1, 2, 3}), "p.json: /arrays/0/size: found a list of 3"},
      {"/arrays/0/size", Json::array({1, 2147483648, 2147483648, 1}),
       "p.json: /arrays/0/size: found [1, 2147483648, 2147483648, 1]; expected at most 1099511627776 elements"},
      {"/arrays/0/colour", 1, "p.json: /arrays/0/colour: found unknown key \"colour\""},
      {"/arrays/0/alias_of", 7,
       "p.json: /arrays/0/alias_of: found 7; expected a number from 0 to 6, one of the arrays"},
      {"/memories/0/bits", -1, "p.json: /memories/0/bits: found -1"},
      {"/tiles/3/1", 7, "p.json: /tiles/3/1: found 7; expected a number from 0 to 6, one of the arrays"},
      {"/tiles/3/2", "X", "p.json: /tiles/3/2: found \"X\""},
      {"/tiles/3/5", 3, "p.json: /tiles/3/5: found 3; expected a number from 0 to 2, one of the memories"},
      {"/commands/0", Json::array({"lod", 4}), "p.json: /commands/0/0: found \"lod\""},
      {"/commands/0/1", 27, "p.json: /commands/0/1: found 27; expected a number from 0 to 26, one of the tiles"},
      {"/commands/2/4", 1, "p.json: /commands/2/4: found 1"},
      {"/commands/2/7", "yes", "p.json: /commands/2/7: found \"yes\""},
      {"/commands/17/8/bias", 9, "p.json: /commands/17/8/bias: found 9; expected a number from 0 to 6"},
      {"/layers/0/commands", Json::array({0, 49}),
       "p.json: /layers/0/commands: found [0, 49]; expected the first command and the one after the last, from 0 to "
       "48"},
      {"/layers/0/type", "cnv", "p.json: /layers/0/type: found \"cnv\""},
      {"/layers/0/mapping/tile/K", 0, "p.json: /layers/0/mapping/tile/K: found 0"},
  };
  for (const JsonMistake& mistake : mistakes) {
    Json json = toJson(sampleProgram());
    json[Json::json_pointer(mistake.pointer)] = mistake.value;
    const Result<Program> program = programFromJson(json, "p.json");
    ASSERT_FALSE(program) << mistake.pointer;
    EXPECT_THAT(toText(program.diagnostics()), testing::HasSubstr(mistake.message));
  }
}

TEST(ProgramJson, RefusesAMappingOfAnotherForm) {
  Json json = toJson(sampleProgram());
  json["layers"][0]["mapping"] = {{"format", "tilescope.mapping/1"}, {"form", "loops"}, {"temporal", Json::array()}};
  EXPECT_EQ(toText(programFromJson(json, "p.json").diagnostics()),
            "p.json: /layers/0/mapping/form: found \"loops\"; expected \"tiles\". A program is made of tiles.\n");
}

TEST(ReadProgram, TakesTextAndJson) {
  const std::string path = (caseFolder() / "program").string();
  const Program program = sampleRestProgram();
  for (const std::string& text : {toText(program), toJson(program).dump(1)}) {
    ASSERT_TRUE(writeFileAtomically(path, text));
    EXPECT_EQ(readProgram(path).value(), program);
  }
  std::filesystem::remove(path);
  EXPECT_FALSE(readProgram(path));
}

}  // namespace
}  // namespace tilescope
