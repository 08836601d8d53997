// SPDX-License-Identifier: GPL-3.0-or-later
// Tokens and cache of Llama-3-8B by hand (docs/how_to/transformer.md): 32 blocks, 8 key heads of 128.
#include "core/explore/token_metrics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>

#include "core/explore/metrics.h"
#include "core/hardware/hardware_json.h"
#include "core/plan/planner.h"
#include "core/plan/token_results.h"
#include "core/workload/network_file.h"
#include "core/workload/run_changes.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

Network llama(const std::string& run, std::int64_t batch) {
  const Network network = valueOrFail(readNetworkFile(inSource("transformers/llama3_8b.json")));
  return valueOrFail(withRun(network, valueOrFail(parseRun(run)), batch));
}

HardwareProfile jetson() {
  return valueOrFail(readHardware(inSource("hardware_profiles/tx2_eplanner_a.json")));
}

// A run of half a second that moves 6.4 GB.
ExecutionPlan passOf(const Network& network) {
  ExecutionPlan plan;
  plan.request.network = network;
  plan.request.hardware = jetson();
  plan.request.model = "eplanner";
  LayerPlan layer;
  layer.name = "block0.q";
  layer.evaluation = LayerResult();
  plan.layers = {layer};
  plan.totals.latency.seconds = 0.5;
  plan.totals.offChipBytes.tensors = {0.1e9, 6.2e9, 0.1e9};
  return plan;
}

TEST(TokenMetrics, OfADecodeStepAreThoseByHand) {
  const ExecutionPlan plan = passOf(llama("past=2047,weight=4,cache=8", 16));
  EXPECT_DOUBLE_EQ(*tokenThroughput(plan), 16 / 0.5);
  EXPECT_DOUBLE_EQ(*timePerToken(plan), 0.5);
  EXPECT_FALSE(timeToFirstToken(plan));
  EXPECT_DOUBLE_EQ(*trafficPerToken(plan), 0.4e9);
  EXPECT_DOUBLE_EQ(*cacheBytes(plan), 2.0 * 32 * 16 * 2048 * 8 * 128 * 8 / 8);  // 2 GiB
  EXPECT_DOUBLE_EQ(*cacheBytes(plan), 2147483648.0);
}

TEST(TokenMetrics, OfAPromptHaveTheTimeToTheFirstToken) {
  const ExecutionPlan plan = passOf(llama("phase=prefill,sequence=512", 2));
  EXPECT_DOUBLE_EQ(*timeToFirstToken(plan), 0.5);
  EXPECT_FALSE(timePerToken(plan));
  EXPECT_DOUBLE_EQ(*tokenThroughput(plan), 2 * 512 / 0.5);
  const int bits = jetson().precision.weight;  // the cache has no width of its own
  EXPECT_DOUBLE_EQ(*cacheBytes(plan), 2.0 * 32 * 2 * 512 * 8 * 128 * bits / 8);
}

TEST(TokenMetrics, StandAboveLanguageModelsOnly) {
  const Network ordinary = valueOrFail(readNetworkFile(inSource("networks/alexnet.json")));
  const Network vision = valueOrFail(readNetworkFile(inSource("transformers/vit_b16.json")));
  EXPECT_EQ(totalMetrics(ordinary), metricsOf(kInTotals));
  EXPECT_EQ(totalMetrics(vision), metricsOf(kInTotals));
  EXPECT_FALSE(tokenThroughput(passOf(vision)));
  const std::vector<Metric> decode = totalMetrics(llama("phase=decode", 1));
  const std::vector<Metric> prefill = totalMetrics(llama("phase=prefill", 1));
  EXPECT_EQ(decode.size(), metricsOf(kInTotals).size());
  EXPECT_EQ(prefill.size(), decode.size());
  EXPECT_THAT(decode, Contains(Metric::TimePerToken));
  EXPECT_THAT(decode, Not(Contains(Metric::TimeToFirstToken)));
  EXPECT_THAT(prefill, Contains(Metric::TimeToFirstToken));
}

TEST(TokenMetrics, AreExplained) {
  const ExecutionPlan plan = passOf(llama("past=2047,weight=4,cache=8", 16));
  for (const Metric metric : totalMetrics(plan.request.network))
    if (rowOf(metric).runs != MetricRuns::Any) {
      const Provenance p = explainTotals(plan, metric);
      EXPECT_FALSE(p.steps.empty()) << name(metric);
      EXPECT_THAT(p.steps.back(), HasSubstr(p.result)) << name(metric);
    }
  EXPECT_EQ(explainTotals(plan, Metric::TokenThroughput).steps.back(),
            "token throughput = 16 tokens ÷ 500 ms = 32.0 tokens/s");
  EXPECT_EQ(explainTotals(plan, Metric::CacheBytes).steps.front(),
            "cache = 2 × 32 × 16 × 2048 × 8 × 128 × 8 ÷ 8 = 2.15 GB (past and new tokens)");
}

// A DRAM of 8 GiB holds 4.02 GB of weights and the caches of 34 sequences.
TEST(TokenMetrics, SayWhereWeightsAndCacheDoNotFit) {
  EXPECT_FALSE(outermostExceeded(llama("past=2047,weight=4,cache=8", 34), jetson()));
  EXPECT_TRUE(fitsOutermost(*llama("past=2047,weight=4,cache=8", 34).transformer, jetson()));
  EXPECT_FALSE(fitsOutermost(*llama("past=2047,weight=4,cache=8", 35).transformer, jetson()));
  const std::optional<Diagnostic> warning = outermostExceeded(llama("past=2047,weight=4,cache=8", 35), jetson());
  ASSERT_TRUE(warning);
  EXPECT_EQ(warning->severity, Diagnostic::Severity::Warning);
  EXPECT_EQ(warning->found, "4.015 GB of weights and 4.698 GB of keys and values");
  EXPECT_EQ(warning->expected, "at most the 8.59 GB of dram");
}

}  // namespace
}  // namespace tilescope
