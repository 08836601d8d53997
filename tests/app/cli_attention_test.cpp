// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/base/schemas.h"
#include "tests/app/cli_expectations.h"
#include "tests/app/run_program.h"
#include "tests/support/project_files.h"

namespace tilescope::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

CommandLine attentionOf(const std::string& network, const CommandLine& more) {
  CommandLine words{"partition", "--network", network, "--chain", "attention"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

// For elements of one byte.
Json attentionDocument(const std::string& network, std::int64_t capacity, CommandLine more = {}) {
  more.insert(more.end(), {"--capacity-bytes", std::to_string(capacity), "--json"});
  const Outcome run = expectExit(0, attentionOf(network, more));
  Json document = Json::parse(run.out, nullptr, false);
  EXPECT_EQ(toText(validateAgainstSchema(document, "partition", "answer")), "");
  return document;
}

std::string templateFile(const std::string& name, const CommandLine& run) {
  std::string file = freshPath(name + ".json");
  CommandLine words{"template", name, "-o", file};
  words.insert(words.end(), run.begin(), run.end());
  expectExit(0, words);
  return file;
}

// Cases of this name in the golden file.
void expectGolden(const std::string& name, const std::string& network) {
  int count = 0;
  for (const Json& golden : goldenJson("attention.json")) {
    if (golden.at("name") != name) continue;
    ++count;
    const Json document = attentionDocument(network, golden.at("capacity_elements").get<std::int64_t>());
    for (const Json& block : document["blocks"])
      for (const auto& [key, value] : golden.at("expected").items()) EXPECT_EQ(block.at(key), value) << key;
  }
  EXPECT_GT(count, 2);
}

TEST(CliAttention, BundledTransformersGiveTheGoldenNumbers) {
  expectGolden("ViT-B/16, one block", "vit_b16");
  expectGolden("Llama-3-8B, one block, prefill of 2048",
               templateFile("llama3_8b", {"--phase", "prefill", "--sequence", "2048", "--past", "0", "--blocks", "2"}));
  expectGolden("Llama-3-8B, one block, decode at 8191", templateFile("llama3_8b", {"--past", "8191", "--blocks", "1"}));
}

TEST(CliAttention, EveryBlockOfEveryBundledTransformerIsFound) {
  for (const auto& [network, blocks] : {std::pair("vit_b16", 12), std::pair("bert_base", 12), std::pair("gpt2", 12),
                                        std::pair("llama2_7b", 32), std::pair("mixtral_8x7b", 32)}) {
    const Json document = attentionDocument(network, 65536);
    EXPECT_EQ(document["blocks"].size(), static_cast<std::size_t>(blocks)) << network;
    EXPECT_EQ(document["unfused_total"], blocks * document["blocks"][0]["unfused"].get<std::int64_t>()) << network;
    EXPECT_LT(document["best_total"], document["unfused_total"]) << network;
  }
}

TEST(CliAttention, AnOnnxModelAndTheTransformerThatItIsGiveTheSame) {
  Json ofOnnx = attentionDocument(inSource("tests/golden/onnx/llama3_8b_2blocks_onnx23.onnx"), 65536)["blocks"];
  Json ofTemplate = attentionDocument(
      templateFile("llama3_8b", {"--phase", "prefill", "--sequence", "128", "--past", "0", "--blocks", "2"}),
      65536)["blocks"];
  ASSERT_EQ(ofOnnx.size(), 2u);
  for (Json* blocks : {&ofOnnx, &ofTemplate})
    for (Json& block : *blocks) block.erase("block");
  EXPECT_EQ(ofOnnx, ofTemplate);
}

TEST(CliAttention, ElementsBatchAndCapacity) {
  const Json one = attentionDocument("vit_b16", 16384);
  EXPECT_EQ(attentionDocument("vit_b16", 32768, {"--bytes-per-element", "2"}), one);
  const Json four = attentionDocument("vit_b16", 16384, {"--batch", "4"});
  EXPECT_EQ(four["blocks"][0]["copies"], 48);
  EXPECT_EQ(four["best_total"], 4 * one["best_total"].get<std::int64_t>());
  const Json hardware = expectJson(attentionOf("vit_b16", {"--hardware", "diana", "--memory", "l1_weight", "--json"}));
  EXPECT_EQ(hardware["capacity_elements"], 64 * 1024);
}

TEST(CliAttention, LargerKeyBlocksRescaleLess) {
  const Json one = attentionDocument("vit_b16", 16384)["blocks"][0]["streamed"];
  const Json document = attentionDocument("vit_b16", 16384, {"--key-block", "8"});
  const Json& eight = document["blocks"][0]["streamed"];
  EXPECT_EQ(document["key_block"], 8);
  EXPECT_EQ(eight["rescale_operations"], 12 * 197 * 25 * 66);
  EXPECT_LT(eight["tokens_per_tile"], one["tokens_per_tile"]);
}

TEST(CliAttention, TablesForPeopleHaveARowPerRunOfEqualBlocks) {
  const std::string text = expectOutput(attentionOf("vit_b16", {"--capacity-bytes", "16384"}));
  EXPECT_THAT(text, HasSubstr("ViT-B/16: 12 attention blocks; 16 KiB"));
  EXPECT_THAT(text, HasSubstr("block0 … block11"));
  EXPECT_THAT(text, HasSubstr("2.719 times as many"));
  EXPECT_THAT(text, HasSubstr("rescale their results after every key: 368\u2009840\u2009736 simple operations more"));
  EXPECT_THAT(text, Not(HasSubstr("One token")));
  EXPECT_THAT(expectOutput(attentionOf("gpt2", {"--capacity-bytes", "16384"})), HasSubstr("read once in any case"));
}

TEST(CliAttention, CsvHasARowPerBlock) {
  const std::string csv = expectOutput(attentionOf("bert_base", {"--capacity-bytes", "100", "--csv"}));
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 13);
  const std::string header = csv.substr(0, csv.find("\r\n"));
  const std::string first = csv.substr(header.size() + 2, csv.find("\r\n", header.size() + 2) - header.size() - 2);
  EXPECT_EQ(std::count(header.begin(), header.end(), ','), std::count(first.begin(), first.end(), ','));
  EXPECT_THAT(first, HasSubstr("block0,12,1,128,0,128,64,64,no,1179648,393216,196608,no,"));
  EXPECT_THAT(first, testing::EndsWith(",unfused"));
}

TEST(CliAttention, BadInputIsRejected) {
  for (const Rejected& bad : std::vector<Rejected>{
           {attentionOf("resnet18", {"--capacity-bytes", "1000"}), "found 31 layers, 0 of them matmul"},
           {attentionOf("gpt2", {}), "--capacity-bytes or --hardware"},
           {attentionOf("gpt2", {"--capacity-bytes", "-1"}), "--capacity-bytes"},
           {attentionOf("gpt2", {"--capacity-bytes", "1000", "--bytes-per-element", "0"}), "--bytes-per-element"},
           {attentionOf("gpt2", {"--capacity-bytes", "1000", "--key-block", "0"}), "--key-block"},
           {attentionOf("gpt2", {"--capacity-bytes", "1000", "--batch", "0"}), "--batch"},
           {attentionOf("gpt2", {"--capacity-bytes", "1000", "--scheme", "occam"}),
            "both --chain attention and --scheme"},
           {attentionOf("gpt2", {"--capacity-bytes", "1000", "--staircase"}), "both --chain attention and --staircase"},
           {attentionOf("gpt2", {"--hardware", "tpu_like", "--model", "zigzag"}), "both --chain attention and --model"},
           {{"partition", "--network", "gpt2", "--chain", "heads", "--capacity-bytes", "1"}, "maps or attention"},
           {{"partition", "--network", "alexnet", "--key-block", "2", "--capacity-bytes", "1"},
            "--key-block without --chain attention"}})
    expectRejected(bad.arguments, bad.message);
}

TEST(CliAttention, MapsAreTheDefault) {
  const CommandLine usual{"partition", "--network", "alexnet", "--capacity-bytes", "1000000", "--json"};
  CommandLine maps = usual;
  maps.insert(maps.end(), {"--chain", "maps"});
  EXPECT_EQ(expectOutput(maps), expectOutput(usual));
}

}  // namespace
}  // namespace tilescope::cli
