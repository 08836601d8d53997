// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/svg.h"
#include "core/base/json.h"

#include <gtest/gtest.h>

#include <fstream>
#include <regex>

#include "core/base/ensure.h"
#include "tests/core/report/drawn.h"
#include "tests/support/places.h"

namespace tilescope::report {
namespace {

Chart chartOf(const Svg& svg, const std::string& label) {
  return {"test", "Test", "A test.", svg.document(label), 100, 50};
}

TEST(Svg, NumbersHaveTwoDecimalsAtMost) {
  EXPECT_EQ(svgNumber(12.5), "12.5");
  EXPECT_EQ(svgNumber(1.0 / 3), "0.33");
  EXPECT_EQ(svgNumber(100), "100");
  EXPECT_EQ(svgNumber(-0.001), "0");
  EXPECT_EQ(svgNumber(1e6), "1000000");
  EXPECT_THROW(svgNumber(std::nan("")), InternalError);
}

TEST(Svg, NamesThatLookLikeMarkupComeBackAsTheyAre) {
  const std::string hostile = "<script>&\"quoted\"</title>]]>";
  Svg svg(100, 50);
  svg.begin("mark", hostile);
  svg.text({1, 10}, hostile, {.role = "label"});
  svg.end();
  const Drawn drawn(chartOf(svg, hostile));
  EXPECT_EQ(*drawn.root.attribute("aria-label"), hostile);
  EXPECT_EQ(texts(drawn.root, "label"), std::vector{hostile});
  EXPECT_EQ(titleOf(*all(drawn.root, "mark").at(0)), hostile);
}

TEST(Svg, EveryElementHasTheClassOfItsColours) {
  Svg svg(100, 50);
  svg.line({0, 0}, {1, 1}, {.line = Ink::Grid, .role = "grid"});
  svg.circle({5, 5}, 2, {.fill = Ink::MemoryBound, .line = Ink::Plot, .opacity = 0.5});
  svg.text({1, 10}, "word", {.halo = true});
  const Drawn drawn(chartOf(svg, "Test"));
  EXPECT_EQ(*drawn.root.children[1].attribute("class"), "grid line-grid");
  EXPECT_EQ(*drawn.root.children[2].attribute("class"), "fill-memory-bound line-plot");
  EXPECT_EQ(*drawn.root.children[2].attribute("fill"), "#B44B0A");
  EXPECT_EQ(*drawn.root.children[2].attribute("fill-opacity"), "0.5");
  EXPECT_EQ(*drawn.root.children[3].attribute("class"), "halo fill-plot line-plot");
  EXPECT_EQ(*drawn.root.children[4].attribute("class"), "fill-text-2");
}

TEST(Svg, AnOpenElementIsAMistakeOfTheProgram) {
  Svg svg(10, 10);
  EXPECT_THROW(svg.end(), InternalError);
  svg.begin("mark", "title");
  EXPECT_THROW(svg.document("label"), InternalError);
}

std::string tokenOf(const std::string& name) {
  static const std::map<std::string, std::string> kOfLists{
      {"tensor-i", "/tensors/0"}, {"tensor-w", "/tensors/1"}, {"tensor-o", "/tensors/2"}};
  if (kOfLists.count(name)) return kOfLists.at(name);
  std::smatch match;
  if (std::regex_match(name, match, std::regex("level-([0-3])"))) return "/levels/" + match[1].str();
  if (std::regex_match(name, match, std::regex("pin-([a-f])")))
    return "/pins/" + std::to_string(match[1].str()[0] - 'a');
  return "/" + std::regex_replace(name, std::regex("-"), "_");
}

TEST(Ink, ColoursAreThoseOfTheThemes) {
  const auto theme = [](const std::string& name) {
    std::ifstream file(inSource("resources/themes/" + name + ".json"));
    return nlohmann::json::parse(file);
  };
  const nlohmann::json light = theme("light"), dark = theme("dark");
  const std::string style = chartStyle();
  for (int i = 1; i <= static_cast<int>(Ink::PinF); ++i) {
    const InkColours& ink = coloursOf(static_cast<Ink>(i));
    const nlohmann::json::json_pointer token(tokenOf(std::string(ink.name)));
    EXPECT_EQ(ink.light, light.at(token)) << ink.name;
    EXPECT_EQ(ink.dark, dark.at(token)) << ink.name;
    EXPECT_NE(style.find(".chart .fill-" + std::string(ink.name) + "{fill:" + std::string(ink.dark) + "}"),
              std::string::npos);
    EXPECT_NE(style.find(".chart .line-" + std::string(ink.name) + "{stroke:" + std::string(ink.dark) + "}"),
              std::string::npos);
  }
}

TEST(TextWidth, GrowsWithTheTextAndItsSize) {
  EXPECT_NEAR(textWidth("0", 1000), 625, 0.5);
  EXPECT_DOUBLE_EQ(textWidth("abc", 11), textWidth("a", 11) + textWidth("bc", 11));
  EXPECT_DOUBLE_EQ(textWidth("abc", 22), 2 * textWidth("abc", 11));
  EXPECT_GT(textWidth("abc", 11, true), textWidth("abc", 11));
  EXPECT_DOUBLE_EQ(textWidth("×", 1000), 659);
}

TEST(TextWidth, ElidedTextKeepsBothEndsAndFits) {
  const std::string name = "features.12.expand_conv_and_something_more";
  const std::string shorter = elided(name, 80, 11);
  EXPECT_LE(textWidth(shorter, 11), 80);
  EXPECT_EQ(shorter.substr(0, 4), name.substr(0, 4));
  EXPECT_EQ(shorter.back(), name.back());
  EXPECT_NE(shorter.find("…"), std::string::npos);
  EXPECT_EQ(elided("conv1", 80, 11), "conv1");
  EXPECT_EQ(elided("conv1", 1, 11), "…");
}

}  // namespace
}  // namespace tilescope::report
