// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/plugins/diana/shim_support.h"

namespace tilescope::diana {
namespace {

using ::testing::IsEmpty;

class ShimDense : public Shim {};

struct DenseCase {
  std::int64_t K = 16, C = 16;
  int shift = 0;
  bool relu = false;
  std::vector<std::int8_t> input, weights;
  std::vector<std::int32_t> bias;
};

DenseCase randomDense(Random& random) {
  DenseCase d{between(random, 1, 60), between(random, 1, 200), static_cast<int>(between(random, 0, 10)),
              between(random, 0, 1) != 0};
  d.input = randomValues(random, d.C), d.weights = randomValues(random, d.K * d.C), d.bias = randomBiases(random, d.K);
  return d;
}

std::vector<std::int8_t> direct(const DenseCase& d) {
  std::vector<std::int8_t> output;
  for (std::int64_t k = 0; k < d.K; ++k) {
    std::int64_t sum = d.bias[std::size_t(k)];
    for (std::int64_t c = 0; c < d.C; ++c) sum += d.input[std::size_t(c)] * d.weights[std::size_t(k * d.C + c)];
    output.push_back(finished(sum, d.shift, d.relu));
  }
  return output;
}

std::vector<std::int8_t> shimmed(const DenseCase& d) {
  Places l2, l1;
  const ActivationShape in{1, 1, d.C, rowPitch(d.C)}, out{1, 1, d.K, rowPitch(d.K)};
  const std::uint32_t input = load(l2, toReversedWords(d.input, in));
  const std::uint32_t blob = load(l2, fullyConnectedBlob(d.K, d.C, d.weights, d.bias)), output = l2.take(out.pitch);
  const std::uint32_t input_l1 = l1.take(in.pitch), output_l1 = l1.take(out.pitch);
  memcpy_dig(input, input_l1, uint32(in.pitch), DIANA_L2_TO_L1, DIANA_BANKS);
  global_sync_digital();
  digital_parameters p{};
  p.c = int32(in.pitch), p.k = int32(out.pitch), p.activation_function = d.relu, p.output_shift = d.shift;
  digital_fully_connected(input, input_l1, blob, 0, output_l1, &p);
  global_sync_digital();
  memcpy_dig(output, output_l1, uint32(out.pitch), DIANA_L1_TO_L2, DIANA_BANKS);
  global_sync_digital();
  return valuesAt(output, out, 1);
}

TEST_F(ShimDense, RandomLayersAreExactAndCountedByTheFormulas) {
  for (unsigned seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const DenseCase d = randomDense(random);
    fresh();
    ASSERT_EQ(shimmed(d), direct(d));
    ASSERT_THAT(faults(), IsEmpty());
    const std::int64_t outputs = groupsOf16(d.K), blob = fullyConnectedBlobBytes(d.K, d.C);
    EXPECT_EQ(shim_total().weights, std::uint64_t(16 * 70 + blob));
    // At 16 bytes per cycle, loading weights takes longer than using them.
    EXPECT_EQ(shim_total().compute, std::uint64_t(16 * 23 * outputs));
    EXPECT_EQ(shim_total().weight_copies, 1u);
  }
}

TEST_F(ShimDense, ProductsCountWhereWeightsComeFaster) {
  Random random(3);
  DenseCase d{32, 512};
  d.input = randomValues(random, d.C), d.weights = randomValues(random, d.K * d.C), d.bias = randomBiases(random, d.K);
  shim_set_costs({.copy_cycles = 0, .bytes_per_cycle = 1024, .call_cycles = 5, .granule_bytes = 1});
  shimmed(d);
  const std::int64_t blob = 32 * 512 + 16 * 32;
  EXPECT_EQ(shim_total().compute, std::uint64_t(16 * 23 * 2 + 16 * 32 * 512 / 256 - 16 * blob / 1024));
  EXPECT_EQ(shim_total().calls, 16u * 5);
}

TEST_F(ShimDense, UndefinedWeightsAndInputsAreSeen) {
  DenseCase d{16,
              16,
              0,
              false,
              std::vector<std::int8_t>(16, 1),
              std::vector<std::int8_t>(256, 1),
              std::vector<std::int32_t>(16, 1)};
  const std::vector<std::uint8_t> blob = fullyConnectedBlob(d.K, d.C, d.weights, d.bias);
  for (const bool wholeInput : {true, false}) {
    fresh();
    l2_clear(0, wholeInput ? 16 : 12);
    l2_load(32, blob.data() + 16, 496);  // without the weights of output 0, and 16 bytes earlier
    memcpy_dig(0, 0, 16, DIANA_L2_TO_L1, DIANA_BANKS);
    global_sync_digital();
    digital_parameters p{};
    p.c = p.k = 16;
    digital_fully_connected(0, 0, 16, 0, 32, &p);
    global_sync_digital();
    memcpy_dig(1024, 32, 16, DIANA_L1_TO_L2, DIANA_BANKS);
    global_sync_digital();
    l2_get(1024);
    EXPECT_EQ(shim_fault_count(), 1u);
    const std::int8_t second = l2_get(1025);
    EXPECT_EQ(shim_fault_count(), wholeInput ? 1u : 2u);
    EXPECT_TRUE(second == 1 || !wholeInput);
  }
}

TEST_F(ShimDense, AnUndefinedBiasIsSeenInItsOutput) {
  const std::vector<std::uint8_t> zeros(512);
  l2_clear(0, 16);
  l2_load(32, zeros.data(), 256 + 16);             // weights and bias of output 0
  l2_load(32 + 256 + 32, zeros.data(), 256 - 32);  // without the bias of output 1
  memcpy_dig(0, 0, 16, DIANA_L2_TO_L1, DIANA_BANKS);
  global_sync_digital();
  digital_parameters p{};
  p.c = p.k = 16;
  digital_fully_connected(0, 0, 32, 0, 32, &p);
  global_sync_digital();
  memcpy_dig(1024, 32, 16, DIANA_L1_TO_L2, DIANA_BANKS);
  global_sync_digital();
  for (std::uint32_t k = 0; k < 16; ++k) {
    const std::uint64_t before = shim_fault_count();
    l2_get(1024 + k);
    EXPECT_EQ(shim_fault_count() > before, k == 1) << k;
  }
}

TEST_F(ShimDense, RandomSumsAreExactAndCountedByTheFormulas) {
  for (unsigned seed = 1; seed <= 100; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const ActivationShape shape{between(random, 1, 9), between(random, 1, 9), between(random, 1, 3) * 16, 0};
    const ActivationShape whole{shape.channels, shape.rows, shape.columns, shape.columns};
    const std::int64_t elements = activationBytes(whole);
    const std::vector<std::int8_t> a = randomValues(random, elements), b = randomValues(random, elements);
    const int shift = static_cast<int>(between(random, 0, 2));
    const bool relu = between(random, 0, 1) != 0, inPlace = between(random, 0, 1) != 0;
    std::vector<std::int8_t> expected;
    for (std::size_t i = 0; i < a.size(); ++i) expected.push_back(finished(a[i] + b[i], shift, relu));
    fresh();
    Places l2, l1;
    const std::uint32_t first = load(l2, toReversedWords(a, whole)), second = load(l2, toReversedWords(b, whole));
    const std::uint32_t first_l1 = l1.take(elements), second_l1 = l1.take(elements);
    const std::uint32_t output_l1 = inPlace ? second_l1 : l1.take(elements), output = l2.take(elements);
    memcpy_dig(first, first_l1, uint32(elements), DIANA_L2_TO_L1, DIANA_BANKS);
    global_sync_digital();
    memcpy_dig(second, second_l1, uint32(elements), DIANA_L2_TO_L1, DIANA_BANKS);
    global_sync_digital();
    digital_parameters p{};
    p.c = int32(shape.channels), p.cx = int32(shape.columns), p.cy = int32(shape.rows);
    p.activation_function = relu, p.output_shift = shift;
    digital_element_wise_sum(first, first_l1, 0, second_l1, output_l1, &p);
    EXPECT_EQ(p.c, elements) << "the driver overwrites it";
    global_sync_digital();
    memcpy_dig(output, output_l1, uint32(elements), DIANA_L1_TO_L2, DIANA_BANKS);
    global_sync_digital();
    ASSERT_EQ(valuesAt(output, whole, shape.channels), expected);
    ASSERT_THAT(faults(), IsEmpty());
    EXPECT_EQ(shim_total().compute, std::uint64_t(elements + 16 * 70));
    EXPECT_EQ(shim_total().input, std::uint64_t(2 * (elements + 16 * 70)));
    EXPECT_EQ(shim_total().weights, 0u);
  }
}

TEST_F(ShimDense, ASumOfSomethingUndefinedIsUndefined) {
  l2_clear(0, 32);
  memcpy_dig(0, 0, 32, DIANA_L2_TO_L1, DIANA_BANKS);
  global_sync_digital();
  digital_parameters p{};
  p.c = 1, p.cx = 16, p.cy = 1;
  digital_element_wise_sum(0, 0, 0, 64, 128, &p);
  global_sync_digital();
  memcpy_dig(64, 128, 16, DIANA_L1_TO_L2, DIANA_BANKS);
  global_sync_digital();
  EXPECT_THAT(faults(), IsEmpty());
  l2_get(64);
  EXPECT_THAT(faults(), ::testing::ElementsAre("l2_get: a read of an undefined byte: found byte 67 (logical 64) of L2, "
                                               "expected a byte that was written"));
}

}  // namespace
}  // namespace tilescope::diana
