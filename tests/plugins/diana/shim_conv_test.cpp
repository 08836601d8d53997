// SPDX-License-Identifier: GPL-3.0-or-later
#include <numeric>

#include "tests/plugins/diana/golden_layers.h"
#include "tests/plugins/diana/tiled_layer.h"
#include "tests/support/sanitized.h"

namespace tilescope::diana {
namespace {

using ::testing::IsEmpty;

class ShimConv : public Shim {};

TEST_F(ShimConv, OutputsAreThoseOfTheGoldenFile) {
  const Json golden = goldenJson("diana.json");
  ASSERT_EQ(golden["conv_vectors"].size(), 4u);
  for (const Json& entry : golden["conv_vectors"]) {
    SCOPED_TRACE(entry["id"].get<std::string>());
    const ConvCase c = goldenCase(entry);
    fresh();
    for (const std::vector<std::int8_t>& output : {direct(c), shimmed(c)}) {
      const Json& expected = entry["expected"];
      EXPECT_EQ(fnv(output), expected["output_fnv1a64"].get<std::string>());
      EXPECT_EQ(std::accumulate(output.begin(), output.end(), 0), expected["output_sum"].get<int>());
      EXPECT_EQ(std::vector<int>(output.begin(), output.begin() + 8),
                expected["output_first8"].get<std::vector<int>>());
    }
    EXPECT_THAT(faults(), IsEmpty());
  }
}

std::int64_t oneOf(Random& random, std::initializer_list<std::int64_t> values) {
  return values.begin()[between(random, 0, std::ssize(values) - 1)];
}

ConvCase randomConv(Random& random, bool depthwise) {
  ConvCase c;
  c.C = between(random, 1, 20), c.K = depthwise ? c.C : between(random, 1, 40);
  c.FY = oneOf(random, {1, 3, 5, 7}), c.FX = oneOf(random, {1, 3, 5, 7});
  c.stride = between(random, 1, 2);
  c.top = between(random, 0, c.FY), c.bottom = between(random, 0, c.FY);
  c.left = between(random, 0, c.FX), c.right = between(random, 0, c.FX);
  c.IY = between(random, std::max<std::int64_t>(1, c.FY - c.top - c.bottom), 12);
  c.IX = between(random, std::max<std::int64_t>(1, c.FX - c.left - c.right), 40);
  c.shift = static_cast<int>(between(random, 0, 12));
  c.relu = between(random, 0, 1) != 0, c.depthwise = depthwise;
  fill(random, c);
  return c;
}

std::string text(const ConvCase& c) {
  std::string text = c.depthwise ? "depthwise" : "conv";
  for (const std::int64_t n : {c.K, c.C, c.FY, c.FX, c.IY, c.IX, c.top, c.bottom, c.left, c.right, c.stride})
    text += " " + std::to_string(n);
  return text + " (K C FY FX IY IX top bottom left right stride)";
}

// Equation 4.1, counted step by step.
std::int64_t slowCompute(const ConvCase& c) {
  std::int64_t cycles = 0;
  const std::int64_t groups = c.depthwise ? c.K : groupsOf16(c.K);
  for (std::int64_t y = 0; y < c.OY(); ++y) {
    for (std::int64_t group = 0; group < groups * groupsOf16(c.OX()); ++group) {
      for (std::int64_t n = 0; n < c.inputsPerOutput(); ++n)
        for (std::int64_t j = 0; j < c.FY; ++j) {
          const std::int64_t row = y * c.stride - c.top + j;
          if (row >= 0 && row < c.IY) cycles += c.FX + 2;
        }
      cycles += 23;
    }
  }
  return cycles;
}

void checkCounts(const ConvCase& c) {
  const shim_counts n = shim_total();
  const std::int64_t blob = std::ssize(blobOf(c)), input = activationBytes(c.inputShape());
  const std::int64_t output = activationBytes(c.outputShape());
  const std::int64_t jobs = c.depthwise ? c.K : 1;
  const std::int64_t sent = c.depthwise ? c.K * (16 * c.FY * c.FX + 64) : blob;
  EXPECT_EQ(n.compute, std::uint64_t(16 * slowCompute(c)));
  EXPECT_EQ(n.input, std::uint64_t(16 * 70 + input));
  EXPECT_EQ(n.output, std::uint64_t(16 * 70 + output));
  EXPECT_EQ(n.weights, std::uint64_t(16 * 70 * jobs + sent));
  EXPECT_EQ(n.calls, 0u);
  EXPECT_EQ(std::vector<std::uint64_t>({n.input_copies, n.weight_copies, n.output_copies, n.kernel_calls}),
            std::vector<std::uint64_t>({1, std::uint64_t(jobs), 1, std::uint64_t(jobs)}));
  EXPECT_EQ(shim_high_water().weight_l1, std::uint32_t(sent / jobs));
}

void checkRandom(bool depthwise, int first, int count) {
  for (int seed = first; seed < first + (kSanitized ? count / 10 : count); ++seed) {
    Random random(static_cast<unsigned>(seed));
    const ConvCase c = randomConv(random, depthwise);
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + text(c));
    ASSERT_TRUE(shim_setup(SHIM_L2_BYTES, SHIM_ACTIVATION_L1_BYTES, SHIM_WEIGHT_L1_BYTES));
    digital_open();
    ASSERT_EQ(shimmed(c), direct(c));
    digital_close();
    ASSERT_THAT(faults(), IsEmpty());
    checkCounts(c);
  }
}

TEST_F(ShimConv, RandomConvolutionsAreExactAndCountedByTheFormulas) {
  checkRandom(false, 1, 300);
}

TEST_F(ShimConv, RandomDepthwiseConvolutionsAreExactAndCountedByTheFormulas) {
  checkRandom(true, 1000, 200);
}

TEST_F(ShimConv, RowTilesWithHaloAreExact) {
  Random random(5);
  for (const std::int64_t rows : {1, 2, 4, 8}) {
    ConvCase c{.K = 32, .C = 5, .FY = 5, .FX = 3, .IY = 8, .IX = 30, .top = 2, .bottom = 2, .left = 1, .right = 1};
    c.shift = 9;
    fill(random, c);
    fresh();
    EXPECT_EQ(TiledLayer(c, {16, rows, 32, false}).run(), direct(c)) << rows;
    EXPECT_THAT(faults(), IsEmpty());
    // The layer's padding saves cycles, the padding of its tiles does not.
    EXPECT_EQ(shim_total().compute, std::uint64_t(16 * slowCompute(c)));
  }
}

// A call computes 16 columns, the layer has 14. The other two would read input columns 17 and 18, right of the padding.
TEST_F(ShimConv, ColumnsRightOfThePaddingAreUndefinedAndNoFaultUntilRead) {
  Random random(6);
  ConvCase c{.K = 16, .C = 2, .FY = 1, .FX = 5, .IY = 2, .IX = 16, .left = 1, .right = 1};
  fill(random, c);
  EXPECT_EQ(shimmed(c), direct(c));
  EXPECT_THAT(faults(), IsEmpty());
  Places l2;
  l2.take(activationBytes(c.inputShape()));
  l2.take(std::ssize(blobOf(c)));
  const std::uint32_t output = l2.take(1);
  l2_get(output + 13);
  EXPECT_THAT(faults(), IsEmpty());
  l2_get(output + 14);
  EXPECT_THAT(faults(), ::testing::ElementsAre(::testing::HasSubstr("a read of an undefined byte")));
}

TEST_F(ShimConv, AccumulatorsOf32BitsWrap) {
  ConvCase c{.K = 16, .C = 1, .input = {}, .weights = {}, .bias = {}};
  c.input.assign(16, 1), c.weights.assign(16, 1), c.bias.assign(16, INT32_MAX);
  c.shift = 31;
  EXPECT_EQ(shimmed(c), std::vector<std::int8_t>(256, -1));
}

TEST_F(ShimConv, UndefinedInputsAreSeenInTheOutput) {
  digital_parameters p{};
  p.c = 1, p.k = 16, p.cx = 16, p.cy = 2, p.fx = 3, p.fy = 1, p.ox = 16, p.oy = 2, p.padding = diana_padding(1, 0, 0);
  const std::vector<std::uint8_t> blob = convBlob(16, 1, 1, 3, std::vector<std::int8_t>(48, 1), std::vector<int>(16));
  for (std::uint32_t i = 0; i < 32; ++i)
    if (i != 5) l2_set(i, 1);
  l2_load(32, blob.data(), uint32(std::ssize(blob)));
  memcpy_dig(0, 0, 32, DIANA_L2_TO_L1, DIANA_BANKS);
  global_sync_digital();
  digital_conv_2d(0, 0, 32, 0, 32, &p);
  global_sync_digital();
  memcpy_dig(1024, 32, 512, DIANA_L1_TO_L2, DIANA_BANKS);
  global_sync_digital();
  for (std::uint32_t i = 0; i < 512; ++i) {
    const std::uint64_t before = shim_fault_count();
    l2_get(1024 + i);
    EXPECT_EQ(shim_fault_count() > before, i % 32 >= 4 && i % 32 <= 6) << i;
  }
}

TEST_F(ShimConv, UndefinedWeightsAreSeenInTheirChannelOnly) {
  ConvCase c{.K = 16, .C = 1, .input = {}, .weights = {}, .bias = {}};
  c.input.assign(16, 1), c.weights.assign(16, 1), c.bias.assign(16, 0);
  l2_load(0, std::vector<std::uint8_t>(16, 1).data(), 16);
  const std::vector<std::uint8_t> blob = blobOf(c);
  l2_load(32, blob.data(), 4);  // channels 0 to 3, then all biases
  l2_load(32 + 16, blob.data() + 16, 64);
  digital_parameters p = parametersOf(c);
  memcpy_dig(0, 0, 16, DIANA_L2_TO_L1, DIANA_BANKS);
  global_sync_digital();
  digital_conv_2d(0, 0, 32, 0, 32, &p);
  global_sync_digital();
  memcpy_dig(1024, 32, 256, DIANA_L1_TO_L2, DIANA_BANKS);
  global_sync_digital();
  EXPECT_EQ(valuesAt(1024, c.outputShape(), 4), std::vector<std::int8_t>(64, 1));
  EXPECT_THAT(faults(), IsEmpty());
  l2_get(1024 + 64);
  EXPECT_EQ(shim_fault_count(), 1u);
}

}  // namespace
}  // namespace tilescope::diana
