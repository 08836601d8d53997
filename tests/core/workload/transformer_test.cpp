// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/transformer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/workload/expand_transformer.h"
#include "core/workload/network_file.h"
#include "core/workload/network_json.h"
#include "core/workload/tensor_problem.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Json bundled(const std::string& name) {
  return Json::parse(readTextFile(inSource("transformers/" + name + ".json")).value());
}

Transformer transformerOf(const Json& document) {
  return valueOrFail(transformerFromJson(document, "t.json"));
}

std::string mistakesIn(const Json& document) {
  const Result<Transformer> transformer = transformerFromJson(document, "t.json");
  return transformer ? "no error" : toText(transformer.diagnostics());
}

Json small() {
  return Json::parse(R"({"format": "tilescope.transformer/1", "name": "small",
    "architecture": {"kind": "decoder", "layers": 2, "width": 8, "heads": 4, "kv_heads": 2, "ffn_width": 16,
                     "ffn": "gated", "activation": "silu", "norm": "rms", "position": "rope", "vocabulary": 100,
                     "experts": 8, "experts_per_token": 2},
    "run": {"phase": "decode", "batch": 3, "sequence": 1, "past": 5, "bits": {"weight": 4, "cache": 8}}})");
}

std::vector<std::string> namesOf(const Network& network) {
  std::vector<std::string> names;
  for (const Layer& layer : network.layers) names.push_back(layer.name);
  return names;
}

const Layer& layerNamed(const Network& network, const std::string& name) {
  for (const Layer& layer : network.layers)
    if (layer.name == name) return layer;
  throw std::out_of_range(name);
}

TEST(Transformers, HaveTheTotalsOfTheReference) {
  const Json golden = Json::parse(readTextFile(inSource("tests/golden/transformers.json")).value());
  int runs = 0;
  for (const Json& item : golden["transformers"]) {
    Json document = bundled(item["name"].get<std::string>());
    EXPECT_EQ(parametersOf(transformerOf(document).architecture), item["parameters"].get<std::int64_t>())
        << item["name"];
    for (const Json& run : item["runs"]) {
      document["run"] = run["run"];
      const Json totals = toJson(expand(transformerOf(document)).totals);
      for (const auto& [key, value] : run["totals"].items())
        EXPECT_EQ(totals[key].get<std::int64_t>(), value.get<std::int64_t>()) << item["name"] << ' ' << key;
      ++runs;
    }
  }
  EXPECT_EQ(runs, 16);
}

TEST(Transformers, ExpandToNetworksThatTheFormatTakes) {
  for (const char* name : {"bert_base", "gpt2", "llama2_7b", "llama3_8b", "mixtral_8x7b", "vit_b16"}) {
    Network network = expand(transformerOf(bundled(name))).network;
    EXPECT_EQ(valueOrFail(readNetworkFile(inSource(std::string("transformers/") + name + ".json"))), network);
    network.transformer.reset();
    EXPECT_EQ(valueOrFail(networkFromJson(toJson(network), name)), network);
  }
}

TEST(Transformers, OneBlockOfADecoderWithExperts) {
  const Network network = expand(transformerOf(small())).network;
  const std::vector<std::string> names = namesOf(network);
  ASSERT_GT(names.size(), 23u);
  EXPECT_THAT(
      std::vector<std::string>(names.begin() + 1, names.begin() + 23),
      ElementsAre("block0.norm1", "block0.q", "block0.k", "block0.v", "block0.rope", "block0.cache", "block0.scores",
                  "block0.softmax", "block0.context", "block0.out", "block0.add1", "block0.norm2", "block0.router",
                  "block0.routing", "block0.experts_gate", "block0.experts_up", "block0.activation", "block0.gate",
                  "block0.experts_down", "block0.combine", "block0.add2", "block1.norm1"));
  const Layer& scores = layerNamed(network, "block0.scores");
  EXPECT_EQ(scores.batch, 3);
  EXPECT_EQ(scores.matmul, (MatmulShape{2, 2, 6, false, 2, true, 1})) << "two query heads of a key head are rows";
  EXPECT_EQ(scores.bits->weight, 8) << "the cache";
  EXPECT_EQ(layerNamed(network, "block0.experts_up").matmul, (MatmulShape{1, 8, 16, true, 6, false, 1}))
      << "3 tokens and 2 experts each are 6 experts of one token";
  EXPECT_EQ(layerNamed(network, "block0.q").bits->weight, 4);
}

TEST(Transformers, SurviveBeingWrittenAndRead) {
  for (const char* name : {"bert_base", "gpt2", "llama2_7b", "llama3_8b", "mixtral_8x7b", "vit_b16"}) {
    const Transformer transformer = transformerOf(bundled(name));
    EXPECT_EQ(transformerOf(toJson(transformer)), transformer) << name;
  }
}

TEST(Transformers, MoreTokensInTheCacheCostMoreOnlyThere) {
  Json document = small();
  const TransformerTotals few = expand(transformerOf(document)).totals;
  document["run"]["past"] = 11;
  const TransformerTotals more = expand(transformerOf(document)).totals;
  EXPECT_EQ(more.weightsRead, few.weightsRead);
  EXPECT_EQ(more.cache, 2 * few.cache) << "12 tokens instead of 6";
  EXPECT_EQ(more.macs - more.macsOfAttention, few.macs - few.macsOfAttention);
  EXPECT_EQ(more.macsOfAttention, 2 * few.macsOfAttention);
}

TEST(Transformers, MistakesAreNamed) {
  const auto changed = [](const char* part, const char* key, const Json& value) {
    Json document = small();
    document[part][key] = value;
    return mistakesIn(document);
  };
  EXPECT_THAT(changed("architecture", "heads", 3),
              HasSubstr("t.json: /architecture/heads: found 3; expected a divisor"));
  EXPECT_THAT(changed("architecture", "kv_heads", 3), HasSubstr("/architecture/kv_heads: found 3; expected a divisor"));
  EXPECT_THAT(changed("architecture", "experts_per_token", 9), HasSubstr("found 9; expected 1 to 8"));
  EXPECT_THAT(changed("architecture", "kind", "oracle"), HasSubstr("/architecture/kind: found \"oracle\""));
  EXPECT_THAT(changed("architecture", "colour", 1), HasSubstr("\"colour\""));
  EXPECT_THAT(changed("run", "batch", 0), HasSubstr("/run/batch: found 0"));
  Json document = bundled("gpt2");
  document["run"]["past"] = 1024;
  EXPECT_THAT(mistakesIn(document), HasSubstr("/run/sequence: found 1025 positions; expected at most the 1024"));
  document = bundled("vit_b16");
  document["architecture"]["image"] = 225;
  EXPECT_THAT(mistakesIn(document), HasSubstr("/architecture/image: found 225; expected a multiple of the patch 16"));
}

// Sizes that no layer can have are rejected before they overflow.
TEST(Transformers, HaveSizesThatLayersCanHave) {
  Json document = small();
  document["run"]["batch"] = std::int64_t{1} << 31;
  document["run"]["past"] = std::int64_t{1} << 31;
  EXPECT_THAT(mistakesIn(document), HasSubstr("/run/past: found 2147483649 keys; expected at most 2147483648"));
  document = small();
  document["architecture"]["layers"] = std::int64_t{1} << 30;
  EXPECT_THAT(mistakesIn(document), HasSubstr("/architecture/layers"));
}

}  // namespace
}  // namespace tilescope
