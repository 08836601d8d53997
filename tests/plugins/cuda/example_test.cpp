// SPDX-License-Identifier: GPL-3.0-or-later
// The network written by hand passes, and what is broken in it on purpose is noticed.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "core/plan/measured/measured_json.h"

namespace {

namespace fs = std::filesystem;

std::string textOf(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

struct Outcome {
  int exitCode = -1;  // −1: not ended by itself
  std::string text;   // standard output and error
};

class CudaExample : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }

  Outcome run(const std::string& command) const {
    const int status = std::system(("cd '" + folder_.string() + "' && " + command + " > output 2>&1").c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, textOf(folder_ / "output")};
  }
  Outcome example(const std::string& variant, const std::string& options) const {
    return run(TILESCOPE_BINARY_DIR "/bin/cuda_example_" + variant + " " + options);
  }
  nlohmann::json measured() const { return nlohmann::json::parse(textOf(folder_ / "measured.json")); }

  void expectRefusal(const std::string& options, const std::string& sentence) const {
    for (const std::string arithmetic : {"fp32", "int8"}) {
      const Outcome outcome = example(arithmetic, options);
      EXPECT_EQ(outcome.exitCode, 1) << options;
      EXPECT_NE(outcome.text.find(sentence), std::string::npos) << outcome.text;
    }
  }

  fs::path folder_ = fs::temp_directory_path() / ("tilescope_cuda_" + std::to_string(getpid()));
};

TEST_F(CudaExample, PassesInBothArithmeticsAndUnderSanitizers) {
  for (const std::string variant : {"fp32", "int8", "fp32_sanitized", "int8_sanitized"}) {
    for (const std::string streams : {"off", "on"}) {
      const Outcome outcome = example(variant, "--weights - --streams " + streams);
      EXPECT_EQ(outcome.exitCode, 0) << variant << "\n" << outcome.text;
      EXPECT_NE(outcome.text.find("\npassed\n"), std::string::npos) << outcome.text;
    }
  }
}

TEST_F(CudaExample, MeasurementsNameEveryLayerWithItsTraffic) {
  ASSERT_EQ(example("int8", "--weights - --seed 7").exitCode, 0);
  const nlohmann::json json = measured();
  EXPECT_EQ(json.at("format"), "tilescope.measured/1");
  EXPECT_EQ(json.at("arithmetic"), "int8");
  EXPECT_EQ(json.at("seed"), 7);
  EXPECT_EQ(json.at("passed"), true);
  ASSERT_EQ(json.at("layers").size(), 9u);
  const nlohmann::json& conv2 = json.at("layers").at(2);
  EXPECT_EQ(conv2.at("name"), "conv2");
  EXPECT_EQ(conv2.at("predicted_bits"), nlohmann::json({{"I", 19008}, {"W", 27648}, {"O", 6400}}));
  EXPECT_EQ(conv2.at("moved_bits"), conv2.at("predicted_bits"));
  EXPECT_EQ(conv2.at("correct"), true);
  EXPECT_EQ(conv2.at("max_error"), 0);
}

TEST_F(CudaExample, MeasurementsCanBeReadBack) {
  for (const std::string check : {"", " --no-check"}) {
    ASSERT_EQ(example("fp32", "--weights -" + check).exitCode, 0);
    const tilescope::Result<tilescope::Measured> read = tilescope::readMeasured((folder_ / "measured.json").string());
    ASSERT_TRUE(read.ok()) << tilescope::toText(read.diagnostics());
    EXPECT_EQ(read->network, "example");
    EXPECT_TRUE(read->emulated);
    EXPECT_EQ(read->planHash, "");
    EXPECT_EQ(read->layers.at(2).predictedBits, read->layers.at(2).movedBits);
    EXPECT_EQ(read->layers.at(2).correct.has_value(), check.empty());
  }
}

TEST_F(CudaExample, WithoutTheCheckOnlyTrafficIsHeldToThePlan) {
  ASSERT_EQ(example("fp32", "--weights - --no-check --fault weight").exitCode, 1);  // --fault comes first
  ASSERT_EQ(example("fp32", "--fault weight --weights - --no-check").exitCode, 0);
  EXPECT_TRUE(measured().at("layers").at(0).at("correct").is_null());
  EXPECT_EQ(measured().at("checked"), false);
}

TEST_F(CudaExample, AWrongWeightIsNoticed) {
  expectRefusal("--fault weight --weights -", "WRONG");
  const nlohmann::json json = measured();
  EXPECT_EQ(json.at("passed"), false);
  EXPECT_EQ(json.at("layers").at(0).at("correct"), false);
  EXPECT_EQ(json.at("layers").at(1).at("correct"), true);  // each layer is checked on the maps that it got
}

TEST_F(CudaExample, AWrongPredictionIsNoticed) {
  expectRefusal("--fault prediction --weights -", "DIFFERS");
}

TEST_F(CudaExample, TilesAreCheckedBeforeTheyAreUsed) {
  expectRefusal("--fault box --weights -",
                "layer conv2, tile conv2.I: holds [0, 1) × [0, 12) × [0, 9) × [0, 3) where [0, 1) × [0, 12) × [0, 9) × "
                "[0, 4) are read");
  expectRefusal("--fault overlap --weights -",
                "layer conv2, tile conv2.W: is no longer in the memory shared: another tile was put over it");
  expectRefusal("--fault memory --weights -", "layer conv3, tile conv3.W: ends at byte ");
  expectRefusal("--fault array --weights -", "layer pool1, tile pool1.I: the box ");
  expectRefusal("--fault unfinished --weights -", "layer fc1, tile fc1.O: holds partial sums where values are needed");
}

TEST_F(CudaExample, WeightsAreWrittenOnceAndReadAgain) {
  ASSERT_EQ(example("fp32", "--dump first").exitCode, 0);
  const std::string weights = textOf(folder_ / "weights.bin");
  EXPECT_EQ(weights.substr(0, 8), "TSWEIGHT");
  ASSERT_EQ(example("fp32", "--seed 2 --dump second").exitCode, 0);  // other inputs, the same weights
  EXPECT_EQ(textOf(folder_ / "weights.bin"), weights);
  EXPECT_NE(textOf(folder_ / "first"), textOf(folder_ / "second"));
}

TEST_F(CudaExample, AnotherWeightsFileIsRefused) {
  ASSERT_EQ(example("fp32", "").exitCode, 0);
  EXPECT_NE(example("int8", "").text.find("weights file weights.bin: is not of int8 weights"), std::string::npos);
  const std::string good = textOf(folder_ / "weights.bin");
  const auto refusal = [&](const std::string& content) {
    std::ofstream(folder_ / "weights.bin", std::ios::binary) << content;
    const Outcome outcome = example("fp32", "");
    EXPECT_EQ(outcome.exitCode, 1);
    return outcome.text;
  };
  std::string altered = good;
  altered[200] ^= 1;
  EXPECT_NE(refusal(altered).find("array conv1.weight was altered"), std::string::npos);
  EXPECT_NE(refusal(good.substr(0, 500)).find("ends inside the array conv1.weight"), std::string::npos);
  EXPECT_NE(refusal(good + "x").find("goes on after the last array"), std::string::npos);
  EXPECT_NE(refusal("no weights").find("does not begin with TSWEIGHT"), std::string::npos);
}

TEST_F(CudaExample, WrongOptionsAreRefused) {
  expectRefusal("--speed", "option --speed: not known");
  expectRefusal("--seed", "option --seed: its value is missing");
  expectRefusal("--seed -1", "option --seed: \"-1\" is not a whole number");
  expectRefusal("--streams maybe", "option --streams: \"maybe\" is neither on nor off");
}

TEST_F(CudaExample, CompilesWithNvccWithoutWarnings) {
  const std::string nvcc = TILESCOPE_NVCC;
  if (nvcc.empty()) GTEST_SKIP() << "nvcc is not installed: the sources are compiled by the C++ compiler only";
  for (const std::string arithmetic : {"", " -DTILESCOPE_INT8"}) {
    const Outcome outcome = run(nvcc +
                                " -std=c++17 -gencode arch=compute_75,code=sm_75 -gencode arch=compute_90,code=sm_90"
                                " -Werror all-warnings -Xcompiler -Wall,-Wextra,-Werror -c -o example.o" +
                                arithmetic +
                                " -I" TILESCOPE_SOURCE_DIR "/plugins/cuda/runtime " TILESCOPE_SOURCE_DIR
                                "/tests/plugins/cuda/example_network.cu");
    EXPECT_EQ(outcome.exitCode, 0) << outcome.text;
    EXPECT_TRUE(fs::exists(folder_ / "example.o"));
  }
}

}  // namespace
