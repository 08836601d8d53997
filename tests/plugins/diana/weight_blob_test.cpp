// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/diana/weight_blob.h"

#include "core/base/ensure.h"
#include "tests/plugins/diana/golden_layers.h"

namespace tilescope::diana {
namespace {

TEST(WeightBlob, BytesAreThoseOfTheGoldenFile) {
  int blobs = 0;
  const Json golden = goldenJson("diana.json");
  for (const Json& entry : golden["conv_vectors"]) {
    const Json& expected = entry["expected"];
    if (expected["weight_blob_bytes"].is_null()) continue;
    SCOPED_TRACE(entry["id"].get<std::string>());
    const ConvCase c = goldenCase(entry);
    const std::vector<std::uint8_t> blob = blobOf(c);
    EXPECT_EQ(std::ssize(blob), expected["weight_blob_bytes"].get<std::int64_t>());
    EXPECT_EQ(std::ssize(blob), convBlobBytes(c.K, c.C, c.FY, c.FX));
    EXPECT_EQ(fnv(blob), expected["weight_blob_fnv1a64"].get<std::string>());
    ++blobs;
  }
  EXPECT_EQ(blobs, 3);
}

std::vector<int> ints(const std::vector<std::uint8_t>& bytes, std::size_t begin, std::size_t end) {
  return {bytes.begin() + std::ptrdiff_t(begin), bytes.begin() + std::ptrdiff_t(end)};
}

// By hand: two channels of one weight each.
TEST(WeightBlob, ConvolutionHasLanesAndPlanesInReversedWords) {
  const std::vector<std::int8_t> weights{5, -2};
  const std::vector<std::int32_t> bias{0x04030201, -1};
  const std::vector<std::uint8_t> blob = convBlob(2, 1, 1, 1, weights, bias);
  ASSERT_EQ(blob.size(), 80u);
  EXPECT_THAT(ints(blob, 0, 4), ::testing::ElementsAre(0, 0, 254, 5));
  for (int plane = 0; plane < 4; ++plane)
    EXPECT_THAT(ints(blob, std::size_t(16 + 16 * plane), std::size_t(20 + 16 * plane)),
                ::testing::ElementsAre(0, 0, 255, plane + 1));
  EXPECT_EQ(std::count(blob.begin(), blob.end(), 0), 80 - 2 - 8);
}

// By hand: channel 5 is in lane 4 of the second group.
TEST(WeightBlob, DepthwiseHasOneLaneOfFourPerChannel) {
  const std::vector<std::int8_t> weights{1, 2, 3, 4, 5, 6};
  const std::vector<std::int32_t> bias{0, 0, 0, 0, 0, 0x0A};
  const std::vector<std::uint8_t> blob = depthwiseBlob(6, 1, 1, weights, bias);
  ASSERT_EQ(std::ssize(blob), depthwiseBlobBytes(6, 1, 1));
  ASSERT_EQ(blob.size(), 160u);
  EXPECT_THAT(ints(blob, 0, 16), ::testing::ElementsAre(0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4));
  EXPECT_EQ(blob[80 + 4 + 3], 6);
  EXPECT_EQ(blob[80 + 16 + 4 + 3], 0x0A);
  EXPECT_EQ(std::count(blob.begin(), blob.end(), 0), 160 - 7);
}

// By hand: output 17 is the second output of group 2; input 18 is the third input of block 2.
TEST(WeightBlob, FullyConnectedHasBlocksOfSixteenAndBiasSlots) {
  std::vector<std::int8_t> weights(18 * 20);
  weights[17 * 20 + 18] = 9;
  std::vector<std::int32_t> bias(18);
  bias[17] = 0x0201;
  const std::vector<std::uint8_t> blob = fullyConnectedBlob(18, 20, weights, bias);
  ASSERT_EQ(std::ssize(blob), fullyConnectedBlobBytes(18, 20));
  ASSERT_EQ(blob.size(), 2u * 16 * (32 + 16));
  const std::size_t group = 16 * (32 + 16);
  EXPECT_EQ(blob[(group + 256 + 16 + 2) ^ 3], 9);
  EXPECT_EQ(blob[(group + 512 + 16) ^ 3], 1);
  EXPECT_EQ(blob[(group + 512 + 17) ^ 3], 2);
  EXPECT_EQ(std::count(blob.begin(), blob.end(), 0), std::ssize(blob) - 3);
}

TEST(WeightBlob, ChannelsFromAMultipleOf16OnAreABlobByThemselves) {
  Random random(1);
  ConvCase all{.K = 40, .C = 3, .FY = 3, .FX = 5};
  fill(random, all);
  ConvCase last = all;
  last.K = 24;
  last.weights.erase(last.weights.begin(), last.weights.begin() + 16 * 45);
  last.bias.erase(last.bias.begin(), last.bias.begin() + 16);
  std::vector<std::uint8_t> blob = blobOf(all);
  blob.erase(blob.begin(), blob.begin() + convGroupBytes(3, 3, 5));
  EXPECT_EQ(blob, blobOf(last));
}

TEST(WeightBlob, SizesThatDisagreeAreAnInternalError) {
  const std::vector<std::int8_t> weights(16);
  const std::vector<std::int32_t> bias(15), right(16);
  EXPECT_THROW(convBlob(16, 1, 1, 1, weights, bias), InternalError);
  EXPECT_THROW(convBlob(16, 2, 1, 1, weights, right), InternalError);
  EXPECT_THROW(depthwiseBlob(16, 3, 1, weights, right), InternalError);
  EXPECT_THROW(fullyConnectedBlob(16, 2, weights, right), InternalError);
}

}  // namespace
}  // namespace tilescope::diana
