// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/stat.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "core/base/json.h"
#include "core/workload/network_json.h"
#include "tests/app/run_program.h"
#include "tests/core/workload/nve_sample.h"
#include "tests/support/project_files.h"

namespace tilescope::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(CliImport, WritesTheNetworkAsJsonAndBackAsXml) {
  const std::string xml = inSource("networks/face_detection.xml"), json = freshPath("face.json"),
                    again = freshPath("face_again.xml");
  const Outcome in = runProgram({"import", xml, "-o", json});
  EXPECT_EQ(in.exitCode, 0) << in.err;
  EXPECT_THAT(in.out, HasSubstr("face.json: Face detection (NVE), 4 layers\n"));
  EXPECT_THAT(in.err, HasSubstr("warning: " + xml + ":23:16: W_CROP: found 317 output rows"));
  EXPECT_EQ(valueOrFail(readNetwork(json)), projectNetwork("face_detection.xml"));
  const Outcome out = runProgram({"import", json, "-o", again});
  EXPECT_EQ(out.exitCode, 0) << out.err;
  EXPECT_EQ(valueOrFail(readNetworkFile(again)), projectNetwork("face_detection.xml"));
}

TEST(CliImport, PrintsTheNetworkWhereNoFileIsNamed) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"import", inSource("networks/speed_sign.xml")},
        {"import", inSource("networks/speed_sign.xml"), "--json"},
        {"import", inSource("networks/speed_sign.xml"), "--json", "-o", freshPath("sign.json")}}) {
    const Outcome run = runProgram(words);
    EXPECT_EQ(run.exitCode, 0) << run.err;
    EXPECT_EQ(valueOrFail(networkFromJson(Json::parse(run.out), "out")), projectNetwork("speed_sign.xml"));
  }
}

TEST(CliImport, WritesNothingWhereSomethingIsWrong) {
  const std::string bad =
      temporaryFile("bad.xml", changed(changed(kNveSample, ">20<", ">x<"), "cnt=\"1\"", "cnt=\"3\""));
  const std::string output = freshPath("bad.json");
  const Outcome run = runProgram({"import", bad, "-o", output});
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_THAT(run.out, IsEmpty());
  EXPECT_EQ(run.err, "error: " + bad +
                         ":3:13: E_NUM: found \"x\"; expected a whole number from 1 to 65535. Correct it.\n" +
                         "error: " + bad +
                         ":12:2: E_CNT: found cnt 3; expected 1, the inputs in the list. Correct it, or "
                         "the list.\n");
  EXPECT_FALSE(std::filesystem::exists(output));
  EXPECT_EQ(runProgram({"import", bad}).exitCode, 2);
  EXPECT_THAT(runProgram({"import"}).err, HasSubstr("FILE"));
  EXPECT_THAT(runProgram({"import", "/nowhere/n.xml"}).err, HasSubstr("/nowhere/n.xml: found no such file"));
}

TEST(CliImport, RefusesNetworksThatXmlCannotSayAndItsOwnInput) {
  const std::string output = freshPath("alexnet.xml");
  const Outcome run = runProgram({"import", inSource("networks/alexnet.json"), "-o", output});
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_THAT(run.err, HasSubstr("layer pool1: found a pool layer; expected convolutions only"));
  EXPECT_FALSE(std::filesystem::exists(output));
  const std::string own = temporaryFile("own.xml", kNveSample);
  EXPECT_THAT(runProgram({"import", own, "-o", own}).err, HasSubstr("found the file that is imported"));
  EXPECT_EQ(fileText(own), kNveSample);
  EXPECT_THAT(runProgram({"import", own, "-o", "/nowhere/n.json"}).err, HasSubstr("cannot be written"));
}

TEST(CliImport, SaysWhereWeightsBelong) {
  const std::string folder = temporaryPath("import_weights");
  std::filesystem::create_directories(folder);
  const std::string file = temporaryFile(
      "weights.xml", changed(kNveSample, " <biasShift>", " <weights>weights.bin</weights>\n <biasShift>"));
  temporaryFile("weights.bin", std::string(34, '\0'));
  EXPECT_THAT(
      runProgram({"import", file, "-o", folder + "/n.json"}).err,
      HasSubstr("layer last: found weights in file \"weights.bin\"; expected that file beside the new network file"));
  EXPECT_THAT(runProgram({"import", file, "-o", freshPath("beside.json")}).err, IsEmpty());
}

TEST(CliImport, NetworksOfTheFormatAreReadEverywhere) {
  EXPECT_THAT(runProgram({"list", "networks"}).out, HasSubstr("face_detection"));
  const Outcome plan = runProgram(
      {"plan", "--network", "face_detection", "--hardware", "tx2_eplanner_a", "--model", "eplanner", "--json"});
  EXPECT_EQ(plan.exitCode, 0) << plan.err;
  EXPECT_EQ(Json::parse(plan.out)["network"], "Face detection (NVE)");
  const Outcome spans = runProgram(
      {"partition", "--network", inSource("networks/speed_sign.xml"), "--capacity-bytes", "1000000", "--json"});
  EXPECT_EQ(spans.exitCode, 0) << spans.err;
}

TEST(CliImport, FilesOfOtherToolsBecomeNetworksOrAskForWhatTheyDoNotState) {
  const std::string layers = temporaryFile("layers.csv", "K,C,Y,X,R,S,T\n8,4,30,20,5,3,1\n");
  const std::string output = freshPath("layers.json");
  const Outcome in = runProgram({"import", layers, "-o", output, "--json"});
  EXPECT_EQ(in.exitCode, 0) << in.err;
  EXPECT_EQ(Json::parse(in.out)["kind"], "gamma");
  EXPECT_EQ(Json::parse(in.out)["macs"], 8 * 4 * 26 * 18 * 5 * 3);
  EXPECT_EQ(valueOrFail(readNetwork(output)).layers.size(), 1U);
  const std::string profile = freshPath("profile.json");
  const std::string config =
      temporaryFile("tiny.cfg",
                    "[architecture_presets]\nArrayHeight: 4\nArrayWidth: 4\nIfmapSramSzkB: 8\nFilterSramSzkB: 8\n"
                    "OfmapSramSzkB: 8\nDataflow: os\nBandwidth: 4\n");
  const Outcome open = runProgram({"import", config, "-o", profile});
  EXPECT_EQ(open.exitCode, 2);
  EXPECT_THAT(open.out, IsEmpty());
  EXPECT_THAT(open.err, HasSubstr("--clock-mhz"));
  EXPECT_FALSE(std::filesystem::exists(profile));
  EXPECT_THAT(runProgram({"import", layers, "--clock-mhz", "500"}).err, HasSubstr("--clock-mhz or --bits"));
}

TEST(CliImport, RangesSayTheLeastThatIsTaken) {
  const Outcome run = runProgram({"import", temporaryFile("any.cfg", ""), "--clock-mhz", "0"});
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_THAT(run.err, HasSubstr("--clock-mhz \"0\"; expected a number from 0.001 to 1000000"));
}

TEST(CliImport, FilesOfANewerVersionAreNamed) {
  for (const char* format : {"tilescope.transformer/2", "tilescope.network/2"}) {
    const std::string file = temporaryFile("newer.json", "{\"format\": \"" + std::string(format) + "\"}");
    const Outcome run = runProgram({"import", file});
    EXPECT_EQ(run.exitCode, 2);
    EXPECT_THAT(run.err,
                HasSubstr("/format: found \"" + std::string(format) + "\", which a newer version of Tilescope wrote"));
  }
}

TEST(CliImport, APipeInPlaceOfAModelIsRejectedAtOnce) {
  const std::string pipe = freshPath("pipe.onnx");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const Outcome run = runProgram({"import", pipe});
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_THAT(run.err, HasSubstr("found a folder, pipe or device"));
}

TEST(CliImport, TheXmlSchemaIsPrinted) {
  EXPECT_EQ(runProgram({"schema", "nve_network"}).out, fileText(inSource("resources/schemas/nve_network.xsd")));
  EXPECT_THAT(runProgram({"schema", "nve_networks"}).err, HasSubstr("Did you mean \"nve_network\"?"));
}

}  // namespace
}  // namespace tilescope::cli
