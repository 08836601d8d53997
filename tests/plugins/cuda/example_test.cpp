// SPDX-License-Identifier: GPL-3.0-or-later
// The network written by hand passes; whatever is broken in it is noticed.
#include "tests/plugins/cuda/example_support.h"

#include "core/program/measured/measured.h"

namespace tilescope {
namespace {

class CudaExample : public Example {
 protected:
  CudaExample() : Example("cuda_example") {}
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
  ASSERT_EQ(example("fp32", "--weights - --no-check --fault weight").exitCode, 1);  // --fault takes precedence
  ASSERT_EQ(example("fp32", "--fault weight --weights - --no-check").exitCode, 0);
  EXPECT_TRUE(measured().at("layers").at(0).at("correct").is_null());
  EXPECT_EQ(measured().at("checked"), false);
}

TEST_F(CudaExample, AWrongWeightIsNoticed) {
  expectRefusal("--fault weight --weights -", "WRONG");
  const nlohmann::json json = measured();
  EXPECT_EQ(json.at("passed"), false);
  EXPECT_EQ(json.at("layers").at(0).at("correct"), false);
  EXPECT_EQ(json.at("layers").at(1).at("correct"), true);  // checked on its actual inputs
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
  ASSERT_EQ(example("fp32", "--seed 2 --dump second").exitCode, 0);
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
  expectNvccCompiles("example_network.cu");
}

}  // namespace
}  // namespace tilescope
