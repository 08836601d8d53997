// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/attention_blocks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/base/schemas.h"
#include "core/partition/attention_json.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Layer markedProduct(const std::string& name, const std::vector<std::string>& inputs, const MatmulShape& shape) {
  Layer layer;
  layer.name = name;
  layer.type = LayerType::Matmul;
  layer.inputs = inputs;
  layer.batch = 3;
  layer.matmul = shape;
  layer.attention = AttentionMark{"a", 10, 6, true};
  return layer;
}

// Batch 3, 2 key heads with 4 query heads each, 10 tokens after 6, widths 8 and 12.
Network networkWithABlock() {
  Network network;
  network.name = "small";
  network.layers.push_back(markedProduct("scores", {"q", "k"}, {40, 8, 16, false, 2}));
  Layer softmax;
  softmax.name = "softmax";
  softmax.type = LayerType::Vector;
  softmax.inputs = {"scores"};
  softmax.pass = Pass{"softmax", {}, {3, 2, 40, 16}, 16, 0};
  softmax.attention = network.layers[0].attention;
  network.layers.push_back(softmax);
  network.layers.push_back(markedProduct("context", {"softmax", "v"}, {40, 16, 12, false, 2}));
  return network;
}

TEST(AttentionBlocks, SizesComeFromTheProductsAndTheMark) {
  const Result<std::vector<AttentionBlock>> blocks = attentionBlocks(networkWithABlock());
  EXPECT_THAT(blocks.diagnostics(), IsEmpty());
  EXPECT_THAT(valueOrFail(blocks), ElementsAre(AttentionBlock{"a", 6, 4, 10, 6, 16, 8, 12, true}));
}

TEST(AttentionBlocks, TheOrderOfLayersDoesNotMatter) {
  Network network = networkWithABlock();
  std::swap(network.layers[0], network.layers[2]);
  EXPECT_EQ(valueOrFail(attentionBlocks(network)), valueOrFail(attentionBlocks(networkWithABlock())));
}

TEST(AttentionBlocks, OtherPassesOfABlockMayLieBetween) {
  Network network = networkWithABlock();
  Layer scale = network.layers[1];
  scale.name = "scale";
  scale.pass->op = "mul";
  network.layers[1].inputs = {"scale"};
  network.layers.insert(network.layers.begin() + 1, scale);
  EXPECT_EQ(valueOrFail(attentionBlocks(network)), valueOrFail(attentionBlocks(networkWithABlock())));
}

TEST(AttentionBlocks, AMarkOfFewerKeysThanTokensHasNoPast) {
  Network network = networkWithABlock();
  for (Layer& layer : network.layers) layer.attention->past = -4;
  EXPECT_EQ(valueOrFail(attentionBlocks(network))[0].past, 0);
}

std::string whyNot(const Network& network) {
  const Result<std::vector<AttentionBlock>> blocks = attentionBlocks(network);
  EXPECT_FALSE(blocks.ok());
  return toText(blocks.diagnostics());
}

TEST(AttentionBlocks, NetworksWithoutMarksAreRejected) {
  Network network = networkWithABlock();
  for (Layer& layer : network.layers) layer.attention.reset();
  const std::string text = whyNot(network);
  EXPECT_THAT(text, HasSubstr("found 3 layers, 2 of them matmul, and no attention block"));
  EXPECT_THAT(text, HasSubstr(R"("x-attention": {"block": "a", "tokens": 128})"));
  EXPECT_THAT(whyNot({}), HasSubstr("found 0 layers"));
}

TEST(AttentionBlocks, MarksThatMakeNoBlockAreNamed) {
  const auto changed = [](auto change) {
    Network network = networkWithABlock();
    change(network);
    std::string text = whyNot(network);
    EXPECT_THAT(text, HasSubstr("attention block \"a\""));
    EXPECT_THAT(text, HasSubstr("found no attention block that can be read"));
    return text;
  };
  EXPECT_THAT(changed([](Network& n) { n.layers.pop_back(); }), HasSubstr("marks 1 product and 1 layer of softmax"));
  EXPECT_THAT(changed([](Network& n) { n.layers[1].attention.reset(); }),
              HasSubstr("2 products and 0 layers of softmax"));
  EXPECT_THAT(changed([](Network& n) { n.layers[2].matmul.constantB = true; }),
              HasSubstr("has the product \"context\"; expected products of type matmul, of two activations"));
  EXPECT_THAT(changed([](Network& n) { n.layers[0].type = LayerType::Einsum; }),
              HasSubstr("has the product \"scores\""));
  EXPECT_THAT(changed([](Network& n) { n.layers[2].matmul.k = 15; }),
              HasSubstr("\"scores\" of 40 × 8 by 8 × 16, batch 3, 2 heads, then \"context\" of 40 × 15"));
  EXPECT_THAT(changed([](Network& n) { n.layers[2].matmul.heads = 1; }), HasSubstr("do not follow each other"));
  EXPECT_THAT(changed([](Network& n) { n.layers[2].batch = 1; }), HasSubstr("do not follow each other"));
  EXPECT_THAT(changed([](Network& n) { n.layers[0].attention->tokens = 7; }), HasSubstr("has 40 rows of 7 tokens"));
  EXPECT_THAT(changed([](Network& n) { n.layers[0].attention->tokens = 0; }), HasSubstr("has 40 rows of 0 tokens"));
}

TEST(AttentionBlocks, WhatIsNoBlockIsLeftOutOfTheOthers) {
  Network network = networkWithABlock();
  Layer alone = network.layers[0];
  alone.attention->block = "b";
  network.layers.push_back(alone);
  const Result<AttentionAnswer> answer = attentionAnswer(network, {100, 1});
  EXPECT_EQ(valueOrFail(answer).spans.size(), 1u);
  ASSERT_EQ(answer.diagnostics().size(), 1u);
  EXPECT_THAT(toText(answer.diagnostics()), HasSubstr("attention block \"b\" marks 1 product"));
  EXPECT_FALSE(hasErrors(answer.diagnostics()));
}

Network withBlocks(int count) {
  Network network;
  network.name = "deep";
  for (int i = 0; i < count; ++i)
    for (Layer layer : networkWithABlock().layers) {
      layer.attention->block = "block" + std::to_string(i);
      network.layers.push_back(std::move(layer));
    }
  return network;
}

TEST(AttentionAnswer, TotalsAreThoseOfAllBlocks) {
  const AttentionAnswer one = valueOrFail(attentionAnswer(withBlocks(1), {700, 2}));
  const AttentionAnswer three = valueOrFail(attentionAnswer(withBlocks(3), {700, 2}));
  EXPECT_EQ(one.unfused, one.spans[0].traffic.unfused);
  EXPECT_EQ(one.best, one.spans[0].traffic.least());
  EXPECT_LT(one.best, one.unfused);
  EXPECT_EQ(three.unfused, 3 * one.unfused);
  EXPECT_EQ(three.minimum, 3 * one.minimum);
  EXPECT_EQ(three.best, 3 * one.best);
}

TEST(AttentionAnswer, CountsFromTwoToThe53OnAreRejected) {
  Network network = networkWithABlock();
  network.layers[0].matmul.k = std::int64_t{1} << 47;
  const Result<AttentionAnswer> answer = attentionAnswer(network, {100, 1});
  EXPECT_THAT(toText(answer.diagnostics()), HasSubstr("attention block \"a\", which moves 2^53 elements or more"));
  EXPECT_TRUE(hasErrors(answer.diagnostics()));
}

TEST(AttentionAnswer, NotesSayWhatDecodingCannotSave) {
  Network network = networkWithABlock();
  EXPECT_THAT(notesOn(valueOrFail(attentionAnswer(network, {700, 1}))), IsEmpty());
  for (Layer& layer : network.layers) layer.attention->tokens = 1;
  // One copy: 40 · 20 + 16 · 20 + 4 · 40 · 16 elements; the last term is the scores.
  EXPECT_THAT(notesOn(valueOrFail(attentionAnswer(network, {10'000, 1}))),
              ElementsAre("One token at a time: keys and values are read once in any case, so fusing saves at "
                          "most 69.6 % of the traffic."));
}

TEST(AttentionAnswer, NotesSayWhatATokenTakes) {
  EXPECT_THAT(notesOn(valueOrFail(attentionAnswer(networkWithABlock(), {100, 1}))),
              ElementsAre("1 block stays unfused because not even one token fits: that takes 112 elements."));
  EXPECT_THAT(notesOn(valueOrFail(attentionAnswer(networkWithABlock(), {112, 1}))), IsEmpty());
}

TEST(AttentionAnswer, DocumentsFollowTheirSchema) {
  for (const std::int64_t capacity : {0, 150, 100'000}) {
    const Json document = toJson(valueOrFail(attentionAnswer(withBlocks(2), {capacity, 1})));
    EXPECT_EQ(toText(validateAgainstSchema(document, "partition", "answer")), "");
    EXPECT_EQ(document["blocks"].size(), 2u);
    EXPECT_EQ(document["blocks"][1]["block"], "block1");
  }
  Json document = toJson(valueOrFail(attentionAnswer(withBlocks(1), {0, 1})));
  EXPECT_EQ(document["blocks"][0]["streamed"], (Json{{"fits", false}, {"needed", 112}}));
  EXPECT_FALSE(document["blocks"][0]["resident"].contains("traffic"));
  EXPECT_FALSE(document["blocks"][0].contains("footprint"));
  document.erase("best_total");
  EXPECT_NE(toText(validateAgainstSchema(document, "partition", "answer")), "");
}

}  // namespace
}  // namespace tilescope
