// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/attention_curve.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tilescope {
namespace {

using ::testing::ElementsAre;

// 2 copies, 2 rows per token, 3 tokens, 4 keys, as in attention_test.cpp.
AttentionBlock sampleBlock(const std::string& name = "a") {
  return {name, 2, 2, 3, 1, 4, 5, 6, false};
}

std::int64_t bestAt(const std::vector<AttentionCurvePoint>& curve, std::int64_t capacity) {
  std::int64_t best = 0;
  for (const AttentionCurvePoint& point : curve)
    if (point.capacity <= capacity) best = point.best;
  return best;
}

TEST(AttentionCurve, BeginsUnfusedAndEndsAtTheMinimum) {
  const AttentionBlock block = sampleBlock();
  const std::vector<AttentionCurvePoint> curve = attentionCurve({block}, 2);
  const AttentionTraffic none = attentionTraffic(block, {0, 2});
  EXPECT_EQ(curve.front().capacity, 0);
  EXPECT_EQ(curve.front().best, none.unfused);
  EXPECT_EQ(curve.back().best, none.minimum);
  EXPECT_EQ(curve.back().swapped, attentionTraffic(block, {1'000'000, 2}).swapped.traffic) << "one block of keys";
  EXPECT_EQ(attentionTraffic(block, {swappedCapacity(block), 2}).swapped.count, 1);
  EXPECT_EQ(attentionTraffic(block, {swappedCapacity(block) - 1, 2}).swapped.count, 2);
  EXPECT_EQ(capacityOfMinimum({block}, 2), none.resident.needed) << "earlier than all tokens streamed at once";
  EXPECT_EQ(bestAt(curve, none.resident.needed - 1), attentionTraffic(block, {none.resident.needed - 1, 2}).least());
  EXPECT_EQ(bestAt(curve, none.resident.needed), none.minimum);
}

TEST(AttentionCurve, EveryPointIsTheSumOfTheBlocksAtItsCapacity) {
  AttentionBlock longer = sampleBlock("b");
  longer.tokens = 40;
  longer.keys = 41;
  const std::vector<AttentionCurvePoint> curve = attentionCurve({sampleBlock(), longer, sampleBlock("c")}, 1);
  ASSERT_GT(curve.size(), 5U);
  for (std::size_t i = 0; i < curve.size(); ++i) {
    const AttentionOptions options{curve[i].capacity, 1};
    const AttentionTraffic small = attentionTraffic(sampleBlock(), options), large = attentionTraffic(longer, options);
    EXPECT_EQ(curve[i].best, 2 * small.least() + large.least()) << curve[i].capacity;
    EXPECT_EQ(curve[i].swapped, 2 * small.swapped.traffic + large.swapped.traffic) << curve[i].capacity;
    if (i == 0) continue;
    EXPECT_GT(curve[i].capacity, curve[i - 1].capacity);
    EXPECT_NE(std::pair(curve[i].best, curve[i].swapped), std::pair(curve[i - 1].best, curve[i - 1].swapped));
    EXPECT_LE(curve[i].best, curve[i - 1].best) << "without a mask more capacity never moves more";
  }
}

TEST(AttentionCurve, OneTokenMovesTheMinimumAsSoonAsItFits) {
  AttentionBlock decode = sampleBlock();
  decode.tokens = 1;
  const AttentionTraffic none = attentionTraffic(decode, {0, 1});
  EXPECT_EQ(capacityOfMinimum({decode}, 1), none.streamed.needed);
  EXPECT_EQ(bestAt(attentionCurve({decode}, 1), none.streamed.needed), none.minimum);
  EXPECT_EQ(bestAt(attentionCurve({decode}, 1), none.streamed.needed - 1), none.unfused);
}

TEST(AttentionCurve, WithoutBlocksThereIsNothingToMove) {
  EXPECT_THAT(attentionCurve({}, 1), ElementsAre(AttentionCurvePoint{0, 0, 0}));
}

}  // namespace
}  // namespace tilescope
