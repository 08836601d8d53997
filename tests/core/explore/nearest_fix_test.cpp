// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/nearest_fix.h"

#include <gtest/gtest.h>

#include "core/base/format_size.h"
#include "tests/core/explore/explore_support.h"

namespace tilescope {
namespace {

std::optional<NearestFix> fixOf(const PlanRequest& r, const std::optional<std::string>& layer = std::nullopt) {
  Planner planner;
  return nearestFix(planner, r, valueOrFail(planner.plan(r)), layer);
}

bool allFit(const PlanRequest& r, const std::vector<std::string>& layers, const HardwareProfile& hardware) {
  PlanRequest with = r;
  with.hardware = hardware;
  const ExecutionPlan plan = planned(with);
  return std::none_of(plan.layers.begin(), plan.layers.end(), [&](const LayerPlan& l) {
    return !isValid(l.evaluation) && std::find(layers.begin(), layers.end(), l.name) != layers.end();
  });
}

// With one byte less in any memory, the layers do not fit.
void expectSmallest(const PlanRequest& r, const NearestFix& fix) {
  const HardwareProfile fixed = valueOrFail(tilescope::apply(r.hardware, fix.edits));
  EXPECT_TRUE(allFit(r, fix.layers, fixed));
  HardwareProfile smallest = r.hardware;
  for (const SizeFix& size : fix.sizes) smallest.memories[size.memory].sizeBits = size.toBits;
  EXPECT_TRUE(allFit(r, fix.layers, smallest));
  for (const SizeFix& size : fix.sizes) {
    EXPECT_EQ(size.toBits % 8, 0);
    EXPECT_GT(size.toBits, size.fromBits);
    EXPECT_EQ(size.setBits, roundSize(size.toBits));
    EXPECT_EQ(fixed.memories[size.memory].sizeBits, size.setBits);
    HardwareProfile less = smallest;
    less.memories[size.memory].sizeBits -= 8;
    EXPECT_FALSE(allFit(r, fix.layers, less)) << size.name << " with one byte less";
  }
}

PlanRequest wholeRows(const char* network) {
  PlanRequest r = requestFor(network, "tx2_eplanner_a.json");
  r.search = "zhang";
  return r;
}

TEST(NearestFix, OfALayerThatFitsIsNone) {
  EXPECT_EQ(fixOf(requestFor("alexnet.json", "tx2_eplanner_a.json")), std::nullopt);
}

// Every tile is tried, so one element of each tensor must fit: 4 bytes of I.
TEST(NearestFix, OfABufferBelowOneElementIsOneElement) {
  PlanRequest r = requestFor("alexnet.json", "tx2_eplanner_a.json");
  r.hardware.memories[0].sizeBits = 24;
  const std::optional<NearestFix> fix = fixOf(r);
  ASSERT_TRUE(fix);
  ASSERT_EQ(fix->sizes.size(), 1u);
  EXPECT_EQ(fix->sizes[0], (SizeFix{0, "input_buffer", 24, 32, 32}));
  EXPECT_EQ(fix->edits, (std::vector<HardwareEdit>{{"/memories/0/size_bits", "32"}}));
  EXPECT_EQ(fix->label, "Set 4 B");
  expectSmallest(r, *fix);
}

TEST(NearestFix, OfADoubleBufferedMemoryIsTwiceTheTile) {
  PlanRequest r = requestFor("alexnet.json", "tx2_eplanner_a.json");
  r.hardware.memories[0].sizeBits = 32;
  r.hardware.memories[0].doubleBuffered = true;
  const std::optional<NearestFix> fix = fixOf(r);
  ASSERT_TRUE(fix);
  EXPECT_EQ(fix->sizes[0].toBits, 64);
  expectSmallest(r, *fix);
}

TEST(NearestFix, OfSeveralMemoriesSetsThemAll) {
  PlanRequest r = requestFor("alexnet.json", "tx2_eplanner_a.json");
  for (std::size_t m = 0; m < 3; ++m) r.hardware.memories[m].sizeBits = 9;
  const std::optional<NearestFix> fix = fixOf(r);
  ASSERT_TRUE(fix);
  EXPECT_EQ(fix->sizes.size(), 3u);
  EXPECT_EQ(fix->label, "Set 3 sizes");
  expectSmallest(r, *fix);
}

// The memory needs 3 elements of 16 bits.
TEST(NearestFix, OfASharedMemoryIsTheSumOfItsTiles) {
  PlanRequest r = requestFor("alexnet.json", "eyeriss.json");
  for (Memory& memory : r.hardware.memories)
    if (memory.name == "global_buffer") memory.sizeBits = 10;
  const std::optional<NearestFix> fix = fixOf(r);
  ASSERT_TRUE(fix);
  EXPECT_EQ(fix->sizes[0].toBits, 48);
  expectSmallest(r, *fix);
}

TEST(NearestFix, OfSearchesThatKeepWholeRowsIsWhatTheirSmallestTileNeeds) {
  for (const char* search : {"zhang", "ma", "smartshuttle"}) {
    PlanRequest r = wholeRows("resnet18.json");
    r.search = search;
    r.hardware.memories[0].sizeBits = 1 * 8192;
    r.hardware.memories[1].sizeBits = 512;
    const std::optional<NearestFix> fix = fixOf(r);
    ASSERT_TRUE(fix) << search;
    SCOPED_TRACE(search + (" " + fix->label));
    expectSmallest(r, *fix);
  }
}

TEST(NearestFix, OfOneLayerLeavesTheOthersAlone) {
  PlanRequest r = wholeRows("resnet18.json");
  r.hardware.memories[0].sizeBits = 8 * 8192;
  const ExecutionPlan plan = planned(r);
  ASSERT_GE(plan.infeasibleLayers.size(), 2u);
  const std::string layer = plan.infeasibleLayers.front();
  const std::optional<NearestFix> fix = fixOf(r, layer);
  ASSERT_TRUE(fix);
  EXPECT_EQ(fix->layers, std::vector<std::string>{layer});
  expectSmallest(r, *fix);
  EXPECT_EQ(fixOf(r, "no such layer"), std::nullopt);
}

// No memory size helps if no dataflow unrolls the layer.
TEST(NearestFix, OfWhatIsNoQuestionOfSizeIsNone) {
  PlanRequest r = requestFor("alexnet.json", "tx2_eplanner_a.json");
  r.search = "zhang";
  r.dataflow = "input-stationary";
  ASSERT_FALSE(planned(r).infeasibleLayers.empty());
  EXPECT_EQ(fixOf(r), std::nullopt);
}

TEST(NearestFix, CancelledIsNone) {
  PlanRequest r = requestFor("alexnet.json", "tx2_eplanner_a.json");
  r.hardware.memories[0].sizeBits = 24;
  CancelSource source;
  source.cancel();
  PlannerSettings settings;
  settings.cancel = source.token();
  Planner planner;
  EXPECT_EQ(nearestFix(planner, r, planned(r), std::nullopt, settings), std::nullopt);
}

}  // namespace
}  // namespace tilescope
