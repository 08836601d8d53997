// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/spans_picture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <memory>
#include <vector>

#include "tests/support/project_files.h"

namespace tilescope::app {
namespace {

constexpr std::int64_t kKibibyte = 1024;

Design designOf(const std::string& network, std::int64_t capacityBytes) {
  Design design;
  design.network = std::make_shared<const Network>(projectNetwork(network));
  design.profile = std::make_shared<const HardwareProfile>(projectHardware("tx2_eplanner_a.json"));
  design.partition.capacityBytes = capacityBytes;
  design.partition.elementBits = 8;
  return design;
}

DesignPartition answerTo(const Design& design) {
  PartitionCache cache;
  return valueOrFail(partitionOf(design, *design.profile, cache));
}

const SkipArcShown& arcTo(const SpansPicture& picture, std::size_t target) {
  for (const SkipArcShown& arc : picture.skips)
    if (arc.target == target) return arc;
  throw std::runtime_error("no skip ends there");
}

// ResNet-50 in 3 MiB, by hand: three layers (1 x 1, 3 x 3) of res3_3 and six of res4, without projections.
TEST(SpansPicture, ASpanReadsAsByHand) {
  const SpansPicture picture = spansPicture(answerTo(designOf("resnet50.json", 3 * 1024 * kKibibyte)));
  EXPECT_EQ(picture.layers.size(), 50u);
  EXPECT_EQ(picture.layers[1], (ChainLayerShown{"pool1", true}));
  EXPECT_EQ(picture.capacity, 3.0 * 1024 * kKibibyte);
  EXPECT_EQ(picture.capacityText, "3.00 MiB");
  ASSERT_EQ(picture.spans.size(), 10u);
  const SpanShown& span = picture.spans[1];
  EXPECT_EQ(span.title, "res3_3_a to res4_1_c");
  const double res3 = 2 * 512 * 128 + 128 * 128 * 9, first = 512 * 256 + 256 * 256 * 9 + 256 * 1024,
               second = 2 * 1024 * 256 + 256 * 256 * 9;
  EXPECT_EQ(span.weights, res3 + first + second);
  EXPECT_EQ(span.closure, 404992);
  EXPECT_EQ(span.skipRows, 0);
  EXPECT_EQ(span.read, 512 * 28 * 28);
  EXPECT_EQ(span.write, 1024 * 14 * 14);
  EXPECT_EQ(span.residual, 0);
  EXPECT_EQ(span.tile, "4 rows");
  EXPECT_TRUE(span.fits);
  EXPECT_EQ(span.reason, "");
  EXPECT_EQ(picture.spans[6].title, "res5_1_b");
}

// Map 41 is stored because a span ends with it, maps 44 and 47 for their skips. All three are read again.
TEST(SpansPicture, ASkipAcrossACutCostsItsReadAndItsWrite) {
  const SpansPicture picture = spansPicture(answerTo(designOf("resnet50.json", 3 * 1024 * kKibibyte)));
  EXPECT_EQ(picture.skips.size(), 16u);
  EXPECT_EQ(arcTo(picture, 44), (SkipArcShown{41, 44, true, 1024 * 14 * 14}));
  EXPECT_EQ(arcTo(picture, 47), (SkipArcShown{44, 47, true, 2 * 2048 * 7 * 7}));
  EXPECT_EQ(arcTo(picture, 50), (SkipArcShown{47, 50, true, 2 * 2048 * 7 * 7}));
  EXPECT_EQ(arcTo(picture, 20), (SkipArcShown{17, 20, false, 0}));
}

TEST(SpansPicture, ALayerThatDoesNotFitSaysByHowMuchAndWhatThatMeans) {
  const DesignPartition answer = answerTo(designOf("resnet18.json", 256 * kKibibyte));
  const SpanShown span = spansPicture(answer).spans[5];
  EXPECT_FALSE(span.fits);
  EXPECT_EQ(span.reason,
            "res4_0_a exceeds the capacity: weights 288 KiB and maps 10.5 KiB against 256 KiB. Its traffic is a lower "
            "bound.");
  EXPECT_EQ(span.tile, "");
  EXPECT_EQ(tileOf(answer, 2), "1 row");
}

TEST(SpansPicture, SpansOfTheUserMayBeCutAgain) {
  Design design = designOf("resnet18.json", 256 * kKibibyte);
  design.partition.cuts = {0, 9, 18};
  EXPECT_THAT(reasonOf(answerTo(design), 1), testing::EndsWith("Cut it, or give it more memory."));
}

TEST(SpansPicture, TilesOfLayerFusionAreSquare) {
  Design design = designOf("resnet18.json", 256 * kKibibyte);
  design.partition.scheme = PartitionScheme::LayerFusion;
  const DesignPartition answer = answerTo(design);
  const std::string side = std::to_string(answer.fused[1].tile);
  EXPECT_EQ(tileOf(answer, 1), side + " × " + side);
  EXPECT_EQ(spansPicture(answer).spans[1].footprint(), static_cast<double>(answer.footprint(1)));
}

// Three maps of 64 x 56 x 56 between res2_0_a and res2_1_b.
TEST(SpansPicture, MapsInsideASpanStayOnTheChip) {
  const DesignPartition answer = answerTo(designOf("resnet18.json", 256 * kKibibyte));
  EXPECT_EQ(keptInside(answer, answer.partition.spans[1]), 3 * 64 * 56 * 56);
}

// The span of res3_1_b alone, two images: three rows of its input, one row of res3_0_b for the addition.
TEST(SpansPicture, RowsOfSkipsThatEnterASpanArePartOfTheFootprint) {
  Design design = designOf("resnet18.json", 1024 * kKibibyte);
  design.partition.skipRows = true;
  design.partition.cuts = {0, 9, 10, 18};
  design.batch = 2;
  const SpanShown span = spansPicture(answerTo(design)).spans[1];
  EXPECT_EQ(span.title, "res3_1_b");
  EXPECT_EQ(span.weights, 128 * 128 * 9);
  EXPECT_EQ(span.closure, 2 * 3 * 28 * 128);
  EXPECT_EQ(span.skipRows, 2 * 28 * 128);
}

// The core counts this per span, the picture per skip; the totals must be equal.
RC_GTEST_PROP(SpansPicture, TheArcsOfAnyCutsBearTogetherWhatTheSpansMoveForThem, ()) {
  static const Design kDesign = designOf("resnet50.json", 512 * kKibibyte);
  constexpr std::size_t kLayers = 50;
  Design design = kDesign;
  std::vector<std::size_t> cuts{0};
  for (std::size_t map = 1; map < kLayers; ++map)
    if (*rc::gen::weightedElement<bool>({{1, true}, {3, false}})) cuts.push_back(map);
  cuts.push_back(kLayers);
  design.partition.cuts = cuts;
  const SpansPicture picture = spansPicture(answerTo(design));
  double arcs = 0, spans = 0;
  for (const SkipArcShown& arc : picture.skips) arcs += arc.bytes;
  for (const SpanShown& span : picture.spans) spans += span.residual;
  RC_ASSERT(picture.spans.size() + 1 == cuts.size());
  RC_ASSERT(arcs == spans);
}

}  // namespace
}  // namespace tilescope::app
