// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/yaml_tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/yaml_place.h"

namespace tilescope {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

YamlNode treeOf(const std::string& text) {
  Result<YamlNode> tree = parseYaml(text, "f.yaml");
  if (!tree) throw std::runtime_error(toText(tree.diagnostics()));
  return std::move(tree).value();
}

std::string complaint(const std::string& text, const YamlLimits& limits = {}) {
  const Result<YamlNode> tree = parseYaml(text, "f.yaml", limits);
  return tree ? "read" : toText(tree.diagnostics());
}

TEST(YamlTree, KeepsTagsOrderAndLines) {
  const YamlNode tree = treeOf("nodes:\n- !Component\n  name: a\n- plain\n'8': \"8\"\nempty:\nnone: ~\n");
  ASSERT_EQ(tree.entries.size(), 4u);
  EXPECT_EQ(tree.entries[0].key, "nodes");
  const YamlNode& nodes = *tree.find("nodes");
  EXPECT_EQ(nodes.items[0].tag, "!Component");
  EXPECT_EQ(nodes.items[0].find("name")->line, 3);
  EXPECT_EQ(nodes.items[1].tag, "");
  EXPECT_EQ(tree.find("8")->text, "8");
  EXPECT_EQ(tree.find("8")->tag, "");
  EXPECT_EQ(tree.find("empty")->kind, YamlNode::Kind::Null);
  EXPECT_EQ(tree.find("none")->kind, YamlNode::Kind::Null);
  EXPECT_EQ(tree.find("other"), nullptr);
}

TEST(YamlTree, AliasesAndMergesAreReplaced) {
  const YamlNode tree = treeOf(
      "base: &base {a: 1, deep: {x: 1, y: 2}}\n"
      "flat: {<<: *base, a: 3, deep: {x: 4}}\n"
      "deep: {<<<: *base, a: 3, deep: {x: 4}}\n"
      "list: {<<: [{a: 5}, *base]}\n");
  EXPECT_EQ(tree.find("flat")->find("a")->text, "3");
  EXPECT_EQ(tree.find("flat")->find("deep")->find("y"), nullptr);
  EXPECT_EQ(tree.find("deep")->find("deep")->find("x")->text, "4");
  EXPECT_EQ(tree.find("deep")->find("deep")->find("y")->text, "2");
  EXPECT_EQ(tree.find("list")->find("a")->text, "5");
  EXPECT_EQ(tree.find("list")->find("deep")->find("y")->text, "2");
}

TEST(YamlTree, AKeyThatOccursTwiceHasItsLastValueAndAWarning) {
  const Result<YamlNode> tree = parseYaml("a: 1\nb: 2\na: 3\n", "f.yaml");
  ASSERT_TRUE(tree.ok());
  EXPECT_EQ(tree->find("a")->text, "3");
  EXPECT_EQ(tree->entries.size(), 2u);
  EXPECT_THAT(toText(tree.diagnostics()), HasSubstr("warning: f.yaml: line 3: found the key \"a\" again"));
}

TEST(YamlTree, WhatIsNoYamlIsSaidWithItsPlace) {
  EXPECT_THAT(complaint("a: [1, 2\nb: 3\n"), HasSubstr("f.yaml: line 2, column 2: found text that is not well-formed"));
  EXPECT_THAT(complaint("a: *nowhere\n"), HasSubstr("line 1, column 4"));
  EXPECT_THAT(complaint("a: 1\n---\nb: 2\n"), HasSubstr("more than one document"));
  EXPECT_THAT(complaint("{[1]: 2}\n"), HasSubstr("a key that is not text"));
  EXPECT_THAT(complaint("a: {<<: 3}\n"), HasSubstr("\"<<\" of something that is not a map"));
  EXPECT_THAT(complaint(std::string("a: \0b", 5)), HasSubstr("not UTF-8"));
  EXPECT_THAT(complaint("a: \xC3("), HasSubstr("not UTF-8"));
  EXPECT_THAT(complaint("a: &a [1, *a]\n"), HasSubstr("an alias inside its own target"));
}

TEST(YamlTree, LimitsHoldForWhatAliasesRepeat) {
  std::string bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i < 12; ++i) {
    bomb += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [";
    for (int k = 0; k < 10; ++k) bomb += (k > 0 ? ", *a" : "*a") + std::to_string(i - 1);
    bomb += "]\n";
  }
  EXPECT_THAT(complaint(bomb), HasSubstr("more than 1000000 nodes"));
  std::string chain = "a0: &a0 [x]\n";
  for (int i = 1; i < 80; ++i)
    chain += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [*a" + std::to_string(i - 1) + "]\n";
  EXPECT_THAT(complaint(chain), HasSubstr("more than 64 levels"));
  std::string texts = "a: &a " + std::string(640'000, 'x') + "\nb: [";
  for (int i = 0; i < 100; ++i) texts += "*a, ";
  EXPECT_THAT(complaint(texts + "]\n"), HasSubstr("more than 1000000 nodes"));
}

TEST(YamlTree, LimitsHoldForSizeAndDepth) {
  EXPECT_EQ(complaint(std::string(63, '[') + std::string(63, ']')), "read");
  EXPECT_THAT(complaint(std::string(70, '[') + std::string(70, ']')), HasSubstr("more than 64 levels"));
  EXPECT_THAT(complaint(std::string(100'000, '[')), HasSubstr("more than 64 levels"));
  EXPECT_THAT(complaint("a: 1\n", {.maxBytes = 4}), HasSubstr("more than 4 bytes"));
}

TEST(YamlPlace, NamesThePlaceOfWhatIsNotAsExpected) {
  const YamlNode tree = treeOf("a: {b: [1, x], c: yes, d: -1.5}\n");
  const YamlPlace a = YamlPlace(tree).at("a");
  EXPECT_EQ(a.at("b").items()[0].whole(1, 2), 1);
  EXPECT_TRUE(a.at("c").flag());
  EXPECT_THAT(a.keysBesides({"b", "d"}), testing::ElementsAre("c"));
  const auto why = [](const auto& read) -> std::string {
    try {
      read();
    } catch (const Rejection& rejection) {
      return toText(rejection.in("f"));
    }
    return "read";
  };
  EXPECT_THAT(why([&] { (void)a.at("b").items()[1].whole(1, 2); }),
              HasSubstr("/a/b/1: found \"x\"; expected a whole number from 1 to 2"));
  EXPECT_THAT(why([&] { (void)a.at("b").items()[0].whole(2, 3); }), HasSubstr("/a/b/0: found \"1\""));
  EXPECT_THAT(why([&] { (void)a.at("d").number(); }),
              HasSubstr("/a/d: found \"-1.5\"; expected a number of 0 or more"));
  EXPECT_THAT(why([&] { (void)a.at("e"); }), HasSubstr("/a/e: found nothing; expected the key \"e\""));
  EXPECT_THAT(why([&] { (void)a.at("b").text(); }), HasSubstr("/a/b: found a list; expected a word"));
  EXPECT_THAT(why([&] { (void)a.items(); }), HasSubstr("/a: found a map; expected a list"));
  EXPECT_THAT(why([&] { (void)a.at("b").items()[1].flag(); }), HasSubstr("expected true or false"));
}

}  // namespace
}  // namespace tilescope
