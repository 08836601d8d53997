// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/workload/network_json.h"
#include "tests/core/workload/interop/tool_texts.h"

namespace tilescope::interop {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

constexpr const char* kWorkload = R"(- id: 0
  name: first
  operator_type: Conv
  equation: O[b][k][oy][ox] += W[k][c][fy][fx] * I[b][c][iy][ix]
  dimension_relations: [ix=2*ox+1*fx, iy=oy+2*fy]
  loop_dims: [B, K, C, OY, OX, FY, FX]
  loop_sizes: [2, 8, 4, 10, 12, 5, 3]
  pr_loop_dims: [IX, IY]
  pr_loop_sizes: [23, 14]
  padding: [[1, 1], [2, 3]]
  operand_precision: {W: 4, I: 8, O: 24, O_final: 6}
  operand_source: {I: 0, W: 0}
- id: 1
  operator_type: Pooling
  equation: O[b][g][oy][ox]+=W[fx][fy]*I[b][g][iy][ix]
  dimension_relations: [ix=2*ox+1*fx, iy=1*oy+1*fy]
  loop_dims: [B, G, OY, OX, FX, FY]
  loop_sizes: [2, 8, 9, 6, 2, 2]
  operand_precision: {W: 0, I: 8, O: 16}
  operand_source: {I: 0, W: 1}
- id: 2
  operator_type: Add
  equation: O[b][g][oy][ox]=W[b][g][oy][ox]+I[b][g][oy][ox]
  loop_dims: [B, G, OY, OX]
  loop_sizes: [2, 8, 9, 6]
  operand_precision: {W: 8, I: 8, O: 16}
  operand_source: {W: 1, I: 7}
  core_allocation: [1]
)";

TEST(ZigzagWorkload, ProductsAreEinsums) {
  const ToolNetwork read = readOrFail(kWorkload);
  const Layer& layer = read.network.layers[0];
  EXPECT_EQ(layer.name, "first");
  const Einsum& einsum = *layer.einsum;
  EXPECT_THAT(einsum.weight, ElementsAre("K", "C", "FY", "FX"));
  EXPECT_THAT(einsum.input, ElementsAre("B", "C", "IY", "IX"));
  EXPECT_THAT(einsum.tensorOrder, ElementsAre("O", "W", "I"));
  ASSERT_EQ(einsum.relations.size(), 2u);
  EXPECT_EQ(einsum.relations[0], (Relation{"IX", {{"OX", 2}, {"FX", 1}}, {1, 1}, 23}));
  EXPECT_EQ(einsum.relations[1], (Relation{"IY", {{"OY", 1}, {"FY", 2}}, {2, 3}, 14}));
  EXPECT_EQ(layer.bits, (ElementBits{8, 4, 24, 6}));
  EXPECT_THAT(layer.inputs, ElementsAre("first.input"));
  EXPECT_EQ(macs(read.network), 2.0 * 8 * 4 * 10 * 12 * 5 * 3);
}

TEST(ZigzagWorkload, PoolsAndSumsHaveTypesOfTheirOwn) {
  const ToolNetwork read = readOrFail(kWorkload);
  const Layer& pool = read.network.layers[1];
  EXPECT_EQ(pool.name, "layer1");
  EXPECT_EQ(pool.type, LayerType::Pool);
  EXPECT_EQ(pool.in, (FeatureMap{8, 10, 12}));
  EXPECT_EQ(pool.out, (FeatureMap{8, 9, 6}));
  EXPECT_EQ(pool.window.stride, (std::array<std::int64_t, 2>{1, 2}));
  EXPECT_EQ(pool.batch, 2);
  EXPECT_THAT(pool.inputs, ElementsAre("first"));
  const Layer& sum = read.network.layers[2];
  EXPECT_EQ(sum.type, LayerType::Add);
  EXPECT_EQ(sum.bits, (ElementBits{8, 8, 16, 16}));
  EXPECT_THAT(sum.inputs, ElementsAre("input7", "layer1"));
  EXPECT_THAT(read.notes, Contains("not imported: core_allocation of layer2"));
  EXPECT_THAT(read.notes, Contains(HasSubstr("taken as max, of layer1")));
}

TEST(ZigzagWorkload, WhatIsImportedReadsBack) {
  const Network network = readOrFail(kWorkload).network;
  EXPECT_EQ(valueOrFail(networkFromJson(toJson(network), "written")), network);
}

TEST(ZigzagWorkload, BadFilesAreRejectedWithTheirPlace) {
  const auto with = [](const char* from, const char* to) { return complaintOf(replaced(kWorkload, from, to)); };
  EXPECT_THAT(with("+= W[k][c][fy][fx] * I", "+= W[k] * V[c] * I"), HasSubstr("/0/equation: found"));
  EXPECT_THAT(with("O[b][k][oy][ox] +=", "O[b][k][oy[ox] +="), HasSubstr("expected an equation such as"));
  EXPECT_THAT(with("I[b][c][iy][ix]\n", "V[b][c][iy][ix]\n"), HasSubstr("expected the operands O, I and W"));
  EXPECT_THAT(with("ix=2*ox+1*fx, iy=oy", "ix=2*ox-1, iy=oy"), HasSubstr("/0/dimension_relations/0"));
  EXPECT_THAT(with("[2, 8, 4, 10, 12, 5, 3]", "[2, 8, 4.5, 10, 12, 5, 3]"),
              HasSubstr("/0/loop_sizes/2: found \"4.5\""));
  EXPECT_THAT(with("[2, 8, 4, 10, 12, 5, 3]", "[2, 8, 4]"), HasSubstr("/0/loop_sizes: found a list; expected 7 sizes"));
  EXPECT_THAT(with("pr_loop_dims: [IX, IY]", "pr_loop_dims: [IX, IZ]"), HasSubstr("expected a relation of \"IZ\""));
  EXPECT_THAT(with("padding: [[1, 1]", "padding: [[1]"), HasSubstr("/0/padding/0"));
  EXPECT_THAT(with("- id: 1", "- id: 0"), HasSubstr("/1/id: found \"0\"; expected an id that no other layer has"));
  EXPECT_THAT(with("I: 8, O: 24", "O: 24"), HasSubstr("/0/operand_precision/I: found nothing"));
  EXPECT_THAT(with("O: 24", "O: 65"), HasSubstr("/0/operand_precision/O: found \"65\""));
  EXPECT_THAT(with("W[k][c]", "W[q][c]"), HasSubstr("found \"Q\", which is not defined"));
}

}  // namespace
}  // namespace tilescope::interop
