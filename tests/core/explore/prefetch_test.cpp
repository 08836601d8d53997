// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/prefetch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "core/models/model_registry.h"
#include "tests/core/explore/explore_support.h"

namespace tilescope {
namespace {

using ::testing::HasSubstr;

// A layer in whole cycles. Its inputs load for `inputs` cycles, beside its weights or after them.
struct SteppedLayer {
  std::int64_t inputs = 0, weights = 0, run = 0, bits = 0, freeBits = 0, busyInRun = 0;
  bool isSerial = false;

  std::int64_t onload(std::int64_t left) const { return isSerial ? left + inputs : std::max(left, inputs); }
};

PrefetchLayer asEstimated(const SteppedLayer& layer) {
  const double hidden = real(layer.onload(layer.weights) - layer.onload(0));
  return {real(layer.onload(layer.weights) + layer.run),
          real(layer.weights + layer.busyInRun),
          real(layer.freeBits),
          {"buffer", real(layer.bits), real(layer.weights), hidden}};
}

// Cycle by cycle: the port serves the layer's own transfers first, then weights of the next layer as long as they have
// space. Returns the cycles of every layer.
std::vector<std::int64_t> stepped(const std::vector<SteppedLayer>& layers) {
  std::vector<std::int64_t> cycles;
  std::int64_t done = 0;  // cycles of this layer's first weights, moved during the layer before
  for (std::size_t i = 0; i < layers.size(); ++i) {
    const SteppedLayer& layer = layers[i];
    const std::int64_t all = layer.onload(layer.weights - done) + layer.run;
    std::int64_t own = layer.weights - done + layer.busyInRun, early = 0;
    for (std::int64_t now = 0; now < all; ++now) {
      if (own > 0) {
        --own;
      } else if (i + 1 < layers.size() && early < layers[i + 1].weights) {
        const SteppedLayer& next = layers[i + 1];
        if ((early + 1) * next.bits <= layer.freeBits * next.weights) ++early;
      }
    }
    cycles.push_back(all);
    done = early;
  }
  return cycles;
}

TEST(Prefetch, GainsEqualAWalkThroughAllCycles) {
  std::mt19937 random(7);
  const auto pick = [&](int low, int high) { return std::uniform_int_distribution<std::int64_t>(low, high)(random); };
  std::size_t gaining = 0, partly = 0;
  for (int round = 0; round < 3000; ++round) {
    std::vector<SteppedLayer> layers(static_cast<std::size_t>(pick(1, 6)));
    std::vector<PrefetchLayer> line;
    for (SteppedLayer& layer : layers) {
      layer = {pick(0, 20), pick(0, 30), pick(1, 60), 0, 0, 0, pick(0, 1) == 1};
      layer.bits = layer.weights;  // one bit per cycle, so that space is whole cycles
      layer.freeBits = pick(0, 40);
      layer.busyInRun = pick(0, static_cast<int>(layer.run));
      line.push_back(asEstimated(layer));
    }
    const std::vector<PrefetchGain> gains = prefetchGains(line);
    const std::vector<std::int64_t> expected = stepped(layers);
    for (std::size_t i = 0; i < layers.size(); ++i) {
      EXPECT_NEAR(line[i].duration - gains[i].gain, real(expected[i]), 1e-9) << "round " << round << ", layer " << i;
      EXPECT_LE(gains[i].gain, gains[i].loaded);
      if (gains[i].gain > 0) ++gaining;
      if (gains[i].loaded > 0 && gains[i].loaded < line[i].weights.cycles) ++partly;
    }
  }
  EXPECT_GT(gaining, 1000u);
  EXPECT_GT(partly, 500u);
}

TEST(Prefetch, NeverGainsMoreThanTheOnloading) {
  for (const char* id : {"zigzag", "predictor"}) {
    PlanRequest request = tinyOnTpu();
    request.model = id;
    const ExecutionPlan plan = planned(request);
    const Prefetch prefetch = prefetchOf(plan);
    EXPECT_GT(prefetch.gain, 0) << id;
    EXPECT_EQ(prefetch.why, "");
    double sum = 0;
    for (std::size_t i = 0; i < plan.layers.size(); ++i) {
      if (!prefetch.layers[i]) continue;
      const LayerResult& result = *plannedResult(plan.layers[i]);
      const Prefetched& early = *prefetch.layers[i];
      EXPECT_LE(early.gained.gain, *result.latency.onload * (1 + 1e-12));
      EXPECT_LE(early.layer.weights.hidden, early.layer.weights.cycles * (1 + 1e-12));
      EXPECT_LE(early.gained.loaded, early.gained.idle);
      const Provenance p = explainPrefetch(plan, prefetch, i);
      EXPECT_TRUE(p.estimate);
      EXPECT_THAT(p.source, HasSubstr("assumes"));
      sum += early.gained.gain;
    }
    EXPECT_DOUBLE_EQ(prefetch.gain, sum);
    EXPECT_FALSE(prefetch.layers.front()) << "nothing runs before the first layer";
  }
}

TEST(Prefetch, NeedsSpaceBesideTheLayerBefore) {
  const std::vector<PrefetchLayer> line{{100, 20, 0, {}}, {100, 20, 0, {"buffer", 64, 8, 8}}};
  EXPECT_EQ(prefetchGains(line)[1].gain, 0);
  std::vector<PrefetchLayer> roomy = line;
  roomy[0].freeBits = 32;
  EXPECT_EQ(prefetchGains(roomy)[1].gain, 4);
  roomy[0].freeBits = 640;
  EXPECT_EQ(prefetchGains(roomy)[1].gain, 8);
  roomy[0].portBusy = 100;
  EXPECT_EQ(prefetchGains(roomy)[1].gain, 0);
}

TEST(Prefetch, ModelsWithoutFirstLoadsSaySo) {
  const ExecutionPlan plan = planned(requestFor("mlperf_tiny_resnet8.json", "tx2_eplanner_a.json"));
  const Prefetch prefetch = prefetchOf(plan);
  EXPECT_EQ(prefetch.gain, 0);
  EXPECT_THAT(prefetch.why, HasSubstr("e-PlaNNer counts no time for a layer's first weights"));
  EXPECT_EQ(explainPrefetch(plan, prefetch).result, "–");
}

TEST(Prefetch, DianaSavesTheFirstCopyOfWeights) {
  PlanRequest request = requestFor("mlperf_tiny_resnet8.json", "diana.json");
  request.model = "diana";
  const ExecutionPlan plan = planned(request);
  const Prefetch prefetch = prefetchOf(plan);
  EXPECT_GT(prefetch.gain, 0);
  for (std::size_t i = 0; i < plan.layers.size(); ++i)
    if (prefetch.layers[i]) {
      const WeightLoading& weights = prefetch.layers[i]->layer.weights;
      EXPECT_EQ(weights.hidden, weights.cycles);
      EXPECT_GE(weights.cycles, 70) << "the set-up of a copy";
    }
}

}  // namespace
}  // namespace tilescope
