// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/roofline_pins.h"

#include <gtest/gtest.h>

#include <cmath>

#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/explore/traffic/traffic_layout.h"
#include "app/gui/views/explore/traffic/traffic_plot.h"
#include "tests/app/gui/sample_plots.h"

namespace tilescope::gui {
namespace {

RooflineData oneMark() {
  RooflineData data = sampleRoofline(5);
  data.pin = 'A';
  return data;
}

TEST(RooflinePins, ACircleStandsWhereThePinHasTheLayersAndAnArrowLeadsToTheirMark) {
  RooflineData data = oneMark();
  const RooflineMark& mark = data.marks[2];
  data.pinned = {{2, mark.intensity / 2, mark.performance / 2}};
  const PlotFrame frame = rooflineFrame(data);
  const MarkShapes shapes = shapesOf(data, placesOf(data), frame);
  const std::vector<PinnedMove> moves = pinnedMoves(data, shapes, frame);
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(moves[0].from, frame.at(mark.intensity / 2, mark.performance / 2 * kPerAxisPerformance));
  ASSERT_TRUE(moves[0].arrow);
  EXPECT_NEAR(QLineF(moves[0].from, moves[0].arrow->p1()).length(), kPinnedReach, 1e-9);
  const double toMark = QLineF(moves[0].arrow->p2(), shapes[2].centre).length();
  EXPECT_GE(toMark, shapes[2].reach) << "it ends at the mark's edge";
  EXPECT_LE(toMark, shapes[2].reach + 2);
}

TEST(RooflinePins, AMoveOfAFewPixelsIsNone) {
  RooflineData data = oneMark();
  const RooflineMark& mark = data.marks[2];
  const PlotFrame frame = rooflineFrame(data);
  const MarkShapes shapes = shapesOf(data, placesOf(data), frame);
  for (const double pixels : {0.0, 5.9, 6.1, 8.0}) {
    const double factor = std::pow(frame.x.upper / frame.x.lower, pixels / kRooflineArea.width());
    data.pinned = {{2, mark.intensity * factor, mark.performance}};
    EXPECT_EQ(pinnedMoves(data, shapes, frame).size(), pixels > kMinPinnedMove ? 1u : 0u) << pixels;
  }
}

TEST(RooflinePins, InsideALargeMarkThereIsTheCircleAlone) {
  RooflineData data = oneMark();
  data.marks[2].share = 1;
  const PlotFrame frame = rooflineFrame(data);
  const MarkShapes shapes = shapesOf(data, placesOf(data), frame);
  const double factor = std::pow(frame.x.upper / frame.x.lower, 10 / kRooflineArea.width());
  data.pinned = {{2, data.marks[2].intensity * factor, data.marks[2].performance}};
  const std::vector<PinnedMove> moves = pinnedMoves(data, shapes, frame);
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_FALSE(moves[0].arrow);
}

TEST(RooflinePins, TheAxesReachThePlacesOfThePin) {
  RooflineData data = oneMark();
  data.pinned = {{0, 0.01, 1e8}, {4, 900, 5e11}};
  const RooflineRanges ranges = rangesFor(data, std::nullopt, kRooflineArea.size());
  EXPECT_LT(ranges.intensity.lower, 0.01);
  EXPECT_GT(ranges.intensity.upper, 900);
  EXPECT_LT(ranges.performance.lower, 0.1);
}

TEST(RooflinePins, ArePaintedInTheColourOfThePinAndGoWithIt) {
  RooflinePlot plot(&sampleThemes());
  plot.setAnimated(false);
  RooflineData data = oneMark();
  for (std::size_t i = 0; i < data.marks.size(); ++i)
    data.pinned.push_back({i, data.marks[i].intensity * 0.4, data.marks[i].performance * 0.4});
  plot.setData(data);
  present(plot, {640, 320});
  const QColor colour = sampleThemes().theme().pin('A');
  EXPECT_GT(pixelsOf(picture(plot), colour), 20);
  EXPECT_TRUE(plot.accessibleDescription().contains("pin A"));
  data.pin = {};
  data.pinned.clear();
  plot.setData(data);
  EXPECT_EQ(pixelsOf(picture(plot), colour), 0);
}

TEST(TrafficPins, TheTotalOfThePinIsADashedOutlineBehindItsBar) {
  TrafficPlot plot(&sampleThemes());
  plot.setAnimated(false);
  TrafficData data = sampleTraffic(12);
  data.pin = 'C';
  data.pinned.assign(data.bars.size(), 20e6);
  plot.setData(data);
  present(plot, {900, 200});
  const QColor colour = sampleThemes().theme().pin('C');
  EXPECT_GT(pixelsOf(picture(plot), colour), 200);
  data.pinned.clear();
  data.pin = {};
  plot.setData(data);
  EXPECT_EQ(pixelsOf(picture(plot), colour), 0);
}

TEST(TrafficPins, TheOutlineIsWiderThanTheBarAndAsHighAsThePinsTotal) {
  const TrafficColumns columns = columnsFor(kRooflineArea, 10, 0);
  const PlotFrame frame{kRooflineArea, {0, 1}, {0, 10}};
  const BarAmounts amounts{{1e6, 1e6, 1e6}, 0};
  const BarShape shape = barShape(LayerState::Planned, amounts, 5e6, 0, columns, frame);
  ASSERT_TRUE(shape.pinned);
  EXPECT_LT(shape.pinned->left(), shape.whole.left());
  EXPECT_GT(shape.pinned->right(), shape.whole.right());
  EXPECT_EQ(shape.pinned->bottom(), shape.whole.bottom());
  EXPECT_NEAR(shape.pinned->top(), frame.pixelY(5), 1);
  EXPECT_FALSE(barShape(LayerState::Planned, amounts, 0, 0, columns, frame).pinned);
}

}  // namespace
}  // namespace tilescope::gui
