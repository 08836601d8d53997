// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/loop_roles.h"

#include <gtest/gtest.h>

#include "core/workload/tensor_problem.h"
#include "tests/support/random_einsum.h"

namespace tilescope {
namespace {

using Names = std::vector<std::string>;

struct LettersCase {
  const char* label;
  Einsum einsum;
  const char* roles;  // in loop order; "-": none
};

Einsum einsumOf(const Names& loops, Names out, Names in, Names weight, std::vector<Relation> relations = {}) {
  Einsum einsum;
  for (const std::string& loop : loops) einsum.dims.emplace_back(loop, 2);
  einsum.output = std::move(out);
  einsum.input = std::move(in);
  einsum.weight = std::move(weight);
  einsum.relations = std::move(relations);
  return einsum;
}

std::string rolesText(const Einsum& einsum) {
  std::string text;
  for (const std::optional<Dim>& role : loopRoles(einsum).of)
    text += (text.empty() ? "" : " ") + std::string(role ? name(*role) : "-");
  return text;
}

class LoopRolesOf : public testing::TestWithParam<LettersCase> {};

TEST_P(LoopRolesOf, FollowFromTheTensors) {
  EXPECT_EQ(rolesText(GetParam().einsum), GetParam().roles);
}

const Relation kRows{"h", {{"P", 1}, {"R", 1}}, {1, 1}, {}};
const Relation kColumns{"w", {{"S", 1}, {"Q", 2}}, {0, 0}, {}};

INSTANTIATE_TEST_SUITE_P(
    Letters, LoopRolesOf,
    testing::Values(
        LettersCase{"product", einsumOf({"M", "N", "D"}, {"M", "N"}, {"M", "D"}, {"D", "N"}), "OY K C"},
        LettersCase{"attention", einsumOf({"H", "M", "N", "D"}, {"H", "M", "N"}, {"H", "M", "D"}, {"H", "N", "D"}),
                    "G OY K C"},
        LettersCase{"gemm", einsumOf({"M", "N", "K"}, {"M", "N"}, {"M", "K"}, {"K", "N"}), "OY K C"},
        LettersCase{"alphabet", einsumOf({"A", "B", "C"}, {"A", "C"}, {"A", "B"}, {"B", "C"}), "OY C K"},
        LettersCase{"projection", einsumOf({"M", "H", "D", "E"}, {"M", "H", "D"}, {"M", "E"}, {"E", "H", "D"}),
                    "OY K K C"},
        LettersCase{"rows, columns, images",
                    einsumOf({"X", "M", "N", "P", "D"}, {"X", "M", "P", "N"}, {"X", "M", "P", "D"}, {"D", "N"}),
                    "B OY K OX C"},
        LettersCase{"convolution",
                    einsumOf({"N", "M", "D", "P", "Q", "R", "S"}, {"N", "M", "P", "Q"}, {"N", "D", "h", "w"},
                             {"M", "D", "R", "S"}, {kRows, kColumns}),
                    "B K C OY OX FY FX"},
        LettersCase{"one axis", einsumOf({"P", "R", "M", "D"}, {"P", "M"}, {"D", "h"}, {"M", "D", "R"}, {kRows}),
                    "OY FY K C"},
        LettersCase{"a name settles its axis",
                    einsumOf({"OX", "P", "R", "S"}, {"P", "OX"}, {"w", "h"}, {"R", "S"},
                             {kRows, {"w", {{"OX", 1}, {"S", 1}}, {0, 0}, {}}}),
                    "OX OY FY FX"},
        LettersCase{"convolution's own names", einsumOf({"K", "C", "OX"}, {"K", "OX"}, {"C", "OX"}, {"K", "C"}),
                    "K C OX"},
        LettersCase{"names beside letters",
                    einsumOf({"K", "D", "OX", "M"}, {"K", "OX", "M"}, {"D", "OX", "M"}, {"K", "D"}), "K C OX OY"},
        LettersCase{"depthwise channels called C", einsumOf({"C", "P"}, {"C", "P"}, {"C", "P"}, {"C"}), "G OY"},
        LettersCase{"only weights", einsumOf({"M", "Z"}, {"M"}, {"M"}, {"M", "Z"}), "G -"},
        LettersCase{"a name that nothing else takes", einsumOf({"M", "C"}, {"M", "C"}, {"M"}, {"M"}), "G C"}),
    [](const auto& each) {
      std::string label = each.param.label;
      std::replace_if(
          label.begin(), label.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
      return label;
    });

TEST(LoopRoles, ThoseOfLayersOtherThanEinsumAreTheirNames) {
  for (const LayerType type : {LayerType::Conv, LayerType::Fc, LayerType::Pool, LayerType::Add, LayerType::Concat,
                               LayerType::Reorg, LayerType::Matmul}) {
    Layer layer;
    layer.type = type;
    const Einsum einsum = toEinsum(layer);
    const LoopRoles roles = loopRoles(einsum);
    for (std::size_t i = 0; i < einsum.dims.size(); ++i)
      EXPECT_EQ(roles.of[i], parseDim(einsum.dims[i].first)) << name(type);
  }
}

TEST(LoopRoles, TheLargestOfSeveralComesFirst) {
  Einsum einsum = einsumOf({"M", "H", "D", "E", "J"}, {"M", "H", "D", "J"}, {"M", "E"}, {"E", "H", "D", "J"});
  einsum.dims = {{"M", 8}, {"H", 12}, {"D", 64}, {"E", 8}, {"J", 12}};
  EXPECT_EQ(loopRoles(einsum).loopsOf(Dim::K), (std::vector<LoopSize>{{"D", 64}, {"H", 12}, {"J", 12}}));
}

TEST(LoopRoles, LettersOfOneAxisStandForBothAndNamesDoNot) {
  const LoopRoles letters = loopRoles(einsumOf({"M", "N", "D"}, {"M", "N"}, {"M", "D"}, {"D", "N"}));
  EXPECT_EQ(letters.loopsOf(Dim::OY), (std::vector<LoopSize>{{"M", 2}}));
  EXPECT_EQ(letters.loopsOf(Dim::OX), (std::vector<LoopSize>{{"M", 2}}));
  const LoopRoles named = loopRoles(einsumOf({"OX", "N", "D"}, {"OX", "N"}, {"OX", "D"}, {"D", "N"}));
  EXPECT_EQ(named.loopsOf(Dim::OX), (std::vector<LoopSize>{{"OX", 2}}));
  EXPECT_TRUE(named.loopsOf(Dim::OY).empty());
}

TEST(LoopRoles, LettersDoNotMatter) {
  for (unsigned seed = 0; seed < 500; ++seed) {
    RandomEinsum random(seed);
    const Einsum einsum = random.draw(0);
    EXPECT_EQ(rolesText(random.renamed(einsum)), rolesText(einsum)) << "seed " << seed;
  }
}

TEST(RoleNames, MakeOneLoopOfSeveralThatStandSideBySide) {
  Einsum einsum = einsumOf({"M", "H", "D", "E"}, {"M", "H", "D"}, {"M", "E"}, {"E", "H", "D"});
  einsum.dims[1].second = 12;
  const std::optional<Einsum> named = inRoleNames(einsum);
  ASSERT_TRUE(named);
  EXPECT_EQ(named->dims, (std::vector<LoopSize>{{"OY", 2}, {"K", 24}, {"C", 2}}));
  EXPECT_EQ(named->output, (Names{"OY", "K"}));
  EXPECT_EQ(named->input, (Names{"OY", "C"}));
  EXPECT_EQ(named->weight, (Names{"C", "K"}));
}

TEST(RoleNames, NameThePositionsOfTheInput) {
  const Einsum einsum = einsumOf({"N", "M", "D", "P", "Q", "R", "S"}, {"N", "M", "P", "Q"}, {"N", "D", "h", "w"},
                                 {"M", "D", "R", "S"}, {kRows, kColumns});
  const std::optional<Einsum> named = inRoleNames(einsum);
  ASSERT_TRUE(named);
  EXPECT_EQ(named->input, (Names{"B", "C", "IY", "IX"}));
  EXPECT_EQ(named->relations[0], (Relation{"IY", {{"OY", 1}, {"FY", 1}}, {1, 1}, {}}));
  EXPECT_EQ(named->relations[1], (Relation{"IX", {{"FX", 1}, {"OX", 2}}, {0, 0}, {}}));
  EXPECT_EQ(inRoleNames(*named), named) << "a convolution stays as it is";
}

TEST(RoleNames, AreNotThereForWhatIsNoConvolution) {
  EXPECT_FALSE(inRoleNames(einsumOf({"M", "Z"}, {"M"}, {"M"}, {"M", "Z"})));
  // A convolution with three sliding axes.
  const Relation depth{"d", {{"T", 1}, {"U", 1}}, {0, 0}, {}};
  EXPECT_FALSE(inRoleNames(einsumOf({"P", "Q", "R", "S", "T", "U"}, {"T", "P", "Q"}, {"d", "h", "w"}, {"U", "R", "S"},
                                    {depth, kRows, kColumns})));
}

}  // namespace
}  // namespace tilescope
