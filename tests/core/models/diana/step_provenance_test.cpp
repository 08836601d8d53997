// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/diana/step_provenance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/models/diana/diana_cases.h"

namespace tilescope::diana {
namespace {

using testing::Contains;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

struct Explained {
  Explained(const Layer& layer, const Tile& tile, InputMode mode, const ModelOptions& options = {})
      : p(problem(layer, machine(), options)), schedule(scheduleOf(p, tile, mode)), calls(callOfSteps(schedule)) {}

  Provenance step(std::size_t index) const { return explainStep(p, schedule, index, calls[index]); }

  Problem p;
  Schedule schedule;
  std::vector<std::size_t> calls;
};

// 3 x 3, 64 channels of 16 x 32, tiles of 16 channels and 4 rows.
Explained padded(InputMode mode, const ModelOptions& options = {}) {
  return {conv({64, 64, 16, 32, 3, 3, 1, 1}), {16, 4, 32}, mode, options};
}

TEST(DianaStepProvenance, ALoadSaysCopiesBytesAndCycles) {
  const Provenance load = padded(InputMode::Reloaded).step(4);
  EXPECT_EQ(load.title, "Load input, tile 2 of 16");
  EXPECT_EQ(load.formula, std::vector<std::string>{"cycles = number of copies × 70 + bytes ÷ DMA bytes per cycle"});
  EXPECT_THAT(load.steps, Contains("input: C 0–63 of 64, rows 3–8 of 16, columns 0–31 of 32"));
  EXPECT_THAT(load.steps, Contains("64 copies of 192 B"));
  // 64 · 70 + 64 · 6 · 32 / 16
  EXPECT_THAT(load.steps, Contains("cycles = 64 × 70 + 12\u2009288 ÷ 16 = 5248 cycles"));
  EXPECT_EQ(load.result, "5248 cycles");
  EXPECT_FALSE(load.estimate);
}

TEST(DianaStepProvenance, AKernelCallIsExplainedByRows) {
  const Provenance call = padded(InputMode::Reloaded).step(2);
  EXPECT_EQ(call.title, "Compute, tile 1 of 16");
  EXPECT_THAT(call.steps, Contains("output: K 0–15 of 64, OY 0–3 of 16, OX 0–31 of 32"));
  EXPECT_THAT(call.steps, Contains("groups = ⌈16 ÷ 16⌉ × ⌈32 ÷ 16⌉ = 2 (channels, columns)"));
  // First row: two kernel rows on stored input, in the others three: 64 · 11 · 5 + 4 · 23 per group.
  EXPECT_THAT(call.steps, Contains("rows = sum over 4 = 3612 cycles (kernel rows in the padding are left out)"));
  EXPECT_EQ(call.result, "7224 cycles");
  EXPECT_THAT(call.source, HasSubstr("equation 4.1"));
}

TEST(DianaStepProvenance, TheTimeAndTheRoomFollowEveryStep) {
  const Explained layer = padded(InputMode::Reloaded);
  for (std::size_t i = 0; i < layer.schedule.steps.size(); ++i) {
    const Provenance about = layer.step(i);
    const ScheduleStep& s = layer.schedule.steps[i];
    EXPECT_THAT(about.result, EndsWith(" cycles"));
    EXPECT_THAT(about.steps, Contains(StartsWith("from cycle ")));
    EXPECT_THAT(about.steps.back(), StartsWith("then held: l1_act ")) << name(s.kind);
    EXPECT_THAT(about.steps.back(), HasSubstr("of 256 KiB"));
  }
}

TEST(DianaStepProvenance, AResidentInputIsLoadedWholeAndWeightsNameTheirChannels) {
  const Explained layer = padded(InputMode::Resident);
  EXPECT_EQ(layer.step(0).title, "Load input, all of it");
  const Provenance weights = layer.step(1);
  EXPECT_THAT(weights.steps, Contains("weights and bias: K 0–15 of 64"));
  EXPECT_THAT(weights.steps, Contains("1 copy of 9280 B"));  // 16 · (64 · 9 + 4)
}

TEST(DianaStepProvenance, OptionsAreSaid) {
  const ModelOptions options{{"call_overhead_cycles", "500"}, {"copy_granule_bytes", "32"}};
  const Explained layer(conv({16, 3, 8, 16, 3, 3, 1, 1}), {16, 4, 16}, InputMode::Reloaded, options);
  EXPECT_THAT(layer.step(2).steps, Contains("and 500 cycles to set up the call"));
  EXPECT_THAT(layer.step(0).steps, Contains("3 copies of 96 B, each rounded up to 32 B"));
  EXPECT_THAT(padded(InputMode::Reloaded).step(2).steps, Not(Contains(HasSubstr("to set up the call"))));
}

TEST(DianaStepProvenance, EstimatesOfOtherKindsSaySo) {
  Layer sum;
  sum.name = "sum";
  sum.type = LayerType::Add;
  sum.in = sum.out = {16, 8, 8};
  const Explained added(sum, {16, 8, 8}, InputMode::PerTile);
  EXPECT_EQ(added.step(1).title, "Load second input, all of it");
  EXPECT_TRUE(added.step(2).estimate);
  EXPECT_THAT(added.step(2).steps, Contains("cycles = 1024 ÷ 16 + 70 = 134 cycles"));
  Layer fc;
  fc.name = "fc";
  fc.type = LayerType::Fc;
  fc.in = {64, 1, 1};
  fc.out = {10, 1, 1};
  const Provenance call = Explained(fc, {10, 1, 1}, InputMode::PerTile).step(2);
  EXPECT_TRUE(call.estimate);
  EXPECT_THAT(call.source, HasSubstr("docs/models/diana.md"));
}

TEST(DianaStepProvenance, LoadsBelongToTheCallAfterThemAndStoresToTheOneBefore) {
  const Explained layer = padded(InputMode::PerTile);
  // Per tile of rows: one load of the input, then weights, compute and store for four channel tiles.
  ASSERT_GE(layer.calls.size(), 14u);
  EXPECT_EQ(std::vector<std::size_t>(layer.calls.begin(), layer.calls.begin() + 8),
            (std::vector<std::size_t>{0, 0, 0, 0, 1, 1, 1, 2}));
  EXPECT_EQ(layer.calls[13], 4u) << "the next tile's input";
  EXPECT_EQ(layer.calls.back(), 15u);
}

TEST(DianaStepProvenance, ARangeOfOneIsItsOnlyIndex) {
  EXPECT_EQ(rangeText("K", {0, 3, 4}, 8), "K 3 of 8");
  EXPECT_EQ(rangeText("K", {0, 0, 8}, 8), "K 0–7 of 8");
}

}  // namespace
}  // namespace tilescope::diana
