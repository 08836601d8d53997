// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/partition_answer.h"
#include "core/base/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/schemas.h"
#include "core/partition/partition_json.h"
#include "core/partition/pipeline.h"
#include "tests/core/partition/partition_problem.h"
#include "tests/core/partition/small_network.h"

namespace tilescope {
namespace {

using ::testing::HasSubstr;

PartitionAnswer resnet18(std::int64_t capacity, PartitionScheme scheme) {
  PartitionQuestion question;
  question.capacity = capacity;
  question.scheme = scheme;
  return answerTo(question, valueOrFail(chainOf(projectNetwork("resnet18.json"))));
}

TEST(PartitionAnswer, FollowsTheSchema) {
  for (const PartitionScheme scheme :
       {PartitionScheme::Occam, PartitionScheme::LayerFusion, PartitionScheme::LayerByLayer}) {
    PartitionAnswer answer = resnet18(1 << 20, scheme);
    const std::vector<double> macs = stageMacs(answer.partition);
    answer.pipeline = {macs, "MACs", stapForChips(macs, 100)};
    answer.ownPlanBytes["res5_1_b"] = 9838592;
    answer.uncountedLayers = {"pool1"};
    const Json document = toJson(answer);
    EXPECT_EQ(toText(validateAgainstSchema(document, "partition", "answer")), "") << name(scheme);
    EXPECT_EQ(document.at("scheme"), name(scheme));
    EXPECT_EQ(document.at("spans").back().at("bound").at("own_plan_bytes"), 9838592);
    answer.pipeline->answer = stapForChips(macs, 1);
    EXPECT_EQ(toText(validateAgainstSchema(toJson(answer), "partition", "answer")), "");
  }
}

TEST(PartitionAnswer, LayerByLayerCutsEverywhere) {
  const PartitionAnswer answer = resnet18(3 << 20, PartitionScheme::LayerByLayer);
  EXPECT_EQ(answer.partition.spans.size(), 18u);
  EXPECT_EQ(answer.partition.transfers, answer.layerByLayerTransfers);
}

TEST(PartitionAnswer, SquareTilesFillTheCapacity) {
  const PartitionAnswer occam = resnet18(3 << 20, PartitionScheme::Occam);
  const PartitionAnswer fused = resnet18(3 << 20, PartitionScheme::LayerFusion);
  EXPECT_EQ(fused.partition.cuts, occam.partition.cuts);
  EXPECT_EQ(occam.partition.spans.front().transfers.readAgain, 0);
  EXPECT_EQ(fused.tiles.front().largest, 4);  // as in Table II
  ASSERT_TRUE(fused.tiles.front().square);
  EXPECT_LT(fused.tiles.front().square->needs.total(1), 3 << 20);
  EXPECT_GT(fused.tiles.front().square->macOverhead, 1);
  EXPECT_GT(fused.tiles.front().square->reads, 3 * 224 * 224);
  // Without caching, every tile reads its neighbours' halo again, also off chip.
  const SpanTransfers& first = fused.partition.spans.front().transfers;
  EXPECT_EQ(first.read, 3 * 224 * 224);
  EXPECT_EQ(first.read + first.readAgain, fused.tiles.front().square->reads);
  std::int64_t again = 0;
  for (const PartitionSpan& span : fused.partition.spans) again += span.transfers.readAgain;
  EXPECT_EQ(fused.partition.transfers, occam.partition.transfers + again);
  EXPECT_EQ(fused.partition.exactTransfers, occam.partition.exactTransfers + again);
  EXPECT_FALSE(occam.tiles.front().square);
}

TEST(PartitionAnswer, SquareTilesDecideWhatFitsInLayerFusion) {
  SmallNetwork small({1, 4, 1000});
  small.conv("wide", "input", 1, squareWindow(3, 1, 1));
  const std::int64_t weights = 9, row = 3 * 1000, tile = 3 * 3;
  const auto answer = [&](PartitionScheme scheme, std::int64_t capacity) {
    PartitionQuestion question;
    question.scheme = scheme;
    question.capacity = capacity;
    question.footprint.axis = AxisChoice::Rows;
    return answerTo(question, valueOrFail(chainOf(small.network())));
  };
  const PartitionAnswer rows = answer(PartitionScheme::Occam, weights + row);
  EXPECT_TRUE(rows.partition.isLowerBound());
  EXPECT_EQ(rows.leastHonestCapacity, weights + row + 1);
  const PartitionAnswer fused = answer(PartitionScheme::LayerFusion, weights + row);
  EXPECT_FALSE(fused.partition.isLowerBound());
  EXPECT_GT(fused.tiles.front().largest, 1);
  EXPECT_EQ(fused.leastHonestCapacity, weights + tile + 1);
  EXPECT_FALSE(answer(PartitionScheme::LayerFusion, fused.leastHonestCapacity).partition.isLowerBound());
  const PartitionAnswer none = answer(PartitionScheme::LayerFusion, weights + tile);
  ASSERT_TRUE(none.partition.isLowerBound());
  EXPECT_EQ(none.tiles.front(), SpanTile{});
  EXPECT_THAT(reasonWhyUnfit(none, none.partition.spans.front()),
              HasSubstr("Layer \"wide\" needs 9 elements of weights and 9 of maps"));
  const Json bound = toJson(none).at("spans").front().at("bound");
  EXPECT_EQ(bound.at("least_capacity_that_fits"), weights + tile + 1);
}

// The chip needs capacity for one layer's weights; every tile reads all weights.
TEST(PartitionAnswer, SquareTilesStreamWeightsToo) {
  PartitionQuestion question;
  question.capacity = 3 << 20;
  question.scheme = PartitionScheme::LayerFusion;
  question.footprint.streamedWeights = true;
  const PartitionAnswer answer = answerTo(question, valueOrFail(chainOf(projectNetwork("resnet18.json"))));
  const PartitionSpan& last = answer.partition.spans.back();
  ASSERT_GT(last.to, last.from + 1);
  ASSERT_TRUE(last.fits);
  const SpanTile& tile = answer.tiles.back();
  EXPECT_EQ(tile.square->needs.weights, 9 * 512 * 512);
  EXPECT_LT(tile.square->needs.total(1), question.capacity);
  std::int64_t weights = 0;
  for (std::size_t k = 0; k < answer.tiles.size(); ++k) {
    const PartitionSpan& span = answer.partition.spans[k];
    const FeatureMap& map = answer.chain.maps[span.to].size;
    const std::int64_t side = answer.tiles[k].largest, down = (map.height + side - 1) / side;
    ASSERT_EQ(map.height, map.width);
    weights += spanWeights(answer.chain, span.from, span.to, {}) * (span.to - span.from == 1 ? 1 : down * down);
  }
  EXPECT_EQ(answer.weightTransfers, weights);
  EXPECT_EQ(toText(validateAgainstSchema(toJson(answer), "partition", "answer")), "");
}

TEST(PartitionAnswer, ASpanThatDoesNotFitIsNamedAsAWhole) {
  PartitionQuestion question;
  question.capacity = 300000;
  question.cuts = {{0, 9, 18}};
  PartitionAnswer answer = answerTo(question, valueOrFail(chainOf(projectNetwork("resnet18.json"))));
  answer.ownPlanBytes = {{"res3_1_a", 12345.0}};
  const PartitionSpan& span = answer.partition.spans.front();
  ASSERT_FALSE(span.fits);
  const std::string reason = reasonWhyUnfit(answer, span);
  EXPECT_THAT(reason, HasSubstr("Span 0–9 (\"conv1\" … \"res3_1_a\") needs"));
  EXPECT_THAT(reason, HasSubstr("cut it"));
  EXPECT_EQ(reason.find("lower bound"), std::string::npos);
  EXPECT_EQ(ownPlanBytes(answer, span), std::nullopt);
  EXPECT_FALSE(toJson(answer).at("spans").front().at("bound").contains("own_plan_bytes"));
}

// Stages process whole batches; the throughput counts images.
TEST(PartitionAnswer, ThroughputCountsTheImagesOfABatch) {
  PartitionQuestion question;
  question.capacity = 3 << 20;
  question.footprint.batch = 4;
  PartitionAnswer answer = answerTo(question, valueOrFail(chainOf(projectNetwork("resnet18.json"))));
  const std::vector<double> macs = stageMacs(answer.partition);
  answer.pipeline = {macs, "MACs", stapForChips(macs, 100)};
  const Json stap = toJson(answer).at("stap");
  EXPECT_DOUBLE_EQ(stap.at("throughput").get<double>() * stap.at("period").get<double>(), 4);
}

TEST(PartitionAnswer, ALayerThatDoesNotFitIsNamedWithItsNeeds) {
  PartitionQuestion question;
  question.capacity = 1 << 20;
  question.footprint.batch = 4;
  const PartitionAnswer answer = answerTo(question, valueOrFail(chainOf(projectNetwork("resnet18.json"))));
  ASSERT_FALSE(answer.partition.spans.back().fits);
  EXPECT_THAT(
      reasonWhyUnfit(answer, answer.partition.spans.back()),
      HasSubstr("Layer \"res5_1_b\" needs 2\u2009359\u2009296 elements of weights and 4 times 10\u2009752 of maps"));
  EXPECT_EQ(answer.tiles.back(), SpanTile{});
  EXPECT_EQ(answer.leastHonestCapacity, 9 * 512 * 512 + 4 * 3 * 7 * 512 + 1);
}

}  // namespace
}  // namespace tilescope
