// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/diana/schedule.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/models/diana/tile_cost.h"
#include "tests/core/models/diana/diana_cases.h"

namespace tilescope::diana {
namespace {

TEST(DianaSchedule, AddsUpToTheClosedFormOnRandomLayers) {
  std::mt19937 random(7);
  for (int i = 0; i < 600; ++i) {
    const Layer layer = randomLayer(random);
    const ModelOptions options{{"copy_granule_bytes", i % 3 == 0 ? "32" : "16"},
                               {"call_overhead_cycles", i % 4 == 0 ? "500" : "0"}};
    const Problem p = problem(layer, machine(), options);
    const auto upTo = [&](std::int64_t most) { return std::uniform_int_distribution<std::int64_t>(1, most)(random); };
    const Tile tile{upTo(p.layer.K), upTo(p.layer.rows.out), upTo(p.layer.columns.out)};
    for (const InputMode mode : kInputModes) {
      const TileCost cost = tileCost(p, tile, mode);
      const Schedule s = scheduleOf(p, tile, mode);
      EXPECT_DOUBLE_EQ(s.compute, cost.compute);
      EXPECT_DOUBLE_EQ(s.input, cost.input);
      EXPECT_DOUBLE_EQ(s.weights, cost.weights);
      EXPECT_DOUBLE_EQ(s.output, cost.output);
      EXPECT_DOUBLE_EQ(s.total, cost.cycles());
      EXPECT_DOUBLE_EQ(s.steps.back().end, s.total);
      EXPECT_EQ(s.kernelCalls, cost.kernelCalls);
      EXPECT_EQ(s.inputCopies, cost.I.count);
      EXPECT_EQ(s.weightCopies, cost.W.count);
      EXPECT_EQ(s.outputCopies, cost.O.count);
      const Needs needs = needsOf(p, tile, mode);
      EXPECT_LE(s.mostActivationBytes * 8, static_cast<double>(needs.activationBits()));
      EXPECT_DOUBLE_EQ(s.mostWeightBytes * 8, static_cast<double>(needs.weightBits));
      EXPECT_DOUBLE_EQ(s.mostL2Bytes * 8, static_cast<double>(needs.l2Bits));
    }
  }
}

TEST(DianaSchedule, WritesEveryOutputOnce) {
  const Layer layer = conv({40, 3, 7, 20, 3, 3, 1, 1});
  const Schedule s = scheduleOf(layer, machine(), {16, 3, 3, 20, 3, 3, {}, {}}, InputMode::PerTile, {});
  std::vector<int> written(40 * 7 * 20);
  for (const ScheduleStep& step : s.steps) {
    if (step.kind != ScheduleStep::Kind::Store) continue;
    for (std::int64_t k = step.k.begin; k < step.k.end; ++k)
      for (std::int64_t y = step.y.begin; y < step.y.end; ++y)
        for (std::int64_t x = step.x.begin; x < step.x.end; ++x)
          ++written[static_cast<std::size_t>((k * 7 + y) * 20 + x)];
  }
  EXPECT_TRUE(std::all_of(written.begin(), written.end(), [](int times) { return times == 1; }));
}

TEST(DianaSchedule, RunsOneStepAfterAnother) {
  const Schedule s = scheduleOf(conv({32, 8, 8, 16}), machine(), {16, 8, 4, 16, 1, 1, {}, {}}, InputMode::Reloaded, {});
  double now = 0;
  for (const ScheduleStep& step : s.steps) {
    EXPECT_EQ(step.begin, now) << name(step.kind);
    now = step.end;
  }
  EXPECT_EQ(s.kernelCalls, 4);
  ASSERT_EQ(s.steps.size(), 16u);
  EXPECT_EQ(name(s.steps[0].kind), "load input");
  EXPECT_EQ(name(s.steps[1].kind), "weights");
  EXPECT_EQ(name(s.steps[2].kind), "compute");
  EXPECT_EQ(name(s.steps[3].kind), "store");
  EXPECT_EQ(s.steps[2].activationBytes, 8 * 4 * 16 + 16 * 4 * 16);
  EXPECT_EQ(s.steps[3].activationBytes, 8 * 4 * 16);
}

TEST(DianaSchedule, FillsL2WithTheOutputsAsTheyAreStored) {
  Layer layer = conv({32, 8, 8, 16});
  const std::int64_t input = 8 * 8 * 16, weights = 2 * 16 * (8 + 4), tile = 16 * 4 * 16;
  const auto run = [&] { return scheduleOf(layer, machine(), {16, 8, 4, 16, 1, 1, {}, {}}, InputMode::Reloaded, {}); };
  const Schedule one = run();
  EXPECT_EQ(one.steps[2].l2Bytes, input + weights) << "nothing is stored yet";
  EXPECT_EQ(one.steps[3].l2Bytes, input + weights + tile);
  EXPECT_EQ(one.steps.back().l2Bytes, one.mostL2Bytes);
  EXPECT_EQ(one.mostL2Bytes, input + weights + 4 * tile);
  layer.batch = 2;
  const Schedule two = run();
  EXPECT_EQ(two.steps.back().l2Bytes, 2 * input + weights + 4 * tile) << "of the first image";
  EXPECT_EQ(two.mostL2Bytes, 2 * input + weights + 8 * tile);
}

}  // namespace
}  // namespace tilescope::diana
