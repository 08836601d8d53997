// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/diana/legality.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/models/diana/diana_cases.h"

namespace tilescope::diana {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::string> names(const std::vector<BrokenRule>& broken) {
  std::vector<std::string> list;
  for (const BrokenRule& rule : broken) list.push_back(rule.rule);
  return list;
}

Tile wholeOf(const Problem& p) {
  return {p.layer.K, p.layer.rows.out, p.layer.columns.out};
}

std::vector<BrokenRule> brokenBy(const Layer& layer, std::optional<Tile> tile = {}) {
  const Problem p = problem(layer, machine());
  return brokenRules(p, tile.value_or(wholeOf(p)), InputMode::PerTile);
}

TEST(DianaLegality, TakesWhatTheDriverTakes) {
  EXPECT_THAT(brokenBy(conv({64, 16, 16, 48, 3, 3, 1, 1})), IsEmpty());
  Layer unequal = conv({16, 16, 8, 16, 3, 3, 0, 0, 2});
  unequal.window.padding = {0, 0, 1, 1};
  unequal.in.height = unequal.in.width = 32;
  EXPECT_THAT(brokenBy(unequal), IsEmpty());
}

TEST(DianaLegality, NamesEveryRuleOfALayer) {
  EXPECT_THAT(names(brokenBy(conv({16, 16, 8, 16, 2, 1}))), ElementsAre("kernel"));
  Layer layer = conv({16, 16, 8, 16, 3, 3});
  layer.window.stride = {1, 2};
  EXPECT_THAT(names(brokenBy(layer)), ElementsAre("stride"));
  layer = conv({16, 16, 8, 16, 3, 3});
  layer.window.dilation = {2, 2};
  EXPECT_THAT(names(brokenBy(layer)), ElementsAre("dilation"));
  layer = conv({16, 16, 8, 16, 1, 1});
  layer.groups = 2;
  EXPECT_THAT(names(brokenBy(layer)), ElementsAre("groups"));
  layer = conv({16, 16, 8, 16, 1, 1});
  layer.bits = ElementBits{16, 8, 32, 8};
  EXPECT_THAT(names(brokenBy(layer)), ElementsAre("precision"));
  layer = conv({16, 16, 8, 16, 1, 1});
  layer.activation = Activation{ActivationType::Sigmoid, {}};
  EXPECT_THAT(names(brokenBy(layer)), ElementsAre("activation"));
  layer = conv({16, 16, 8, 16, 1, 1});
  layer.window.padding = {16, 0, 0, 0};
  EXPECT_THAT(names(brokenBy(layer)), ElementsAre("padding"));
  layer = conv({16, 16, 8, 16});
  layer.type = LayerType::Add;
  layer.in.channels = 8;
  EXPECT_THAT(names(brokenBy(layer)), ElementsAre("add_shapes"));
}

TEST(DianaLegality, NamesEveryRuleOfATileWithTheNearestLegalSize) {
  const Layer layer = conv({64, 16, 16, 64, 1, 1});
  const auto message = [&](const Layer& l, const Tile& tile) { return brokenBy(l, tile).at(0).message; };
  EXPECT_THAT(names(brokenBy(layer, Tile{24, 16, 64})), ElementsAre("k_tile"));
  EXPECT_THAT(message(layer, {24, 16, 64}), AllOf(HasSubstr("The K tile is 24"), HasSubstr("Take 16.")));
  EXPECT_THAT(names(brokenBy(layer, Tile{16, 16, 16})), ElementsAre("ox_tile"));
  EXPECT_THAT(message(layer, {16, 16, 16}), HasSubstr("Take 32."));
  EXPECT_THAT(names(brokenBy(conv({64, 16, 16, 64, 3, 3}), Tile{16, 16, 32})), ElementsAre("ox_tile"));
  const Layer narrow = conv({64, 16, 9, 16, 1, 1});
  EXPECT_THAT(names(brokenBy(narrow, Tile{16, 4, 16})), ElementsAre("row_tail"));
  EXPECT_THAT(message(narrow, {16, 4, 16}), HasSubstr("Take an OY tile of"));
  Layer fc = conv({64, 16, 1, 1});
  fc.type = LayerType::Fc;
  EXPECT_THAT(names(brokenBy(fc, Tile{17, 1, 1})), ElementsAre("k_tile"));
  EXPECT_THAT(message(fc, {17, 1, 1}), HasSubstr("Take 16."));
}

TEST(DianaLegality, CountsRoomForWidenedRows) {
  const Problem p = problem(conv({16, 16, 64, 17, 1, 1}), machine(40));
  const Tile whole = wholeOf(p);
  EXPECT_TRUE(fits(p, needsOf(p, whole, InputMode::Resident)));
  EXPECT_THAT(names(brokenTileRules(p, whole, InputMode::Resident)), ElementsAre("widened_room"));
  EXPECT_THAT(brokenTileRules(p, whole, InputMode::Resident).at(0).message, HasSubstr("enlarge the memory to"));
}

}  // namespace
}  // namespace tilescope::diana
