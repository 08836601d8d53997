// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "tilescope_offchip.h"

namespace {

TEST(CudaValues, RandomDataIsTheInterpreters) {
  const std::uint64_t stream = ts::random::stream_of(1, "conv1.weight");
  EXPECT_EQ(stream, 0xf8a8b7c067458e95);
  EXPECT_EQ(ts::random::word_at(stream, 0), 0xae5d8f04b1e287fa);
  EXPECT_EQ(ts::random::int8_weight(ts::random::word_at(stream, 0)), 46);
  EXPECT_EQ(ts::random::int8_weight(ts::random::word_at(stream, 2)), 73);
  ts::OffChip arrays;
  const ts::Array& weight = arrays.weight("conv1.weight", 3, 4, 2, 2);
  const ts::Array& input = arrays.input("input", 1, 1, 1, 1000);
  arrays.fill_random(1);
  EXPECT_EQ(weight.data[0], 0x1.72ec78p-4F);
  EXPECT_EQ(weight.data[1], 0x1.27f244p-3F);
  EXPECT_EQ(weight.data[2], 0x1.24caap-3F);
  EXPECT_GE(*std::min_element(input.data, input.data + 1000), -1.0F);
  EXPECT_LT(*std::min_element(input.data, input.data + 1000), -0.98F);
}

TEST(CudaValues, HalvesAreRoundedUp) {
  EXPECT_EQ(ts::shifted_right(-5, 1), -2);
  EXPECT_EQ(ts::shifted_right(5, 1), 3);
  EXPECT_EQ(ts::shifted_right(-5, 0), -5);
  EXPECT_EQ(ts::divided_half_up(-5, 2), -2);
  EXPECT_EQ(ts::divided_half_up(-7, 4), -2);
  EXPECT_EQ(ts::divided_half_up(5, 2), 3);
}

TEST(CudaValues, IntegersAreActivatedWithASlopeOfFifteenBits) {
  const ts::Activate leaky = ts::activate(ts::Activation::Leaky, 0.1);
  EXPECT_EQ(leaky.fixed_slope, 3277);
  EXPECT_EQ(ts::activated(std::int64_t{-1000}, leaky), -100);
  EXPECT_EQ(ts::activated(std::int64_t{1000}, leaky), 1000);
  EXPECT_EQ(ts::activated(std::int64_t{-3}, ts::activate(ts::Activation::Relu)), 0);
  EXPECT_EQ(ts::saturated(-129), -128);
  EXPECT_EQ(ts::saturated(128), 127);
}

TEST(CudaValues, RunsOfABoxAreInRowMajorOrder) {
  ts::Array array;
  array.n = 2, array.c = 3, array.h = 4, array.w = 5;
  const auto runs = [&](const ts::Box& box) {
    std::vector<std::pair<long, long>> result;
    ts::for_each_run(array, box, [&](long first, long run) { result.push_back({first, run}); });
    return result;
  };
  using Runs = std::vector<std::pair<long, long>>;
  EXPECT_EQ(runs(array.box()), (Runs{{0, 120}}));
  EXPECT_EQ(runs({{1, 2}, {1, 3}, {0, 4}, {0, 5}}), (Runs{{80, 40}}));
  EXPECT_EQ(runs({{0, 2}, {2, 3}, {1, 3}, {0, 5}}), (Runs{{45, 10}, {105, 10}}));
  EXPECT_EQ(runs({{0, 1}, {1, 3}, {3, 4}, {1, 4}}), (Runs{{36, 3}, {56, 3}}));
}

}  // namespace
