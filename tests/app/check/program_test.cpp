// SPDX-License-Identifier: GPL-3.0-or-later
// tilescope-check as a user runs it, also on certificates written by tilescope-cli.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "app/check/check.h"
#include "core/base/json.h"
#include "core/hardware/hardware_json.h"
#include "core/models/certificate_json.h"
#include "core/workload/network_json.h"
#include "tests/app/check/certificate_builder.h"
#include "tests/app/check/certificate_mutants.h"
#include "tests/app/run_program.h"
#include "tests/support/project_files.h"

namespace tilescope::check {
namespace {

using cli::Outcome;
using cli::runChecker;
using cli::temporaryFile;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class CheckProgram : public ::testing::Test {
 protected:
  void SetUp() override {
    Layer layer;
    layer.name = "product";
    layer.type = LayerType::Fc;
    layer.inputs = {"input"};
    layer.in = {32, 1, 1};
    layer.out = {48, 1, 1};
    network_.name = "tiny";
    network_.inputs = {{"input", FeatureMap{32, 1, 1}}};
    network_.layers = {layer};
    certificate_ = *buildCertificate(network_, "product", projectHardware("tpu_like.json"), Objective::Energy);
    networkFile_ = temporaryFile("network.json", toJson(network_).dump());
    goodFile_ = temporaryFile("good.json", toJson(certificate_).dump());
    Certificate bad = certificate_;
    bad.value = bad.lowerBound = bad.value / 2;
    badFile_ = temporaryFile("bad.json", toJson(bad).dump());
  }

  Outcome checked(std::vector<std::string> words) const {
    for (const char* word : {"--network", networkFile_.c_str(), "--hardware", "tpu_like"}) words.emplace_back(word);
    return runChecker(words);
  }

  Network network_;
  Certificate certificate_;
  std::string networkFile_, goodFile_, badFile_;
};

TEST_F(CheckProgram, AcceptsATrueCertificateWithZero) {
  const Outcome run = checked({goodFile_});
  EXPECT_EQ(run.exitCode, 0) << run.out << run.err;
  EXPECT_THAT(run.out, HasSubstr("good.json: accepted: product: No mapping has less energy than"));
  EXPECT_THAT(run.out, HasSubstr("1 of 1 certificates accepted, 1 with their optimality verified"));
  EXPECT_THAT(run.err, IsEmpty());
}

TEST_F(CheckProgram, RejectsAFalseOneWithFiveAndTheReason) {
  const Outcome run = checked({goodFile_, badFile_});
  EXPECT_EQ(run.exitCode, 5) << run.err;
  EXPECT_THAT(run.out, HasSubstr("bad.json: REJECTED: product: the energy is claimed to be"));
  EXPECT_THAT(run.out, HasSubstr("1 of 2 certificates accepted"));
}

TEST_F(CheckProgram, AnswersInJson) {
  const Outcome run = checked({goodFile_, badFile_, "--json"});
  EXPECT_EQ(run.exitCode, 5);
  const Json answer = Json::parse(run.out);
  EXPECT_EQ(answer.at("accepted"), 1);
  EXPECT_EQ(answer.at("rejected"), 1);
  EXPECT_EQ(answer.at("certificates").at(0).at("optimality_verified"), true);
  EXPECT_EQ(answer.at("certificates").at(1).at("accepted"), false);
  EXPECT_THAT(answer.at("certificates").at(1).at("reason").get<std::string>(), HasSubstr("the recount gives"));
}

TEST_F(CheckProgram, BadInputIsTwoAndSaysWhat) {
  const std::string broken = temporaryFile("broken.json", "{");
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{goodFile_, broken}, {"/nowhere.json"}, {networkFile_}, {}, {goodFile_, "--jsonn"}}) {
    const Outcome run = checked(words);
    EXPECT_EQ(run.exitCode, 2);
    EXPECT_THAT(run.out, IsEmpty());
    EXPECT_THAT(run.err, HasSubstr("error: "));
  }
  EXPECT_EQ(runChecker({goodFile_, "--network", "nonexistent", "--hardware", "tpu_like"}).exitCode, 2);
  EXPECT_EQ(runChecker({goodFile_, "--network", networkFile_}).exitCode, 2);
}

TEST_F(CheckProgram, HelpAndVersionAreAnswers) {
  EXPECT_EQ(runChecker({"--help"}).exitCode, 0);
  EXPECT_THAT(runChecker({"--version"}).out, HasSubstr("tilescope-check "));
}

TEST_F(CheckProgram, ThePlanSaysOfWhichLayersThereIsNoCertificate) {
  const std::string folder = cli::temporaryPath("none");
  const Outcome run =
      cli::runProgram({"plan", "--network", "resnet18", "--layer", "conv1", "--hardware", "tpu_like", "--model",
                       "zigzag", "--search", "paper", "--lpf-limit", "4", "--certificates", folder, "--json"});
  EXPECT_EQ(run.exitCode, 0) << run.err;
  EXPECT_THAT(run.err, HasSubstr("no certificate for conv1: search paper"));
}

TEST_F(CheckProgram, AFileInThePlaceOfTheFolderIsRefusedBeforeTheSearch) {
  const Outcome run = cli::runProgram({"plan", "--network", "resnet18", "--hardware", "tpu_like", "--model", "zigzag",
                                       "--certificates", goodFile_, "--json"});
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_THAT(run.out, IsEmpty());
  EXPECT_THAT(run.err, HasSubstr("expected a folder for the certificates"));
}

class RealCertificates : public ::testing::TestWithParam<std::tuple<const char*, const char*, const char*>> {};

TEST_P(RealCertificates, AreAcceptedAndFalseVersionsOfThemAreNot) {
  const auto& [networkName, hardwareName, objective] = GetParam();
  const std::string folder = cli::temporaryPath(std::string(networkName) + "_" + hardwareName + "_" + objective);
  const Outcome planned =
      cli::runProgram({"plan", "--network", networkName, "--hardware", hardwareName, "--model", "zigzag", "--search",
                       "exact", "--objective", objective, "--certificates", folder, "--json"});
  ASSERT_EQ(planned.exitCode, 0) << planned.err;
  const Network network = projectNetwork(std::string(networkName) + ".json");
  const HardwareProfile hardware = projectHardware(std::string(hardwareName) + ".json");
  int files = 0, mutants = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const Result<Certificate> certificate = readCertificate(entry.path().string());
    ASSERT_TRUE(certificate) << toText(certificate.diagnostics());
    const Verdict verdict = check(*certificate, network, hardware);
    EXPECT_TRUE(verdict.accepted) << entry.path() << ": " << verdict.reason;
    EXPECT_TRUE(verdict.proven);
    if (++files > 3) continue;  // only a few layers
    for (const Mutant& mutant : mutantsOf(*certificate, network, hardware, 2)) {
      EXPECT_FALSE(check(mutant.certificate, mutant.network, mutant.hardware).accepted)
          << entry.path() << ": " << mutant.name;
      ++mutants;
    }
  }
  EXPECT_GT(files, 3);
  EXPECT_GT(mutants, 100);
}

INSTANTIATE_TEST_SUITE_P(Bundled, RealCertificates,
                         ::testing::Values(std::tuple("resnet18", "tpu_like", "energy"),
                                           std::tuple("resnet18", "tpu_like", "traffic"),
                                           std::tuple("resnet18", "tpu_like", "latency"),
                                           std::tuple("alexnet", "edge_tpu_like", "edp"),
                                           std::tuple("alexnet", "eyeriss_like", "energy")));

}  // namespace
}  // namespace tilescope::check
