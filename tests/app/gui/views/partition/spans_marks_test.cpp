// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/spans_marks.h"

#include <gtest/gtest.h>

#include "tests/app/gui/views/partition/sample_partition.h"

namespace tilescope::gui {
namespace {

TEST(SpansMarks, TheNearestBoundaryIsFoundAnywhere) {
  const SpansLayout layout = spansLayoutOf(resnet34Spans());
  EXPECT_EQ(nearestEdge(layout, -50), 0u);
  EXPECT_EQ(nearestEdge(layout, 5000), 34u);
  for (std::size_t edge = 0; edge < layout.edges.size(); ++edge) {
    EXPECT_EQ(nearestEdge(layout, layout.edges[edge] + 2), edge);
    EXPECT_EQ(nearestEdge(layout, layout.edges[edge] - 2), edge);
  }
}

TEST(SpansMarks, EveryMarkIsFoundWhereItIs) {
  const SpansPicture picture = resnet34Spans();
  const SpansLayout layout = spansLayoutOf(picture);
  const auto at = [&](const SpansMark& mark) { return markAt(layout, rectOf(layout, mark).center()); };
  for (std::size_t layer = 0; layer < picture.layers.size(); ++layer)
    EXPECT_EQ(at({SpansPart::Layer, layer}), (SpansMark{SpansPart::Layer, layer}));
  for (std::size_t span = 0; span < picture.spans.size(); ++span)
    EXPECT_EQ(markAt(layout, layout.spans[span].bar.center()), (SpansMark{SpansPart::Span, span}));
  EXPECT_EQ(at({SpansPart::Cut, 12}), (SpansMark{SpansPart::Cut, 12}));
  EXPECT_EQ(at({SpansPart::Pin, 0}), (SpansMark{SpansPart::Pin, 0}));
  const ArcPlace& arc = layout.arcs[0];
  const double x = arc.from + 0.3 * (arc.to - arc.from);
  EXPECT_EQ(markAt(layout, {x, layout.arcFoot - arc.heightAt(x)}), (SpansMark{SpansPart::Skip, 0}));
  EXPECT_EQ(markAt(layout, {2, 2}), SpansMark{});
}

TEST(SpansMarks, OnlyCutsBetweenSpansCanBeTaken) {
  const SpansLayout layout = spansLayoutOf(resnet34Spans());
  const double y = (layout.blockTop + layout.blockBottom) / 2;
  EXPECT_EQ(gripAt(layout, {layout.edges[12] + 4, y}), 12u);
  EXPECT_EQ(gripAt(layout, {layout.edges[12] + 9, y}), std::nullopt);
  EXPECT_EQ(gripAt(layout, {layout.edges[0], y}), std::nullopt);
  EXPECT_EQ(gripAt(layout, {layout.edges[34], y}), std::nullopt);
  EXPECT_EQ(gripAt(layout, {layout.edges[12], layout.barFoot}), std::nullopt);
}

TEST(SpansMarks, BoundariesLieBetweenLayersOfOneSpan) {
  const SpansLayout layout = spansLayoutOf(resnet34Spans());
  const double y = (layout.blockTop + layout.blockBottom) / 2;
  const auto between = [&](std::size_t edge) {
    return QPointF((layout.layers[edge - 1].right() + layout.layers[edge].left()) / 2, y);
  };
  for (std::size_t edge = 1; edge < 12; ++edge) EXPECT_EQ(boundaryAt(layout, between(edge)), edge);
  EXPECT_EQ(boundaryAt(layout, between(12)), std::nullopt) << "a cut";
  EXPECT_EQ(boundaryAt(layout, layout.layers[5].center()), std::nullopt);
}

TEST(SpansMarks, WhereNothingIsNothingIsFound) {
  const SpansLayout layout = spansLayoutOf({});
  EXPECT_EQ(markAt(layout, {100, 100}), SpansMark{});
  EXPECT_EQ(gripAt(layout, {100, 100}), std::nullopt);
  EXPECT_EQ(boundaryAt(layout, {100, 100}), std::nullopt);
}

}  // namespace
}  // namespace tilescope::gui
