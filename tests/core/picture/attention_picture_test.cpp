// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/attention_picture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace tilescope {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

// Blocks of 2 copies, 2 rows per token, 4 keys, widths 5 and 6.
AttentionAnswer answerOf(std::int64_t capacity, const std::vector<std::int64_t>& tokens, std::int64_t keyBlock = 2) {
  AttentionAnswer answer{"small", {capacity, keyBlock}, {}};
  for (const std::int64_t count : tokens) {
    const AttentionBlock block{"b" + std::to_string(answer.spans.size()), 2, 2, count, 0, 4, 5, 6, false};
    answer.spans.push_back({block, attentionTraffic(block, answer.options)});
    answer.unfused += answer.spans.back().traffic.unfused;
    answer.minimum += answer.spans.back().traffic.minimum;
    answer.best += answer.spans.back().traffic.least();
  }
  return answer;
}

TEST(AttentionPicture, EqualBlocksAreOneRowUntilTheyAreUnfolded) {
  const AttentionAnswer answer = answerOf(1000, {3, 3, 3, 7});
  const AttentionPicture folded = attentionPicture({answer, 2}, {});
  ASSERT_EQ(folded.rows.size(), 2U);
  EXPECT_EQ(folded.rows[0].title, "b0 … b2");
  EXPECT_EQ(folded.rows[0].count, 3U);
  EXPECT_EQ(folded.rows[0].sizes, "2 copies, 3 tokens, 4 keys");
  EXPECT_EQ(folded.rows[1].title, "b3");
  EXPECT_FALSE(folded.rows[1].canFold());
  const AttentionPicture unfolded = attentionPicture({answer, 2}, {"b0"});
  ASSERT_EQ(unfolded.rows.size(), 4U);
  EXPECT_TRUE(unfolded.rows[0].isUnfolded);
  EXPECT_EQ(unfolded.rows[2].first, 2U);
  EXPECT_EQ(unfolded.rows[2].bars, folded.rows[0].bars);
}

TEST(AttentionPicture, BarsAreBytesOfOneBlockAndTheLeastIsMarked) {
  const AttentionAnswer answer = answerOf(1000, {3, 3});
  const AttentionTraffic& traffic = answer.spans[0].traffic;
  const AttentionRowShown row = attentionPicture({answer, 0.5}, {}).rows[0];
  EXPECT_EQ(row.bar(AttentionBarKind::Unfused).traffic, 0.5 * static_cast<double>(traffic.unfused));
  EXPECT_EQ(row.bar(AttentionBarKind::Swapped).traffic, 0.5 * static_cast<double>(traffic.swapped.traffic));
  EXPECT_EQ(row.minimum, 0.5 * static_cast<double>(traffic.minimum));
  EXPECT_TRUE(row.bar(AttentionBarKind::Resident).isBest);
  EXPECT_FALSE(row.bar(AttentionBarKind::Streamed).isBest) << "of equals the first";
  EXPECT_EQ(row.best(), row.minimum);
}

TEST(AttentionPicture, WhatDoesNotFitSaysHowMuchIsMissing) {
  const AttentionAnswer answer = answerOf(60, {3});
  const AttentionTraffic& traffic = answer.spans[0].traffic;
  const AttentionRowShown row = attentionPicture({answer, 2}, {}).rows[0];
  EXPECT_FALSE(row.bar(AttentionBarKind::Resident).fits());
  EXPECT_EQ(row.bar(AttentionBarKind::Resident).missing, 2.0 * static_cast<double>(traffic.resident.needed - 60));
  EXPECT_TRUE(row.bar(AttentionBarKind::Streamed).fits());
  const Provenance why = explained({answer, 2}, 0, AttentionBarKind::Resident);
  EXPECT_EQ(why.result, "infeasible");
  EXPECT_THAT(why.binding, HasSubstr("28 B"));
  EXPECT_THAT(why.steps, Contains("missing = 74 − 60 = 14 elements"));
}

TEST(AttentionPicture, EveryBarHasItsFormulaWithTheNumbersPutIn) {
  const AttentionAnswer answer = answerOf(1000, {3});
  const AttentionBytes bytes{answer, 2};
  EXPECT_THAT(explained(bytes, 0, AttentionBarKind::Unfused).steps,
              Contains("traffic = 2 × ((6 + 4) × (5 + 6) + 4 × 6 × 4) = 412 elements"));
  EXPECT_THAT(explained(bytes, 0, AttentionBarKind::Resident).steps,
              Contains("traffic = 2 × ((6 + 4) × (5 + 6)) = 220 elements"));
  EXPECT_THAT(explained(bytes, 0, AttentionBarKind::Streamed).steps,
              Contains("traffic = 2 × ((6 + 4) × (5 + 6)) = 220 elements"));
  EXPECT_EQ(explained(bytes, 0, AttentionBarKind::Swapped).result, "488 B");
  EXPECT_THAT(explained(bytes, 0, AttentionBarKind::Unfused).steps, Contains("412 × 2 B = 824 B"));
}

TEST(AttentionPicture, TheDiagnosisNamesTheCapacityThatMovesLess) {
  const AttentionDiagnosis unfit = diagnosisOf({answerOf(10, {3}), 2});
  EXPECT_TRUE(unfit.warns);
  EXPECT_EQ(unfit.capacity, 2 * 52);
  const AttentionAnswer some = answerOf(60, {30});
  const AttentionDiagnosis streamed = diagnosisOf({some, 2});
  EXPECT_FALSE(streamed.warns);
  EXPECT_EQ(streamed.capacity, 2.0 * static_cast<double>(some.spans[0].traffic.resident.needed));
  EXPECT_THAT(streamed.reason, HasSubstr("From 148 B on chip"));
  EXPECT_EQ(diagnosisOf({answerOf(1000, {3}), 2}).capacity, 0) << "nothing moves less";
  EXPECT_THAT(diagnosisOf({answerOf(1000, {1}), 2}).finding, HasSubstr("unfused"));
}

}  // namespace
}  // namespace tilescope
