// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/spans_layout.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/gui/views/partition/sample_partition.h"

namespace tilescope::gui {
namespace {

void expectWellPlaced(const SpansPicture& picture, const QSizeF& room) {
  const SpansLayout layout = spansLayoutOf(picture, room);
  ASSERT_EQ(layout.layers.size(), picture.layers.size());
  ASSERT_EQ(layout.spans.size(), picture.spans.size());
  ASSERT_EQ(layout.cuts.size(), picture.spans.size() + 1);
  for (std::size_t i = 0; i < layout.spans.size(); ++i) {
    const SpanPlace& span = layout.spans[i];
    EXPECT_GE(span.box.left(), i > 0 ? layout.spans[i - 1].box.right() : 0) << i;
    for (std::size_t layer = picture.spans[i].from; layer < picture.spans[i].to; ++layer) {
      EXPECT_TRUE(span.box.contains(layout.layers[layer])) << layer;
      EXPECT_GE(layout.layers[layer].width(), 10) << layer;
      const bool isFirst = layer == picture.spans[i].from;
      EXPECT_GT(layout.layers[layer].left(), isFirst ? span.box.left() : layout.layers[layer - 1].right());
    }
    EXPECT_GE(span.bar.left(), span.box.left());
    EXPECT_LE(span.bar.right(), span.box.right());
    EXPECT_DOUBLE_EQ(span.weights.bottom(), layout.barFoot);
    EXPECT_DOUBLE_EQ(span.closure.bottom(), span.weights.top());
    EXPECT_DOUBLE_EQ(span.skipRows.bottom(), span.closure.top());
    EXPECT_LE(span.number.bottom(), room.height());
  }
  const double rows[] = {0,
                         layout.arcFoot,
                         layout.blockTop,
                         layout.blockBottom,
                         layout.railTop,
                         layout.railBottom,
                         layout.capacity,
                         layout.barFoot,
                         room.height()};
  for (std::size_t i = 1; i < std::size(rows); ++i) EXPECT_LT(rows[i - 1], rows[i]) << i;
  for (std::size_t i = 0; i + 1 < layout.cuts.size(); ++i) {
    EXPECT_LT(layout.cuts[i].number.value_or(QRectF()).right(), layout.cuts[i + 1].x) << i;
  }
}

TEST(SpansLayout, NothingOverlapsAndEveryLayerHasItsPlace) {
  for (const QSizeF room : {QSizeF(1100, 290), QSizeF(540, 160), QSizeF(320, 160), QSizeF(2400, 400)}) {
    expectWellPlaced(resnet34Spans(), room);
    expectWellPlaced(chainSpans(155, 4), room);
    expectWellPlaced(chainSpans(1, 1), room);
  }
}

TEST(SpansLayout, WidthFollowsTheNumberOfLayers) {
  const SpansLayout layout = spansLayoutOf(resnet34Spans());
  EXPECT_GT(layout.spans[0].box.width(), layout.spans[1].box.width());
  EXPECT_GT(layout.spans[1].box.width(), layout.spans[2].box.width());
  EXPECT_NEAR(layout.spans[2].box.width(), layout.spans[3].box.width(), 1);
  const double slot = layout.edges[1] - layout.edges[0];
  EXPECT_NEAR(layout.edges[12] - layout.edges[0], 12 * slot, 1e-6);
  EXPECT_GE(layout.edges[29] - layout.edges[28], 2 * slot) << "a single layer has room for its numbers";
}

TEST(SpansLayout, ResNet34FillsElevenHundredPixelsWithoutScrolling) {
  const SpansLayout layout = spansLayoutOf(resnet34Spans());
  EXPECT_EQ(layout.hidden, 0);
  EXPECT_NEAR(layout.edges.back() + marginsBesideSpans(resnet34Spans()) - layout.edges.front(), kSpansArea.width(), 1);
  for (const CutPlace& cut : layout.cuts) EXPECT_TRUE(cut.number.has_value()) << cut.edge;
}

TEST(SpansLayout, ManyLayersScroll) {
  EXPECT_GT(spansLayoutOf(chainSpans(155, 4)).hidden, 1000);
}

// The unit is shown even if the first span is narrow.
TEST(SpansLayout, TheUnitOfTheNumbersIsAlwaysSaid) {
  SpansPicture narrowFirst = resnet34Spans();
  narrowFirst.spans.front().to = 1;
  narrowFirst.spans[1].from = 1;
  for (const SpansPicture& picture : {resnet34Spans(), narrowFirst, chainSpans(30, 1), chainSpans(60, 1)}) {
    const SpansLayout layout = spansLayoutOf(picture);
    const auto saysUnit = [](const CutPlace& cut) { return cut.number && cut.text.endsWith(" KiB"); };
    const auto said = std::count_if(layout.cuts.begin(), layout.cuts.end(), saysUnit);
    EXPECT_EQ(said, layout.railUnit.isEmpty() ? 1 : 0);
    EXPECT_TRUE(said == 1 || layout.railUnit == "KiB");
  }
}

TEST(SpansLayout, ASmallMapAmongLargeOnesSaysItsOwnUnit) {
  SpansPicture picture = chainSpans(12, 4);
  picture.spans[0].read = 3.0 * 1024 * 1024;
  picture.spans[1].write = picture.spans[2].read = 504;
  const SpansLayout layout = spansLayoutOf(picture);
  ASSERT_TRUE(layout.cuts[2].number);
  EXPECT_EQ(layout.cuts[2].text, "504 B");
  EXPECT_EQ(layout.cuts[0].text, "3.00 MiB");
}

// Narrow spans omit their numbers before the view needs to scroll.
TEST(SpansLayout, ShortSpansGiveTheRoomOfTheirNumbersUp) {
  const SpansLayout wide = spansLayoutOf(chainSpans(12, 1)), narrow = spansLayoutOf(chainSpans(30, 1)),
                    scrolled = spansLayoutOf(chainSpans(60, 1));
  EXPECT_EQ(wide.hidden, 0);
  EXPECT_TRUE(wide.cuts[3].number);
  EXPECT_EQ(narrow.hidden, 0);
  EXPECT_FALSE(narrow.cuts[3].number);
  EXPECT_GT(scrolled.hidden, 0);
  EXPECT_TRUE(scrolled.cuts[3].number);
}

TEST(SpansLayout, ArrowsAreAsThickAsTheirBytes) {
  const SpansLayout layout = spansLayoutOf(resnet34Spans());
  EXPECT_EQ(layout.cuts.front().writtenWidth, 0);
  EXPECT_EQ(layout.cuts.back().readWidth, 0);
  EXPECT_GT(layout.cuts.front().readWidth, layout.cuts[1].readWidth);
  EXPECT_NEAR(layout.cuts[1].readWidth / layout.cuts.front().readWidth, 100352.0 / 150528, 1e-9);
  EXPECT_DOUBLE_EQ(layout.cuts[1].writtenWidth, layout.cuts[1].readWidth);
  EXPECT_LT(layout.cuts[1].writtenX, layout.cuts[1].readX);
}

TEST(SpansLayout, BarsAreMeasuredAgainstTheCapacity) {
  const SpansPicture picture = resnet34Spans();
  const SpansLayout layout = spansLayoutOf(picture);
  const double room = layout.barFoot - layout.capacity;
  for (std::size_t i = 0; i < picture.spans.size(); ++i) {
    EXPECT_NEAR(layout.barFoot - layout.spans[i].skipRows.top(), room * picture.spans[i].footprint() / picture.capacity,
                2.5);
    EXPECT_DOUBLE_EQ(layout.spans[i].bar.top(), layout.capacity);
  }
}

TEST(SpansLayout, ASpanThatDoesNotFitReachesAboveTheCapacity) {
  SpansPicture picture = resnet34Spans();
  picture.capacity = 2.3e6;
  const SpansLayout layout = spansLayoutOf(picture);
  EXPECT_LT(layout.spans[1].bar.top(), layout.capacity);
  EXPECT_GT(layout.spans[1].bar.top(), layout.railBottom);
}

TEST(SpansLayout, OnlyDearSkipsHaveALabelAndLabelsDoNotTouch) {
  const SpansPicture picture = resnet34Spans();
  const SpansLayout layout = spansLayoutOf(picture);
  std::vector<QRectF> labels;
  for (std::size_t i = 0; i < layout.arcs.size(); ++i) {
    EXPECT_GT(layout.arcs[i].height, 0);
    EXPECT_LE(layout.arcs[i].height, layout.arcFoot);
    if (!layout.arcs[i].label) continue;
    EXPECT_TRUE(picture.skips[i].crosses);
    for (const QRectF& other : labels) EXPECT_FALSE(other.intersects(*layout.arcs[i].label));
    labels.push_back(*layout.arcs[i].label);
  }
  EXPECT_EQ(labels.size(), 3u);
}

TEST(SpansLayout, PinsAtOneCutStandAboveEachOther) {
  SpansPicture picture = chainSpans(8, 4);
  picture.pins = {{'A', {0, 3, 8}}, {'B', {0, 3, 5, 8}}};
  const SpansLayout layout = spansLayoutOf(picture);
  ASSERT_EQ(layout.pins.size(), 3u) << "begin and end are no cuts";
  EXPECT_EQ(layout.pins[0].tip.x(), layout.pins[1].tip.x());
  EXPECT_GT(layout.pins[0].tip.y(), layout.pins[1].tip.y());
}

TEST(SpansLayout, AGhostStandsOnlyWhereNoCutIs) {
  SpansPicture picture = chainSpans(12, 4);
  picture.ghostCuts = {0, 4, 6, 12};
  EXPECT_EQ(spansLayoutOf(picture).ghosts, std::vector<std::size_t>{6});
}

TEST(SpansLayout, AHeldScaleKeepsEveryBoundaryWhileCutsMove) {
  const SpansPicture picture = resnet34Spans();
  const SpansScale scale = spansScale(picture, kSpansArea.width());
  const SpansLayout before = layOutSpans(picture, scale, kSpansArea, 0);
  const SpansLayout after = layOutSpans(withMovedCut(picture, 12, 15), scale, kSpansArea, 0);
  EXPECT_EQ(before.edges, after.edges);
  EXPECT_DOUBLE_EQ(after.cuts[1].x, std::round(before.edges[15]));
}

TEST(SpansLayout, WithoutLayersThereIsNothing) {
  const SpansLayout layout = spansLayoutOf({});
  EXPECT_TRUE(layout.spans.empty());
  EXPECT_TRUE(layout.cuts.empty());
}

}  // namespace
}  // namespace tilescope::gui
