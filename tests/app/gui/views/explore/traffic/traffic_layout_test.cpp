// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/traffic/traffic_layout.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "tests/app/gui/sample_plots.h"

namespace tilescope::gui {
namespace {

const QRectF kTrafficArea(50, 12, 1000, 120);

PlotFrame frameTo(double megabytes) {
  return {kTrafficArea, {0, 1}, {0, megabytes}, false, false};
}

TEST(TrafficLayout, BarsTakeHalfTheirColumnAndAtMostTwentyFourPixels) {
  EXPECT_DOUBLE_EQ(columnsFor(kTrafficArea, 21, 0).barWidth(), 24);
  EXPECT_DOUBLE_EQ(columnsFor(kTrafficArea, 50, 0).barWidth(), 10);
  EXPECT_DOUBLE_EQ(columnsFor(kTrafficArea, 155, 0).barWidth(), 5);
}

TEST(TrafficLayout, ColumnsBelowFourPixelsScroll) {
  for (const int count : {7, 31, 113, 208}) EXPECT_EQ(columnsFor(QRectF(50, 12, 1003, 120), count, 0).hidden(), 0);
  const TrafficColumns narrow = columnsFor(QRectF(50, 12, 300, 120), 208, 1e6);
  EXPECT_DOUBLE_EQ(narrow.slot, 4);
  EXPECT_DOUBLE_EQ(narrow.hidden(), 208 * 4 - 300);
  EXPECT_DOUBLE_EQ(narrow.scrolled, narrow.hidden());
  EXPECT_EQ(narrow.columnAt(349.5), 207);
  EXPECT_EQ(narrow.columnAt(350), -1);
}

TEST(TrafficLayout, SegmentsStackFromInputToOutput) {
  TrafficBar bar;
  bar.bytes = {2e6, 6e6, 1e6};
  bar.minimum = 6e6;
  const BarShape shape =
      barShape(bar.state, {bar.bytes, bar.minimum}, 0, 0, columnsFor(kTrafficArea, 10, 0), frameTo(12));
  EXPECT_DOUBLE_EQ(shape.segments[0].bottom(), 132);
  EXPECT_DOUBLE_EQ(shape.segments[0].top(), 112);
  EXPECT_DOUBLE_EQ(shape.segments[1].bottom(), 112);
  EXPECT_DOUBLE_EQ(shape.segments[1].top(), 52);
  EXPECT_DOUBLE_EQ(shape.segments[2].top(), 42);
  EXPECT_EQ(shape.whole, QRectF(shape.segments[0].left(), 42, 24, 90));
  ASSERT_TRUE(shape.minimum);
  EXPECT_DOUBLE_EQ(shape.minimum->center().y(), 72);
  EXPECT_DOUBLE_EQ(shape.minimum->width(), 30);
}

PlotFrame logFrame(double lower, double upper) {
  return {kTrafficArea, {0, 1}, {lower, upper}, false, true};
}

TEST(TrafficLayout, OnALogarithmicAxisTheTopIsTheTotalAndTheTensorsShareTheBar) {
  TrafficBar bar;
  bar.bytes = {1e6, 6e6, 3e6};
  const BarShape shape = barShape(LayerState::Planned, {bar.bytes, 1e6}, 0, 0, columnsFor(kTrafficArea, 10, 0),
                                  logFrame(0.1, 100));  // 40 px per decade
  EXPECT_DOUBLE_EQ(shape.whole.top(), 52) << "10 MB are two decades above the foot";
  EXPECT_DOUBLE_EQ(shape.segments[0].height(), 8);
  EXPECT_DOUBLE_EQ(shape.segments[1].height(), 48);
  EXPECT_DOUBLE_EQ(shape.segments[2].top(), 52);
  EXPECT_DOUBLE_EQ(shape.minimum->center().y(), 92);
  EXPECT_FALSE(shape.zero);
}

TEST(TrafficLayout, OnALogarithmicAxisNoTrafficHasAMarkAtTheFoot) {
  const TrafficColumns columns = columnsFor(kTrafficArea, 10, 0);
  const BarShape none = barShape(LayerState::Planned, {}, 0, 3, columns, logFrame(0.1, 100));
  ASSERT_TRUE(none.zero);
  EXPECT_DOUBLE_EQ(none.zero->x(), columns.middle(3));
  EXPECT_DOUBLE_EQ(none.whole.height(), 0);
  EXPECT_FALSE(barShape(LayerState::Planned, {}, 0, 3, columns, frameTo(12)).zero);
  EXPECT_FALSE(barShape(LayerState::Pending, {}, 0, 3, columns, logFrame(0.1, 100)).zero) << "not known yet";
}

TEST(TrafficLayout, ABarThatDoesNotFitHasTheHeightOfItsMinimumOrAStub) {
  TrafficBar bar;
  bar.state = LayerState::Infeasible;
  bar.minimum = 6e6;
  EXPECT_DOUBLE_EQ(barShape(bar.state, {{}, 6e6}, 0, 0, columnsFor(kTrafficArea, 10, 0), frameTo(12)).whole.height(),
                   60);
  const BarShape stub = barShape(bar.state, {{}, 0}, 0, 0, columnsFor(kTrafficArea, 10, 0), frameTo(12));
  EXPECT_DOUBLE_EQ(stub.whole.height(), 16);
  EXPECT_FALSE(stub.minimum);
}

TEST(TrafficLayout, AColumnIsHitAtItsBarAndItsLabel) {
  const TrafficData data = sampleTraffic(10);
  const TrafficColumns columns = columnsFor(kTrafficArea, 10, 0);
  std::vector<BarShape> shapes;
  for (int i = 0; i < 10; ++i) {
    const TrafficBar& bar = data.bars[static_cast<std::size_t>(i)];
    shapes.push_back(barShape(bar.state, {bar.bytes, bar.minimum}, 0, i, columns, frameTo(100)));
  }
  EXPECT_EQ(barAt(shapes, columns, {columns.middle(3), 130}), 3);
  EXPECT_EQ(barAt(shapes, columns, {columns.middle(3), 145}), 3);
  EXPECT_EQ(barAt(shapes, columns, {columns.middle(3), 40}), -1);
  EXPECT_EQ(barAt(shapes, columns, {20, 130}), -1);
}

TEST(TrafficLayout, NamesNeverTouchAtAnyWidth) {
  rc::check([] {
    const TrafficData data = sampleTraffic(*rc::gen::inRange(1, 220));
    const QRectF area(50, 12, *rc::gen::inRange(250, 2400), 120);
    const TrafficColumns columns = columnsFor(area, static_cast<int>(data.bars.size()), *rc::gen::inRange(0, 300));
    const TrafficLabels labels = layOutLabels(data, columns, {0, 3});
    for (std::size_t i = 0; i < labels.columns.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) RC_ASSERT(!labels.columns[i].box.intersects(labels.columns[j].box));
    double taken = -1e9;
    for (const BlockLabel& block : labels.blocks) {
      RC_ASSERT(block.to >= block.from);
      if (!block.box) continue;
      RC_ASSERT(block.box->left() > taken);
      taken = block.box->right();
    }
  });
}

TrafficData plainLayers(int count) {
  TrafficData data = sampleTraffic(count);
  for (int i = 0; i < count; ++i) {
    TrafficBar& bar = data.bars[static_cast<std::size_t>(i)];
    bar.block.clear();
    bar.label = "conv" + std::to_string(i + 1);
  }
  return data;
}

TEST(TrafficLayout, NamesAreThinnedEvenly) {
  rc::check([] {
    const int count = *rc::gen::inRange(2, 90);
    const QRectF area(50, 12, *rc::gen::inRange(600, 2400), 120);
    const TrafficLabels labels = layOutLabels(plainLayers(count), columnsFor(area, count, 0), {});
    RC_ASSERT(!labels.columns.empty());
    RC_ASSERT(labels.columns.front().column == 0);
    const int every = labels.columns.size() > 1 ? labels.columns[1].column : count;
    for (std::size_t i = 0; i < labels.columns.size(); ++i)
      RC_ASSERT(labels.columns[i].column == static_cast<int>(i) * every);
    RC_ASSERT(static_cast<int>(labels.columns.size()) == (count + every - 1) / every);
  });
}

TEST(TrafficLayout, ASelectionLeavesTheOtherNames) {
  const QRectF area(50, 12, 1007, 120);
  const auto named = [&](const QSet<int>& selected) {
    return layOutLabels(plainLayers(23), columnsFor(area, 23, 0), selected).columns.size();
  };
  EXPECT_EQ(named({}), 23u);
  EXPECT_EQ(named({19}), 23u);
}

TEST(TrafficLayout, NamesStayBesideTheAxis) {
  for (const int count : {3, 40, 155}) {
    TrafficData data = sampleTraffic(count);
    for (const std::size_t end : {std::size_t{0}, data.bars.size() - 1}) {
      data.bars[end].block.clear();
      data.bars[end].label = "a_rather_long_name";
    }
    for (const ColumnLabel& label : layOutLabels(data, columnsFor(kTrafficArea, count, 0), {}).columns) {
      EXPECT_GE(label.box.left(), kTrafficArea.left());
      EXPECT_LE(label.box.right(), kTrafficArea.right() + 12);  // with margin
    }
  }
}

TEST(TrafficLayout, NarrowColumnsKeepTheBlocksAndTheSelection) {
  const TrafficData data = sampleTraffic(155);
  const TrafficLabels labels = layOutLabels(data, columnsFor(kTrafficArea, 155, 0), {70});
  ASSERT_EQ(labels.columns.size(), 1u);
  EXPECT_EQ(labels.columns[0].column, 70);
  EXPECT_EQ(labels.blocks.size(), 26u);
}

TEST(TrafficLayout, ZoomedColumnsFillTheAreaAndTheRestIsHidden) {
  const QRectF area(50, 10, 600, 150);
  const TrafficColumns all = columnsFor(area, 21, 0);
  EXPECT_EQ(all.hidden(), 0);
  const TrafficColumns six = columnsFor(area, 21, 400, 6);
  EXPECT_DOUBLE_EQ(six.slot, 100);
  EXPECT_DOUBLE_EQ(six.hidden(), 1500);
  EXPECT_EQ(six.columnAt(area.left() + 1), 4);
  EXPECT_DOUBLE_EQ(columnsFor(area, 21, 9999, 6).scrolled, 1500);
  EXPECT_EQ(columnsFor(area, 21, 0, 40).hidden(), 0);  // more than there are
}

}  // namespace
}  // namespace tilescope::gui
