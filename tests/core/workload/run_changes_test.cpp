// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/run_changes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "core/base/json.h"
#include "core/workload/batch.h"
#include "core/workload/network_file.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

using ::testing::HasSubstr;

Network llama() {
  return valueOrFail(readNetworkFile(inSource("transformers/llama3_8b.json")));
}

TransformerRun runWith(const std::string& text, std::optional<std::int64_t> batch = {}) {
  return valueOrFail(withRun(*llama().transformer, valueOrFail(parseRun(text)), batch)).run;
}

std::string mistakesIn(const std::string& text) {
  const Result<RunChanges> changes = parseRun(text);
  if (!changes) return toText(changes.diagnostics());
  const Result<Network> network = withRun(llama(), *changes, {});
  return network ? "no error" : toText(network.diagnostics());
}

TEST(RunChanges, AreTheirTextAndTheirJson) {
  for (const char* text : {"phase=decode,past=2047,weight=4", "sequence=7,logits=all,blocks=2",
                           "blocks=all,activation=8,cache=8,partial_sum=24,weight=4"}) {
    const RunChanges changes = valueOrFail(parseRun(text));
    EXPECT_EQ(textOf(changes), text);
    EXPECT_EQ(runChangesFromJson(toJson(changes)), changes) << text;
  }
  EXPECT_TRUE(RunChanges().isEmpty());
}

TEST(RunChanges, TakeThePlaceOfWhatTheFileSays) {
  const TransformerRun run = runWith("past=2047,weight=4,cache=8", 16);
  EXPECT_EQ(run.batch, 16);
  EXPECT_EQ(run.past, 2047);
  EXPECT_EQ(run.weightBits, 4);
  EXPECT_EQ(run.activationBits, 16);  // as in the file
  EXPECT_EQ(run.cacheBits, 8);
  EXPECT_TRUE(run.statesBits);
}

// The file states decode of one token after 1023.
TEST(RunChanges, AnotherPhaseTakesTheSameTextAlong) {
  const TransformerRun prefill = runWith("phase=prefill");
  EXPECT_EQ(prefill.sequence, 1024);
  EXPECT_EQ(prefill.past, 0);
  EXPECT_EQ(runWith("phase=prefill,sequence=128").sequence, 128);
  EXPECT_EQ(runWith("phase=decode").past, 1023);
}

TEST(RunChanges, TheBatchOfATransformerIsThatOfItsRun) {
  const Network network = valueOrFail(withBatch(llama(), 8));
  EXPECT_EQ(commonBatch(network), 8);
  EXPECT_EQ(network, valueOrFail(withRun(llama(), {}, 8)));
  for (const Layer& layer : network.layers)
    if (layer.name == "block0.q") {
      EXPECT_EQ(layer.matmul.m, 8);
    }
}

TEST(RunChanges, MistakesAreNamed) {
  EXPECT_THAT(mistakesIn("past"), HasSubstr("--run: found \"past\"; expected NAME=VALUE"));
  EXPECT_THAT(mistakesIn("pst=3"), HasSubstr("found \"pst\""));
  EXPECT_THAT(mistakesIn("batch=3"), HasSubstr("Set the batch with --batch."));
  EXPECT_THAT(mistakesIn("past=1,past=2"), HasSubstr("each field once"));
  EXPECT_THAT(mistakesIn("past=-1"), HasSubstr("a whole number from 0 for past"));
  EXPECT_THAT(mistakesIn("phase=sleep"), HasSubstr("--run: phase: found \"sleep\""));
  EXPECT_THAT(mistakesIn("weight=65"), HasSubstr("--run: bits/weight: found 65"));
  const Network ordinary = valueOrFail(readNetworkFile(inSource("networks/alexnet.json")));
  EXPECT_THAT(toText(withRun(ordinary, valueOrFail(parseRun("past=1")), {}).diagnostics()),
              HasSubstr("expected a transformer to run"));
}

TEST(RunChanges, WhatAModelDoesNotHaveIsRefused) {
  const auto mistakes = [](const std::string& model, const std::string& run) {
    const Network network = valueOrFail(readNetworkFile(inSource("transformers/" + model + ".json")));
    return toText(withRun(network, valueOrFail(parseRun(run)), {}).diagnostics());
  };
  EXPECT_THAT(mistakes("bert_base", "phase=decode,past=3"),
              AllOf(HasSubstr("--run: phase: found a value; expected a decoder"), HasSubstr("--run: past: ")));
  EXPECT_THAT(mistakes("vit_b16", "sequence=64"), HasSubstr("it follows from image and patch"));
  EXPECT_THAT(mistakes("llama3_8b", "blocks=33"), HasSubstr("found 33; expected at most 32"));
  EXPECT_EQ(mistakes("bert_base", "sequence=64,weight=8,blocks=12"), "");
}

}  // namespace
}  // namespace tilescope
