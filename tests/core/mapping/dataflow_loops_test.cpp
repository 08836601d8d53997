// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/dataflow_loops.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

// M × N = M × D times D × N.
Einsum productOf(const std::string& m, const std::string& n, const std::string& d) {
  Einsum einsum;
  einsum.dims = {{m, 64}, {n, 12}, {d, 32}};
  einsum.output = {m, n};
  einsum.input = {m, d};
  einsum.weight = {d, n};
  return einsum;
}

std::vector<UnrolledLoop> along(const Einsum& einsum, const std::vector<UnrolledLoop>& asked) {
  Dataflow dataflow;
  dataflow.unroll = {{"D1", asked}};
  return inLoopsOf(einsum, dataflow).unroll->front().second;
}

TEST(DataflowLoops, AreTheLoopsThatPlayTheirRoles) {
  const Einsum einsum = productOf("M", "N", "D");
  EXPECT_EQ(along(einsum, {{"K", std::nullopt}, {"C", 8}, {"OX", 4}}),
            (std::vector<UnrolledLoop>{{"N", std::nullopt}, {"D", 8}, {"M", 4}}));
}

TEST(DataflowLoops, ThatNoLoopPlaysKeepTheirNames) {
  EXPECT_EQ(along(productOf("M", "N", "D"), {{"FX", 3}, {"Z", 2}}), (std::vector<UnrolledLoop>{{"FX", 3}, {"Z", 2}}));
}

TEST(DataflowLoops, NamesOfAConvolutionStay) {
  EXPECT_EQ(along(productOf("OX", "K", "C"), {{"K", 2}, {"OY", 3}, {"OX", 4}}),
            (std::vector<UnrolledLoop>{{"K", 2}, {"OY", 3}, {"OX", 4}}));
}

// The K of "M, N, K" is summed over: to a dataflow of convolutions it is a C.
TEST(DataflowLoops, ANameThatContradictsTheTensorsIsALetter) {
  EXPECT_EQ(along(productOf("M", "N", "K"), {{"K", 2}, {"C", 4}}), (std::vector<UnrolledLoop>{{"N", 2}, {"K", 4}}));
}

TEST(DataflowLoops, ADataflowWithALetterOfTheLayerSpeaksOfItsLoops) {
  EXPECT_EQ(along(productOf("M", "N", "K"), {{"K", 2}, {"N", 4}}), (std::vector<UnrolledLoop>{{"K", 2}, {"N", 4}}));
}

TEST(DataflowLoops, SeveralOfOneRoleShareTheFactorTheLargestFirst) {
  Einsum einsum = productOf("M", "N", "D");
  einsum.dims.emplace_back("H", 20);
  einsum.output.emplace_back("H");
  einsum.weight.emplace_back("H");
  EXPECT_EQ(along(einsum, {{"K", std::nullopt}}),
            (std::vector<UnrolledLoop>{{"H", std::nullopt}, {"N", std::nullopt}}));
  EXPECT_EQ(along(einsum, {{"K", 16}}), (std::vector<UnrolledLoop>{{"H", 16}}));
  EXPECT_EQ(along(einsum, {{"K", 64}}), (std::vector<UnrolledLoop>{{"H", 20}, {"N", 3}}));
}

}  // namespace
}  // namespace tilescope
