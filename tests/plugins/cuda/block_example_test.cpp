// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/plugins/cuda/example_support.h"

namespace tilescope {
namespace {

class CudaBlock : public Example {
 protected:
  CudaBlock() : Example("cuda_block") {}
};

TEST_F(CudaBlock, PassesInBothArithmeticsAndUnderSanitizers) {
  for (const std::string variant : {"fp32", "int8", "fp32_sanitized", "int8_sanitized"}) {
    const Outcome outcome = example(variant, "--weights -");
    EXPECT_EQ(outcome.exitCode, 0) << variant << "\n" << outcome.text;
    EXPECT_NE(outcome.text.find("\npassed\n"), std::string::npos) << outcome.text;
  }
}

TEST_F(CudaBlock, MeasurementsSayWhatTheChipIs) {
  ASSERT_EQ(example("int8", "--weights -").exitCode, 0);
  const nlohmann::json json = measured();
  EXPECT_EQ(json.at("onchip"), "shared");
  EXPECT_EQ(json.at("streams"), "off");
  const nlohmann::json& conv = json.at("layers").at(0);
  EXPECT_EQ(conv.at("moved_bits"), nlohmann::json({{"I", 22880}, {"W", 30240}, {"O", 188496}}));
  EXPECT_EQ(conv.at("predicted_bits"), conv.at("moved_bits"));
}

TEST_F(CudaBlock, AWrongWeightIsNoticed) {
  expectRefusal("--fault weight --weights -", "WRONG");
  const nlohmann::json json = measured();
  EXPECT_EQ(json.at("layers").at(0).at("correct"), false);
  EXPECT_EQ(json.at("layers").at(1).at("correct"), true);
}

TEST_F(CudaBlock, AWrongPredictionIsNoticed) {
  expectRefusal("--fault prediction --weights -", "DIFFERS");
}

TEST_F(CudaBlock, TilesAreCheckedBeforeTheyAreUsed) {
  expectRefusal("--fault box --weights -",
                "layer conv, tile conv.I: holds [0, 1) × [0, 4) × [0, 5) × [0, 10) where [0, 1) × [0, 4) × [0, 5) × "
                "[0, 11) are read");
  expectRefusal("--fault array --weights -",
                "layer conv, tile conv.I: the box [0, 1) × [0, 4) × [0, 14) × [0, 11) leaves the array of [0, 1) × ");
  expectRefusal("--fault memory --weights -", "layer conv, tile conv.O: ends at byte 1236 of a memory that has 1232");
  expectRefusal("--fault overlap --weights -", "tile conv.W: shares its place with the tile O, which is in use");
  expectRefusal("--fault channels --weights -", "whose channels are not those of the weights [7, 14) × [0, 4)");
  expectRefusal("--fault group --weights -", "layer conv, tile conv.O: reaches over a group of channels");
  expectRefusal("--fault unfinished --weights -", "tile conv.O: holds partial sums where values are needed");
  expectRefusal("--fault no_target --weights -", "tile conv.O: holds no outputs: begin_outputs comes first");
  expectRefusal("--fault sums --weights -", "tile conv.O: moves partial sums of an array that has no place for them");
}

TEST_F(CudaBlock, StreamsAreRefused) {
  expectRefusal("--streams on --weights -", "option --streams: blocks that are the chip copy for themselves");
}

TEST_F(CudaBlock, CompilesWithNvccWithoutWarnings) {
  expectNvccCompiles("example_block.cu");
}

}  // namespace
}  // namespace tilescope
