// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/execution/program_data.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace tilescope {
namespace {

Array array(const std::string& name, ArrayRole role, const Extents& size) {
  return {name, role, size, 8, std::nullopt};
}

Program threeArrays() {
  Program program;
  program.arrays = {array("x", ArrayRole::Input, {1, 3, 1, 2}), array("conv1.weight", ArrayRole::Weight, {6, 16, 1, 1}),
                    array("conv1", ArrayRole::Output, {1, 6, 1, 2})};
  return program;
}

template <class T>
std::vector<T> first(const Values& values, std::size_t count) {
  const auto& all = std::get<std::vector<T>>(values);
  return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count)};
}

TEST(RandomValues, MixTheWordsOfSplitMix64) {
  EXPECT_EQ(wordAt(1234567, 0), 6457827717110365317u);
  EXPECT_EQ(wordAt(1234567, 1), 3203168211198807973u);
}

// Test vector of draft-eastlake-fnv.
TEST(RandomValues, HashNamesByFnv1a) {
  EXPECT_EQ(fnv1a("foobar"), 0x85944171f73967e8u);
  EXPECT_EQ(fnv1a(""), 0xcbf29ce484222325u);
}

// The expected numbers are from a Python program for docs/program_arithmetic.md with 64-bit integers.
TEST(RandomValues, AreTheSameOnEveryMachine) {
  const std::uint64_t stream = streamOf(1, "conv1.weight");
  EXPECT_EQ(stream, 0xf8a8b7c067458e95u);
  EXPECT_EQ(wordAt(stream, 0), 0xae5d8f04b1e287fau);
  EXPECT_EQ(wordAt(stream, 1), 0xc9fc9172ce81accfu);
  EXPECT_EQ(wordAt(stream, 2), 0xc932a86b4a6b3851u);
}

TEST(ProgramData, IsTheDocumentedRandomData) {
  const ProgramData floats = fillRandom(threeArrays(), Arithmetic::Fp32, 1);
  EXPECT_EQ(first<float>(floats.arrays[0], 3), (std::vector{-0x1.ebdb98p-1F, -0x1.99196p-1F, 0x1.d5354p-4F}));
  EXPECT_EQ(first<float>(floats.arrays[1], 3), (std::vector{0x1.72ec78p-4F, 0x1.27f244p-3F, 0x1.24caap-3F}));
  EXPECT_EQ(first<float>(floats.arrays[2], 3), (std::vector{0.0F, 0.0F, 0.0F}));
  const ProgramData integers = fillRandom(threeArrays(), Arithmetic::Int8, 1);
  EXPECT_EQ(first<std::int32_t>(integers.arrays[0], 6), (std::vector{-123, -103, 14, 10, -37, 69}));
  EXPECT_EQ(first<std::int32_t>(integers.arrays[1], 6), (std::vector{46, 74, 73, -103, -22, -77}));
}

TEST(ProgramData, DependsOnNamesAndSeedButNotOnTheOrderOfArrays) {
  Program turned = threeArrays();
  std::reverse(turned.arrays.begin(), turned.arrays.end());
  const ProgramData data = fillRandom(threeArrays(), Arithmetic::Int8, 7);
  EXPECT_EQ(byName(threeArrays(), data), byName(turned, fillRandom(turned, Arithmetic::Int8, 7)));
  EXPECT_NE(data, fillRandom(threeArrays(), Arithmetic::Int8, 8));
  turned.arrays[2].name = "y";
  EXPECT_NE(data.arrays[0], fillRandom(turned, Arithmetic::Int8, 7).arrays[2]);
}

TEST(ProgramData, SpansTheRangeOfItsKindEvenly) {
  Program program;
  program.arrays = {array("x", ArrayRole::Input, {1, 1, 1, 100000}), array("w", ArrayRole::Weight, {100000, 1, 1, 1})};
  const ProgramData data = fillRandom(program, Arithmetic::Int8, 3);
  for (const std::size_t i : {0u, 1u}) {
    const auto& values = std::get<std::vector<std::int32_t>>(data.arrays[i]);
    const auto [least, largest] = std::minmax_element(values.begin(), values.end());
    EXPECT_EQ(*least, i == 0 ? -128 : -127);
    EXPECT_EQ(*largest, 127);
    double sum = 0, squares = 0;
    for (const std::int32_t value : values) {
      sum += value;
      squares += static_cast<double>(value) * value;
    }
    EXPECT_NEAR(sum / 100000, i == 0 ? -0.5 : 0, 1);
    EXPECT_NEAR(std::sqrt(squares / 100000), 73.9, 1);
  }
}

TEST(ProgramData, WeightsShrinkWithTheLengthOfTheirSums) {
  EXPECT_EQ(weightExponent(1), 0);
  EXPECT_EQ(weightExponent(3), 0);
  EXPECT_EQ(weightExponent(4), 1);
  EXPECT_EQ(weightExponent(4608), 6);
  Program program;
  program.arrays = {array("w", ArrayRole::Weight, {1000, 16, 1, 1})};
  const ProgramData data = fillRandom(program, Arithmetic::Fp32, 3);
  const auto& values = std::get<std::vector<float>>(data.arrays[0]);
  const auto [least, largest] = std::minmax_element(values.begin(), values.end());
  EXPECT_NEAR(*least, -0.25, 0.001);
  EXPECT_NEAR(*largest, 0.25, 0.001);
}

TEST(ProgramData, AliasesShareTheValuesOfTheirTarget) {
  Program program = threeArrays();
  Array row = array("x.row", ArrayRole::Input, {1, 6, 1, 1});
  row.aliasOf = 0;
  program.arrays.push_back(row);
  const ProgramData data = fillRandom(program, Arithmetic::Int8, 1);
  EXPECT_EQ(countOf(data.arrays[3]), 0u);
  EXPECT_EQ(storageOf(program, 3), 0u);
  const NamedValues named = byName(program, data);
  EXPECT_EQ(named.at("x.row"), named.at("x"));
}

}  // namespace
}  // namespace tilescope
