// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/dataflow_loops.h"

#include <gtest/gtest.h>

#include "tests/support/random_einsum.h"

namespace tilescope {
namespace {

// The matrix product of M × D and D × N.
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

// Here K is summed over, so a dataflow of convolutions treats it as C.
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

// The loops under convolution names, on 32 lanes. Empty if nothing changes.
std::optional<std::vector<UnrolledLoop>> inRoles(const Einsum& einsum, const std::vector<UnrolledLoop>& asked) {
  HardwareProfile hardware;
  hardware.arrayDims = {{"D1", 32}};
  hardware.dataflows.resize(1);
  hardware.dataflows[0].unroll = {{"D1", asked}};
  const std::optional<HardwareProfile> named = withRolesOf(einsumLayer("layer", einsum), hardware);
  if (!named) return std::nullopt;
  return named->dataflows[0].unroll->front().second;
}

using Unrolled = std::vector<UnrolledLoop>;

TEST(DataflowLoops, InRolesALetterIsWhatItsLoopDoes) {
  EXPECT_EQ(inRoles(productOf("M", "N", "K"), {{"N", std::nullopt}, {"K", 8}, {"M", 2}}),
            (Unrolled{{"K", std::nullopt}, {"C", 8}, {"OY", 2}}));
}

TEST(DataflowLoops, InRolesALoopThatTheLayerLacksIsNone) {
  EXPECT_EQ(inRoles(productOf("M", "N", "D"), {{"N", 4}, {"K", 8}, {"Z", 2}}), (Unrolled{{"K", 4}}));
}

TEST(DataflowLoops, WithoutALetterOfTheLayerTheProfileSaysItAlready) {
  EXPECT_EQ(inRoles(productOf("M", "N", "D"), {{"K", 4}, {"OX", 8}}), std::nullopt);
  EXPECT_FALSE(withRolesOf(Layer{}, HardwareProfile{}));
}

// H (20) and N (12) are both columns. Each takes at most its own number of the 32 lanes.
TEST(DataflowLoops, InRolesOneOfSeveralLoopsTakesItsOwnIterationsAtMost) {
  Einsum einsum = productOf("M", "N", "D");
  einsum.dims.emplace_back("H", 20);
  einsum.output.emplace_back("H");
  einsum.weight.emplace_back("H");
  EXPECT_EQ(inRoles(einsum, {{"N", std::nullopt}}), (Unrolled{{"K", 12}}));
  EXPECT_EQ(inRoles(einsum, {{"N", std::nullopt}, {"H", 2}}), (Unrolled{{"K", 12}, {"K", 2}}));
  EXPECT_EQ(inRoles(einsum, {{"H", std::nullopt}, {"N", std::nullopt}}), (Unrolled{{"K", 20}, {"K", 1}}));
  EXPECT_EQ(inRoles(einsum, {{"H", 32}}), (Unrolled{{"K", 20}}));
}

}  // namespace
}  // namespace tilescope
