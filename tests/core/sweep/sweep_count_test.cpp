// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_count.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/base/schemas.h"
#include "tests/core/sweep/sweep_support.h"

namespace tilescope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

SweepCount countOf(const Json& document) {
  return countSweep(valueOrFail(readSweep(document)));
}

Json before(const std::vector<std::string>& conditions) {
  Json document = smallSweep();
  document["before"] = conditions;
  return document;
}

TEST(SweepCount, RowsAreThePointsThatAreLeftUnderEveryQuestion) {
  const SweepCount all = countOf(smallSweep());
  EXPECT_EQ(all.points, 60);
  EXPECT_EQ(all.questions, 2u);
  EXPECT_EQ(all.removed, 0);
  EXPECT_EQ(all.rows(), 120);
  EXPECT_FALSE(all.isEstimate);
  int removed = 0;
  for (const int w : {32, 64, 128, 256, 512, 1024})
    for (const int i : {48, 64, 96, 128, 192, 256, 320, 384, 512, 768}) removed += w * 4 >= i ? 0 : 1;
  ASSERT_GT(removed, 0);
  const SweepCount some = countOf(before({"weight_buffer >= io_buffers / 4"}));
  EXPECT_EQ(some.removed, removed);
  EXPECT_EQ(some.rows(), 2 * (60 - removed));
}

TEST(SweepCount, FieldsAndAreasOfAPointDecideToo) {
  EXPECT_EQ(countOf(before({"\"/memories/1/size_bits\" < 524288"})).removed, 50);
  // By the ratio rule: 32 KiB cost less than the published 128 KiB.
  EXPECT_EQ(countOf(before({"\"/memories/1/read_energy\" < 6"})).removed, 40);
  Json document = before({"area <= 1"});
  document["area"] = Json::parse(R"({"pe_mm2": 0, "sram_mm2_per_kib": 0.005, "source": "x"})");
  int removed = 0;
  for (const int w : {32, 64, 128, 256, 512, 1024})
    for (const int i : {48, 64, 96, 128, 192, 256, 320, 384, 512, 768}) removed += w + 2 * i > 200 ? 1 : 0;
  EXPECT_EQ(countOf(document).removed, removed);
}

TEST(SweepCount, NothingLeftNamesWhatExcludesAll) {
  Json document = before({"weight_buffer >= 1", "weight_buffer > 4000"});
  const SweepDescription sweep = valueOrFail(readSweep(document));
  const SweepCount count = countSweep(sweep);
  EXPECT_TRUE(count.leavesNothing());
  EXPECT_THAT(count.excluding, ElementsAre("/before/1"));
  EXPECT_THAT(toText(nothingLeft(sweep, count)),
              HasSubstr("d.sweep.json: /before/1: found a constraint that excludes"));
  EXPECT_THAT(countOf(before({"weight_buffer > 100", "weight_buffer < 100"})).excluding, ElementsAre("/before"));
}

// The row stays and states the reason.
TEST(SweepCount, AConstraintWithoutAValueRemovesNothing) {
  const SweepCount count = countOf(before({"1 / (weight_buffer - 64) > -1000"}));
  EXPECT_EQ(count.removed, 0);
  EXPECT_EQ(count.faulty, 10);
}

// 20 000 sizes × 10 sizes × this many clocks.
Json largeSweep(int clocks) {
  Json document = smallSweep();
  document["axes"][0] = Json::parse(R"({"name": "weight_buffer", "set": ["/memories/1/size_bits"], "unit": "bit",
                                        "linear": {"from": 1, "to": 20000, "step": 1}})");
  document["axes"].push_back({{"name", "clock"}, {"set", {"/clock_mhz"}}});
  document["axes"][2]["linear"] = {{"from", 1000}, {"to", 999 + clocks}, {"step", 1}};
  return document;
}

TEST(SweepCount, CancelledIsAnEstimateFromThePointsTested) {
  CancelSource stop;
  stop.cancel();
  const SweepDescription sweep = valueOrFail(readSweep(before({"weight_buffer >= io_buffers / 4"})));
  const SweepCount count = countSweep(sweep, stop.token());
  EXPECT_EQ(count.looked, 1);
  EXPECT_TRUE(count.isEstimate);
}

TEST(SweepCount, MorePointsThanAreLookedAtAreAnEstimate) {
  Json document = largeSweep(100);
  document["before"] = {"weight_buffer < 10000 bit"};
  const SweepCount count = countOf(document);
  EXPECT_EQ(count.points, 20'000'000);
  EXPECT_TRUE(count.isEstimate);
  EXPECT_NEAR(static_cast<double>(count.removed), 10e6, 0.2e6);
  EXPECT_EQ(countOf(document).removed, count.removed);
}

TEST(SweepCount, AStoreHasRoomForSoManyRows) {
  const SweepDescription sweep = valueOrFail(readSweep(largeSweep(300)));
  const SweepCount count = countSweep(sweep);
  ASSERT_TRUE(tooManyRows(sweep, count));
  EXPECT_THAT(toText(*tooManyRows(sweep, count)), HasSubstr("120000000 rows"));
  EXPECT_FALSE(tooManyRows(sweep, countOf(smallSweep())));
}

TEST(SweepCount, TimeIsMeasuredOnAPoint) {
  const SweepDescription sweep = valueOrFail(readSweep(smallSweep()));
  SweepCount count = countSweep(sweep);
  EXPECT_EQ(count.seconds(), std::nullopt);
  const MeasuredPoint measured = valueOrFail(measurePoint(sweep));
  EXPECT_EQ(measured.whyInfeasible, "");
  count.secondsPerPoint = measured.seconds;
  ASSERT_TRUE(count.secondsPerPoint);
  EXPECT_GT(*count.seconds(), 0);
  EXPECT_EQ(toText(validateAgainstSchema(toJson(sweep, count), "sweep_count", "answer")), "");
}

}  // namespace
}  // namespace tilescope
